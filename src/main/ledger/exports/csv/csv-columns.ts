/** The value of each column of the bookings file; `csv.ts` formats them. */

import type { CsvColumnName } from '../../../../shared/contract/views/export-views.ts'
import { subtract } from '../../../../shared/domain/money.ts'
import { freeUntil, penaltyAt } from '../../../../shared/domain/penalties.ts'
import { createdDay } from '../../bookings/booked-on.ts'
import { type BookingRow, flagsShown, isNonrefundable, nightsOf, statedCurrency, termsOf } from '../../bookings/booking-row.ts'
import type { WrittenCells } from './written-cells.ts'

/** What a cell may need besides its row. */
export interface CsvContext {
  /** The zone that turns a creation moment into a day. */
  readonly zone: string
  /** The time of the export, for penalties. */
  readonly atMs: number
  /** Returns the desk's own data about a booking by its id. */
  readonly written: (id: number) => WrittenCells
}

/**
 * A value and its format. Card numbers are masked in `text` (free text), not in `verbatim` (references, codes, moments as stated). Only these two
 * formats are quoted and escaped.
 */
export type Cell =
  | { readonly text: string | null }
  | { readonly verbatim: string | null }
  /** Decimal text with its currency. */
  | { readonly amount: string | null; readonly currency: string | null }
  /** A calendar day, ISO. */
  | { readonly date: string | null }
  /** Milliseconds since 1970; written in UTC. */
  | { readonly moment: number | null }
  | { readonly int: number | null }

type GetValue<T> = (row: BookingRow, context: CsvContext) => T

interface Column {
  readonly kind: 'text' | 'verbatim' | 'amount' | 'date' | 'moment' | 'int'
  readonly cell: GetValue<Cell>
}

const text = (getValue: GetValue<string | null>): Column => ({ kind: 'text', cell: (...args) => ({ text: getValue(...args) }) })
const verbatim = (getValue: GetValue<string | null>): Column => ({ kind: 'verbatim', cell: (...args) => ({ verbatim: getValue(...args) }) })
const date = (getValue: GetValue<string | null>): Column => ({ kind: 'date', cell: (...args) => ({ date: getValue(...args) }) })
const moment = (getValue: GetValue<number | null>): Column => ({ kind: 'moment', cell: (...args) => ({ moment: getValue(...args) }) })
const int = (getValue: GetValue<number | null>): Column => ({ kind: 'int', cell: (...args) => ({ int: getValue(...args) }) })
/** An amount in the booking's currency, unless `currency` is given. */
const amount = (getValue: GetValue<string | null>, currency: GetValue<string | null> = statedCurrency): Column => ({
  kind: 'amount',
  cell: (...args) => ({ amount: getValue(...args), currency: currency(...args) }),
})

/** Returns the refund of a cancelled booking; a confirmed one has none yet. */
function refundDue({ known, total, cancellation_cost }: BookingRow): string | null {
  return known === 'CANCELLED' && total !== null && cancellation_cost !== null ? subtract(total, cancellation_cost) : null
}

/** Returns what cancelling would cost at the time of the export; null when the terms do not say, and for bookings that cannot be cancelled. */
function penaltyNow(row: BookingRow, atMs: number): string | null {
  if (row.known !== 'CONFIRMED') return null
  const penalty = penaltyAt(termsOf(row), atMs)
  return penalty.kind === 'free' ? '0' : penalty.kind === 'unknown' ? null : penalty.amount
}

const written =
  (name: keyof WrittenCells): GetValue<string | null> =>
  ({ id }, context) =>
    context.written(id)[name]
const soldCurrency = (row: BookingRow) => row.sold_currency

const yesNo = (value: boolean | null) => (value === null ? null : value ? 'yes' : 'no')
export const csvColumns: Readonly<Record<CsvColumnName, Column>> = {
  bookingRef: verbatim((row) => row.booking_ref),
  clientRef: verbatim((row) => row.client_ref),
  status: text((row) => row.status),
  statusCheckedAt: moment((row) => row.seen_ms),
  createdAt: verbatim((row) => row.creation_date),
  createdDate: date((row, { zone }) => createdDay(row.creation_date, zone)),
  bookedOn: text((row) => row.booked_on ?? 'stated'),
  checkin: date((row) => row.checkin),
  checkout: date((row) => row.checkout),
  nights: int((row) => nightsOf(row)),
  rooms: int((row) => row.rooms),
  adults: int((row) => row.adults),
  children: int((row) => row.children),
  hotelCode: verbatim((row) => row.hotel_code),
  hotelName: text((row) => row.hotel_name),
  destination: text((row) => row.destination_name ?? row.destination_code),
  country: verbatim((row) => row.country_code?.toUpperCase() ?? null),
  holderLast: text((row) => row.holder_last),
  holderFirst: text((row) => row.holder_first),
  leadGuest: text((row) => row.lead_guest),
  rateType: text((row) => row.rate_type),
  boardType: text((row) => row.board_type ?? row.board_name),
  nonrefundable: text((row) => yesNo(isNonrefundable(row))),
  currency: text(statedCurrency),
  total: amount((row) => row.total),
  cancellationCost: amount((row) => row.cancellation_cost),
  balance: amount((row) => row.balance),
  refundDue: amount((row) => refundDue(row)),
  commission: amount((row) => row.commission),
  commissionCurrencyAssumed: text((row) => (row.commission === null ? null : statedCurrency(row))),
  hotelCurrency: text((row) => row.hotel_currency),
  hotelRate: amount(
    (row) => row.hotel_rate,
    (row) => row.hotel_currency,
  ),
  cancelledAt: moment((row) => row.cancelled_seen_ms),
  firstPenaltyAt: verbatim((row) => freeUntil(termsOf(row))?.from ?? null),
  penaltyNow: amount((row, { atMs }) => penaltyNow(row, atMs)),
  flags: text((row) => flagsShown(row).join(' ')),
  internalRef: verbatim(written('internalRef')),
  hotelConfirmation: verbatim(written('hotelConfirmation')),
  costCentre: verbatim(written('costCentre')),
  operator: text(written('operator')),
  tags: text(written('tags')),
  followUpOn: date(written('followUpOn')),
  followUpBy: text(written('followUpBy')),
  notes: text(written('notes')),
  sellingPrice: amount((row) => row.sold_price, soldCurrency),
  sellingCurrency: text(soldCurrency),
  margin: amount((row) => row.sold_margin, soldCurrency),
  client: text(written('client')),
}

/** Returns the value of a column for a booking. */
export const cellOf = (name: CsvColumnName, row: BookingRow, context: CsvContext): Cell => csvColumns[name].cell(row, context)
