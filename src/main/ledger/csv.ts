/**
 * Bookings as CSV: rows in, text out. RFC 4180 with CRLF; every text cell is quoted and defused, amounts, dates and counts
 * are plain. The first lines hold no words of ours: what the file covers is said beside it.
 */
import { dateIn } from '../../shared/dates.ts'
import { formatAmount, isDecimal, subtract } from '../../shared/money.ts'
import { freeUntil, penaltyAt } from '../../shared/penalties.ts'
import { maskCardNumbers } from '../../shared/text.ts'
import { type BookingRow, isNonrefundable, nightsOf, policiesOf } from './booking-row.ts'
import { creationMs } from './ids.ts'

/** What a cell may need beside its row. */
export interface CsvContext {
  /** Zone in which a creation moment becomes a day. */
  readonly zone: string
  /** The moment of the export, for penalties. */
  readonly atMs: number
}

/** `text` is the only kind that is quoted and defused; `amount` is decimal text with its currency. */
type Cell =
  | { readonly text: string | null }
  | { readonly amount: string | null; readonly currency: string | null }
  | { readonly date: string | null }
  | { readonly int: number | null }

interface Column {
  readonly name: string
  readonly cell: (row: BookingRow, context: CsvContext) => Cell
}

const termsOf = (row: BookingRow) => ({
  nonrefundable: isNonrefundable(row),
  cancellationPolicies: policiesOf(row),
  total: row.total,
  currency: row.currency || null,
})

/** What a cancelled booking gives back; a confirmed one gives back nothing yet. */
function refundDue({ known, total, cancellation_cost }: BookingRow): string | null {
  return known === 'CANCELLED' && total !== null && cancellation_cost !== null ? subtract(total, cancellation_cost) : null
}

/** What cancelling would cost at the moment of the export; empty when the terms do not say, and for bookings that cannot be cancelled. */
function penaltyNow(row: BookingRow, atMs: number): string | null {
  if (row.known !== 'CONFIRMED') return null
  const penalty = penaltyAt(termsOf(row), atMs)
  return penalty.kind === 'free' ? '0' : penalty.kind === 'unknown' ? null : penalty.amount
}

const instant = (atMs: number | null) => (atMs === null ? null : new Date(atMs).toISOString())
const yesNo = (value: boolean | null) => (value === null ? null : value ? 'yes' : 'no')
const inOwn = (row: BookingRow, amount: string | null): Cell => ({ amount, currency: row.currency })

/** Raised whenever a column is added, renamed or moved. */
export const csvVersion = 1

