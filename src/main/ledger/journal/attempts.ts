/** Booking attempts, written to disk before the call that they announce. */
import { preferredFirst } from '../bookings/booking-lookup.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { saveOffered } from '../bookings/offered.ts'
import { saveRebooked } from '../bookings/rebooked.ts'
import { attemptWithoutRemoved } from '../bookings/removed-guests.ts'
import { saveSelling } from '../bookings/selling.ts'
import { saveSoldTo } from '../bookings/sold-to.ts'
import type { ReadableDb, WritableDb } from '../database/ledger-db.ts'
import type { AttemptWithBooking, CommitExtras, StoredAttempt, WhichCases } from '../records.ts'
import { commit } from './commit.ts'

/** The rowid breaks ties: two cases created in the same millisecond stay in order. */
const newestFirst = 'order by created_ms desc, rowid desc'

const maxSettled = 200

export const selectionSql: Readonly<Record<WhichCases, string>> = {
  open: `where open = 1 ${newestFirst}`,
  watched: `where watched = 1 ${newestFirst}`,
  settled: `where open = 0 ${newestFirst} limit ${maxSettled}`,
}

interface IntentRow {
  readonly client_ref: string
  readonly state: string
  readonly open: 0 | 1
  readonly watched: 0 | 1
  readonly content_hash: string | null
  readonly witnessed: number
  readonly created_ms: number
  readonly body: string
}

/** Returns the state of an attempt's booking, found by its client reference. */
function bookedOf({ prepare }: ReadableDb, clientRef: string): AttemptWithBooking['booked'] {
  const sql = `select known, booking_ref from booking where client_ref = ? ${preferredFirst}`
  const row = prepare<Pick<BookingRow, 'known' | 'booking_ref'>>(sql).get(clientRef)
  return row ? { known: row.known === 'OTHER' ? null : row.known, bookingRef: row.booking_ref } : null
}

const toAttempt = (db: ReadableDb, row: IntentRow): AttemptWithBooking => ({
  clientRef: row.client_ref,
  state: row.state,
  open: row.open === 1,
  watched: row.watched === 1,
  contentHash: row.content_hash,
  witnessed: row.witnessed,
  createdAtMs: row.created_ms,
  body: row.body,
  booked: bookedOf(db, row.client_ref),
})

/** Commits an attempt and `extras` in one transaction: when this returns, all of it is on disk, or none. */
export function saveAttempt(db: WritableDb, stored: StoredAttempt, extras: CommitExtras = {}): void {
  commit(db, extras, () => {
    const attempt = attemptWithoutRemoved(db.prepare, stored)
    db.prepare(`
        insert into intent (client_ref, state, open, watched, content_hash, witnessed, created_ms, body) values (?, ?, ?, ?, ?, ?, ?, ?)
        on conflict (client_ref) do update set state = excluded.state, open = excluded.open, watched = excluded.watched,
          content_hash = excluded.content_hash, witnessed = excluded.witnessed, body = excluded.body`).run(
      attempt.clientRef,
      attempt.state,
      Number(attempt.open),
      Number(attempt.watched),
      attempt.contentHash,
      attempt.witnessed,
      attempt.createdAtMs,
      attempt.body,
    )
    if (stored.offered) saveOffered(db.prepare, attempt.clientRef, stored.offered)
    if (stored.rebooks) saveRebooked(db.prepare, attempt.clientRef, stored.rebooks, attempt.createdAtMs)
    if (stored.selling) saveSelling(db.prepare, attempt.clientRef, stored.selling, attempt.createdAtMs)
    if (stored.soldTo) saveSoldTo(db.prepare, attempt.clientRef, stored.soldTo)
  })
}

const readAttempts = (db: ReadableDb, sql: string, ...params: readonly unknown[]): AttemptWithBooking[] =>
  db
    .prepare<IntentRow>(sql)
    .all(...params)
    .map((row) => toAttempt(db, row))

/** Returns the attempt with a client reference; null when the ledger has none. */
export function getAttempt(db: ReadableDb, clientRef: string): AttemptWithBooking | null {
  return readAttempts(db, 'select * from intent where client_ref = ?', clientRef)[0] ?? null
}

/** Returns the newest attempt with the same request content. */
export function getAttemptOf(db: ReadableDb, contentHash: string): AttemptWithBooking | null {
  return readAttempts(db, `select * from intent where content_hash = ? ${newestFirst} limit 1`, contentHash)[0] ?? null
}

/** Returns attempts, newest first; at most 200 settled ones. */
export function getAttempts(db: ReadableDb, which: WhichCases): AttemptWithBooking[] {
  return readAttempts(db, `select * from intent ${selectionSql[which]}`)
}
