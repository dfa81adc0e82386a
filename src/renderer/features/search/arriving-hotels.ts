/** Hotels of a running search as they arrive: batched, and merged into those already known. */
import type { EventOf } from '../../../shared/contract/procedures/procedures.ts'
import type { HotelOffers } from './results/offers.ts'
import { runOf, type SearchState } from './search-state.ts'

/** A `search.hotels` event with its hotels prepared for display. */
export interface Arrival {
  readonly event: EventOf<'search.hotels'>
  readonly hotels: readonly HotelOffers[]
}

/** Minimum interval between two updates of the results while hotels arrive, in milliseconds. */
const batchMs = 100

/** Returns a function that batches its arguments. `onBatch` gets the first one in the next task, later ones at most every `batchMs`. */
export function gathered<T>(onBatch: (all: readonly T[]) => void): (one: T) => void {
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
export function withHotels(hotels: ReadonlyMap<string, HotelOffers>, arrived: readonly HotelOffers[]): Map<string, HotelOffers> {
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
export function withArrivals(search: SearchState, arrivals: readonly Arrival[]): SearchState | null {
  if (search.status === 'idle' || search.status === 'refused') return null
  const current = runOf(search)
  const relevant = arrivals.filter(({ event }) => event.searchId === current?.searchId)
  const last = relevant.at(-1)?.event
  if (!current || !last) return null
  const { done, batches, pausedUntilMs, failures, unread, finished } = last
  const hotels = withHotels(
    current.hotels,
    relevant.flatMap((arrival) => arrival.hotels),
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
