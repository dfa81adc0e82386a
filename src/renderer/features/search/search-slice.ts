/** The search: what is typed, the run that answers it, and how its results are looked at. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { DeskBridge, EventOf, InputOf, OutputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { Settings } from '../../../shared/contract/views/desk-views.ts'
import type { SearchQuery, UnreadParts } from '../../../shared/contract/views/search-views.ts'
import { addDays, dateIn, daysBetween } from '../../../shared/domain/dates.ts'
import type { Hotel } from '../../../shared/domain/schemas.ts'
import { offerOf } from '../../../shared/domain/terms.ts'
import type { FrameSlice, Page } from '../../frame-slice.ts'
import {
  dayProblems,
  draftOf,
  emptyDraft,
  type Problems,
  readDraft,
  type SearchDraft,
  withCheckin,
  withNights,
} from './form/search-draft.ts'
import { type Arrangement, arrange, type Filters, noFilters, nothingArranged, type Sort } from './results/arrangement.ts'
import { type HotelOffers, offersOf } from './results/offers.ts'

/** A search that the desk took on, and all that has arrived of it. */
export interface SearchRun {
  readonly searchId: string
  readonly query: SearchQuery
  readonly hotels: ReadonlyMap<string, HotelOffers>
  readonly done: number
  readonly batches: number
  /** Until when the service is busy, as it says; null while it answers. */
  readonly pausedUntilMs: number | null
  readonly failures: EventOf<'search.hotels'>['failures']
  readonly unread: UnreadParts
}

/**
 * `run` of a search that is starting, was refused, or was answered by failures alone is the one before: it stays on the screen. A search that is
 * running keeps that one as `before`.
 */
type SearchState =
  | { readonly status: 'idle'; readonly run: null }
  | { readonly status: 'starting'; readonly next: SearchRun; readonly run: SearchRun | null }
  | { readonly status: 'refused'; readonly query: SearchQuery; readonly failure: Failure; readonly run: SearchRun | null }
  | { readonly status: 'running'; readonly run: SearchRun; readonly before: SearchRun | null }
  | { readonly status: 'done' | 'stopped'; readonly run: SearchRun }

/** How the results are looked at, and what that shows. `arranged` is computed when something changes, not while drawing. */
interface Results {
  readonly filters: Filters
  readonly sort: Sort
  /** The currency that the clerk chose to compare prices in; `null` leaves it to the arrangement. */
  readonly currency: string | null
  readonly arranged: Arrangement
  readonly opened: ReadonlySet<string>
  /** The row that the keyboard is at; null before the clerk has chosen one. */
  readonly cursor: string | null
}

type RateDetail =
  | { readonly status: 'closed' }
  | { readonly status: 'reading'; readonly rateKey: string }
  | { readonly status: 'shown'; readonly rateKey: string; readonly hotel: Hotel }
  | { readonly status: 'failed'; readonly rateKey: string; readonly failure: Failure }

type PracticeCodes = OutputOf<'practice.codes'>

export interface SearchSlice {
  searchDraft: SearchDraft | null
  /** Sentences for the fields of the form, since the last attempt to search; those of days as soon as they are typed. */
  searchProblems: Problems
  /** How often a search was asked for that its form does not allow, so that the focus goes to what is wrong each time and at no other. */
  refusals: number
  search: SearchState
  results: Results
  rateDetail: RateDetail
  /** Live checks of single hotels, while they are asked and when they failed. */
  liveChecks: Readonly<Record<string, 'asking' | Failure>>
  /** The hotel that was answered live last; null before the first of a search. */
  lastLive: string | null
  /** Codes to try; `null` outside practice. */
  practiceCodes: PracticeCodes | null

