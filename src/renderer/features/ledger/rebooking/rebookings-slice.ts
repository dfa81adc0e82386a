/** Old bookings that stand beside the new one that is to take their place, until the old one is cancelled or both are kept. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import type { Rebooking } from '../../../../shared/contract/views/rebooking-views.ts'
import type { FrameSlice } from '../../../frame-slice.ts'
import { alike } from '../../../ui/alike.ts'
import { rereading } from '../../../ui/rereading.ts'
import type { UndoSlice } from '../../../undo-slice.ts'
import { spokenReference } from '../cancel/cancel-cost.ts'
import type { CancelSlice } from '../cancel/cancel-slice.ts'
import { isSameBooking } from '../record/record-slice.ts'

export interface RebookingsSlice {
  readonly rebookings: readonly Rebooking[]
  /** Why they could not be read, or not be kept. */
  readonly rebookingsFailure: Failure | null
  readRebookings(): Promise<void>
  /** Asks in the ledger what cancelling the old booking costs, once the new one is verified. */
  cancelOld(rebooking: Rebooking): void
  /** Says that both bookings are kept; it comes back when that is undone. */
  keepBoth(rebooking: Rebooking): Promise<void>
}

/** Whether a booking is the old or the new one. */
export const isPartOf = (row: LedgerRow, { clientRef, old }: Rebooking): boolean => isSameBooking(row, old) || row.clientRef === clientRef

/** What it takes of the other slices. */
type Needed = Pick<FrameSlice, 'goTo'> & Pick<UndoSlice, 'offerUndo'> & Pick<CancelSlice, 'askCancel'>

/** Reads nothing until a page asks for it; then again whenever a booking, an attempt or a cancellation has changed. */
export const createRebookingsSlice =
  (desk: DeskBridge): StateCreator<RebookingsSlice & Needed, [], [], RebookingsSlice> =>
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

    const keep = async (clientRef: string, back: boolean) => {
      const outcome = await desk.ask('rebooking.keepBoth', { clientRef, ...(back && { back }) })
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
        const failure = await keep(clientRef, false)
        if (failure) return set({ rebookingsFailure: failure })
        get().offerUndo({ of: 'dismissed', back: () => keep(clientRef, true) })
      },
    }
  }
