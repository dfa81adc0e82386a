/** What a closed month tells of each booking, as values: enough to see that it is another now, and to take it back. */
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

/** Guests' names, which are removed after a time while a closed file is kept, what the desk wrote that may name one, its clients, what a restore may lose, and what is true of the moment of an export only. That a date is assumed is in
 * the side file: a mark that goes away moves no booking, and is no change of a month. */
const neverIn: ReadonlySet<CsvColumnName> = new Set([
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

/** What a reversal is matched and added up by. */
const alwaysIn = ['bookingRef', 'clientRef', 'status', 'currency', 'total', 'cancellationCost'] as const satisfies CsvColumnName[]

/** The columns of a month's files: those that were chosen, less what no closed month has, and what every one needs. */
export function closingColumns(chosen: readonly CsvColumnName[]): CsvColumnName[] {
  const kept = chosen.filter((column) => !neverIn.has(column))
  return [...kept, ...alwaysIn.filter((column) => !kept.includes(column))]
}

/** One spelling for what is written in one way, so that two lines are equal when their rows are. */
function settled(cell: Cell): Cell {
  if ('text' in cell) return { text: cell.text || null }
  if ('verbatim' in cell) return { verbatim: cell.verbatim || null }
  if (!('amount' in cell)) return cell
  const { amount, currency } = cell
  return { amount: amount !== null && isDecimal(amount) ? formatAmount(amount, currency ?? '') : null, currency }
}

/** What a file of a closed month tells of a row: its cells as values, so that a later change can be told from them. */
export function closedLine(row: BookingRow, columns: readonly CsvColumnName[], context: CsvContext): ClosedLine {
  return {
    currency: statedCurrency(row) ?? '',
    counted: row.counted,
    cells: columns.map((column) => settled(cellOf(column, row, context))),
  }
}

/** The row that takes another one back: the same with every amount negated. */
export function reversed({ currency, counted, cells }: ClosedLine): ClosedLine {
  return {
    currency,
    counted: counted === null ? null : 0 - counted,
    cells: cells.map((cell) => ('amount' in cell && cell.amount !== null ? { ...cell, amount: subtract('0', cell.amount) } : cell)),
  }
}

/** Adds lines up, exactly, per currency. */
export function addingUp() {
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
