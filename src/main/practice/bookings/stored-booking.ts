/** The booking records of the practice service, with amounts as decimal text: their creation, their cancellation, and their JSON in answers. */

import { add, subtract } from '../../../shared/domain/money.ts'
import { penaltyAt } from '../../../shared/domain/penalties.ts'
import { bookingStatuses } from '../../../shared/domain/schemas.ts'
import { z } from '../../../shared/domain/zod.ts'
import { decimalText } from '../inventory/amounts.ts'
import type { InventoryHotel } from '../inventory/hotels.ts'
import type { InventoryRate, RequestedStay } from '../inventory/rates.ts'

const Text = z.string().nullable()

export const StoredBooking = z.object({
  status: z.enum(bookingStatuses),
  bookingRef: z.string(),
  clientRef: z.string(),
  rateKey: z.string(),
  hotelCode: z.string(),
  hotelName: z.string(),
  destinationCode: z.string(),
  destinationName: z.string(),
  countryCode: z.string(),
  checkin: z.string(),
  checkout: z.string(),
  holder: z.object({ firstName: Text, lastName: Text, email: Text, phone: Text }),
  occupancies: z.array(
    z.object({
      occupants: z.array(z.object({ firstName: z.string(), lastName: z.string(), age: z.int().nullable(), occupantType: z.string() })),
      room: z.object({
        numberOfAdults: z.int(),
        childrenAges: z.array(z.int()),
        roomDescription: z.string(),
        sequence: z.int(),
      }),
    }),
  ),
  creationDate: z.string(),
  total: z.string(),
  currency: z.string(),
  cancellationCost: Text,
  balance: z.string(),
  specialRequest: Text,
  rateType: z.string(),
  boardType: z.string(),
  boardName: z.string(),
  nonrefundable: z.boolean(),
  cancellationPolicies: z.array(z.object({ amount: z.string(), fromDate: z.string() })),
  commission: Text,
  hotelRate: Text,
  hotelCurrency: Text,
  remarks: Text,
})
export type StoredBooking = z.output<typeof StoredBooking>

/** The input of a new booking. */
export interface Sale {
  readonly hotel: InventoryHotel
  readonly rate: InventoryRate
  readonly rateKey: string
  readonly stay: Pick<RequestedStay, 'checkin' | 'checkout'>
  readonly bookingRef: string
  readonly clientRef: string
  readonly creationDate: string
  readonly holder: StoredBooking['holder']
  /** Guests, by the sequence of their room. */
  readonly guests: ReadonlyMap<number, StoredBooking['occupancies'][number]['occupants']>
  readonly specialRequest: string | null
  readonly status: 'CONFIRMED' | 'FAILED'
}

/** Creates the booking record of a sale. An unknown refundability is stored as `nonrefundable: false`: the policies decide. */
export function recordSale({ hotel, rate, stay, guests, ...sale }: Sale): StoredBooking {
  const { currency, rateType, boardType, boardName, remarks, hotelRate, hotelCurrency } = rate
  const total = decimalText(rate.amount, currency)
  return {
    ...sale,
    ...hotelFields(hotel),
    checkin: stay.checkin,
    checkout: stay.checkout,
    occupancies: rate.rooms.map((room) => ({
      occupants: guests.get(room.sequence) ?? [],
      room,
    })),
    total,
    balance: total,
    currency,
    cancellationCost: null,
    rateType,
    boardType,
    boardName,
    nonrefundable: rate.nonrefundable === true,
    cancellationPolicies: (rate.cancellationPolicies ?? []).map(({ amount, fromDate }) => ({
      amount: decimalText(amount, currency),
      fromDate,
    })),
    commission: rate.commission === null ? null : decimalText(rate.commission, currency),
    hotelRate: hotelRate === null || hotelCurrency === null ? null : decimalText(hotelRate, hotelCurrency),
    hotelCurrency,
    remarks,
  }
}

/** Returns the booking after a cancellation at `atMs`. Terms without a penalty cost nothing. */
export function cancelRecord(booking: StoredBooking, atMs: number): StoredBooking {
  const penalty = penaltyAt(booking, atMs)
  const cost =
    penalty.kind === 'charged' ? penalty.amount : penalty.kind === 'everything' ? booking.total : decimalText(0, booking.currency)
  return { ...booking, status: 'CANCELLED', cancellationCost: cost, balance: subtract(booking.total, cost) }
}

/** Returns the booking after the hotel added a charge of 1,000 minor units without consent. */
export function addHotelCharge(booking: StoredBooking): StoredBooking {
  const total = add(booking.total, decimalText(1000, booking.currency))
  return { ...booking, total, balance: total }
}

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
function hotelFields({ hotelCode, hotelName, place, countryCode }: InventoryHotel) {
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

/** Serialises a booking; `spelling` is the status that a cancelled booking gets in the JSON. */
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
