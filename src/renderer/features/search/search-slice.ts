/** State of the search: the form, the run, the view of its results, and the other tabs. */
import type { DeskBridge, EventOf } from '../../../shared/contract/procedures/procedures.ts'
import { hotelRowOf } from '../../../shared/contract/views/hotel-rows.ts'
import type { SearchQuery } from '../../../shared/contract/views/search-views.ts'
import { canonicalJson } from '../../../shared/domain/canonical.ts'
import { addDays, dateIn } from '../../../shared/domain/dates.ts'
import type { FoundPlaces } from '../../../shared/domain/hotel-lists.ts'
import { offerOf } from '../../../shared/domain/terms.ts'
import type { AppState, Part } from '../../state.ts'
import { keepIfEqual } from '../../ui/alike.ts'
import { latestAnswer } from '../../ui/latest.ts'
import { dayProblems, draftOf, emptyDraft, readDraft, withCheckin, withRequest } from './form/search-draft.ts'
import {
  type Arrangement,
  areSameCurrencies,
  arrange,
  type CompareInput,
  type ComparisonCurrencies,
  comparisonCurrencies,
  type Filters,
  noFilters,
  nothingArranged,
} from './results/arrangement.ts'
import { type HotelOffers, offersOf } from './results/offers.ts'
import { type OneSearch, type Results, runOf, type SearchRun, type SearchSlice, type SearchState } from './search-state.ts'

export interface PlacesSlice {
  /** Matches of the text typed last. */
  readonly found: FoundPlaces
  find(typed: string): Promise<void>
}

const noPlaces: FoundPlaces = { hotels: [], destinations: [] }

/** Creates the slice. A failed query gives no matches and no error, because the clerk can still type a code. */
export const createPlacesSlice =
  (desk: DeskBridge): Part<PlacesSlice> =>
  (set) => {
    const begin = latestAnswer()
    return {
      found: noPlaces,
      async find(typed) {
        const isLatest = begin()
        const outcome = typed.trim() === '' ? null : await desk.ask('hotels.find', { typed: typed.slice(0, 100) })
        if (isLatest()) set({ found: outcome?.ok ? outcome.value : noPlaces })
      },
    }
  }

/** A `search.hotels` event with its hotels prepared for display. */
interface Arrival {
  readonly event: EventOf<'search.hotels'>
  readonly hotels: readonly HotelOffers[]
}

/** Minimum interval between two updates of the results while hotels arrive, in milliseconds. */
const batchMs = 100

/** Returns a function that batches its arguments. `onBatch` gets the first one in the next task, later ones at most every `batchMs`. */
function batchCalls<T>(onBatch: (all: readonly T[]) => void): (one: T) => void {
  let waiting: T[] = []
  let busy = false
  const flush = () => {
    const all = waiting
    waiting = []
    busy = all.length > 0
    if (!busy) return
    setTimeout(flush, batchMs)
    onBatch(all)
  }
  return (one) => {
    waiting.push(one)
    if (!busy) setTimeout(flush)
    busy = true
  }
}

/** Returns the hotels by code with the arrived ones added. Of two answers for one hotel, the later one wins. */
function withHotels(hotels: ReadonlyMap<string, HotelOffers>, arrived: readonly HotelOffers[]): Map<string, HotelOffers> {
  const all = new Map(hotels)
  for (const offers of arrived) {
    const { hotelCode, atMs } = offers.hotel
    const known = all.get(hotelCode)
    if (!known || known.hotel.atMs <= atMs) all.set(hotelCode, offers)
  }
  return all
}

/**
 * Returns the search with the arrivals of its run applied; null when none belong to it. A search that finished with failures and no
 * hotels becomes `refused` and shows the previous run, if there is one.
 */
function withArrivals(search: SearchState, arrivals: readonly Arrival[]): SearchState | null {
  if (search.status === 'idle' || search.status === 'refused') return null
  const current = runOf(search)
  const relevant = arrivals.filter(({ event }) => event.searchId === current?.searchId)
  const last = relevant.at(-1)?.event
  if (!current || !last) return null
  const { done, batches, pausedUntilMs, failures, unread, finished } = last
  const arrived = relevant.flatMap((arrival) => arrival.hotels)
  const hotels = withHotels(current.hotels, arrived)
  const run = { ...current, hotels, done, batches, pausedUntilMs, failures, unread }
  const before = search.status === 'starting' ? search.run : search.status === 'running' ? search.previousRun : null
  const [failed] = failures
  if (finished && failed && hotels.size === 0 && before) {
    return { status: 'refused', query: run.query, failure: failed.failure, run: before }
  }
  if (search.status === 'stopped') return { status: 'stopped', run }
  return finished ? { status: 'done', run } : { status: 'running', run, previousRun: before }
}

