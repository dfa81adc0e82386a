/** For tests of the search: a window with a scripted desk, and sample hotels. */
import { vi } from 'vitest'
import { ok } from '../../shared/contract/failure.ts'
import type { EventOf } from '../../shared/contract/procedures/procedures.ts'
import { sortRates } from '../../shared/contract/views/hotel-rows.ts'
import type { HotelRow, RateRow, StreamedHotel } from '../../shared/contract/views/search-views.ts'
import { createAppStore } from '../store.ts'
import { type Answers, deskState, scriptedDesk } from './scripted-desk.ts'

type HotelsEvent = EventOf<'search.hotels'>

/** Opens a window in which each search has two batches. */
export function open(answers: Answers = {}) {
  const desk = scriptedDesk({ 'search.start': () => ok({ batches: 2 }), ...answers })
  const store = createAppStore(desk)
  store.setState({ now: Date.parse('2027-03-01T10:00:00Z'), desk: deskState({ deskZone: 'UTC' }) })
  const search = () => store.getState().search
  const run = () => search().state.run
  search().ensureDraft()
  const start = (codes: string) => {
    search().change({ codes })
    return search().start()
  }
  /** Lets hotels arrive, for the shown search unless `change` names another one. */
  const arrive = (hotels: HotelRow[], finished = false, change: Partial<HotelsEvent> = {}) => {
    desk.emit('search.hotels', { ...batch(run()?.searchId ?? '', hotels, finished), ...change })
    vi.runAllTimers()
  }
  /** Searches for hotels by their codes, and lets `hotels` arrive in the last batch. Returns the id of the search. */
  const searchFor = async (codes: string, hotels?: HotelRow[]) => {
    await start(codes)
    if (hotels) arrive(hotels, true)
    return run()?.searchId ?? ''
  }
  const shownCodes = () => search().results.arranged.lines.map(({ of }) => of.hotel.hotelCode)
  return { desk, store, search, run, start, arrive, searchFor, shownCodes }
}

export const hotel = (hotelCode: string, atMs = 1, source: HotelRow['source'] = 'cached'): HotelRow => ({
  hotelCode,
  hotelName: null,
  destinationCode: null,
  destinationName: null,
  countryCode: null,
  rates: [],
  sameKey: 0,
  source,
  atMs,
})
export const rate: RateRow = {
  hotelCode: '1',
  rateKey: 'K',
  rateType: 'NET',
  boardType: 'BB',
  boardName: null,
  amount: '100',
  currency: 'EUR',
  nonrefundable: null,
  cancellationPolicies: null,
  room: 'Double',
  rooms: 1,
  hasRemarks: false,
  hotelRate: null,
  hotelCurrency: null,
  commission: null,
}
/** Converts a result row to the form in which the desk emits it. */
function toStreamedHotel({ source: _, rates, ...row }: HotelRow): StreamedHotel {
  return { ...row, rates: JSON.stringify(sortRates(rates)) }
}
export const batch = (searchId: string, hotels: readonly HotelRow[], finished = false): HotelsEvent => ({
  searchId,
  hotels: hotels.map(toStreamedHotel),
  done: finished ? 2 : 1,
  batches: 2,
  pausedUntilMs: null,
  failures: [],
  unread: { fields: 0, rates: 0, hotels: 0, paths: [] },
  finished,
})