/** One row a booking, in this order. */
export const csvColumns: readonly Column[] = [
  { name: 'bookingRef', cell: (row) => ({ text: row.booking_ref }) },
  { name: 'clientRef', cell: (row) => ({ text: row.client_ref }) },
  { name: 'status', cell: (row) => ({ text: row.status }) },
  { name: 'statusCheckedAt', cell: (row) => ({ date: instant(row.seen_ms) }) },
  { name: 'createdAt', cell: (row) => ({ text: row.creation_date }) },
  { name: 'createdDate', cell: (row, { zone }) => ({ date: createdDate(row, zone) }) },
  { name: 'checkin', cell: (row) => ({ date: row.checkin }) },
  { name: 'checkout', cell: (row) => ({ date: row.checkout }) },
  { name: 'nights', cell: (row) => ({ int: nightsOf(row) }) },
  { name: 'rooms', cell: (row) => ({ int: row.rooms }) },
  { name: 'adults', cell: (row) => ({ int: row.adults }) },
  { name: 'children', cell: (row) => ({ int: row.children }) },
  { name: 'hotelCode', cell: (row) => ({ text: row.hotel_code }) },
  { name: 'hotelName', cell: (row) => ({ text: row.hotel_name }) },
  { name: 'destination', cell: (row) => ({ text: row.destination_name ?? row.destination_code }) },
  { name: 'country', cell: (row) => ({ text: row.country_code?.toUpperCase() ?? null }) },
  { name: 'holderLast', cell: (row) => ({ text: row.holder_last }) },
  { name: 'holderFirst', cell: (row) => ({ text: row.holder_first }) },
  { name: 'leadGuest', cell: (row) => ({ text: row.lead_guest }) },
  { name: 'rateType', cell: (row) => ({ text: row.rate_type }) },
  { name: 'boardType', cell: (row) => ({ text: row.board_type ?? row.board_name }) },
  { name: 'nonrefundable', cell: (row) => ({ text: yesNo(isNonrefundable(row)) }) },
  { name: 'currency', cell: (row) => ({ text: row.currency }) },
  { name: 'total', cell: (row) => inOwn(row, row.total) },
  { name: 'cancellationCost', cell: (row) => inOwn(row, row.cancellation_cost) },
  { name: 'balance', cell: (row) => inOwn(row, row.balance) },
  { name: 'refundDue', cell: (row) => inOwn(row, refundDue(row)) },
  { name: 'commission', cell: (row) => inOwn(row, row.commission) },
  { name: 'commissionCurrencyAssumed', cell: (row) => ({ text: row.commission === null ? null : row.currency }) },
  { name: 'hotelCurrency', cell: (row) => ({ text: row.hotel_currency }) },
  { name: 'hotelRate', cell: (row) => ({ amount: row.hotel_rate, currency: row.hotel_currency }) },
  { name: 'cancelledAt', cell: (row) => ({ date: instant(row.cancelled_seen_ms) }) },
  { name: 'firstPenaltyAt', cell: (row) => ({ text: freeUntil(termsOf(row))?.from ?? null }) },
  { name: 'penaltyNow', cell: (row, { atMs }) => inOwn(row, penaltyNow(row, atMs)) },
  { name: 'flags', cell: (row) => ({ text: row.flags }) },
]

function createdDate(row: BookingRow, zone: string): string | null {
  const at = creationMs(row.creation_date)
  return at === null ? null : dateIn(zone, at)
}

/** What a spreadsheet skips before it looks for a formula: blanks and everything that has no shape. */
const unseen = /^[[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]--[\t\r\n]]*/v
/** Full-width and small forms of these are covered by NFKC; U+2212 is the minus sign of typographers. */
const startsFormula = /^[=+\-@|\t\r\n\u2212]/

/**
 * Text that no spreadsheet takes for a formula: an apostrophe stands before it when it would. The apostrophe can be taken
 * away again (`armed`), because text that begins with one and could be mistaken for a defused one gets another.
 */
export function defused(text: string): string {
  const visible = text.replace(/^'+/, '').replace(unseen, '')
  const first = String.fromCodePoint(visible.codePointAt(0) ?? 0).normalize('NFKC')
  return startsFormula.test(first) ? `'${text}` : text
}

/** The text behind a cell that `defused` may have changed. */
export function armed(cell: string): string {
  return cell.startsWith("'") && defused(cell.slice(1)) === cell ? cell.slice(1) : cell
}

/** The characters of a text cell, before it is quoted. */
export const textOf = (text: string): string => defused(maskCardNumbers(text.replaceAll('\0', '').toWellFormed()))

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

function write(cell: Cell): string {
  if ('text' in cell) return cell.text ? quoted(textOf(cell.text)) : ''
  if ('amount' in cell) return cell.amount !== null && isDecimal(cell.amount) ? formatAmount(cell.amount, cell.currency ?? '') : ''
  if ('int' in cell) return cell.int === null ? '' : String(cell.int)
  return cell.date ?? ''
}

const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`

/** The byte order mark, by which Excel knows UTF-8, and the names of the columns. */
export const csvHead = `\uFEFF${line(csvColumns.map(({ name }) => quoted(name)))}`

/** The rows as lines of CSV, without the head. */
export function rowsToCsv(rows: readonly BookingRow[], context: CsvContext): string {
  return rows.map((row) => line(csvColumns.map(({ cell }) => write(cell(row, context))))).join('')
}