const noSearch: OneSearch = {
  draft: null,
  problems: {},
  state: { status: 'idle', run: null },
  results: {
    filters: noFilters,
    sort: { by: 'price', descending: false },
    currency: null,
    clerkOverride: null,
    arranged: nothingArranged,
    opened: new Set(),
    cursor: null,
  },
  rateDetail: { status: 'closed' },
  liveChecks: {},
  lastLive: null,
}

/** Creates the search slice, which subscribes to the hotels of running searches. */
export const createSearchSlice =
  (desk: DeskBridge): Part<SearchSlice> =>
  (set, get, app, store) => {
    /** Returns the results with a change of their view applied, rearranged. */
    const withView = (change: Partial<Results>): Results => {
      const { state, results } = get()
      const next = { ...results, ...change }
      return state.run ? { ...next, ...arrangeRun(state.run, next, app()) } : next
    }

    /** Returns the state update for the shown search, with its results rearranged. */
    const shownSearchUpdate = (search: SearchState): Partial<SearchSlice> => {
      const { results } = get()
      return { state: search, ...(search.run && { results: { ...results, ...arrangeRun(search.run, results, app()) } }) }
    }

    /** Changes a search in a background tab. Its results are arranged when it is shown. */
    const changeBackgroundTab = (searchId: string, change: (one: OneSearch) => Partial<OneSearch> | null) => {
      const { searches } = get()
      const one = searches.get(searchId)
      const changed = one && change(one)
      if (one && changed) set({ searches: new Map(searches).set(searchId, { ...one, ...changed }) })
    }

    const isShown = (searchId: string) => runOf(get().state)?.searchId === searchId

    const applyArrivals = (arrivals: readonly Arrival[]) => {
      const started = runOf(get().state)
      const search = withArrivals(get().state, arrivals)
      if (search) set(shownSearchUpdate(search))
      if (search?.status === 'refused' && started) set({ searches: withoutRefused(get().searches, started.searchId, get()) })
      else if (search?.status === 'done' || search?.run?.hotels.size) set({ searches: latestOf(get().searches) })
      for (const searchId of get().searches.keys()) {
        if (isShown(searchId)) continue
        changeBackgroundTab(searchId, (one) => {
          const now = withArrivals(one.state, arrivals)
          return now && { state: now }
        })
      }
    }

    // A rate that is found sold or is back, a different comparison currency or exchange rate changes the order.
    store.subscribe((now, before) => {
      if (now.booking.foundRates !== before.booking.foundRates && soldRates(now).size !== soldRates(before).size)
        return set({ results: withView({}) })
      if (now.settings === before.settings && now.clients.all === before.clients.all) return
      const [currentCurrencies, previousCurrencies] = [comparisonCurrenciesOf(now), comparisonCurrenciesOf(before)]
      const compares = currentCurrencies.ofClient !== null || currentCurrencies.compareIn !== null
      if (
        !areSameCurrencies(currentCurrencies, previousCurrencies) ||
        (compares && now.settings.exchangeRates !== before.settings.exchangeRates)
      )
        set({ results: withView({}) })
    })

    /** Stores the clerk's comparison currency: for the client whose currency it overrides, otherwise in the settings. */
    const chooseToCompareIn = (compareIn: string | null, currency: string | null) => {
      const { results, state } = get()
      const { settings, changeSettings } = app()
      const client = state.run?.query.client
      const clerkOverride =
        client !== undefined && comparisonCurrencies(app(), client, null).ofClient !== null ? { client, compareIn } : null
      set({ results: withView({ currency, filters: withoutPrices(results.filters), ...(clerkOverride && { clerkOverride }) }) })
      if (!clerkOverride && settings.compareIn !== compareIn) void changeSettings({ compareIn })
    }

    const gather = batchCalls(applyArrivals)
    // Prepare the rates of each event as it arrives, but rearrange the results for several events at a time.
    desk.on('search.hotels', (event) => gather({ event, hotels: event.hotels.map((hotel) => offersOf(hotelRowOf(hotel))) }))

    return {
      ...noSearch,
      searches: new Map(),
      refusals: 0,
      practiceCodes: null,
      recent: [],

      ensureDraft() {
        const { settings, now } = app()
        if (!get().draft) set({ draft: emptyDraft(dateIn(zoneOf(app()), now), settings.currency, settings.nationality) })
      },

      async readPracticeCodes() {
        const outcome = await desk.ask('practice.codes', {})
        set(({ practiceCodes }) => ({ practiceCodes: outcome.ok ? keepIfEqual(practiceCodes, outcome.value) : null }))
      },

      async readRecent() {
        const outcome = await desk.ask('search.recent', {})
        if (outcome.ok) set({ recent: outcome.value.searches })
      },

      takeRecent(query) {
        const draft = draftOf(query)
        const tomorrow = addDays(dateIn(zoneOf(app()), app().now), 1)
        set({ draft: draft.checkin < tomorrow ? withCheckin(draft, tomorrow) : draft, problems: {} })
      },

      async repeatRecent(query) {
        set({ draft: draftOf(query), problems: {} })
        await get().start()
      },

      change(change) {
        const { draft: before, problems } = get()
        const { now } = app()
        if (!before) return
        // Changed codes no longer match the hotel list.
        const draft = { ...before, ...(change.codes !== undefined && { list: null }), ...change }
        const reading = Object.keys(problems).some((path) => !/^check(in|out)$/.test(path)) ? readDraft(draft, now) : null
        set({ draft, problems: reading && !reading.ok ? reading.problems : dayProblems(draft, now) })
      },

      applyPrefill({ codes, ...request }) {
        const { draft, change } = get()
        if (draft) change({ ...withRequest(draft, request), ...(codes === undefined ? {} : { by: 'codes', codes }) })
      },

      async start() {
        const { draft, state, searches } = get()
        if (!draft) return
        const reading = readDraft(draft, app().now)
        if (!reading.ok) return set({ problems: reading.problems, refusals: get().refusals + 1 })
        app().beginNavigation()
        const { query } = reading
        const searchId = crypto.randomUUID()
        const isRepeated = state.run !== null && canonicalJson(state.run.query) === canonicalJson(query)
        const sender = draft.sender ?? (isRepeated ? state.run.sender : null)
        const next: SearchRun = {
          searchId,
          query,
          hotels: new Map(),
          done: 0,
          batches: 0,
          pausedUntilMs: null,
          failures: [],
          unread: { fields: 0, rates: 0, hotels: 0, paths: [] },
          sender,
        }
        const starting = {
          ...noSearch,
          draft: { ...draft, sender: null, unread: [] },
          results: get().results,
          state: { status: 'starting', next, run: state.run },
        } as const
        // A search that is still starting is superseded and gets no tab.
        const settled = state.status === 'starting' ? withoutRefused(searches, state.next.searchId, get()) : searches
        set({ ...starting, searches: addSearch(settled, get(), starting, next) })
        if (state.status === 'running') void desk.ask('search.stop', { searchId: state.run.searchId })
        const outcome = await desk.ask('search.start', { searchId, query, keep: [...settled.keys()] })
        const current = get().state
        if (current.status !== 'starting' || current.next.searchId !== searchId) return
        if (!outcome.ok) {
          // The sender belongs to the next attempt.
          const next = get().draft
          return set({
            state: { status: 'refused', query, failure: outcome.failure, run: current.run },
            searches: settled,
            draft: next && { ...next, sender: next.sender ?? sender },
          })
        }
        const run = { ...next, batches: outcome.value.batches }
        const { results } = get()
        const nextResults = current.run ? resultsAfter(current.run.query, query, results, app()) : results
        set({
          state: { status: 'running', run, previousRun: current.run },
          results: { ...nextResults, ...arrangeRun(run, nextResults, app()) },
        })
      },

      async stop() {
        const { state } = get()
        if (state.status !== 'running') return
        set({ state: { status: 'stopped', run: state.run } })
        await desk.ask('search.stop', { searchId: state.run.searchId })
      },

      show(searchId) {
        const { state, searches } = get()
        const next = searches.get(searchId)
        // Do not leave a search that is starting: it has no results to return to yet.
        if (!next || state.status === 'starting' || isShown(searchId)) return
        app().beginNavigation()
        const stored =
          state.run && searches.has(state.run.searchId) ? new Map(searches).set(state.run.searchId, searchSnapshot(get())) : searches
        set({ ...next, searches: stored })
        set({ results: withView({}) })
      },

      close(searchId) {
        const one = isShown(searchId) ? get() : get().searches.get(searchId)
        if (one?.state.status === 'running') void desk.ask('search.stop', { searchId })
        const next = neighbourOf(get().searches, searchId)
        if (one?.state.status === 'starting' || next === null) return
        if (isShown(searchId)) get().show(next)
        const remainingSearches = new Map(get().searches)
        remainingSearches.delete(searchId)
        set({ searches: remainingSearches })
      },

      filter: (change) => set({ results: withView({ filters: { ...get().results.filters, ...change } }) }),
      sort: (sort) => set({ results: withView({ sort }) }),
      priceIn: (currency) => chooseToCompareIn(null, currency),
      compareIn: (compareIn) => chooseToCompareIn(compareIn, get().results.currency),

      openHotel(hotelCode, open) {
        const opened = new Set(get().results.opened)
        if (open) opened.add(hotelCode)
        else opened.delete(hotelCode)
        set({ results: { ...get().results, opened } })
      },

      pointAt: (cursor) => set({ results: { ...get().results, cursor } }),

      async checkLive(hotelCode) {
        const { run } = get().state
        if (!run || get().liveChecks[hotelCode] === 'asking') return
        set({ liveChecks: { ...get().liveChecks, [hotelCode]: 'asking' } })
        const outcome = await desk.ask('search.hotel', { searchId: run.searchId, hotelCode })
        const applyAnswer = ({ state: search, liveChecks }: OneSearch): Partial<OneSearch> | null => {
          if (search.run?.searchId !== run.searchId || liveChecks[hotelCode] !== 'asking') return null
          const { [hotelCode]: _, ...others } = liveChecks
          if (!outcome.ok) return { liveChecks: { ...others, [hotelCode]: outcome.failure } }
          const fresh = { ...search.run, hotels: withHotels(search.run.hotels, [offersOf(outcome.value.hotel)]) }
          return { liveChecks: others, lastLive: hotelCode, state: { ...search, run: fresh } as SearchState }
        }
        const changed = applyAnswer(get())
        if (!changed) return changeBackgroundTab(run.searchId, applyAnswer)
        set(changed)
        set({ results: withView({}) })
      },

      async showRate(rateKey) {
        const { run } = get().state
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
        const { run } = get().state
        if (!run) return
        const { checkin, checkout, paxes, nationality, currency, client } = run.query
        const isCurrent = app().beginNavigation()
        const outcome = await desk.ask('search.rate', { searchId: run.searchId, rateKey })
        if (!isCurrent()) return
        // Without the shown rate, the result of the check could not be compared with it, so do not check.
        if (!outcome.ok) return set({ rateDetail: { status: 'failed', rateKey, failure: outcome.failure } })
        const { hotel } = outcome.value
        const rate = hotel.rates.find((offered) => offered.rateKey === rateKey)
        app().goTo({ name: 'check' })
        const stay = { checkin, checkout, paxes, nationality, currency }
        await app().booking.openCheck({ rateKey, seen: rate ? offerOf(hotel, rate) : null, stay }, { foundBy: run.searchId, client })
      },
    }
  }