  /** Fills an untouched form with the desk's currency, nationality and tomorrow's date. */
  readySearch(): void
  readPracticeCodes(): Promise<void>
  /** The searches that were made last at this connection, the last one first. */
  recentSearches: readonly SearchQuery[]
  readRecentSearches(): Promise<void>
  /** Puts one of them into the form, for other days; days that are over begin tomorrow, and the nights stay. */
  takeRecentSearch(query: SearchQuery): void
  /** Makes one of them again: the form then says what it asks. */
  searchAgain(query: SearchQuery): Promise<void>
  changeSearch(change: Partial<SearchDraft>): void
  /** Puts codes and days that were brought from elsewhere into the form. */
  takeSearch(brought: Pick<Extract<Page, { name: 'search' }>, 'codes' | 'stay'>): void
  /** Searches for what the form says; with a problem at a field nothing is asked. A later search takes over from this one. */
  startSearch(): Promise<void>
  stopSearch(): Promise<void>
  filterResults(change: Partial<Filters>): void
  sortResults(sort: Sort): void
  priceResultsIn(currency: string): void
  openHotel(hotelCode: string, open: boolean): void
  /** The keyboard is at this row of the results now. */
  pointAt(row: string | null): void
  /** Asks for this hotel alone, without the service's cache. */
  checkLive(hotelCode: string): Promise<void>
  showRate(rateKey: string): Promise<void>
  closeRate(): void
  /** Goes to the rate check with what was seen of this rate. */
  checkRate(rateKey: string): Promise<void>
}

const firstResults: Results = {
  filters: noFilters,
  sort: { by: 'price', descending: false },
  currency: null,
  arranged: nothingArranged,
  opened: new Set(),
  cursor: null,
}

/** What it takes of the other slices. */
type Needed = Pick<FrameSlice, 'desk' | 'now' | 'goTo'> & {
  readonly settings: Settings
  openCheck(check: InputOf<'booking.checkRate'>, client?: number | null): Promise<void>
}

