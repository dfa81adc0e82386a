import type { StateCreator } from 'zustand'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { OfferFilter, OfferMonth } from '../../../../shared/contract/views/offer-views.ts'
import type { AppState } from '../../../state.ts'
import { type MonthsShown, monthsReader } from '../../../ui/charts/months-shown.ts'
import type { OffersSlice } from '../offers-slice.ts'

export interface OfferMonthsSlice {
  /** Offers and bookings by month; null while the panel is collapsed. */
  readonly offerMonths: MonthsShown<OfferMonth> | null
  /** Expands the panel, or shows another year in it. */
  showOfferMonths(year: number): Promise<void>
  foldOfferMonths(): void
  /** Reloads the shown months by the current question. */
  rereadOfferMonths(): Promise<void>
}

/** Returns the filter for the months: the question without state and month, because the panel covers all of them. */
export const offersOfMonths = ({ state: _, made: __, ...filter }: OffersSlice['offerQuestion']): OfferFilter => filter

/** Creates the slice. It loads nothing while the panel is collapsed. */
export const createOfferMonthsSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], OfferMonthsSlice> =>
  (set, get) => {
    const { show, fold, reread } = monthsReader<OfferMonth>(
      (year) => desk.ask('offers.months', { filter: offersOfMonths(get().offerQuestion), year }),
      () => get().offerMonths,
      (offerMonths) => set({ offerMonths }),
    )
    desk.on('offers.changed', () => void reread())
    // A new booking can turn an offer of any month into a booked one.
    desk.on('ledger.changed', () => void reread())
    return { offerMonths: null, showOfferMonths: show, foldOfferMonths: fold, rereadOfferMonths: reread }
  }
