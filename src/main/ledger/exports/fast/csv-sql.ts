/**
 * The fast path of an export. This folder imports the plain writer (`csv/`), and only `export-rows.ts` imports this folder. The database writes the
 * same lines as `csv.ts`, several times faster: SQL escapes and joins, and returns chunks of the file as bytes. For unusual values SQL calls the
 * functions below; text is guarded afterwards (`exports/export-rows.ts`). The result equals that of `rowLine`, byte for byte.
 */

import type { CsvColumnName, ExportLayout } from '../../../../shared/contract/views/export-views.ts'
import { offsetAt } from '../../../../shared/domain/dates.ts'
import { createdDay } from '../../bookings/booked-on.ts'
import { idAt } from '../../database/ids.ts'
import type { Connection } from '../../database/ledger-db.ts'
import { amountOf, decimalMarkOf, separatorOf } from '../csv/csv.ts'
import { type CsvContext, csvColumns } from '../csv/csv-columns.ts'
import { writtenSql } from '../csv/written-cells.ts'

/** Decimals of the most frequent currencies; amounts in others go through `csv_amount`. */
const decimalsIn = (currency: string) =>
  `case ${currency} when 'EUR' then 2 when 'USD' then 2 when 'GBP' then 2 when 'CHF' then 2 when 'JPY' then 0 when 'KWD' then 3
    when 'TRY' then 2 when 'AED' then 2 end`

/**
 * Returns SQL for an amount. Stored amounts are always decimal numbers, so their first and last characters show whether they can be written
 * unchanged.
 */
function amount(column: string, currencyColumn = 'currency'): string {
  const sql = `booking.${column}`
  const currency = `booking.${currencyColumn}`
  const ends = (fraction: string) => `${sql} glob '[1-9]*${fraction}' or ${sql} glob '0${fraction}'`
  const isWhole = `${sql} not glob '*[^0-9]*' and (${sql} glob '[1-9]*' or ${sql} = '0')`
  const computedAmount = `csv_amount(${sql}, ${currency})`
  return `
    case when ${sql} is null then '' else case ${decimalsIn(currency)}
      when 2 then case when ${ends('.[0-9][0-9]')} then ${sql} when ${ends('.[0-9]')} then ${sql} || '0' when ${isWhole} then ${sql} || '.00'
        else ${computedAmount} end
      when 0 then case when ${isWhole} then ${sql} else ${computedAmount} end
      when 3 then case when ${ends('.[0-9][0-9][0-9]')} then ${sql} else ${computedAmount} end
      else ${computedAmount} end end`
}

const dayMs = 86_400_000
/** Clocks never change twice within this time. */
const probeMs = 7 * dayMs
/** The period around the export whose clock changes are put into the statement. */
const clockPeriod = { before: 520 * probeMs, after: 60 * probeMs }

/** Returns the clock changes of a zone between two instants, latest first: the first second after each, and the seconds ahead of UTC from then on. */
function clockChanges(zone: string, from: number, to: number): { readonly firstMs: number; readonly ahead: number }[] {
  const changes: { firstMs: number; ahead: number }[] = []
  for (let before = from, offset = offsetAt(zone, from); before < to; before += probeMs) {
    const next = offsetAt(zone, before + probeMs)
    if (next === offset) continue
    let [last, firstMs] = [before, before + probeMs]
    while (firstMs - last > 1000) {
      const middle = Math.floor((last + firstMs) / 2000) * 1000
      if (offsetAt(zone, middle) === offset) last = middle
      else firstMs = middle
    }
    changes.unshift({ firstMs, ahead: next / 1000 })
    offset = next
  }
  return changes
}

/** Returns SQL for the time of a booking's creation in the zone, in seconds, computed from the booking's id. */
function zonedSecond(zone: string, from: number, to: number): string {
  const changes = clockChanges(zone, from, to).map(({ firstMs, ahead }) => `when booking.id >= ${idAt(firstMs)} then ${ahead}`)
  const first = offsetAt(zone, from) / 1000
  return `booking.id / 1024 + ${changes.length > 0 ? `case ${changes.join(' ')} else ${first} end` : first}`
}

const isText = (name: CsvColumnName) => csvColumns[name].kind === 'text' || csvColumns[name].kind === 'verbatim'

/** Returns SQL for the creation day. It is computed from the id if the id equals the stated UTC moment, as in nearly all rows. */
function createdDate(context: Pick<CsvContext, 'atMs' | 'zone'>): string {
  const today = Math.floor(context.atMs / dayMs) * dayMs
  const [from, to] = [today - clockPeriod.before, today + clockPeriod.after]
  return `
    case when booking.id between ${idAt(from)} and ${idAt(to)} and unixepoch(booking.creation_date) = booking.id / 1024
      and instr(booking.creation_date, 'Z') > 0
    then date(${zonedSecond(context.zone, from, to)}, 'unixepoch') else csv_day(booking.creation_date) end`
}

