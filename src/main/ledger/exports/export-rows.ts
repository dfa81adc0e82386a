/** Writes the bookings of an export in chunks, ordered by the filter's date and then by creation. */

import { isUtf8 } from 'node:buffer'
import type { ExportLayout } from '../../../shared/contract/views/export-views.ts'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { onlyRow, type ReadableDb, type ReaderDb } from '../database/ledger-db.ts'
import { select, whereOf } from '../queries/filter.ts'
import { pageOfRows } from '../queries/pages.ts'
import { cellsOf, quoted, rowLine, separatorOf } from './csv/csv.ts'
import { type CsvContext, csvColumns } from './csv/csv-columns.ts'
import { textOf, verbatimOf } from './csv/csv-text.ts'
import { areUnambiguous, everydayTallySql, type GroupSums, sumsIn, tallyOf, tallySql } from './export-sums.ts'
import { addCsvFunctions, type StoredLine, storedLine } from './fast/csv-sql.ts'

const byte = (sign: string | number) => (typeof sign === 'number' ? sign : sign.charCodeAt(0))
const quote = byte('"')
const carriageReturn = byte('\r')
const lineFeed = byte('\n')

/** Returns a table with 1 for the bytes of these ranges. */
function bytes(...ranges: readonly (readonly [first: string | number, last: string | number])[]): Uint8Array {
  const table = new Uint8Array(256)
  for (const [first, last] of ranges) table.fill(1, byte(first), byte(last) + 1)
  return table
}

/**
 * First bytes of text that no spreadsheet treats as a formula: letters and digits, including some of other scripts. Other bytes may be harmless too,
 * and are checked as characters.
 */
const harmlessFirst = bytes(['0', '9'], ['A', 'Z'], ['a', 'z'], [0xc3, 0xc9], [0xce, 0xd1], [0xe4, 0xe9])
/** Bytes of digits, including full-width ones, and bytes allowed between the digits of a card number. */
const digitBytes = bytes(['0', '9'], [0xef, 0xef], [0xbc, 0xbc], [0x90, 0x99])
const betweenDigits = bytes([' ', ' '], ['-', '/'], ['_', '_'], [0xc2, 0xc2], [0xa0, 0xa0])

/** Characters that some program uses to separate cells: a formula may start after them. */
const separatorBytes = bytes([',', ','], [';', ';'], ['\t', '\n'], ['\r', '\r'])

/** The number of digits of the shortest card number. */
const shortestCard = 13

const isInTable = (table: Uint8Array, at: number | undefined) => table[at as number] === 1

const isInRun = (sign: number | undefined) => isInTable(digitBytes, sign) || isInTable(betweenDigits, sign)

/** Whether these bytes may contain a card number. Samples every 13th byte; no card number fits between two samples. */
function mayContainCard(lines: Buffer, from: number, to: number): boolean {
  for (let at = from + shortestCard - 1; at < to; at += shortestCard) {
    if (!isInRun(lines[at])) continue
    let [first, after] = [at, at + 1]
    while (first > from && isInRun(lines[first - 1])) first -= 1
    while (after < to && isInRun(lines[after])) after += 1
    if (after - first >= shortestCard) return true
  }
  return false
}

/** The first two bytes of the characters that `replaceDirectionMarks` replaces, and the possible third bytes; null if there are only two. */
const directions: readonly { readonly lead: Buffer; readonly third: Uint8Array | null }[] = [
  { lead: Buffer.from([0xe2, 0x80]), third: bytes([0x8b, 0x8f], [0xaa, 0xae]) },
  { lead: Buffer.from([0xe2, 0x81]), third: bytes([0xa0, 0xa4], [0xa6, 0xa9]) },
  { lead: Buffer.from([0xef, 0xbb]), third: bytes([0xbf, 0xbf]) },
  { lead: Buffer.from([0xd8, 0x9c]), third: null },
]

function containsDirections(lines: Buffer): boolean {
  return directions.some(({ lead, third }) => {
    for (let at = lines.indexOf(lead); at >= 0; at = lines.indexOf(lead, at + 1))
      if (third === null || isInTable(third, lines[at + 2])) return true
    return false
  })
}

interface Guarded {
  readonly lines: Buffer
  /** The number of quotes in the original lines. If a text contains quotes that are not doubled, cells cannot be distinguished. */
  readonly quotes: number
}

/** Returns the lines with every cell as `csv.ts` writes it. The input must be whole lines. */
export function guardLines(lines: Buffer, layout: ExportLayout): Guarded {
  const { mode, columns } = layout
  const separator = byte(separatorOf(layout))
  const isVerbatim = columns.map((name) => csvColumns[name].kind === 'verbatim')
  // Half surrogates are stored as invalid UTF-8; a reader of the row gets replacement characters for them.
  const isWhole = isUtf8(lines)
  const mustCheckAll = mode === 'excel' || !isWhole || lines.includes(0) || containsDirections(lines)
  const { length } = lines
  const pieces: Buffer[] = []
  let written = 0
  let column = 0
  let quotes = 0
  let at = 0
  // Every byte is either counted or known not to be a quote.
  while (at < length) {
    if (lines[at] === quote) {
      const from = at + 1
      at = from
      let hasSeparator = 0
      for (; at < length && lines[at] !== quote; at += 1) hasSeparator |= separatorBytes[lines[at] as number] as number
      while (lines[at + 1] === quote)
        for (at += 2, quotes += 2; at < length && lines[at] !== quote; at += 1)
          hasSeparator |= separatorBytes[lines[at] as number] as number
      quotes += at < length ? 2 : 1
      const canBeFormula = at > from && !isInTable(harmlessFirst, lines[from])
      if (
        mustCheckAll ||
        canBeFormula ||
        hasSeparator ||
        (at - from >= shortestCard && !isVerbatim[column] && mayContainCard(lines, from, at))
      ) {
        const stored = lines.toString('utf8', from, at).replaceAll('""', '"')
        const text = isVerbatim[column] ? verbatimOf(stored, mode) : textOf(stored, mode)
        if (text !== stored || !isWhole) {
          pieces.push(lines.subarray(written, from - 1), Buffer.from(quoted(text)))
          written = at + 1
        }
      }
      at += 1
    } else {
      for (; at < length && lines[at] !== separator && lines[at] !== carriageReturn; at += 1) if (lines[at] === quote) quotes += 1
    }
    const isLast = lines[at] === carriageReturn
    column = isLast ? 0 : column + 1
    at += isLast && lines[at + 1] === lineFeed ? 2 : 1
  }
  return { lines: written === 0 ? lines : Buffer.concat([...pieces, lines.subarray(written)]), quotes }
}

