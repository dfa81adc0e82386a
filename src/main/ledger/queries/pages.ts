/**
 * Lists of the ledger. `page` is for reading a whole list page by page: each page starts after the sort values of the last row, so every page
 * costs the same. `rows` reads a list at some position: the ledger skips the keys of the rows before that position.
 */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { LedgerFilter, LedgerRow, PinnedRow } from '../../../shared/contract/views/ledger-views.ts'
import { noFacts } from '../../../shared/contract/views/note-views.ts'
import { z } from '../../../shared/domain/zod.ts'
import { type BookingRow, flagsShown, toLedgerRow } from '../bookings/booking-row.ts'
import { factsOf } from '../bookings/desk-notes.ts'
import { clientNamesOf } from '../bookings/sold-to.ts'
import { onlyRow, type ReadableDb } from '../database/ledger-db.ts'
import type { LedgerSort } from '../records.ts'
import { type Selection, select, whereOf } from './filter.ts'

type SortValue = string | number

interface Key {
  readonly sql: string
  readonly readValue: (row: BookingRow) => SortValue
}

/** Stands for a missing number: comparing with null would lose rows between two pages. */
const none = Number.MIN_SAFE_INTEGER

const textKey = (column: 'booking_ref' | 'client_ref' | 'destination_name' | 'rate_type', collation = ''): Key => ({
  sql: `coalesce(booking.${column}, '')${collation}`,
  readValue: (row) => row[column] ?? '',
})
const currencyKey: Key = { sql: 'booking.currency', readValue: (row) => row.currency }

/** The keys that each order compares before the id, in SQL and in a row. None is ever null. */
const orders: Record<LedgerSort['by'], readonly Key[]> = {
  created: [],
  checkin: [{ sql: 'booking.checkin', readValue: (row) => row.checkin }],
  checkout: [{ sql: 'booking.checkout', readValue: (row) => row.checkout }],
  hotel: [{ sql: 'booking.hotel_name', readValue: (row) => row.hotel_name }],
  holder: [
    { sql: 'booking.holder_last', readValue: (row) => row.holder_last },
    { sql: 'booking.holder_first', readValue: (row) => row.holder_first },
  ],
  destination: [textKey('destination_name', ' collate nocase')],
  total: [currencyKey, { sql: `coalesce(booking.total_scaled, ${none})`, readValue: (row) => row.total_scaled ?? none }],
  // The actual cost of cancellations. The cost of a future cancellation changes over time, so a page could not continue where the last one ended.
  cost: [
    currencyKey,
    {
      sql: `iif(booking.known = 'CANCELLED', coalesce(booking.counted, ${none}), ${none})`,
      readValue: (row) => (row.known === 'CANCELLED' ? (row.counted ?? none) : none),
    },
  ],
  status: [{ sql: 'booking.known', readValue: (row) => row.known }],
  reference: [textKey('booking_ref')],
  clientRef: [textKey('client_ref')],
  rooms: [{ sql: 'booking.rooms', readValue: (row) => row.rooms }],
  rateType: [textKey('rate_type')],
  freeUntil: [{ sql: `coalesce(booking.free_until_ms, ${none})`, readValue: (row) => row.free_until_ms ?? none }],
  seen: [{ sql: 'booking.seen_ms', readValue: (row) => row.seen_ms }],
  // The number of flags.
  flags: [
    {
      sql: "length(booking.flags) - length(replace(booking.flags, ' ', '')) + (booking.flags <> '') + (booking.drifted <> '')",
      readValue: (row) => flagsShown(row).length,
    },
  ],
}

/** Limits the rows of a page, so that no page keeps the worker busy for long. */
const largestPage = 500

const Cursor = z.array(z.union([z.string(), z.int()])).max(4)

function readCursor(text: string, length: number): SortValue[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    json = null
  }
  const cursor = Cursor.safeParse(json)
  if (cursor.success && cursor.data.length === length && typeof cursor.data.at(-1) === 'number') return cursor.data
  throw new FailureError({ kind: 'input', fields: [{ path: 'after', problem: 'Open the list again.' }] })
}

/** What is listed, and in which order: the sort's own keys, then the id. */
interface List {
  readonly selection: Selection
  readonly order: readonly Key[]
  /** SQL expressions, the id last. */
  readonly keys: readonly string[]
  readonly descending: boolean
}

function listOf(db: ReadableDb, filter: LedgerFilter, { by, descending }: LedgerSort): List {
  const selection = select(db, filter, by === 'checkin' || by === 'checkout' ? by : null)
  const order = orders[by]
  return { selection, order, keys: [...order.map(({ sql }) => sql), selection.id], descending }
}

/** Returns a row's sort values, its id last. */
const valuesOf = ({ order }: List, row: BookingRow): SortValue[] => [...order.map(({ readValue }) => readValue(row)), row.id]

