/** Cancellations with a pending outcome. Their bookings show it, and cannot be cancelled a second time until it is known. */

import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { CancellationCase } from '../../../../shared/contract/views/cancel-views.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import type { Part } from '../../../state.ts'
import { alike } from '../../../ui/alike.ts'

export interface OpenCancellationsSlice {
  readonly cases: readonly CancellationCase[]
  /** Reads the open cancellations; keeps the previous ones on failure. */
  read(): Promise<void>
}

type References = Pick<LedgerRow, 'bookingRef' | 'clientRef'>

/** Returns whether the cancellation belongs to the booking. */
export function isCancellationOf({ bookingRef, clientRef }: References, cancellation: References): boolean {
  return bookingRef !== null && cancellation.bookingRef !== null
    ? bookingRef === cancellation.bookingRef
    : clientRef !== null && clientRef === cancellation.clientRef
}

/** Creates the state of open cancellations, kept current by the desk's `cancel.changed` events. */
export const createOpenCancellationsSlice =
  (desk: DeskBridge): Part<OpenCancellationsSlice> =>
  (set, get) => {
    // An event that arrives while the desk is being asked may be newer than its answer, so read again.
    let changes = 0
    desk.on('cancel.changed', (changed) => {
      changes += 1
      const others = get().cases.filter(({ name }) => name !== changed.name)
      set({ cases: changed.open ? [...others, changed] : others })
    })

    return {
      cases: [],

      async read() {
        const before = changes
        const outcome = await desk.ask('cancel.cancellations', { open: true })
        if (before !== changes) return get().read()
        if (outcome.ok) set(({ cases: openCancellations }) => ({ cases: alike(openCancellations, outcome.value.cases) }))
      },
    }
  }
