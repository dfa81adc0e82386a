/** Creates and cancels bookings: the two transitions that the service's document describes. */
import { add, subtract } from '../../../shared/domain/money.ts'
import { penaltyAt } from '../../../shared/domain/penalties.ts'
import { decimalText } from '../inventory/amounts.ts'
import type { InventoryHotel } from '../inventory/hotels.ts'
import type { InventoryRate, RequestedStay } from '../inventory/rates.ts'
import type { StoredBooking } from './stored-booking.ts'
import { hotelFields } from './wire.ts'

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

/** Returns the booking after the hotel added a charge without consent: ten, or a thousand where the currency has no decimals. */
export function addHotelCharge(booking: StoredBooking): StoredBooking {
  const total = add(booking.total, decimalText(1000, booking.currency))
  return { ...booking, total, balance: total }
}
