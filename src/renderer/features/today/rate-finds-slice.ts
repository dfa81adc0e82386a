/** Better rates that the desk has found by itself, which the clerk can dismiss. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import { bookingPlaceOf } from '../../../shared/contract/views/ledger-views.ts'
import type { RateFind } from '../../../shared/contract/views/rebooking-views.ts'
import type { AppState } from '../../state.ts'
import { alike } from '../../ui/alike.ts'
import { rereading } from '../../ui/rereading.ts'

export interface RateFindsSlice {
  readonly rateFinds: readonly RateFind[]
  /** Why the finds could not be loaded, or one could not be dismissed; null otherwise. */
  readonly rateFindsFailure: Failure | null
  readRateFinds(): Promise<void>
  /** Dismisses a find until a rate saves more. Undo brings it back. */
  dismissRateFind(find: RateFind): Promise<void>
}

/** Creates the slice. It loads nothing until a page asks, and then reloads when the desk has found others or a booking has changed. */
export const createRateFindsSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], RateFindsSlice> =>
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