const zoneOf = ({ desk }: AppState) => desk?.deskZone ?? 'UTC'

const comparisonCurrenciesOf = (app: AppState): ComparisonCurrencies =>
  comparisonCurrencies(app, app.search.state.run?.query.client, app.search.results.clerkOverride)

/** Returns the keys of the rates that a check found sold. Each check changes one of them at most. */
const soldRates = ({ booking }: AppState) =>
  new Set(Object.entries(booking.foundRates).flatMap(([rateKey, { status }]) => (status === 'gone' ? [rateKey] : [])))

function arrangeRun(
  { hotels, query }: SearchRun,
  { filters, sort, currency, clerkOverride }: Results,
  app: AppState,
): { arranged: Arrangement } {
  const { exchangeRates } = app.settings
  const comparedIn = comparisonCurrencies(app, query.client, clerkOverride)
  const view = {
    filters,
    sort,
    currency,
    requestedCurrency: query.currency,
    ...comparedIn,
    exchangeRates,
    sold: soldRates(app),
    zone: zoneOf(app),
  }
  return { arranged: arrange(hotels, view) }
}

/** Returns the filters without the price range, which was typed for another currency. */
const withoutPrices = (filters: Filters): Filters => ({ ...filters, priceFrom: '', priceTo: '' })

/** Returns the view of the results of a new search: as before, except choices made for another currency or another client. */
function resultsAfter(before: SearchQuery, now: SearchQuery, results: Results, choices: CompareInput): Results {
  const clerkOverride = results.clerkOverride?.client === now.client ? results.clerkOverride : null
  const isSame = before.currency === now.currency
  const isComparedAlike = areSameCurrencies(
    comparisonCurrencies(choices, before.client, results.clerkOverride),
    comparisonCurrencies(choices, now.client, clerkOverride),
  )
  return {
    ...results,
    clerkOverride,
    // Until the clerk chooses, `arrange` picks the currency.
    currency: isSame ? results.currency : null,
    filters: isSame && isComparedAlike ? results.filters : withoutPrices(results.filters),
  }
}

