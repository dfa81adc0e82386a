/** Serialises records to the fields of the service's document, with amounts as exact JSON numbers. */

import { decimalText } from '../inventory/amounts.ts'
import type { InventoryHotel } from '../inventory/hotels.ts'
import type { InventoryRate } from '../inventory/rates.ts'
import type { StoredBooking } from './stored-booking.ts'

declare global {
  interface JSON {
    /** Returns a value that `JSON.stringify` writes as the given JSON text (ECMAScript 2026). */
    rawJSON(text: string): unknown
  }
}

/** Converts decimal text to a JSON number digit by digit, never through a binary float. */
const jsonNumber = (text: string | null) => (text === null ? null : JSON.rawJSON(text))

/** Serialises a hotel with its rates; `keyOf` returns the key of each rate. */
export function hotelJson(hotel: InventoryHotel, rates: readonly InventoryRate[], keyOf: (rate: InventoryRate) => string) {
  return { ...hotelFields(hotel), rates: rates.map((rate) => rateJson(rate, keyOf(rate))) }
}

/** Returns the name and place of a hotel, with the same fields in hotels and bookings. */
export function hotelFields({ hotelCode, hotelName, place, countryCode }: InventoryHotel) {
  return { hotelCode, hotelName, destinationCode: place.code, destinationName: place.name, countryCode }
}

function rateJson(rate: InventoryRate, rateKey: string) {
  const { rateType, nonrefundable, boardType, boardName, currency, rooms, remarks, commission, hotelRate, hotelCurrency } = rate
  const amount = (minor: number | null, currencyCode: string) => jsonNumber(minor === null ? null : decimalText(minor, currencyCode))
  return {
    rateType,
    rateKey,
    nonrefundable,
    boardType,
    boardName,
    rate: amount(rate.amount, currency),
    currency,
    rooms,
    cancellationPolicies:
      rate.cancellationPolicies?.map((policy) => ({ amount: amount(policy.amount, currency), fromDate: policy.fromDate })) ?? null,
    remarks,
    commission: amount(commission, currency),
    hotelRate: amount(hotelRate, hotelCurrency ?? currency),
    hotelCurrency,
  }
}

/** Serialises a booking; `spelling` is the status of a cancelled one. */
export function bookingJson(booking: StoredBooking, spelling: 'CANCELLED' | 'CANCELED') {
  return {
    ...booking,
    status: booking.status === 'CANCELLED' ? spelling : booking.status,
    total: jsonNumber(booking.total),
    cancellationCost: jsonNumber(booking.cancellationCost),
    balance: jsonNumber(booking.balance),
    cancellationPolicies: booking.cancellationPolicies.map(({ amount, fromDate }) => ({ amount: jsonNumber(amount), fromDate })),
    commission: jsonNumber(booking.commission),
    hotelRate: jsonNumber(booking.hotelRate),
  }
}