/** A chunk of lines, with its number of rows and of bookings. */
export interface Lines {
  readonly lines: string | Uint8Array
  readonly rows: number
  readonly bookings: number
  /** The sums of the bookings; empty for files whose rows are parts of bookings. */
  readonly sums: GroupSums
}

const rowsOfStored = 1000
const rowsOfComputed = 500

/** Yields pages of bookings as rows, for lines written by JavaScript. */
export function* pagesOf(reader: ReadableDb, filter: LedgerFilter): Generator<BookingRow[]> {
  for (let after: string | null = null; ; ) {
    const { rows, next } = pageOfRows(reader, filter, { by: filter.basis, descending: false }, after, rowsOfComputed)
    yield rows
    if (next === null) return
    after = next
  }
}

interface StoredChunk {
  readonly lines: Buffer | null
  readonly tally: string | null
  readonly rows: number
  readonly last: number | string | null
}

/** Returns the sort keys, and SQL for the position of a chunk's last row: one value made of the filter's date and the id. */
function orderOf(filter: LedgerFilter, id: string) {
  if (filter.basis === 'created') return { keys: [id], last: `max(id)` }
  return { keys: [`booking.${filter.basis}`, id], last: `max(day || printf('%016d', id))` }
}

/**
 * The two ways to query a chunk. Ordinary text is written unchanged, which takes a quarter less time. If the result shows text that needs escaping,
 * this chunk and all following ones are queried the careful way.
 */
function waysOf(line: StoredLine) {
  // A line with more quotes than its cells need is written again with escaping.
  const escaped = `(select ${line.escaped} from booking where booking.id = chunk.id)`
  const checkedLines = `case when octet_length(plain) - octet_length(replace(plain, '"', '')) = ${line.quotes} then plain else ${escaped} end`
  return { everyday: { lines: 'plain', tally: everydayTallySql }, careful: { lines: checkedLines, tally: tallySql } }
}

function* storedLines(reader: ReadableDb, filter: LedgerFilter, layout: ExportLayout, line: StoredLine): Generator<Lines> {
  const dated = filter.basis === 'created' ? null : filter.basis
  const selection = select(reader, filter, dated)
  const { keys, last: lastOf } = orderOf(filter, selection.id)
  const day = dated ? `booking.${dated} as day, ` : ''
  const ways = waysOf(line)
  let way = ways.everyday

  const askFor = (last: StoredChunk['last']) => {
    const afterLast = last === null ? [] : [`(${keys.join(', ')}) > (${dated ? '@day, @id' : '@id'})`]
    const position =
      last === null ? {} : typeof last === 'string' ? { day: last.slice(0, -16), id: BigInt(last.slice(-16)) } : { id: BigInt(last) }
    const sql = `
      select cast(group_concat(${way.lines}, '') as blob) as lines, group_concat(tally, char(10)) as tally, count(*) as rows, ${lastOf} as last from (
        select ${selection.id} as id, ${day}${line.plain} as plain, ${way.tally} as tally from ${selection.from} ${whereOf(selection, ...afterLast)}
        order by ${keys.join(', ')} limit ${rowsOfStored}) as chunk`
    const chunk = onlyRow(reader.prepare<StoredChunk>(sql), { ...selection.params, ...position })
    return { ...chunk, guarded: chunk.lines && guardLines(chunk.lines, layout), sums: sumsIn(chunk.tally ?? '') }
  }

  for (let last: StoredChunk['last'] = null; ; ) {
    let chunk = askFor(last)
    const isEveryday = !chunk.guarded || (chunk.guarded.quotes === chunk.rows * line.quotes && areUnambiguous(chunk.sums))
    if (way === ways.everyday && !isEveryday) {
      way = ways.careful
      chunk = askFor(last)
    }
    if (chunk.guarded) yield { lines: chunk.guarded.lines, rows: chunk.rows, bookings: chunk.rows, sums: chunk.sums }
    if (chunk.rows < rowsOfStored) return
    if (chunk.last === last) throw new Error('the next rows of the export are the same as these')
    last = chunk.last
  }
}

/** Yields the lines for a filter, without the header. The database writes stored columns; computed columns are slower. */
export function* bookingLines(reader: ReaderDb, filter: LedgerFilter, layout: ExportLayout, context: CsvContext): Generator<Lines> {
  const stored = storedLine(layout, context)
  if (stored) {
    addCsvFunctions(reader.connection, context)
    yield* storedLines(reader, filter, layout, stored)
    return
  }
  for (const rows of pagesOf(reader, filter)) {
    const lines = rows.map((row) => rowLine(cellsOf(layout.columns, row, context), layout)).join('')
    yield { lines, rows: rows.length, bookings: rows.length, sums: sumsIn(rows.map(tallyOf).join('\n')) }
  }
}
