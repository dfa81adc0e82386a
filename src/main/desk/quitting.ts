/** Closing the desk. While a booking or a cancellation is on its way, the clerk is asked first. */
import type { Desk, Emit } from '../../shared/contract/procedures/procedures.ts'

/** How the desk is left. */
export interface QuitDesk {
  readonly procedures: Pick<Desk, 'desk.quit'>
  /** Whether the window may close now; when it may not, the window is told to ask. */
  mayClose(): boolean
}

/** What quitting asks and tells. */
export interface QuittingParts {
  readonly isSending: () => boolean
  /** Closes the window. */
  readonly close: () => Promise<void>
  readonly emit: Emit
}

/** Once the clerk has agreed, the window closes even if something is on its way. */
export function createQuitDesk({ isSending, close, emit }: QuittingParts): QuitDesk {
  let agreed = false
  return {
    procedures: {
      'desk.quit': async () => {
        agreed = true
        // The answer leaves before the window that waits for it does.
        setImmediate(() => close().catch(() => {}))
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
