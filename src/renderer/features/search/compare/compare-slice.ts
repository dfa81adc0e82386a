/** Rates picked for comparison, and whether the comparison is open. */

import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { Hotel, Rate } from '../../../../shared/domain/schemas.ts'
import { maxOfferedRates } from '../../../../shared/domain/selling/offer.ts'
import type { AppState, Part } from '../../../state.ts'

/** A rate with all details, and the search that it belongs to. */
export interface PickedRate {
  readonly searchId: string
  readonly hotel: Hotel
  readonly rate: Rate
}

/** Result of the last pick, for the strip and for screen readers. */
export type PickNews =
  | { readonly kind: 'added' | 'removed'; readonly of: PickedRate; readonly count: number }
  | { readonly kind: 'full' }
  | { readonly kind: 'failed'; readonly failure: Failure }

export interface CompareSlice {
  /** The picks of all search tabs, in the order of picking. `picksOf` returns those of one search. */
  picked: readonly PickedRate[]
  /** Keys of picked rates that are still loading. */
  picking: readonly string[]
  news: PickNews | null
  isOpen: boolean
  /** Adds a rate of the search to the picks, or removes it if it is already picked. */
  pick(rateKey: string): Promise<void>
  clear(): void
  /** Waits for picks that are loading, then opens the comparison. Does nothing unless there are two to four picks. */
  open(): Promise<void>
  close(): void
  /** Starts an offer of the picked rates, or of `rateKey` if none is picked. */
  offer(rateKey: string | null): Promise<void>
}

/** The maximum number of picks: as many as fit into an offer. */
export const maxPicked = maxOfferedRates
/** The maximum number of compared rates: more columns would not be readable side by side. */
export const maxCompared = 4

/** Returns the picks that belong to a search, by its id. */
export function picksOf(picked: readonly PickedRate[], searchId: string | undefined): PickedRate[] {
  return picked.filter((pick) => pick.searchId === searchId)
}

/** Returns the picks of the shown search. */
export const shownPicks = ({ compare, search }: AppState): PickedRate[] => picksOf(compare.picked, search.state.run?.searchId)

/** Returns whether the picks can be compared: two to four of them. */
export const isComparable = ({ length }: readonly PickedRate[]): boolean => length > 1 && length <= maxCompared

/** Creates the slice. Picking a rate loads all its details, so that the comparison shows everything the service stated. */
export const createCompareSlice =
  (desk: DeskBridge): Part<CompareSlice> =>
  (set, get, app) => {
    const picks = () => shownPicks(app())
    /** Returns all picks with those of the shown search replaced. Picks of closed searches are dropped. */
    const withPicks = (shown: readonly PickedRate[]) => {
      const { state, searches } = app().search
      return [...get().picked.filter(({ searchId }) => searchId !== state.run?.searchId && searches.has(searchId)), ...shown]
    }
    /** Picked rates that are still loading, by key. */
    const loadingPicks = new Map<string, Promise<unknown>>()
    /** Waits for loading picks, so that a rate picked just before is included. */
    const waitForLoadingPicks = async () => {
      while (loadingPicks.size > 0) await Promise.all(loadingPicks.values())
    }

    return {
      picked: [],
      picking: [],
      news: null,
      isOpen: false,

      async pick(rateKey) {
        const { run } = app().search.state
        if (!run || loadingPicks.has(rateKey)) return
        const existing = picks().find(({ rate }) => rate.rateKey === rateKey)
        if (existing) {
          const picked = picks().filter((pick) => pick !== existing)
          return set({
            picked: withPicks(picked),
            news: { kind: 'removed', of: existing, count: picked.length },
            isOpen: get().isOpen && isComparable(picked),
          })
        }
        if (picks().length + loadingPicks.size >= maxPicked) return set({ news: { kind: 'full' } })
        const pendingAnswer = desk.ask('search.rate', { searchId: run.searchId, rateKey })
        loadingPicks.set(rateKey, pendingAnswer)
        set({ picking: [...loadingPicks.keys()] })
        const outcome = await pendingAnswer
        loadingPicks.delete(rateKey)
        set({ picking: [...loadingPicks.keys()] })
        if (app().search.state.run?.searchId !== run.searchId) return
        if (!outcome.ok) return set({ news: { kind: 'failed', failure: outcome.failure } })
        const { hotel } = outcome.value
        const rate = hotel.rates.find((offered) => offered.rateKey === rateKey)
        if (!rate) return
        const pick = { searchId: run.searchId, hotel, rate }
        const picked = [...picks(), pick]
        set({ picked: withPicks(picked), news: { kind: 'added', of: pick, count: picked.length } })
      },

      clear: () => set({ picked: withPicks([]), news: null, isOpen: false }),
      close: () => set({ isOpen: false }),

      async open() {
        const { run } = app().search.state
        await waitForLoadingPicks()
        if (app().search.state.run?.searchId === run?.searchId && isComparable(picks())) set({ isOpen: true })
      },

      async offer(rateKey) {
        const { run } = app().search.state
        if (!run) return
        await waitForLoadingPicks()
        if (picks().length === 0 && rateKey !== null) await get().pick(rateKey)
        if (app().search.state.run?.searchId !== run.searchId || picks().length === 0) return
        const statedAtMs = ({ hotel }: PickedRate) => run.hotels.get(hotel.hotelCode ?? '')?.hotel.atMs ?? app().now
        app().offers.begin(
          picks().map((pick) => ({ hotel: pick.hotel, rate: pick.rate, statedAtMs: statedAtMs(pick) })),
          run.query,
          run.sender,
        )
      },
    }
  }
