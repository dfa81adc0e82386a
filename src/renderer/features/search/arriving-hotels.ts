/** Hotels of a running search as they arrive: gathered by the moment, and put among those that are there. */
import type { EventOf } from '../../../shared/contract/procedures/procedures.ts'
import type { HotelOffers } from './results/offers.ts'

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
