/** Rates that are held side by side: which of them, and whether they are looked at. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { SearchQuery } from '../../../../shared/contract/views/search-views.ts'
import type { Hotel, Rate } from '../../../../shared/domain/schemas.ts'
import { mostOffered } from '../../../../shared/domain/selling/offer.ts'
import type { FrameSlice } from '../../../frame-slice.ts'
import type { SearchSlice } from '../search-state.ts'

/** A rate as its search stated it. */
export interface PickedRate {
  readonly searchId: string
  readonly hotel: Hotel
  readonly rate: Rate
}

/** What the last pick came to, for who hears the page. */
export type PickNews =
  | { readonly kind: 'added' | 'removed'; readonly of: PickedRate; readonly count: number }
  | { readonly kind: 'full' }
  | { readonly kind: 'failed'; readonly failure: Failure }

export interface CompareSlice {
  /** In the order in which they were picked; those of an earlier search are not of this one (`picksOf`). */
  picked: readonly PickedRate[]
  /** Rates that are picked and not read yet, by their keys. */
  picking: readonly string[]
  pickNews: PickNews | null
  comparing: boolean
  /** Takes a rate of the search in, or out again where it is in. */
  pickRate(rateKey: string): Promise<void>
  clearPicks(): void
  /** Shows them side by side, once those that are being read are there; nothing happens with fewer than two, or more than four. */
  openComparison(): Promise<void>
  closeComparison(): void
  /** Begins an offer of the picked rates; where none is, of the one that is named. */
  offerPicks(rateKey: string | null): Promise<void>
}

/** As many as an offer has room for. */
export const mostPicked = mostOffered
/** More columns could not be read side by side. */
export const mostCompared = 4

/** The picks of a search, by its id: another search offers other rates. */
export function picksOf(picked: readonly PickedRate[], searchId: string | undefined): PickedRate[] {
  return picked.filter((pick) => pick.searchId === searchId)
}

/** What it takes of the other slices. */
type Needed = Pick<SearchSlice, 'search'> &
  Pick<FrameSlice, 'now'> & {
    draftOffer(rates: readonly { readonly hotel: Hotel; readonly rate: Rate; readonly statedAtMs: number }[], stay: SearchQuery): void
  }

/** Whether so many fit side by side. */
export const isComparable = ({ length }: readonly PickedRate[]): boolean => length > 1 && length <= mostCompared

/** Reads each rate whole when it is picked, so that a comparison shows all that the service said of it. */
export const createCompareSlice =
  (desk: DeskBridge): StateCreator<CompareSlice & Needed, [], [], CompareSlice> =>
  (set, get) => {
    const picks = () => picksOf(get().picked, get().search.run?.searchId)
    /** Rates that are picked and not read yet. */
    const reading = new Map<string, Promise<unknown>>()
    /** Whoever marks a rate and goes on at once means that one too. */
    const allRead = async () => {
      while (reading.size > 0) await Promise.all(reading.values())
    }

    return {
      picked: [],
      picking: [],
      pickNews: null,
      comparing: false,

      async pickRate(rateKey) {
        const { run } = get().search
        if (!run || reading.has(rateKey)) return
        const there = picks().find(({ rate }) => rate.rateKey === rateKey)
        if (there) {
          const picked = picks().filter((pick) => pick !== there)
          return set({
            picked,
            pickNews: { kind: 'removed', of: there, count: picked.length },
            comparing: get().comparing && isComparable(picked),
          })
        }
        if (picks().length + reading.size >= mostPicked) return set({ pickNews: { kind: 'full' } })
        const asked = desk.ask('search.rate', { searchId: run.searchId, rateKey })
        reading.set(rateKey, asked)
        set({ picking: [...reading.keys()] })
        const outcome = await asked
        reading.delete(rateKey)
        set({ picking: [...reading.keys()] })
        if (get().search.run?.searchId !== run.searchId) return
        if (!outcome.ok) return set({ pickNews: { kind: 'failed', failure: outcome.failure } })
        const { hotel } = outcome.value
        const rate = hotel.rates.find((offered) => offered.rateKey === rateKey)
        if (!rate) return
        const pick = { searchId: run.searchId, hotel, rate }
        const picked = [...picks(), pick]
        set({ picked, pickNews: { kind: 'added', of: pick, count: picked.length } })
      },

      clearPicks: () => set({ picked: [], pickNews: null, comparing: false }),
      closeComparison: () => set({ comparing: false }),

      async openComparison() {
        const { run } = get().search
        await allRead()
        if (get().search.run?.searchId === run?.searchId && isComparable(picks())) set({ comparing: true })
      },

      async offerPicks(rateKey) {
        const { run } = get().search
        if (!run) return
        await allRead()
        if (picks().length === 0 && rateKey !== null) await get().pickRate(rateKey)
        if (get().search.run?.searchId !== run.searchId || picks().length === 0) return
        const statedAtMs = ({ hotel }: PickedRate) => run.hotels.get(hotel.hotelCode ?? '')?.hotel.atMs ?? get().now
        get().draftOffer(
          picks().map((pick) => ({ hotel: pick.hotel, rate: pick.rate, statedAtMs: statedAtMs(pick) })),
          run.query,
        )
      },
    }
  }
