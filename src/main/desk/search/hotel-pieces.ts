/** Hotels that a search has found, as the window is told of them. */
import { placeOf } from '../../../shared/contract/views/hotel-rows.ts'
import type { ToldHotel } from '../../../shared/contract/views/search-views.ts'
import type { FoundHotel, HeldHotel } from '../../service/answers/found-hotels.ts'

/** `sameKey`: how many rates of the answer are not among these. */
export function toldHotel({ place, rates }: HeldHotel, atMs: number, sameKey: number): ToldHotel {
  return { ...placeOf(place), rates, sameKey, atMs }
}

/** What the window reads and takes in without a pause that a clerk would feel. */
const pieceLimits = { hotels: 40, rates: 400 } as const

/** Cuts hotels into pieces that are made ready and cross to the window at once. A hotel is never cut. */
export function pieces(hotels: Iterable<FoundHotel>): FoundHotel[][] {
  const cut: FoundHotel[][] = []
  let piece: FoundHotel[] = []
  let rates = 0
  for (const hotel of hotels) {
    if (piece.length === pieceLimits.hotels || (piece.length > 0 && rates + hotel.rateKeys.length > pieceLimits.rates)) {
      cut.push(piece)
      piece = []
      rates = 0
    }
    piece.push(hotel)
    rates += hotel.rateKeys.length
  }
  if (piece.length > 0) cut.push(piece)
  return cut
}