const country = 'booking.country_code'
const currency = 'coalesce(booking.currency_stated, booking.currency)'

/** SQL for the columns that need only their row. Text columns give raw characters; other columns give the finished cell. */
function storedColumns(context: CsvContext): Partial<Record<CsvColumnName, string>> {
  return {
    bookingRef: 'booking.booking_ref',
    clientRef: 'booking.client_ref',
    status: 'booking.status',
    createdAt: 'booking.creation_date',
    createdDate: createdDate(context),
    bookedOn: "coalesce(booking.booked_on, 'stated')",
    checkin: 'booking.checkin',
    checkout: 'booking.checkout',
    rooms: 'booking.rooms',
    adults: 'booking.adults',
    children: 'booking.children',
    hotelCode: 'booking.hotel_code',
    hotelName: 'booking.hotel_name',
    destination: 'coalesce(booking.destination_name, booking.destination_code)',
    country: `case when ${country} glob '[A-Z][A-Z]' then ${country} else csv_upper(${country}) end`,
    holderLast: 'booking.holder_last',
    holderFirst: 'booking.holder_first',
    leadGuest: 'booking.lead_guest',
    rateType: 'booking.rate_type',
    boardType: 'coalesce(booking.board_type, booking.board_name)',
    nonrefundable: "case booking.nonrefundable when 1 then 'yes' when 0 then 'no' end",
    currency,
    total: amount('total'),
    cancellationCost: amount('cancellation_cost'),
    balance: amount('balance'),
    commission: amount('commission'),
    commissionCurrencyAssumed: `case when booking.commission is not null then ${currency} end`,
    hotelCurrency: 'booking.hotel_currency',
    hotelRate: amount('hotel_rate', 'hotel_currency'),
    ...writtenSql,
    sellingPrice: amount('sold_price', 'sold_currency'),
    sellingCurrency: 'booking.sold_currency',
    margin: amount('sold_margin', 'sold_currency'),
  }
}

/** SQL expressions over `booking` for a line with its CRLF; text is quoted but not guarded. */
export interface StoredLine {
  /** Correct if no text contains quotes; the line then has exactly `quotes` quotes. */
  readonly plain: string
  readonly quotes: number
  /** Always correct, and slower. */
  readonly escaped: string
}

/** Returns the line as SQL; null where JavaScript has to write it because a column is computed or amounts need quotes. */
export function storedLine(layout: ExportLayout, context: CsvContext): StoredLine | null {
  const separator = separatorOf(layout)
  const point = decimalMarkOf(layout)
  if (separator === point) return null
  const stored = storedColumns(context)
  const columns = layout.columns.flatMap((name) => {
    const sql = stored[name]
    return sql === undefined ? [] : { sql, isText: isText(name), isAmount: csvColumns[name].kind === 'amount' }
  })
  if (columns.length < layout.columns.length) return null

  // Constant text between two values is one argument, because each argument costs time.
  const lineWith = (text: (sql: string) => string) => {
    const closing = (i: number) => (columns[i]?.isText ? '"' : '')
    const values = columns.map(({ sql, isText, isAmount }, i) => {
      const before = `'${closing(i - 1)}${i > 0 ? separator : ''}${isText ? '"' : ''}'`
      return `${before}, ${isText ? text(sql) : isAmount && point === ',' ? `replace(${sql}, '.', ',')` : sql}`
    })
    return `concat(${values.join(', ')}, '${closing(columns.length - 1)}' || char(13, 10))`
  }
  return {
    plain: lineWith((sql) => sql),
    quotes: 2 * columns.filter(({ isText }) => isText).length,
    escaped: lineWith((sql) => `replace(${sql}, '"', '""')`),
  }
}

/** Registers the SQL functions that `storedLine` calls. */
export function addCsvFunctions(db: Connection, { zone }: CsvContext): void {
  const options = { deterministic: true, directOnly: true }
  const softwareFormat = { mode: 'software', separator: ',', decimalMark: '.' } as const
  db.function('csv_amount', options, (amount, currency) => amountOf(amount as string | null, currency as string | null, softwareFormat))
  db.function('csv_day', options, (creationDate) => createdDay(creationDate as string | null, zone) ?? '')
  db.function('csv_upper', options, (code) => (code as string | null)?.toUpperCase() ?? null)
}
