/** What a closed month reports of each booking, as values: enough to detect a change, and to reverse the row. */
import type { CsvColumnName } from '../../../shared/contract/views/export-views.ts'
import { currencyCode, formatAmount, fromScaled, isDecimal, subtract } from '../../../shared/domain/money.ts'
import { type BookingRow, statedCurrency } from '../bookings/booking-row.ts'
import { type Cell, type CsvContext, cellOf } from '../exports/csv/csv-columns.ts'

/** A row of a closed month. `counted` is what it adds to the sum of its currency, in 1/10,000; null when it is in no sum. */
export interface ClosedLine {
  readonly currency: string
  readonly counted: number | null
  /** In the order of the month's columns. */
  readonly cells: readonly Cell[]
}

/**
 * Columns that no closed month has: guests' names, which are removed after a time while a closed file stays; the desk's own data that may name a
 * guest; its clients; data that a restore may lose; and values that are true only at the moment of an export. Whether a booking's date is assumed is
 * recorded in the side file, not in a column: when the real date turns out to be the same, the closed month has not changed.
 */
const excludedColumns: ReadonlySet<CsvColumnName> = new Set([
  'holderLast',
  'holderFirst',
  'leadGuest',
  'statusCheckedAt',
  'penaltyNow',
  'flags',
  'bookedOn',
  'internalRef',
  'hotelConfirmation',
  'operator',
  'tags',
  'followUpOn',
  'followUpBy',
  'notes',
  'client',
])

/** The columns by which a reversal is matched and summed. */
const requiredColumns = ['bookingRef', 'clientRef', 'status', 'currency', 'total', 'cancellationCost'] as const satisfies CsvColumnName[]

/** Returns the columns of a month's files: the chosen ones without the excluded columns, plus the required columns. */
export function closingColumns(chosen: readonly CsvColumnName[]): CsvColumnName[] {
  const selected = chosen.filter((column) => !excludedColumns.has(column))
  return [...selected, ...requiredColumns.filter((column) => !selected.includes(column))]
}

/** Normalises a cell, so that two lines are equal when their written rows are. */
function normalised(cell: Cell): Cell {
  if ('text' in cell) return { text: cell.text || null }
  if ('verbatim' in cell) return { verbatim: cell.verbatim || null }
  if (!('amount' in cell)) return cell
  const { amount, currency } = cell
  return { amount: amount !== null && isDecimal(amount) ? formatAmount(amount, currency ?? '') : null, currency }
}

/** Returns what a closed month reports of a row: its cells as values, so that a later change can be detected. */
export function closedLine(row: BookingRow, columns: readonly CsvColumnName[], context: CsvContext): ClosedLine {
  return {
    currency: statedCurrency(row) ?? '',
    counted: row.counted,
    cells: columns.map((column) => normalised(cellOf(column, row, context))),
  }
}

/** Returns the row that reverses another one: the same with every amount negated. */
export function reversed({ currency, counted, cells }: ClosedLine): ClosedLine {
  return {
    currency,
    counted: counted === null ? null : 0 - counted,
    cells: cells.map((cell) => ('amount' in cell && cell.amount !== null ? { ...cell, amount: subtract('0', cell.amount) } : cell)),
  }
}

/** Returns an exact sum of lines per currency, empty at first. */
export function startSum() {
  const sums = new Map<string, bigint>()
  return {
    add({ currency, counted }: ClosedLine): void {
      if (counted === null) return
      const code = currencyCode(currency)
      sums.set(code, (sums.get(code) ?? 0n) + BigInt(counted))
    },
    sums: (): { amount: string; currency: string }[] =>
      [...sums]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([currency, units]) => ({ currency, amount: formatAmount(fromScaled(units), currency) })),
  }
}
