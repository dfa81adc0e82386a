/** Pages of the ledger, by keyset: the next page begins after the last row's sort values, so every page costs the same. */
import { FailureError } from '../../shared/failure.ts'
import type { LedgerFilter, LedgerRow } from '../../shared/ledger-views.ts'
import { z } from '../../shared/zod.ts'
import { type BookingRow, toLedgerRow } from './booking-row.ts'
import { select, whereOf } from './filter.ts'
import type { LedgerSort } from './ledger.ts'
import type { Shelf } from './open.ts'

type SortValue = string | number

/** What each order compares before the id decides, in SQL and in a row. None of them is ever null. */
const orders: Record<LedgerSort['by'], readonly { readonly sql: string; readonly of: (row: BookingRow) => SortValue }[]> = {
  created: [],
  checkin: [{ sql: 'booking.checkin', of: (row) => row.checkin }],
  checkout: [{ sql: 'booking.checkout', of: (row) => row.checkout }],
  hotel: [{ sql: 'booking.hotel_name', of: (row) => row.hotel_name }],
  holder: [
    { sql: 'booking.holder_last', of: (row) => row.holder_last },
    { sql: 'booking.holder_first', of: (row) => row.holder_first },
  ],
  total: [
    { sql: 'booking.currency', of: (row) => row.currency },
    { sql: `coalesce(booking.total_scaled, ${Number.MIN_SAFE_INTEGER})`, of: (row) => row.total_scaled ?? Number.MIN_SAFE_INTEGER },
  ],
  status: [{ sql: 'booking.known', of: (row) => row.known }],
}

/** No page is larger, whatever is asked for, so that the worker is never busy with one for long. */
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

/** The rows of one page as the table has them, and the cursor of the next one; `null` begins at the first. */
export function pageOfRows(
  shelf: Shelf,
  filter: LedgerFilter,
  sort: LedgerSort,
  after: string | null,
  limit: number,
): { rows: BookingRow[]; next: string | null } {
  const dated = sort.by === 'checkin' || sort.by === 'checkout' ? sort.by : null
  const selection = select(shelf, filter, dated)
  const order = orders[sort.by]
  const keys = [...order.map(({ sql }) => sql), selection.id]
  const cursor = after === null ? [] : readCursor(after, keys.length)
  const places = cursor.map((_, i) => `@key${i}`)
  const beyond = cursor.length > 0 ? [`(${keys.join(', ')}) ${sort.descending ? '<' : '>'} (${places.join(', ')})`] : []
  const sql = `
    select booking.* from ${selection.from} ${whereOf(selection, ...beyond)}
    order by ${keys.map((key) => `${key} ${sort.descending ? 'desc' : 'asc'}`).join(', ')} limit @limit`
  const keyParams = Object.fromEntries(cursor.map((value, i) => [`key${i}`, typeof value === 'number' ? BigInt(value) : value]))
  const size = Math.min(limit, largestPage)
  const rows = shelf.prepare(sql).all({ ...selection.params, ...keyParams, limit: size + 1 }) as BookingRow[]
  const last = rows[size - 1]
  if (rows.length <= size || !last) return { rows, next: null }
  return { rows: rows.slice(0, size), next: JSON.stringify([...order.map(({ of }) => of(last)), last.id]) }
}

/** One page as lines of the ledger; see `Ledger.page`. */
export function page(
  shelf: Shelf,
  filter: LedgerFilter,
  sort: LedgerSort,
  after: string | null,
  limit: number,
): { rows: LedgerRow[]; next: string | null } {
  const { rows, next } = pageOfRows(shelf, filter, sort, after, limit)
  return { rows: rows.map(toLedgerRow), next }
}
