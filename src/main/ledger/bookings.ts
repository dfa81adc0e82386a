/** Bookings in the ledger: stored by their references, never lost, never merged with another one. */
import { hash } from 'node:crypto'
import type { HistoryLine, LedgerRecord, LedgerRow } from '../../shared/ledger-views.ts'
import { read } from '../../shared/reading.ts'
import { Booking } from '../../shared/schemas.ts'
import { type BookingRow, columnsOf, toLedgerRow } from './booking-row.ts'
import type { Prepare } from './connection.ts'
import { creationMs, freeId } from './ids.ts'
import { isLate } from './lateness.ts'
import type { Reference, Seen, ServiceRecord, StoreReport } from './ledger.ts'
import type { Shelf } from './open.ts'
import { changesBetween, maskCards } from './raw.ts'
import { type RollUp, startRollUp } from './roll-up.ts'
import { inTrouble } from './trouble.ts'

interface Known {
  readonly id: number
  readonly seen_ms: number
  readonly hash: Buffer
}

/** The row of a record: by booking reference; by client reference only where one of the two has no booking reference. */
function knownRow(prepare: Prepare, { booking }: ServiceRecord): Known | undefined {
  const columns = 'select b.id, b.seen_ms, r.hash from booking b join booking_raw r on r.id = b.id'
  const byRef = booking.bookingRef ? prepare(`${columns} where b.booking_ref = ?`).get(booking.bookingRef) : undefined
  if (byRef || !booking.clientRef) return byRef as Known | undefined
  const alone = booking.bookingRef ? 'and b.booking_ref is null' : ''
  return prepare(`${columns} where b.client_ref = ? ${alone} order by b.id desc limit 1`).get(booking.clientRef) as Known | undefined
}

/** The statement that writes all columns of a row, from the names themselves. */
function insertRow(names: readonly string[]): string {
  return `insert into booking (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`
}

function updateRow(names: readonly string[]): string {
  return `update booking set ${names.map((name) => `${name} = @${name}`).join(', ')} where id = @id`
}

/** Stores one record and says what became of it. Runs inside a transaction; `rollUp` collects what the totals need. */
function storeOne(
  prepare: Prepare,
  rollUp: RollUp,
  arrived: ServiceRecord,
  seen: Seen,
): { id: number; became: 'added' | 'changed' | 'unchanged' } {
  const json = JSON.stringify(maskCards(arrived.raw))
  const unread = JSON.stringify(arrived.unread)
  const digest = hash('sha256', `${json}\n${unread}`, 'buffer')
  const known = knownRow(prepare, arrived)

  if (known && isLate(seen.atMs, known.seen_ms)) return { id: known.id, became: 'unchanged' }
  if (known?.hash.equals(digest)) {
    if (known.seen_ms !== seen.atMs) prepare('update booking set seen_ms = ? where id = ?').run(seen.atMs, known.id)
    return { id: known.id, became: 'unchanged' }
  }

  const columns = columnsOf({ ...arrived, booking: maskCards(arrived.booking) as ServiceRecord['booking'] }, arrived)
  const isCancelled = columns.known === 'CANCELLED'
  if (!known) {
    const id = freeId(prepare, creationMs(columns.creation_date) ?? seen.atMs)
    const row = { ...columns, id, seen_ms: seen.atMs, cancelled_seen_ms: isCancelled ? seen.atMs : null }
    prepare(insertRow(Object.keys(row))).run(row)
    prepare('insert into booking_raw (id, hash, json, unread, first_seen_ms) values (?, ?, ?, ?, ?)').run(
      id,
      digest,
      json,
      unread,
      seen.atMs,
    )
    prepare('insert into search (rowid, words) values (?, ?)').run(BigInt(id), row.words)
    rollUp.add(row)
    return { id, became: 'added' }
  }

  const before = prepare('select * from booking where id = ?').get(known.id) as BookingRow
  const { json: jsonBefore } = prepare('select json from booking_raw where id = ?').get(known.id) as { json: string }
  const row: BookingRow = {
    ...columns,
    id: known.id,
    // A reference that was told once is not forgotten because an answer leaves it out.
    booking_ref: columns.booking_ref ?? before.booking_ref,
    client_ref: columns.client_ref ?? before.client_ref,
    seen_ms: seen.atMs,
    cancelled_seen_ms: isCancelled ? (before.cancelled_seen_ms ?? seen.atMs) : null,
  }
  prepare(updateRow(Object.keys(row).filter((name) => name !== 'id'))).run(row)
  prepare('update booking_raw set hash = ?, json = ?, unread = ? where id = ?').run(digest, json, unread, row.id)
  if (row.words !== before.words) prepare('insert or replace into search (rowid, words) values (?, ?)').run(BigInt(row.id), row.words)
  rollUp.subtract(before)
  rollUp.add(row)
  const changes = changesBetween(JSON.parse(jsonBefore), JSON.parse(json))
  if (changes.length === 0) return { id: row.id, became: 'unchanged' }
  addHistory(prepare, row.id, { atMs: seen.atMs, source: seen.source, changes })
  return { id: row.id, became: 'changed' }
}

