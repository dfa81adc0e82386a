/**
 * Formats the lines of an export: RFC 4180 with CRLF. Every text is quoted, and escaped so that no spreadsheet runs it as a formula. The file begins
 * with the column names; a side file describes what it covers. `csv-sql.ts` generates the same lines in SQL, which is faster.
 */
import type { CsvColumnName, ExportLayout } from '../../../../shared/contract/views/export-views.ts'
import { formatAmount, isDecimal } from '../../../../shared/domain/money.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { type Cell, type CsvContext, cellOf } from './csv-columns.ts'
import { textOf, verbatimOf } from './csv-text.ts'

/** Increase this when a column is added, renamed or moved, or the format of a cell changes. */
export const csvVersion = 7

type CsvFormat = Pick<ExportLayout, 'mode' | 'separator' | 'decimalMark'>

/** Returns the character between cells: the layout's own for Excel, a comma for software. */
export const separatorOf = ({ mode, separator }: CsvFormat) => (mode === 'excel' ? separator : ',')
/** Returns the decimal mark of a file: the layout’s own for Excel, a point for software. */
export const decimalMarkOf = ({ mode, decimalMark }: CsvFormat) => (mode === 'excel' ? decimalMark : '.')

/** Formats an amount with its currency's decimals, exactly; empty when it is not a decimal number. */
export function amountOf(amount: string | null, currency: string | null, format: CsvFormat): string {
  if (amount === null || !isDecimal(amount)) return ''
  const text = formatAmount(amount, currency ?? '')
  return decimalMarkOf(format) === ',' ? text.replace('.', ',') : text
}

/** Formats a moment as ISO 8601 for software; Excel needs a blank between day and time. */
function momentOf(atMs: number, { mode }: CsvFormat): string {
  const iso = new Date(atMs).toISOString()
  return mode === 'excel' ? `${iso.slice(0, 10)} ${iso.slice(11, 19)}` : iso
}

/** Returns the value of a cell without quotes, and whether it is a text, which is always quoted. */
function cellText(cell: Cell, format: CsvFormat): { readonly text: string; readonly isText: boolean } {
  if ('text' in cell) return { text: textOf(cell.text ?? '', format.mode), isText: true }
  if ('verbatim' in cell) return { text: verbatimOf(cell.verbatim ?? '', format.mode), isText: true }
  if ('amount' in cell) return { text: amountOf(cell.amount, cell.currency, format), isText: false }
  if ('moment' in cell) return { text: cell.moment === null ? '' : momentOf(cell.moment, format), isText: false }
  return { text: String(('int' in cell ? cell.int : cell.date) ?? ''), isText: false }
}

/** Returns a text in quotes, with its own quotes doubled (RFC 4180). */
export const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Returns the values of the cells without quotes, as a program that reads the file gets them. */
export const valuesOf = (cells: readonly Cell[], format: CsvFormat): string[] => cells.map((cell) => cellText(cell, format).text)

/** Returns one line. Every text is quoted, even when empty; so is any other cell that contains the separator. */
export function rowLine(cells: readonly Cell[], format: CsvFormat): string {
  const separator = separatorOf(format)
  const texts = cells.map((cell) => {
    const { text, isText } = cellText(cell, format)
    return isText || text.includes(separator) ? quoted(text) : text
  })
  return `${texts.join(separator)}\r\n`
}

/** Returns the byte order mark, if wanted, and the names of the columns. */
export function headerLine(names: readonly string[], format: CsvFormat & Pick<ExportLayout, 'byteOrderMark'>): string {
  return `${format.byteOrderMark ? '\uFEFF' : ''}${names.map(quoted).join(separatorOf(format))}\r\n`
}

/** Returns the cells of a booking in column order. */
export const cellsOf = (columns: readonly CsvColumnName[], row: BookingRow, context: CsvContext): Cell[] =>
  columns.map((name) => cellOf(name, row, context))
