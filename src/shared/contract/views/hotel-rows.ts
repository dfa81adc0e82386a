/** Hotels as rows of search results. */
import { scaled } from '../../domain/money.ts'
import type { Hotel, Rate } from '../../domain/schemas.ts'
import type { HotelRow, RateRow, StreamedHotel } from './search-views.ts'

/** Returns the row of a hotel received during a search. */
export function hotelRowOf({ rates, ...stated }: StreamedHotel): HotelRow {
  return { ...stated, rates: JSON.parse(rates), source: 'cached' }
}

/** Returns the row of a hotel from a request for this hotel alone. `sameKey`: see `HotelRow`. */
export function liveRow(hotel: Hotel, atMs: number, sameKey: number): HotelRow {
  const hotelFields = hotelFieldsOf(hotel)
  return { ...hotelFields, rates: rateRows(hotelFields.hotelCode, hotel.rates), sameKey, source: 'live', atMs }
}

/** Returns the code, name and location of a row's hotel. */
export function hotelFieldsOf({ hotelCode, hotelName, destinationCode, destinationName, countryCode }: Hotel) {
  return { hotelCode: hotelCode ?? '', hotelName, destinationCode, destinationName, countryCode }
}

/** Returns the rows of a hotel's rates, in the order of the results. */
export const rateRows = (hotelCode: string, rates: readonly Rate[]): RateRow[] => sortRates(rates.map((rate) => rateRow(hotelCode, rate)))

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

/**
 * Returns rates in the order of the results: by currency, rates without a currency last; within a currency, cheapest first. Amounts of different
 * currencies are never compared. Missing amounts, and amounts with too many decimals to compare, come last within their currency.
 */
export function sortRates(rates: readonly RateRow[]): RateRow[] {
  const priced = rates.map((rate) => ({ rate, currency: rate.currency ?? '~', price: rate.amount === null ? null : scaled(rate.amount) }))
  priced.sort((a, b) => (a.currency === b.currency ? byPrice(a.price, b.price) : a.currency < b.currency ? -1 : 1))
  return priced.map(({ rate }) => rate)
}

/** Compares two prices in one currency for sorting: cheapest first, unstated (null) last. */
export function byPrice(a: bigint | null, b: bigint | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return a < b ? -1 : a > b ? 1 : 0
}
