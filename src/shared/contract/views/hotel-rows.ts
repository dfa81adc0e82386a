/** Hotels as rows of search results. */
import { compare } from '../../domain/money.ts'
import type { Hotel, Rate } from '../../domain/schemas.ts'
import type { HotelRow, RateRow, StreamedHotel } from './search-views.ts'

/** Returns the row of a hotel received during a search. */
export function hotelRowOf({ rates, ...told }: StreamedHotel): HotelRow {
  return { ...told, rates: rateRows(told.hotelCode, JSON.parse(rates)), source: 'cached' }
}

/** Returns the row of a hotel from a request for this hotel alone. `sameKey`: the number of rates omitted from the answer. */
export function liveRow(hotel: Hotel, atMs: number, sameKey: number): HotelRow {
  const place = placeOf(hotel)
  return { ...place, rates: rateRows(place.hotelCode, hotel.rates), sameKey, source: 'live', atMs }
}

/** Returns the code, name and location of a row's hotel. */
export function placeOf({ hotelCode, hotelName, destinationCode, destinationName, countryCode }: Hotel) {
  return { hotelCode: hotelCode ?? '', hotelName, destinationCode, destinationName, countryCode }
}

const rateRows = (hotelCode: string, rates: readonly Rate[]): RateRow[] => rates.map((rate) => rateRow(hotelCode, rate)).sort(byPrice)

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
