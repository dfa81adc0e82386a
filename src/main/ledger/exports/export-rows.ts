/** Writes the bookings of an export in chunks, ordered by the filter's date and then by creation. */
import type { ExportLayout } from '../../../shared/contract/views/export-views.ts'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { onlyRow, type ReadableDb, type ReaderDb } from '../database/ledger-db.ts'
import { select, whereOf } from '../queries/filter.ts'
import { pageOfRows } from '../queries/pages.ts'
import { cellsOf, rowLine } from './csv/csv.ts'
import type { CsvContext } from './csv/csv-columns.ts'
import { areUnambiguous, everydayTallySql, type GroupSums, sumsIn, tallyOf, tallySql } from './export-sums.ts'
import { guardLines } from './fast/csv-guard.ts'
import { addCsvFunctions, type StoredLine, storedLine } from './fast/csv-sql.ts'

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

/** Combines a filter's date and the id in one value that sorts like both, so that the chunk itself returns its keyset. */
function orderOf(filter: LedgerFilter, id: string) {
  if (filter.basis === 'created') return { keys: [id], last: `max(id)` }
  return { keys: [`booking.${filter.basis}`, id], last: `max(day || printf('%016d', id))` }
}

/**
 * The two ways to query a chunk. Ordinary text is written unchanged, in three quarters of the time. If the result shows text that needs escaping,
 * this chunk and all following ones are queried the careful way.
 */
function waysOf(line: StoredLine) {
  // A line with more quotes than its cells need is written again with escaping.
  const escaped = `(select ${line.escaped} from booking where booking.id = chunk.id)`
  const right = `case when octet_length(plain) - octet_length(replace(plain, '"', '')) = ${line.quotes} then plain else ${escaped} end`
  return { everyday: { lines: 'plain', tally: everydayTallySql }, careful: { lines: right, tally: tallySql } }
}

function* storedLines(reader: ReadableDb, filter: LedgerFilter, layout: ExportLayout, line: StoredLine): Generator<Lines> {
  const dated = filter.basis === 'created' ? null : filter.basis
  const selection = select(reader, filter, dated)
  const { keys, last: lastOf } = orderOf(filter, selection.id)
  const day = dated ? `booking.${dated} as day, ` : ''
  const ways = waysOf(line)
  let way = ways.everyday

  const askFor = (last: StoredChunk['last']) => {
    const beyond = last === null ? [] : [`(${keys.join(', ')}) > (${dated ? '@day, @id' : '@id'})`]
    const place =
      last === null ? {} : typeof last === 'string' ? { day: last.slice(0, -16), id: BigInt(last.slice(-16)) } : { id: BigInt(last) }
    const sql = `
      select cast(group_concat(${way.lines}, '') as blob) as lines, group_concat(tally, char(10)) as tally, count(*) as rows, ${lastOf} as last from (
        select ${selection.id} as id, ${day}${line.plain} as plain, ${way.tally} as tally from ${selection.from} ${whereOf(selection, ...beyond)}
        order by ${keys.join(', ')} limit ${rowsOfStored}) as chunk`
    const chunk = onlyRow(reader.prepare<StoredChunk>(sql), { ...selection.params, ...place })
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