/** Follows the running search; hotels arrive piece by piece. */
export const createSearchSlice =
  (desk: DeskBridge): StateCreator<SearchSlice & Needed, [], [], SearchSlice> =>
  (set, get) => {
    const zone = () => get().desk?.deskZone ?? 'UTC'

    /** Applies a change to how results are looked at and arranges them anew. */
    const look = (change: Partial<Results>): Results => {
      const { search, results } = get()
      const next = { ...results, ...change }
      return search.run ? { ...next, ...arrangeRun(search.run, next, zone()) } : next
    }

    const takeAll = (arrivals: readonly Arrival[]) => {
      const { search, results } = get()
      if (search.status === 'idle' || search.status === 'refused') return
      const starting = search.status === 'starting'
      const current = starting ? search.next : search.run
      const news = arrivals.filter(({ event }) => event.searchId === current.searchId)
      const last = news.at(-1)?.event
      if (!last) return
      const { done, batches, pausedUntilMs, failures, unread, finished } = last
      const hotels = withHotels(
        current.hotels,
        news.flatMap((arrival) => arrival.hotels),
      )
      const run = { ...current, hotels, done, batches, pausedUntilMs, failures, unread }
      const before = starting ? search.run : search.status === 'running' ? search.before : null
      const [failed] = failures
      if (finished && failed && hotels.size === 0 && before) {
        return set({
          search: { status: 'refused', query: run.query, failure: failed.failure, run: before },
          results: { ...results, ...arrangeRun(before, results, zone()) },
        })
      }
      const stopped = search.status === 'stopped'
      set({
        search: finished || stopped ? { status: stopped ? 'stopped' : 'done', run } : { status: 'running', run, before },
        results: { ...results, ...arrangeRun(run, results, zone()) },
      })
    }
    const gather = gathered(takeAll)
    // Rates are made ready piece by piece as they come, and arranged a few pieces at a time.
    desk.on('search.hotels', (event) => gather({ event, hotels: event.hotels.map(offersOf) }))

    return {
      searchDraft: null,
      searchProblems: {},
      refusals: 0,
      search: { status: 'idle', run: null },
      results: firstResults,
      rateDetail: { status: 'closed' },
      liveChecks: {},
      lastLive: null,
      practiceCodes: null,
      recentSearches: [],

      readySearch() {
        const { searchDraft, settings, now } = get()
        if (searchDraft) return
        set({ searchDraft: emptyDraft(dateIn(zone(), now), settings.currency, settings.nationality) })
      },

      async readPracticeCodes() {
        const outcome = await desk.ask('practice.codes', {})
        set({ practiceCodes: outcome.ok ? outcome.value : null })
      },

      async readRecentSearches() {
        const outcome = await desk.ask('search.recent', {})
        if (outcome.ok) set({ recentSearches: outcome.value.searches })
      },

      takeRecentSearch(query) {
        const draft = draftOf(query)
        const tomorrow = addDays(dateIn(zone(), get().now), 1)
        set({ searchDraft: draft.checkin < tomorrow ? withCheckin(draft, tomorrow) : draft, searchProblems: {} })
      },

      async searchAgain(query) {
        set({ searchDraft: draftOf(query), searchProblems: {} })
        await get().startSearch()
      },

      changeSearch(change) {
        const { searchDraft, searchProblems, now } = get()
        if (!searchDraft) return
        // Other codes are no longer those of the list.
        const draft = { ...searchDraft, ...(change.codes !== undefined && { list: null }), ...change }
        const reading = Object.keys(searchProblems).some((path) => !/^check(in|out)$/.test(path)) ? readDraft(draft, now) : null
        set({ searchDraft: draft, searchProblems: reading && !reading.ok ? reading.problems : dayProblems(draft, now) })
      },

      takeSearch({ codes, stay }) {
        const { searchDraft, changeSearch } = get()
        if (!searchDraft) return
        const dated = stay ? withCheckin(searchDraft, stay.checkin) : searchDraft
        const nights = stay?.checkout === undefined ? dated.nights : daysBetween(stay.checkin, stay.checkout)
        changeSearch({ ...withNights(dated, nights), ...(codes === undefined ? {} : { by: 'codes', codes }) })
      },

      async startSearch() {
        const { searchDraft, search, now } = get()
        if (!searchDraft) return
        const reading = readDraft(searchDraft, now)
        if (!reading.ok) return set({ searchProblems: reading.problems, refusals: get().refusals + 1 })
        const { query } = reading
        const searchId = crypto.randomUUID()
        const next: SearchRun = {
          searchId,
          query,
          hotels: new Map(),
          done: 0,
          batches: 0,
          pausedUntilMs: null,
          failures: [],
          unread: { fields: 0, rates: 0, hotels: 0, paths: [] },
        }
        set({
          search: { status: 'starting', next, run: search.run },
          searchProblems: {},
          rateDetail: { status: 'closed' },
          liveChecks: {},
          lastLive: null,
        })
        if (search.status === 'running') void desk.ask('search.stop', { searchId: search.run.searchId })
        const outcome = await desk.ask('search.start', { searchId, query })
        const current = get().search
        if (current.status !== 'starting' || current.next.searchId !== searchId) return
        if (!outcome.ok) return set({ search: { status: 'refused', query, failure: outcome.failure, run: current.run } })
        const run = { ...next, batches: outcome.value.batches }
        const { results } = get()
        // Another currency was asked for: prices are compared in what the arrangement finds, until the clerk chooses.
        const kept = current.run?.query.currency === query.currency ? results : { ...results, currency: null }
        set({ search: { status: 'running', run, before: current.run }, results: { ...kept, ...arrangeRun(run, kept, zone()) } })
      },

      async stopSearch() {
        const { search } = get()
        if (search.status !== 'running') return
        set({ search: { status: 'stopped', run: search.run } })
        await desk.ask('search.stop', { searchId: search.run.searchId })
      },

      filterResults: (change) => set({ results: look({ filters: { ...get().results.filters, ...change } }) }),
      sortResults: (sort) => set({ results: look({ sort }) }),
      priceResultsIn: (currency) => set({ results: look({ currency, filters: { ...get().results.filters, priceFrom: '', priceTo: '' } }) }),

      openHotel(hotelCode, open) {
        const opened = new Set(get().results.opened)
        if (open) opened.add(hotelCode)
        else opened.delete(hotelCode)
        set({ results: { ...get().results, opened } })
      },

      pointAt: (cursor) => set({ results: { ...get().results, cursor } }),

      async checkLive(hotelCode) {
        const { run } = get().search
        if (!run || get().liveChecks[hotelCode] === 'asking') return
        set({ liveChecks: { ...get().liveChecks, [hotelCode]: 'asking' } })
        const outcome = await desk.ask('search.hotel', { searchId: run.searchId, hotelCode })
        const { search } = get()
        if (search.status === 'idle' || search.run?.searchId !== run.searchId) return
        const { [hotelCode]: _, ...others } = get().liveChecks
        if (!outcome.ok) return set({ liveChecks: { ...others, [hotelCode]: outcome.failure } })
        const fresh = { ...search.run, hotels: withHotels(search.run.hotels, [offersOf(outcome.value.hotel)]) }
        set({
          liveChecks: others,
          lastLive: hotelCode,
          search: { ...search, run: fresh } as SearchState,
          results: { ...get().results, ...arrangeRun(fresh, get().results, zone()) },
        })
      },

      async showRate(rateKey) {
        const { run } = get().search
        if (!run) return
        set({ rateDetail: { status: 'reading', rateKey } })
        const outcome = await desk.ask('search.rate', { searchId: run.searchId, rateKey })
        const { rateDetail } = get()
        if (rateDetail.status === 'closed' || rateDetail.rateKey !== rateKey) return
        set({
          rateDetail: outcome.ok
            ? { status: 'shown', rateKey, hotel: outcome.value.hotel }
            : { status: 'failed', rateKey, failure: outcome.failure },
        })
      },

      closeRate: () => set({ rateDetail: { status: 'closed' } }),

      async checkRate(rateKey) {
        const { run } = get().search
        if (!run) return
        const { checkin, checkout, paxes, nationality, currency, client } = run.query
        const outcome = await desk.ask('search.rate', { searchId: run.searchId, rateKey })
        // Without what was seen there is nothing to hold the check against, so nothing is checked.
        if (!outcome.ok) return set({ rateDetail: { status: 'failed', rateKey, failure: outcome.failure } })
        const { hotel } = outcome.value
        const rate = hotel.rates.find((offered) => offered.rateKey === rateKey)
        get().goTo({ name: 'check' })
        const stay = { checkin, checkout, paxes, nationality, currency }
        await get().openCheck({ rateKey, seen: rate ? offerOf(hotel, rate) : null, stay }, client)
      },
    }
  }

