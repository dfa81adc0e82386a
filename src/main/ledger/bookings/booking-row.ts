/** A booking as a row of the `booking` table, converted from a service record and to a ledger line. */

import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { dateIn, daysBetween, isDate } from '../../../shared/domain/dates.ts'
import { currencyCode } from '../../../shared/domain/money.ts'
import { freeUntil } from '../../../shared/domain/penalties.ts'
import { type BookingStatus, knownStatus } from '../../../shared/domain/schemas.ts'
import type { Sold } from '../../../shared/domain/selling/selling.ts'
import type { StatedHotel } from '../../../shared/domain/stay.ts'
import { instantOf } from '../database/ids.ts'
import type { ServiceRecord } from '../records.ts'
import { countedAmount, scaledAmount, whyNotAdded } from './amounts.ts'
import { bookedOnOf, createdDay } from './booked-on.ts'
import { flagsOf } from './flags.ts'
import { soldColumns } from './selling.ts'
import { searchWords } from './words.ts'

export type BookingColumns = Readonly<ReturnType<typeof columnsOf>>

export interface BookingRow extends BookingColumns {
  readonly id: number
  /** When the desk first saw the booking cancelled. */
  readonly cancelled_seen_ms: number | null
  readonly seen_ms: number
  /** The time span in which the service gave the answer last seen, on the ledger's own clock. */
  readonly seen_from: number
  readonly seen_to: number
  /** Fields that the service changed without us, separated by blanks; see `drift.ts`. */
  readonly drifted: string
  /** When its guests' names were removed. */
  readonly purged_ms: number | null
}

const fullName = (person: { readonly firstName: string | null; readonly lastName: string | null } | null | undefined) =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ')

const dateOrEmpty = (text: string | null) => (text !== null && isDate(text) ? text : '')

/**
 * Converts a record with masked cards to columns; missing fields stay empty. `unmasked` is the record as received, for the flags; `sold`
 * is this desk's selling price.
 */
export function columnsOf(record: ServiceRecord, unmasked: ServiceRecord, sold: Sold | null = null) {
  const { booking } = record
  const known: BookingStatus | 'OTHER' = knownStatus(booking.status) ?? 'OTHER'
  const nonrefundable: 0 | 1 | null = booking.nonrefundable === null ? null : booking.nonrefundable ? 1 : 0
  const guests = booking.occupancies.flatMap(({ occupants }) => occupants)
  const children = guests.filter(({ occupantType }) => occupantType === 'CHILD').length
  const currency = currencyCode(booking.currency ?? '')
  const policies = booking.cancellationPolicies?.map(({ amount, fromDate }) => ({ amount, fromDate }))
  return {
    booking_ref: booking.bookingRef || null,
    client_ref: booking.clientRef || null,
    status: booking.status,
    known,
    hotel_code: booking.hotelCode,
    hotel_name: booking.hotelName ?? '',
    destination_code: booking.destinationCode,
    destination_name: booking.destinationName,
    country_code: booking.countryCode,
    checkin: dateOrEmpty(booking.checkin),
    checkout: dateOrEmpty(booking.checkout),
    holder_last: booking.holder?.lastName ?? '',
    holder_first: booking.holder?.firstName ?? '',
    lead_guest: fullName(guests[0]),
    rooms: booking.occupancies.length,
    adults: guests.length - children,
    children,
    rate_type: booking.rateType,
    board_type: booking.boardType,
    board_name: booking.boardName,
    nonrefundable,
    policies: policies ? JSON.stringify(policies) : null,
    /** End of free cancellation as an instant; null when there is none, or the terms do not say. */
    free_until_ms: freeUntil(booking)?.fromMs ?? null,
    /** The currency code used for sums; empty when it is not stated. */
    currency,
    /** The currency as sent, if it differs from the code. */
    currency_stated: booking.currency && booking.currency !== currency ? booking.currency : null,
    total: booking.total,
    total_scaled: scaledAmount(booking.total),
    cancellation_cost: booking.cancellationCost,
    balance: booking.balance,
    commission: booking.commission,
    hotel_rate: booking.hotelRate,
    hotel_currency: booking.hotelCurrency,
    counted: countedAmount(known, { ...booking, currency }),
    not_added: whyNotAdded(known, { ...booking, currency }, unmasked.raw),
    creation_date: booking.creationDate,
    /** What is unknown about the creation date; null when it has a zone. */
    booked_on: bookedOnOf(booking.creationDate),
    flags: flagsOf(unmasked, sold).join(' '),
    words: searchWords(record),
    ...soldColumns(sold),
  }
}