type Searches = ReadonlyMap<string, OneSearch>

/** Maximum number of tabs. */
const maxSearches = 3

/**
 * Returns the state to store for a search that leaves the screen. `stops`: a new search takes over, so a running one becomes stopped, and
 * the form is reset to this run's query because the typed one belongs to the new search.
 */
function searchSnapshot({ draft, problems, state: search, results, rateDetail, liveChecks }: OneSearch, stops = false): OneSearch {
  return {
    ...(stops && search.run ? { draft: draftOf(search.run.query), problems: {} } : { draft, problems }),
    ...{ results, liveChecks },
    // Otherwise the last live check would be announced again when the tab is shown.
    lastLive: null,
    // The failure belongs to the refused search, not to the previous results that stayed on the screen.
    state:
      search.status === 'running'
        ? stops
          ? { status: 'stopped', run: search.run }
          : { ...search, previousRun: null }
        : search.status === 'refused' && search.run
          ? { status: 'done', run: search.run }
          : search,
    rateDetail: rateDetail.status === 'reading' ? { status: 'closed' } : rateDetail,
  }
}

/**
 * Returns the tabs with a new search. It replaces the shown search if that has the same query or found nothing, else it comes last. The
 * oldest tab beyond the maximum stays until the new search has an answer, because a refused search takes no tab.
 */
