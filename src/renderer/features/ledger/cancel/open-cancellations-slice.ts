/** Cancellations with a pending outcome. Their bookings show it, and cannot be cancelled a second time until it is known. */
import type { StateCreator } from 'zustand'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { CancellationCase } from '../../../../shared/contract/views/cancel-views.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import type { AppState } from '../../../state.ts'
import { alike } from '../../../ui/alike.ts'

export interface OpenCancellationsSlice {
  readonly openCancellations: readonly CancellationCase[]
  /** Reads the open cancellations; keeps the previous ones on failure. */
  readOpenCancellations(): Promise<void>
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
  (desk: DeskBridge): StateCreator<AppState, [], [], OpenCancellationsSlice> =>
  (set, get) => {
    // An event that arrives while the desk is being asked may be newer than its answer, so read again.
    let changes = 0
    desk.on('cancel.changed', (changed) => {
      changes += 1
      const others = get().openCancellations.filter(({ name }) => name !== changed.name)
      set({ openCancellations: changed.open ? [...others, changed] : others })
    })

    return {
      openCancellations: [],

      async readOpenCancellations() {
        const before = changes
        const outcome = await desk.ask('cancel.cancellations', { open: true })
        if (before !== changes) return get().readOpenCancellations()
        if (outcome.ok) set(({ openCancellations }) => ({ openCancellations: alike(openCancellations, outcome.value.cases) }))
      },
    }
  }
