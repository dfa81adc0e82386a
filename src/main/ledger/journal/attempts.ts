/** Booking attempts, written to disk before the call that they announce. */
import { currentIdOf, preferredFirst } from '../bookings/booking-lookup.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { attemptWithoutRemoved } from '../bookings/removed-guests.ts'
import { saveSelling } from '../bookings/selling.ts'
import { saveSoldTo } from '../bookings/sold-to.ts'
import type { Prepare, ReadableDb, WritableDb } from '../database/ledger-db.ts'
import type { AttemptWithBooking, CommitExtras, OfferedBooking, RebookedBooking, StoredAttempt, WhichCases } from '../records.ts'
import { commit } from './commit.ts'

/** The rowid breaks ties: two cases created in the same millisecond stay in order. */
const newestFirst = 'order by created_ms desc, rowid desc'

const maxSettled = 200

export const selectionSql: Readonly<Record<WhichCases, string>> = {
  open: `where open = 1 ${newestFirst}`,
  watched: `where watched = 1 ${newestFirst}`,
  settled: `where open = 0 ${newestFirst} limit ${maxSettled}`,
}

/** Returns the state of an attempt's booking, found by its client reference. */
function bookedOf({ prepare }: ReadableDb, clientRef: string): AttemptWithBooking['booked'] {
  const sql = `select known, booking_ref from booking where client_ref = ? ${preferredFirst}`
  const row = prepare<Pick<BookingRow, 'known' | 'booking_ref'>>(sql).get(clientRef)
  return row ? { known: row.known === 'OTHER' ? null : row.known, bookingRef: row.booking_ref } : null
}

/**
 * Stores the offer rate of an attempt. An offer that is missing, as after a restore, is ignored so that it does not block the booking. Runs inside
 * the caller's transaction.
 */
export function saveOffered(prepare: Prepare, clientRef: string, { number, line }: OfferedBooking): void {
  prepare('insert or replace into offer_booking (client_ref, offer_id, line) select ?, id, ? from offer where number = ?').run(
    ...[clientRef, line, number],
  )
}

/**
 * Stores which booking an attempt replaces, without changing an existing entry. An old booking that is missing, as after a restore, is ignored so
 * that it does not block the attempt.
 */
function saveRebooked(prepare: Prepare, clientRef: string, { booking, currency, fee, gain }: RebookedBooking, atMs: number): void {
  const id = currentIdOf(prepare, booking)
  if (id === null) return
  prepare('insert or ignore into rebooking (client_ref, booking_id, currency, fee, gain, at_ms) values (?, ?, ?, ?, ?, ?)').run(
    ...[clientRef, id, currency, fee, gain, Math.round(atMs)],
  )
}

/** Commits an attempt and `extras` in one transaction. When this returns, all of it is on disk. */
export function saveAttempt(db: WritableDb, stored: StoredAttempt, extras: CommitExtras = {}): void {
  commit(db, extras, () => {
    const attempt = attemptWithoutRemoved(db.prepare, stored)
    db.prepare(`
        insert into intent (client_ref, state, open, watched, content_hash, witnessed, created_ms, body)
        values (@clientRef, @state, @open, @watched, @contentHash, @witnessed, @createdAtMs, @body)
        on conflict (client_ref) do update set state = excluded.state, open = excluded.open, watched = excluded.watched,
          content_hash = excluded.content_hash, witnessed = excluded.witnessed, body = excluded.body`).run({
      ...attempt,
      open: Number(attempt.open),
      watched: Number(attempt.watched),
    })
    if (stored.offered) saveOffered(db.prepare, attempt.clientRef, stored.offered)
    if (stored.rebooks) saveRebooked(db.prepare, attempt.clientRef, stored.rebooks, attempt.createdAtMs)
    if (stored.selling) saveSelling(db.prepare, attempt.clientRef, stored.selling, attempt.createdAtMs)
    if (stored.soldTo) saveSoldTo(db.prepare, attempt.clientRef, stored.soldTo)
  })
}

type Row<Case> = Omit<Case, 'open' | 'watched'> & { readonly open: 0 | 1; readonly watched: 0 | 1 }

/** Runs a query for stored cases. */
export const readCases = <Case>({ prepare }: ReadableDb, sql: string, ...params: readonly unknown[]) =>
  prepare<Row<Case>>(sql)
    .all(...params)
    .map((row) => ({ ...row, open: row.open === 1, watched: row.watched === 1 }))

const columns = 'client_ref as clientRef, state, open, watched, content_hash as contentHash, witnessed, created_ms as createdAtMs, body'

const readAttempts = (db: ReadableDb, which: string, ...params: readonly unknown[]): AttemptWithBooking[] =>
  readCases<StoredAttempt>(db, `select ${columns} from intent ${which}`, ...params).map((attempt) => ({
    ...attempt,
    booked: bookedOf(db, attempt.clientRef),
  }))

/** Returns the attempt with a client reference; null when the ledger has none. */
export function getAttempt(db: ReadableDb, clientRef: string): AttemptWithBooking | null {
  return readAttempts(db, 'where client_ref = ?', clientRef)[0] ?? null
}

/** Returns the newest attempt with the same request content. */
export function getAttemptOf(db: ReadableDb, contentHash: string): AttemptWithBooking | null {
  return readAttempts(db, `where content_hash = ? ${newestFirst} limit 1`, contentHash)[0] ?? null
}

/** Returns attempts, newest first; at most 200 settled ones. */
export function getAttempts(db: ReadableDb, which: WhichCases): AttemptWithBooking[] {
  return readAttempts(db, selectionSql[which])
}