function addSearch(searches: Searches, shown: OneSearch, starting: OneSearch, next: SearchRun): Searches {
  const before = shown.state.run
  const all: [string, OneSearch][] = [...searches].map(([id, one]) => [id, searchSnapshot(id === before?.searchId ? shown : one, true)])
  const isReplaced = before !== null && (before.hotels.size === 0 || canonicalJson(before.query) === canonicalJson(next.query))
  const index = isReplaced ? all.findIndex(([id]) => id === before.searchId) : -1
  if (index >= 0) all[index] = [next.searchId, starting]
  else all.push([next.searchId, starting])
  return new Map(all)
}

/** Returns the tabs without the oldest ones beyond the maximum. */
const latestOf = (searches: Searches): Searches => (searches.size > maxSearches ? new Map([...searches].slice(-maxSearches)) : searches)

/** Returns the tabs without a refused search. The previous search, which stays on the screen, gets a tab again if it had lost it. */
function withoutRefused(searches: Searches, refused: string, { state: search, ...shown }: OneSearch): Searches {
  const before = search.run
  const hasTab = before !== null && searches.has(before.searchId)
  return new Map(
    [...searches].flatMap(([id, one]): [string, OneSearch][] => {
      if (id !== refused) return [[id, one]]
      return before === null || hasTab ? [] : [[before.searchId, searchSnapshot({ ...shown, state: { status: 'done', run: before } })]]
    }),
  )
}

/** Returns the id of the search to show when another is closed: the next one, else the previous one; null if none is left. */
function neighbourOf(searches: Searches, closed: string): string | null {
  const ids = [...searches.keys()]
  const index = ids.indexOf(closed)
  return ids[index + 1] ?? ids[index - 1] ?? null
}
