/** The results of a search: its hotels by code, and its rates by key. */
import { placeOf } from '../../../shared/contract/views/hotel-rows.ts'
import type { StreamedHotel } from '../../../shared/contract/views/search-views.ts'
import type { Hotel, Rate } from '../../../shared/domain/schemas.ts'
import { differences, offerOf } from '../../../shared/domain/terms.ts'
import { type FoundPiece, type HeldHotel, heldHotel, rateKeysOf, ratesOf, wholeHotel } from '../../service/answers/found-hotels.ts'
import { createRateIndex } from './rate-index.ts'

/** A rate in its hotel, as parsed. */
interface FoundRate {
  readonly hotel: Hotel
  readonly rate: Rate
}

/** Finds a listed rate. Parses a hotel only once, however many of its rates are requested. */
export type Listed = (rateKey: string) => FoundRate | undefined

/** The hotels of one search. */
export interface SearchHotels {
  /** Returns each hotel without its rates. */
  places(): Hotel[]
  place(hotelCode: string): Hotel | undefined
  listed(): Listed
  /** Adds hotels and returns the rows to emit; a hotel without anything new is omitted. `listed` may be that of earlier pieces of the same answer. */
  take(piece: FoundPiece, listed: Listed, atMs: number): StreamedHotel[]
  /** Replaces a hotel with one that was requested separately. Its earlier rates can still be found. */
  keep(hotelCode: string, hotel: Hotel): void
}

/** Creates an empty result. */
export function createSearchHotels(index = createRateIndex<HeldHotel>()): SearchHotels {
  const hotels = new Map<string, HeldHotel>()

  const keep = (code: string, held: HeldHotel, keys: readonly number[]): HeldHotel => {
    hotels.set(code, held)
    index.add(keys, held)
    return held
  }
  const keepWhole = (code: string, hotel: Hotel): HeldHotel => keep(code, heldHotel(hotel), index.numbersOf(rateKeysOf(hotel)))

  return {
    places: () => [...hotels.values()].map(({ place }) => place),
    place: (hotelCode) => hotels.get(hotelCode)?.place,
    listed: () => {
      const opened = new Map<HeldHotel, Map<string, FoundRate>>()
      return (rateKey) => {
        for (const held of index.mayHold(rateKey)) {
          const rates = opened.get(held) ?? opened.set(held, ratesByKey(held)).get(held)
          const found = rates?.get(rateKey)
          if (found) return found
        }
        return undefined
      }
    },
    // Parse a hotel only if it or one of its keys may be known already.
    take: ({ bytes, hotels: found }, listed, atMs) =>
      found.flatMap(({ rateKeys, ...hotel }) => {
        const held: HeldHotel = { ...hotel, bytes }
        const keys = index.numbersOf(rateKeys)
        const code = held.place.hotelCode ?? ''
        const known = hotels.get(code)
        if (!known && index.areNew(keys)) return [toldHotel(keep(code, held, keys), atMs, 0)]
        const answered = wholeHotel(held)
        const { rates, sameKey } = differentRates(answered, listed)
        if (known && rates.length === 0 && sameKey === 0) return []
        const whole = { ...answered, rates: known && code ? [...wholeHotel(known).rates, ...rates] : rates }
        return [toldHotel(keepWhole(code, whole), atMs, sameKey)]
      }),
    keep: keepWhole,
  }
}

const ratesByKey = (held: HeldHotel): Map<string, FoundRate> => {
  const hotel = wholeHotel(held)
  return new Map(hotel.rates.map((rate) => [rate.rateKey, { hotel, rate }]))
}

/** Returns the row of a hotel. `sameKey` is the number of rates that were omitted. */
function toldHotel(held: HeldHotel, atMs: number, sameKey: number): StreamedHotel {
  return { ...placeOf(held.place), rates: ratesOf(held), sameKey, atMs }
}

/**
 * Returns the rates of a hotel with distinct keys, the first of each; `listed` finds those already listed. A repeated key is the same rate, unless
 * its terms differ: a key can be checked only once, so `sameKey` counts those that were omitted.
 */
export function differentRates(hotel: Hotel, listed: Listed): { rates: Rate[]; sameKey: number } {
  const first = new Map<string, FoundRate>()
  let sameKey = 0
  for (const rate of hotel.rates) {
    const before = listed(rate.rateKey) ?? first.get(rate.rateKey)
    if (!before) first.set(rate.rateKey, { hotel, rate })
    else if (differences(offerOf(before.hotel, before.rate), offerOf(hotel, rate)).length > 0) sameKey++
  }
  return { rates: [...first.values()].map(({ rate }) => rate), sameKey }
}