/** The currency as the service sent it; null when it is not stated. */
export function statedCurrency({ currency, currency_stated }: Pick<BookingColumns, 'currency' | 'currency_stated'>): string | null {
  return currency_stated ?? (currency || null)
}

/** Returns the hotel that a row states. */
export function hotelIn({ hotel_code, hotel_name }: Pick<BookingColumns, 'hotel_code' | 'hotel_name'>): StatedHotel {
  return { hotelCode: hotel_code, hotelName: hotel_name }
}

/** Returns the nights of the stay, 0 for a day stay; null when a date is missing or they are out of order. */
export function nightsOf({ checkin, checkout }: BookingRow): number | null {
  return checkin && checkout && checkin <= checkout ? daysBetween(checkin, checkout) : null
}

/** Returns the penalties of a row as they were sent; null when none are stored. */
export const policiesOf = ({ policies }: Pick<BookingRow, 'policies'>): LedgerRow['cancellationPolicies'] =>
  policies === null ? null : JSON.parse(policies)

/** Returns the cancellation terms of a row. */
export const termsOf = (row: Pick<BookingRow, 'nonrefundable' | 'policies' | 'total' | 'currency' | 'currency_stated'>) => ({
  nonrefundable: isNonrefundable(row),
  cancellationPolicies: policiesOf(row),
  total: row.total,
  currency: statedCurrency(row),
})

/** Whether a row is nonrefundable; null where the service did not say. */
export const isNonrefundable = ({ nonrefundable }: Pick<BookingRow, 'nonrefundable'>): boolean | null =>
  nonrefundable === null ? null : nonrefundable === 1

/** Returns the flags of a row, including `drift` when the service changed the booking. */
export function flagsShown({ flags, drifted }: BookingRow): string[] {
  return [...(drifted ? ['drift'] : []), ...(flags ? flags.split(' ') : [])]
}

/** Converts a row to a ledger line. `zone` is the accounting zone: a list shows the same day that filters, sums and files use. */
export function toLedgerRow(row: BookingRow, zone: string): LedgerRow {
  return {
    id: row.id,
    status: row.status,
    known: row.known === 'OTHER' ? null : row.known,
    bookingRef: row.booking_ref,
    clientRef: row.client_ref,
    hotelCode: row.hotel_code,
    hotelName: row.hotel_name || null,
    destinationName: row.destination_name,
    countryCode: row.country_code,
    checkin: row.checkin || null,
    checkout: row.checkout || null,
    nights: nightsOf(row),
    holder: [row.holder_first, row.holder_last].filter(Boolean).join(' '),
    rooms: row.rooms,
    adults: row.adults,
    children: row.children,
    rateType: row.rate_type,
    boardType: row.board_type,
    boardName: row.board_name,
    total: row.total,
    currency: statedCurrency(row),
    cancellationCost: row.cancellation_cost,
    notAdded: row.not_added,
    selling:
      row.sold_price === null || row.sold_currency === null || row.sold_margin === null
        ? null
        : { price: row.sold_price, currency: row.sold_currency, margin: row.sold_margin },
    balance: row.balance,
    nonrefundable: isNonrefundable(row),
    cancellationPolicies: policiesOf(row),
    creationDate: row.creation_date,
    createdDay: createdDay(row.creation_date, zone) ?? dateIn(zone, instantOf(row.id)),
    bookedOn: row.booked_on ?? 'stated',
    freeUntilMs: row.free_until_ms,
    purged: row.purged_ms !== null,
    seenAtMs: row.seen_ms,
    flags: flagsShown(row),
  }
}

/**
 * SQL list of the names that cancellations of a `booking` row may have; see `referenceName`. Earlier versions named some of them by a bare client
 * reference, so the list may be too long, but is never too short.
 */
export const cancellationReferencesSql =
  "(booking.booking_ref, 'bookingRef:' || booking.booking_ref, booking.client_ref, 'clientRef:' || booking.client_ref)"
