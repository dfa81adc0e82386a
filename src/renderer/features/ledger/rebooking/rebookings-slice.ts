/** Rebookings in progress: an old booking and its replacement, until the old one is cancelled or the clerk keeps both. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import type { Rebooking } from '../../../../shared/contract/views/rebooking-views.ts'
import type { AppState } from '../../../state.ts'
import { alike } from '../../../ui/alike.ts'
import { rereading } from '../../../ui/rereading.ts'
import { spokenReference } from '../cancel/cancel-cost.ts'
import { isSameBooking } from '../record/record-slice.ts'

export interface RebookingsSlice {
  readonly rebookings: readonly Rebooking[]
  /** Why the last read, or keeping both bookings, failed. */
  readonly rebookingsFailure: Failure | null
  readRebookings(): Promise<void>
  /** Opens the old booking in the ledger and asks for the cost of cancelling it. Offered only once the new booking is verified. */
  cancelOld(rebooking: Rebooking): void
  /** Records that both bookings stay, and offers to undo it. */
  keepBoth(rebooking: Rebooking): Promise<void>
}

/** Returns whether a booking is the old or the new one of a rebooking. */
export const isPartOf = (row: LedgerRow, { clientRef, old }: Rebooking): boolean => isSameBooking(row, old) || row.clientRef === clientRef

/** Creates the state of the rebookings. After the first read, reads again when a booking, an attempt or a cancellation changes. */
export const createRebookingsSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], RebookingsSlice> =>
  (set, get) => {
    const read = rereading(
      desk,
      ['rebooking.changed', 'ledger.changed', 'booking.changed', 'cancel.changed'],
      () => desk.ask('rebooking.list', {}),
      (outcome) =>
        set(({ rebookings }) =>
          outcome.ok
            ? { rebookings: alike(rebookings, outcome.value.rebookings), rebookingsFailure: null }
            : { rebookingsFailure: outcome.failure },
        ),
    )

    const saveKeepBoth = async (clientRef: string, undo: boolean) => {
      const outcome = await desk.ask('rebooking.keepBoth', { clientRef, ...(undo && { back: true }) })
      await read()
      return outcome.ok ? null : outcome.failure
    }

    return {
      rebookings: [],
      rebookingsFailure: null,
      readRebookings: read,
      cancelOld({ old }) {
        get().goTo({ name: 'ledger', find: spokenReference(old) })
        void get().askCancel(old)
      },
      async keepBoth({ clientRef }) {
        const failure = await saveKeepBoth(clientRef, false)
        if (failure) return set({ rebookingsFailure: failure })
        get().offerUndo({ of: 'dismissed', back: () => saveKeepBoth(clientRef, true) })
      },
    }
  }