/** Inserts or updates records inside the caller's transaction. */
export function storeRecords(prepare: Prepare, records: readonly ServiceRecord[], seen: Seen): StoreReport {
  const rollUp = startRollUp()
  const stored = records.map((record) => storeOne(prepare, rollUp, record, seen))
  rollUp.write(prepare)
  const count = (what: string) => stored.filter(({ became }) => became === what).length
  return { added: count('added'), changed: count('changed'), unchanged: count('unchanged'), ids: stored.map(({ id }) => id) }
}

/** Stores records in one transaction. */
export function store({ db, prepare }: Shelf, records: readonly ServiceRecord[], seen: Seen): StoreReport {
  return db.transaction(() => storeRecords(prepare, records, seen)).immediate()
}

/** History is only ever added to. */
export function addHistory(prepare: Prepare, id: number, { atMs, source, changes }: HistoryLine): void {
  prepare('insert into history (booking_id, at_ms, source, changes) values (?, ?, ?, ?)').run(id, atMs, source, JSON.stringify(changes))
}

/** The row behind a reference; of several bookings under one client reference the confirmed one, then the newest. */
export function find({ prepare }: Shelf, reference: Reference): LedgerRow | null {
  const row =
    'bookingRef' in reference
      ? prepare('select * from booking where booking_ref = ?').get(reference.bookingRef)
      : prepare("select * from booking where client_ref = ? order by known = 'CONFIRMED' desc, id desc limit 1").get(reference.clientRef)
  return row ? toLedgerRow(row as BookingRow) : null
}

interface RawRow {
  readonly json: string
  readonly unread: string
  readonly first_seen_ms: number
}

/** A booking with its record as it came and its history, oldest line first; null when there is none of that id. */
export function record({ prepare }: Shelf, id: number): LedgerRecord | null {
  const row = prepare('select * from booking where id = ?').get(id) as BookingRow | undefined
  if (!row) return null
  const stored = prepare('select json, unread, first_seen_ms from booking_raw where id = ?').get(id) as RawRow | undefined
  const raw: unknown = stored && JSON.parse(stored.json)
  const reading = read(Booking, raw)
  if (!stored || !reading.ok) throw inTrouble('damaged')
  const lines = prepare('select at_ms, source, changes from history where booking_id = ? order by id').all(id)
  return {
    row: toLedgerRow(row),
    booking: reading.value,
    raw: JSON.stringify(raw, null, 2),
    unread: JSON.parse(stored.unread),
    firstSeenMs: stored.first_seen_ms,
    history: (lines as { at_ms: number; source: string; changes: string }[]).map(({ at_ms, source, changes }) => ({
      atMs: at_ms,
      source,
      changes: JSON.parse(changes),
    })),
    // What was agreed to is in the attempt's body, which only the booking machine reads.
    agreed: null,
    bookedDifferently: [],
  }
}
