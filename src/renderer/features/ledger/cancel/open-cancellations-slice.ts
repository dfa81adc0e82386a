/** Cancellations whose outcome is open: their bookings say so, and are not cancelled a second time meanwhile. */
import type { StateCreator } from 'zustand'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { CancellationCase } from '../../../../shared/contract/views/cancel-views.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { alike } from '../../../ui/alike.ts'

export interface OpenCancellationsSlice {
  readonly openCancellations: readonly CancellationCase[]
  /** Reads them; what was known before stays when that fails. */
  readOpenCancellations(): Promise<void>
}

type References = Pick<LedgerRow, 'bookingRef' | 'clientRef'>

/** Whether a cancellation is that of the booking. */
export function isCancellationOf({ bookingRef, clientRef }: References, cancellation: References): boolean {
  return bookingRef !== null && cancellation.bookingRef !== null
    ? bookingRef === cancellation.bookingRef
    : clientRef !== null && clientRef === cancellation.clientRef
}

/** Follows open cancellations once they were read. */
export const createOpenCancellationsSlice =
  (desk: DeskBridge): StateCreator<OpenCancellationsSlice, [], [], OpenCancellationsSlice> =>
  (set, get) => {
    // What the desk tells while it is being asked may be newer than its answer.
    let changes = 0
    desk.on('cancel.changed', (told) => {
      changes += 1
      const others = get().openCancellations.filter(({ name }) => name !== told.name)
      set({ openCancellations: told.open ? [...others, told] : others })
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
