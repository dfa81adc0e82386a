/** Rebookings in progress: an old booking and its replacement, until the old one is cancelled or the clerk keeps both. */

import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import type { Rebooking } from '../../../../shared/contract/views/rebooking-views.ts'
import type { Part } from '../../../state.ts'
import { alike } from '../../../ui/alike.ts'
import { rereading } from '../../../ui/rereading.ts'
import { spokenReference } from '../cancel/cancel-cost.ts'
import { isSameBooking } from '../record/record-slice.ts'

export interface RebookingsSlice {
  readonly open: readonly Rebooking[]
  /** Why the last read, or keeping both bookings, failed. */
  readonly failure: Failure | null
  read(): Promise<void>
  /** Opens the old booking in the ledger and asks for the cost of cancelling it. Offered only once the new booking is verified. */
  cancelOld(rebooking: Rebooking): void
  /** Records that both bookings stay, and offers to undo it. */
  keepBoth(rebooking: Rebooking): Promise<void>
}

/** Returns whether a booking is the old or the new one of a rebooking. */
export const isPartOf = (row: LedgerRow, { clientRef, old }: Rebooking): boolean => isSameBooking(row, old) || row.clientRef === clientRef

/** Creates the state of the rebookings. After the first read, reads again when a booking, an attempt or a cancellation changes. */
export const createRebookingsSlice =
  (desk: DeskBridge): Part<RebookingsSlice> =>
  (set, _get, app) => {
    const read = rereading(
      desk,
      ['rebooking.changed', 'ledger.changed', 'booking.changed', 'cancel.changed'],
      () => desk.ask('rebooking.list', {}),
      (outcome) =>
        set(({ open: rebookings }) =>
          outcome.ok ? { open: alike(rebookings, outcome.value.rebookings), failure: null } : { failure: outcome.failure },
        ),
    )

    const saveKeepBoth = async (clientRef: string, undo: boolean) => {
      const outcome = await desk.ask('rebooking.keepBoth', { clientRef, ...(undo && { back: true }) })
      await read()
      return outcome.ok ? null : outcome.failure
    }

    return {
      open: [],
      failure: null,
      read,
      cancelOld({ old }) {
        app().goTo({ name: 'ledger', find: spokenReference(old) })
        void app().ledger.cancel.ask(old)
      },
      async keepBoth({ clientRef }) {
        const failure = await saveKeepBoth(clientRef, false)
        if (failure) return set({ failure })
        app().offerUndo({ of: 'dismissed', back: () => saveKeepBoth(clientRef, true) })
      },
    }
  }