interface Arrival {
  readonly event: EventOf<'search.hotels'>
  readonly hotels: readonly HotelOffers[]
}

/** The least time between two arrangements of hotels that arrive, in milliseconds. */
const gatherMs = 100

/** Gathers what comes closely together; the first after a pause is taken on as soon as the window is free. */
function gathered<T>(takeAll: (all: readonly T[]) => void): (one: T) => void {
  let waiting: T[] = []
  let busy = false
  const flush = () => {
    const all = waiting
    waiting = []
    busy = all.length > 0
    if (!busy) return
    setTimeout(flush, gatherMs)
    takeAll(all)
  }
  return (one) => {
    waiting.push(one)
    if (!busy) setTimeout(flush)
    busy = true
  }
}

/** Hotels by code; of two answers for one hotel the later one stands. */
function withHotels(hotels: ReadonlyMap<string, HotelOffers>, arrived: readonly HotelOffers[]): Map<string, HotelOffers> {
  const all = new Map(hotels)
  for (const offers of arrived) {
    const { hotelCode, atMs } = offers.hotel
    const known = all.get(hotelCode)
    if (!known || known.hotel.atMs <= atMs) all.set(hotelCode, offers)
  }
  return all
}

function arrangeRun({ hotels, query }: SearchRun, { filters, sort, currency }: Results, zone: string): { arranged: Arrangement } {
  return { arranged: arrange(hotels, { filters, sort, currency, asked: query.currency, zone }) }
}
