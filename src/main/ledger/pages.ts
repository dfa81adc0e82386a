/** Pages of the ledger, by keyset: the next page begins after the last row's sort values, so every page costs the same. */
import { FailureError } from '../../shared/failure.ts'
import type { LedgerFilter, LedgerRow } from '../../shared/ledger-views.ts'
import { z } from '../../shared/zod.ts'
import { type BookingRow, flagsShown, toLedgerRow } from './booking-row.ts'
import { select, whereOf } from './filter.ts'
import type { LedgerSort } from './ledger.ts'
import type { Shelf } from './open.ts'

type SortValue = string | number

interface Key {
  readonly sql: string
  readonly of: (row: BookingRow) => SortValue
}

/** Stands for a number that is not stated: a comparison with null would lose rows between two pages. */
const none = Number.MIN_SAFE_INTEGER

const textKey = (column: 'booking_ref' | 'client_ref' | 'destination_name' | 'rate_type', collation = ''): Key => ({
  sql: `coalesce(booking.${column}, '')${collation}`,
  of: (row) => row[column] ?? '',
})
const currencyKey: Key = { sql: 'booking.currency', of: (row) => row.currency }

/** What each order compares before the id decides, in SQL and in a row. None of them is ever null. */
const orders: Record<LedgerSort['by'], readonly Key[]> = {
  created: [],
  checkin: [{ sql: 'booking.checkin', of: (row) => row.checkin }],
  checkout: [{ sql: 'booking.checkout', of: (row) => row.checkout }],
  hotel: [{ sql: 'booking.hotel_name', of: (row) => row.hotel_name }],
  holder: [
    { sql: 'booking.holder_last', of: (row) => row.holder_last },
    { sql: 'booking.holder_first', of: (row) => row.holder_first },
  ],
  destination: [textKey('destination_name', ' collate nocase')],
  total: [currencyKey, { sql: `coalesce(booking.total_scaled, ${none})`, of: (row) => row.total_scaled ?? none }],
  // What cancellations have cost. What one would cost changes with the hour, and no page could go on where another one ended.
  cost: [
    currencyKey,
    {
      sql: `iif(booking.known = 'CANCELLED', coalesce(booking.counted, ${none}), ${none})`,
      of: (row) => (row.known === 'CANCELLED' ? (row.counted ?? none) : none),
    },
  ],
  status: [{ sql: 'booking.known', of: (row) => row.known }],
  reference: [textKey('booking_ref')],
  clientRef: [textKey('client_ref')],
  rooms: [{ sql: 'booking.rooms', of: (row) => row.rooms }],
  rateType: [textKey('rate_type')],
  freeUntil: [{ sql: `coalesce(booking.free_until_ms, ${none})`, of: (row) => row.free_until_ms ?? none }],
  seen: [{ sql: 'booking.seen_ms', of: (row) => row.seen_ms }],
  // How many there are.
  flags: [
    {
      sql: "length(booking.flags) - length(replace(booking.flags, ' ', '')) + (booking.flags <> '') + (booking.drifted <> '')",
      of: (row) => flagsShown(row).length,
    },
  ],
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
  const way = sort.descending ? 'desc' : 'asc'
  // First which bookings, then all of them: a sort of a million rows carries ids and keys, not rows.
  const sql = `
    select booking.* from (
      select ${keys.map((key, i) => `${key} as key${i}`).join(', ')} from ${selection.from} ${whereOf(selection, ...beyond)}
      order by ${keys.map((key) => `${key} ${way}`).join(', ')} limit @limit
    ) as place cross join booking on booking.id = place.key${order.length}
    order by ${keys.map((_, i) => `place.key${i} ${way}`).join(', ')}`
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
  return { rows: rows.map((row) => toLedgerRow(row, shelf.zone)), next }
}
