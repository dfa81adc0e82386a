/** Hotels of the service as lines of the results. */

import type { HotelRow, RateRow } from '../../../shared/contract/views/search-views.ts'
import { compare } from '../../../shared/domain/money.ts'
import type { Hotel, Rate } from '../../../shared/domain/schemas.ts'

/** `sameKey`: how many rates of the answer are not among these. */
export function hotelRow(hotel: Hotel, source: HotelRow['source'], atMs: number, sameKey = 0): HotelRow {
  const hotelCode = hotel.hotelCode ?? ''
  return {
    hotelCode,
    hotelName: hotel.hotelName,
    destinationCode: hotel.destinationCode,
    destinationName: hotel.destinationName,
    countryCode: hotel.countryCode,
    rates: hotel.rates.map((rate) => rateRow(hotelCode, rate)).sort(byPrice),
    sameKey,
    source,
    atMs,
  }
}

function rateRow(hotelCode: string, rate: Rate): RateRow {
  const [first] = rate.rooms
  return {
    hotelCode,
    rateKey: rate.rateKey,
    rateType: rate.rateType,
    boardType: rate.boardType,
    boardName: rate.boardName,
    amount: rate.rate,
    currency: rate.currency,
    nonrefundable: rate.nonrefundable,
    cancellationPolicies: rate.cancellationPolicies?.map(({ amount, fromDate }) => ({ amount, fromDate })) ?? null,
    room: first?.roomDescription ?? '',
    rooms: rate.rooms.length,
    hasRemarks: Boolean(rate.remarks),
    hotelRate: rate.hotelRate,
    hotelCurrency: rate.hotelCurrency,
    commission: rate.commission,
  }
}

/** Cheapest first within each currency; amounts of different currencies are never compared, and missing ones come last. */
function byPrice(a: RateRow, b: RateRow): number {
  if (a.currency !== b.currency) return (a.currency ?? '~') < (b.currency ?? '~') ? -1 : 1
  if (a.amount === null || b.amount === null) return Number(a.amount === null) - Number(b.amount === null)
  return compare(a.amount, b.amount)
}

/** What the window reads and takes in without a pause that a clerk would feel. */
const pieceLimits = { hotels: 40, rates: 400 } as const

/** Cuts hotels into pieces that are made ready and cross to the window at once. A hotel is never cut. */
export function pieces<H extends { readonly rates: readonly unknown[] }>(hotels: Iterable<H>): H[][] {
  const cut: H[][] = []
  let piece: H[] = []
  let rates = 0
  for (const row of hotels) {
    if (piece.length === pieceLimits.hotels || (piece.length > 0 && rates + row.rates.length > pieceLimits.rates)) {
      cut.push(piece)
      piece = []
      rates = 0
    }
    piece.push(row)
    rates += row.rates.length
  }
  if (piece.length > 0) cut.push(piece)
  return cut
}
