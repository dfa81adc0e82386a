import type { StateCreator } from 'zustand'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { OfferFilter, OfferMonth } from '../../../../shared/contract/views/offer-views.ts'
import { type MonthsShown, monthsReader } from '../../../ui/charts/months-shown.ts'
import type { OffersSlice } from '../offers-slice.ts'

export interface OfferMonthsSlice {
  /** How many offers of each month became bookings; null while that is folded away. */
  readonly offerMonths: MonthsShown<OfferMonth> | null
  /** Unfolds the months of a year, or turns to another. */
  showOfferMonths(year: number): Promise<void>
  foldOfferMonths(): void
  /** Reads the shown months again, by another question. */
  rereadOfferMonths(): Promise<void>
}

/** What it takes of the other slices. */
type Needed = Pick<OffersSlice, 'offerQuestion'>

/** What the months are asked by: neither a state nor a month is asked for, for they tell of all. */
export const offersOfMonths = ({ state: _, made: __, ...filter }: OffersSlice['offerQuestion']): OfferFilter => filter

/** Nothing is read while they are folded away. */
export const createOfferMonthsSlice =
  (desk: DeskBridge): StateCreator<OfferMonthsSlice & Needed, [], [], OfferMonthsSlice> =>
  (set, get) => {
    const { show, fold, reread } = monthsReader<OfferMonth>(
      (year) => desk.ask('offers.months', { filter: offersOfMonths(get().offerQuestion), year }),
      () => get().offerMonths,
      (offerMonths) => set({ offerMonths }),
    )
    desk.on('offers.changed', () => void reread())
    // A booking that came makes an offer of any month one that was booked.
    desk.on('ledger.changed', () => void reread())
    return { offerMonths: null, showOfferMonths: show, foldOfferMonths: fold, rereadOfferMonths: reread }
  }
