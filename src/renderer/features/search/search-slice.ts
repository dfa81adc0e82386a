/** The search: what is typed, the run that answers it, and how its results are looked at. */
import type { StateCreator } from 'zustand'
import type { DeskBridge, InputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { Settings } from '../../../shared/contract/views/desk-views.ts'
import { toldRow } from '../../../shared/contract/views/hotel-rows.ts'
import { addDays, dateIn, daysBetween } from '../../../shared/domain/dates.ts'
import type { Client } from '../../../shared/domain/selling/clients.ts'
import { offerOf } from '../../../shared/domain/terms.ts'
import type { FrameSlice } from '../../frame-slice.ts'
import { alike } from '../../ui/alike.ts'
import { type Arrival, gathered, withHotels } from './arriving-hotels.ts'
import { dayProblems, draftOf, emptyDraft, readDraft, withCheckin, withNights } from './form/search-draft.ts'
import { resultsAfter, withoutPrices } from './results/another-search.ts'
import { type Arrangement, arrange, noFilters, nothingArranged } from './results/arrangement.ts'
import { areSameWishes, type CompareWishes, compareWishes } from './results/comparison.ts'
import { offersOf } from './results/offers.ts'
import type { Results, SearchRun, SearchSlice, SearchState } from './search-state.ts'

const firstResults: Results = {
  filters: noFilters,
  sort: { by: 'price', descending: false },
  currency: null,
  chosen: null,
  arranged: nothingArranged,
  opened: new Set(),
  cursor: null,
}

/** What it takes of the other slices. */
type Needed = Pick<FrameSlice, 'desk' | 'now' | 'goTo'> & {
  readonly settings: Settings
  readonly clients: ReadonlyMap<number, Client>
  changeSettings(change: Partial<Settings>): Promise<void>
  openCheck(check: InputOf<'booking.checkRate'>, origin: { readonly foundBy: string; readonly client: number | undefined }): Promise<void>
}

/** Follows the running search; hotels arrive piece by piece. */
export const createSearchSlice =
  (desk: DeskBridge): StateCreator<SearchSlice & Needed, [], [], SearchSlice> =>
  (set, get, store) => {
    /** Applies a change to how results are looked at and arranges them anew. */
    const look = (change: Partial<Results>): Results => {
      const { search, results } = get()
      const next = { ...results, ...change }
      return search.run ? { ...next, ...arrangeRun(search.run, next, get()) } : next
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
          results: { ...results, ...arrangeRun(before, results, get()) },
        })
      }
      const stopped = search.status === 'stopped'
      set({
        search: finished || stopped ? { status: stopped ? 'stopped' : 'done', run } : { status: 'running', run, before },
        results: { ...results, ...arrangeRun(run, results, get()) },
      })
    }
    // Another currency to compare in, or another rate of exchange, is another order.
    store.subscribe((now, before) => {
      if (now.settings === before.settings && now.clients === before.clients) return
      const [is, was] = [wishesOf(now), wishesOf(before)]
      const compares = is.ofClient !== null || is.compareIn !== null
      if (!areSameWishes(is, was) || (compares && now.settings.exchangeRates !== before.settings.exchangeRates)) set({ results: look({}) })
    })

    /** Keeps a choice of the clerk: for the client whose currency it takes the place of, or for the desk. */
    const chooseToCompareIn = (compareIn: string | null, currency: string | null) => {
      const { results, search, settings, changeSettings } = get()
      const client = search.run?.query.client
      const chosen = client !== undefined && compareWishes(get(), client, null).ofClient !== null ? { client, compareIn } : null
      set({ results: look({ currency, filters: withoutPrices(results.filters), ...(chosen && { chosen }) }) })
      if (!chosen && settings.compareIn !== compareIn) void changeSettings({ compareIn })
    }

    const gather = gathered(takeAll)
    // Rates are made ready piece by piece as they come, and arranged a few pieces at a time.
    desk.on('search.hotels', (event) => gather({ event, hotels: event.hotels.map((hotel) => offersOf(toldRow(hotel))) }))

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
        set({ searchDraft: emptyDraft(dateIn(zoneOf(get()), now), settings.currency, settings.nationality) })
      },

      async readPracticeCodes() {
        const outcome = await desk.ask('practice.codes', {})
        set(({ practiceCodes }) => ({ practiceCodes: outcome.ok ? alike(practiceCodes, outcome.value) : null }))
      },

      async readRecentSearches() {
        const outcome = await desk.ask('search.recent', {})
        if (outcome.ok) set({ recentSearches: outcome.value.searches })
      },

      takeRecentSearch(query) {
        const draft = draftOf(query)
        const tomorrow = addDays(dateIn(zoneOf(get()), get().now), 1)
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
        const kept = current.run ? resultsAfter(current.run.query, query, results, get()) : results
        set({ search: { status: 'running', run, before: current.run }, results: { ...kept, ...arrangeRun(run, kept, get()) } })
      },

      async stopSearch() {
        const { search } = get()
        if (search.status !== 'running') return
        set({ search: { status: 'stopped', run: search.run } })
        await desk.ask('search.stop', { searchId: search.run.searchId })
      },

      filterResults: (change) => set({ results: look({ filters: { ...get().results.filters, ...change } }) }),
      sortResults: (sort) => set({ results: look({ sort }) }),
      priceResultsIn: (currency) => chooseToCompareIn(null, currency),
      compareResultsIn: (compareIn) => chooseToCompareIn(compareIn, get().results.currency),

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
          results: { ...get().results, ...arrangeRun(fresh, get().results, get()) },
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
        await get().openCheck({ rateKey, seen: rate ? offerOf(hotel, rate) : null, stay }, { foundBy: run.searchId, client })
      },
    }
  }

const zoneOf = ({ desk }: Needed) => desk?.deskZone ?? 'UTC'

const wishesOf = (app: SearchSlice & Needed): CompareWishes => compareWishes(app, app.search.run?.query.client, app.results.chosen)

function arrangeRun({ hotels, query }: SearchRun, results: Results, needed: Needed): { arranged: Arrangement } {
  const { filters, sort, currency, chosen } = results
  const { exchangeRates } = needed.settings
  const wishes = compareWishes(needed, query.client, chosen)
  return { arranged: arrange(hotels, { filters, sort, currency, asked: query.currency, ...wishes, exchangeRates, zone: zoneOf(needed) }) }
}
