/** Better rates that the desk has found by itself: read when it says that others were found, dismissed by the clerk. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import { bookingPlaceOf } from '../../../shared/contract/views/ledger-views.ts'
import type { RateFind } from '../../../shared/contract/views/rebooking-views.ts'
import { alike } from '../../ui/alike.ts'
import { rereading } from '../../ui/rereading.ts'
import type { UndoSlice } from '../../undo-slice.ts'

export interface RateFindsSlice {
  readonly rateFinds: readonly RateFind[]
  /** Why they could not be read, or one of them not be dismissed. */
  readonly rateFindsFailure: Failure | null
  readRateFinds(): Promise<void>
  /** Dismisses one until a rate saves more; it comes back when that is undone. */
  dismissRateFind(find: RateFind): Promise<void>
}

/** Reads nothing until a page asks for it; then again whenever the desk has found others or a booking has changed. */
export const createRateFindsSlice =
  (desk: DeskBridge): StateCreator<RateFindsSlice & Pick<UndoSlice, 'offerUndo'>, [], [], RateFindsSlice> =>
  (set, get) => {
    const read = rereading(
      desk,
      ['rebooking.changed', 'ledger.changed', 'booking.changed'],
      () => desk.ask('rebooking.finds', {}),
      (outcome) =>
        set(({ rateFinds }) =>
          outcome.ok ? { rateFinds: alike(rateFinds, outcome.value.finds), rateFindsFailure: null } : { rateFindsFailure: outcome.failure },
        ),
    )

    const dismiss = async ({ row }: RateFind, back: boolean) => {
      const outcome = await desk.ask('rebooking.dismiss', { booking: bookingPlaceOf(row), ...(back && { back }) })
      await read()
      return outcome.ok ? null : outcome.failure
    }

    return {
      rateFinds: [],
      rateFindsFailure: null,
      readRateFinds: read,
      async dismissRateFind(find) {
        const failure = await dismiss(find, false)
        if (failure) return set({ rateFindsFailure: failure })
        get().offerUndo({ of: 'dismissed', back: () => dismiss(find, true) })
      },
    }
  }
