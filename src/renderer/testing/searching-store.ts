/** For tests of the search: the search slice with a fake desk, and sample hotels. */
import { vi } from 'vitest'
import { createStore } from 'zustand'
import type { DeskBridge, EventName, EventOf } from '../../shared/contract/procedures/procedures.ts'
import { firstSettings } from '../../shared/contract/views/desk-views.ts'
import { sortRates } from '../../shared/contract/views/hotel-rows.ts'
import type { HotelRow, RateRow, StreamedHotel } from '../../shared/contract/views/search-views.ts'
import { createSearchSlice } from '../features/search/search-slice.ts'
import { type AppState, partsOf } from '../state.ts'

/** Returns the fake desk's answer to a request by procedure name. */
export type Answer = (name: string, input: never) => unknown

/** Creates the search slice with a fake desk, and the other parts of the store that it reads. */
export function open(answer: Answer) {
  const listeners = new Map<string, ((event: never) => void)[]>()
  const asked: { name: string; input: Record<string, unknown> }[] = []
  const desk = {
    ask: async (name: string, input: never) => {
      asked.push({ name, input })
      return (await answer(name, input)) as never
    },
    on: (name: string, listen: (event: never) => void) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listen])
      return () => {}
    },
  } as DeskBridge
  const store = createStore<AppState>()(
    (set, get, api) =>
      ({
        settings: firstSettings('UTC'),
        clients: { all: new Map() } as unknown as AppState['clients'],
        now: Date.parse('2027-03-01T10:00:00Z'),
        desk: { deskZone: 'UTC', active: { id: 'one' } },
        ...partsOf<Pick<AppState, 'search'>>({ search: createSearchSlice(desk) })(set, get, get, api),
      }) as AppState,
  )
  store.getState().search.ensureDraft()
  const emit = <N extends EventName>(name: N, event: EventOf<N>) => {
    for (const listen of listeners.get(name) ?? []) listen(event as never)
    vi.runAllTimers()
  }
  return { store, asked, listeners, emit, search: () => store.getState().search.state }
}

export const answerSearchStart: Answer = (name) => (name === 'search.start' ? { ok: true, value: { batches: 2 } } : { ok: true, value: {} })
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
export function toStreamedHotel({ source: _, rates, ...row }: HotelRow): StreamedHotel {
  return { ...row, rates: JSON.stringify(sortRates(rates)) }
}
export const batch = (searchId: string, hotels: HotelRow[], finished = false): EventOf<'search.hotels'> => ({
  searchId,
  hotels: hotels.map(toStreamedHotel),
  done: finished ? 2 : 1,
  batches: 2,
  pausedUntilMs: null,
  failures: [],
  unread: { fields: 0, rates: 0, hotels: 0, paths: [] },
  finished,
})
