/**
 * The hotels of a search as the desk holds them: their rates as text. A search finds hundreds of thousands of rates, of which a clerk opens a
 * few. Text crosses from the thread that reads and into the window in one move, and asks nothing of the collector of garbage, which goes
 * through every record that is held.
 */
import type { Hotel, Rate } from '../../../shared/domain/schemas.ts'

/** A hotel as it is held. */
export interface HeldHotel {
  /** All that the service said of it but its rates: here it has none. */
  readonly place: Hotel
  /** `Rate[]` as JSON, in the order of the answer. */
  readonly rates: string
}

/** A hotel that a search has found, with what is not held of it. */
export interface FoundHotel extends HeldHotel {
  /** Of its rates, in the order of the answer. */
  readonly rateKeys: readonly string[]
}

/** The hotels of one answer. A hotel that comes in parts is one; one without a code may be any. */
export function foundHotels(hotels: readonly Hotel[]): FoundHotel[] {
  const byCode = new Map<string, Hotel & { rates: Rate[] }>()
  const whole = hotels.flatMap((hotel) => {
    const known = hotel.hotelCode ? byCode.get(hotel.hotelCode) : undefined
    if (known) {
      for (const rate of hotel.rates) known.rates.push(rate)
      return []
    }
    const own = { ...hotel, rates: [...hotel.rates] }
    if (hotel.hotelCode) byCode.set(hotel.hotelCode, own)
    return [own]
  })
  return whole.map(foundHotel)
}

/** A hotel with its rates as text. */
export function foundHotel(hotel: Hotel): FoundHotel {
  return {
    place: { ...hotel, rates: [] },
    rates: JSON.stringify(hotel.rates),
    rateKeys: hotel.rates.map(({ rateKey }) => rateKey),
  }
}

/** The hotel as it was read. */
export function wholeHotel({ place, rates }: HeldHotel): Hotel {
  return { ...place, rates: JSON.parse(rates) as Rate[] }
}
