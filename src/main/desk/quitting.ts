/** Closing the desk. While a booking or cancellation request is in flight, the clerk is asked first. */

import type { Desk, Emit } from '../../shared/contract/procedures/procedures.ts'
import { ignore } from '../async/ignore.ts'

/** The procedures for quitting. */
export interface QuitDesk {
  readonly procedures: Pick<Desk, 'desk.quit'>
  /** Whether the window may close now; if not, the window is notified to ask. */
  mayClose(): boolean
}

/** Dependencies of quitting. */
export interface QuittingParts {
  readonly isSending: () => boolean
  /** Closes the window. */
  readonly close: () => Promise<void>
  readonly emit: Emit
}

/** Creates the quit procedures. Once the clerk has agreed, the window closes even if a request is in flight. */
export function createQuitDesk({ isSending, close, emit }: QuittingParts): QuitDesk {
  let agreed = false
  return {
    procedures: {
      'desk.quit': async () => {
        agreed = true
        // Close after the answer was sent: the window waits for it.
        setImmediate(() => ignore(close(), 'nobody waits for the end of the desk'))
        return {}
      },
    },
    mayClose: () => {
      if (agreed || !isSending()) return true
      emit('desk.quitAsked', {})
      return false
    },
  }
}