/** Returns an SQL condition for the rows on one side of these sort values. */
function rowsOnSide({ keys, descending }: List, side: 'before' | 'after', values: readonly SortValue[]) {
  const sign = (side === 'after') === descending ? '<' : '>'
  const sql = `(${keys.join(', ')}) ${sign} (${values.map((_, i) => `@key${i}`).join(', ')})`
  const params = Object.fromEntries(values.map((value, i) => [`key${i}`, typeof value === 'number' ? BigInt(value) : value]))
  return { sql, params }
}

interface RowRange {
  readonly after: readonly SortValue[] | null
  /** Rows to skip before the first one. */
  readonly skip: number
  readonly limit: number
}

function readRows({ prepare }: ReadableDb, list: List, { after, skip, limit }: RowRange): BookingRow[] {
  const { selection, keys, descending } = list
  const afterCondition = after && rowsOnSide(list, 'after', after)
  const way = descending ? 'desc' : 'asc'
  // Select the ids first, then the rows: sorting a million entries then moves ids and keys, not whole rows.
  const sql = `
    select booking.* from (
      select ${keys.map((key, i) => `${key} as key${i}`).join(', ')} from ${selection.from} ${whereOf(selection, ...(afterCondition ? [afterCondition.sql] : []))}
      order by ${keys.map((key) => `${key} ${way}`).join(', ')} limit @limit offset @skip
    ) as place cross join booking on booking.id = place.key${keys.length - 1}
    order by ${keys.map((_, i) => `place.key${i} ${way}`).join(', ')}`
  return prepare<BookingRow>(sql).all({ ...selection.params, ...afterCondition?.params, limit, skip })
}

/** Returns the rows of one page as stored, and the cursor of the next page; a null cursor starts at the first. */
export function pageOfRows(
  db: ReadableDb,
  filter: LedgerFilter,
  sort: LedgerSort,
  after: string | null,
  limit: number,
): { rows: BookingRow[]; next: string | null } {
  const list = listOf(db, filter, sort)
  const size = Math.min(limit, largestPage)
  const from = after === null ? null : readCursor(after, list.keys.length)
  const rows = readRows(db, list, { after: from, skip: 0, limit: size + 1 })
  const last = rows[size - 1]
  if (rows.length <= size || !last) return { rows, next: null }
  const next = JSON.stringify(valuesOf(list, last))
  // Without this check, a caller that reads page by page would never end.
  if (next === after) throw new Error('the next page is the same as this one')
  return { rows: rows.slice(0, size), next }
}

/** Converts stored rows to rows of a list, with the desk's own data if `withDeskFacts`. */
function shownRows({ prepare, zone }: ReadableDb, rows: readonly BookingRow[], withDeskFacts: boolean): LedgerRow[] {
  const shown = rows.map((row) => toLedgerRow(row, zone))
  if (!withDeskFacts) return shown
  const ids = rows.map(({ id }) => id)
  const facts = factsOf(prepare, ids)
  const clients = clientNamesOf(
    prepare,
    shown.map(({ clientRef }) => clientRef),
  )
  return shown.map((row) => ({ ...row, deskFacts: facts.get(row.id) ?? noFacts, madeFor: clients.get(row.clientRef ?? '') ?? null }))
}

/** Returns one page of a list, and the cursor of the next page; the cursor is null when there is no next page. */
export function page(
  db: ReadableDb,
  filter: LedgerFilter,
  sort: LedgerSort,
  after: string | null,
  limit: number,
  withDeskFacts = false,
): { rows: LedgerRow[]; next: string | null } {
  const { rows, next } = pageOfRows(db, filter, sort, after, limit)
  return { rows: shownRows(db, rows, withDeskFacts), next }
}

/** Returns how many rows of the list precede a booking, whether or not the list shows it; null when there is no such booking. */
function placeOf({ prepare }: ReadableDb, list: List, id: number): number | null {
  const row = prepare<BookingRow>('select * from booking where id = ?').get(id)
  if (!row) return null
  const before = rowsOnSide(list, 'before', valuesOf(list, row))
  const sql = `select count(*) from ${list.selection.from} ${whereOf(list.selection, before.sql)}`
  return onlyRow(prepare<number>(sql).pluck(), { ...list.selection.params, ...before.params })
}

/**
 * Returns rows of a list by position, counted from 0. If the row `pinned` is no longer at the position that the caller knows, the result is shifted
 * by the difference (`moved`, negative towards the beginning), so that the row keeps its place on the screen.
 */
export function rows(
  db: ReadableDb,
  filter: LedgerFilter,
  sort: LedgerSort,
  from: number,
  limit: number,
  pinned: PinnedRow | null,
  withDeskFacts = false,
): { rows: LedgerRow[]; from: number; moved: number } {
  const list = listOf(db, filter, sort)
  const place = pinned && placeOf(db, list, pinned.id)
  const moved = pinned && place !== null ? place - pinned.place : 0
  const skip = Math.max(0, from + moved)
  const found = readRows(db, list, { after: null, skip, limit: Math.min(limit, largestPage) })
  return { rows: shownRows(db, found, withDeskFacts), from: skip, moved }
}
