/** Hotels of a running search as they arrive: gathered by the moment, and put among those that are there. */
import type { EventOf } from '../../../shared/contract/procedures/procedures.ts'
import type { HotelOffers } from './results/offers.ts'
import { runOf, type SearchState } from './search-state.ts'

/** Hotels that arrived with an event, made ready to be shown. */
export interface Arrival {
  readonly event: EventOf<'search.hotels'>
  readonly hotels: readonly HotelOffers[]
}

/** The least time between two arrangements of hotels that arrive, in milliseconds. */
const gatherMs = 100

/** Gathers what comes closely together; the first after a pause is taken on as soon as the window is free. */
export function gathered<T>(takeAll: (all: readonly T[]) => void): (one: T) => void {
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
export function withHotels(hotels: ReadonlyMap<string, HotelOffers>, arrived: readonly HotelOffers[]): Map<string, HotelOffers> {
  const all = new Map(hotels)
  for (const offers of arrived) {
    const { hotelCode, atMs } = offers.hotel
    const known = all.get(hotelCode)
    if (!known || known.hotel.atMs <= atMs) all.set(hotelCode, offers)
  }
  return all
}

/** A search after what has arrived of it; null when nothing has. One that was answered by failures alone leaves the one before it. */
export function withArrivals(search: SearchState, arrivals: readonly Arrival[]): SearchState | null {
  if (search.status === 'idle' || search.status === 'refused') return null
  const current = runOf(search)
  const news = arrivals.filter(({ event }) => event.searchId === current?.searchId)
  const last = news.at(-1)?.event
  if (!current || !last) return null
  const { done, batches, pausedUntilMs, failures, unread, finished } = last
  const hotels = withHotels(
    current.hotels,
    news.flatMap((arrival) => arrival.hotels),
  )
  const run = { ...current, hotels, done, batches, pausedUntilMs, failures, unread }
  const before = search.status === 'starting' ? search.run : search.status === 'running' ? search.before : null
  const [failed] = failures
  if (finished && failed && hotels.size === 0 && before) {
    return { status: 'refused', query: run.query, failure: failed.failure, run: before }
  }
  if (search.status === 'stopped') return { status: 'stopped', run }
  return finished ? { status: 'done', run } : { status: 'running', run, before }
}
