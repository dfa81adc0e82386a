/** Looks up one booking by a reference, or by the id under which it was read before. */

import { read } from '../../../shared/contract/reading.ts'
import type { BookingKey, HistoryLine, LedgerRecord, LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { Reference } from '../../../shared/domain/reference.ts'
import { Booking } from '../../../shared/domain/schemas.ts'
import { ledgerError } from '../database/errors.ts'
import { onlyRow, type PrepareQuery, type ReadableDb } from '../database/ledger-db.ts'
import { type BookingRow, toLedgerRow } from './booking-row.ts'
import { notesOf } from './desk-notes.ts'
import { sellingOf } from './selling.ts'
import { soldToOf } from './sold-to.ts'

/** SQL order for several bookings under one client reference: the confirmed one first, then the newest. */
export const preferredFirst = "order by known = 'CONFIRMED' desc, id desc limit 1"

/** Returns the row with a reference; of several bookings under one client reference the confirmed one, then the newest. */
export function find({ prepare, zone }: ReadableDb, reference: Reference): LedgerRow | null {
  const row =
    'bookingRef' in reference
      ? prepare<BookingRow>('select * from booking where booking_ref = ?').get(reference.bookingRef)
      : prepare<BookingRow>(`select * from booking where client_ref = ? ${preferredFirst}`).get(reference.clientRef)
  return row ? toLedgerRow(row, zone) : null
}

/**
 * Returns the current id of a booking that was read before; null when there is none, or more than one candidate. A row never exchanges a reference
 * for another one, so a row with a different reference is another booking that reuses the id.
 */
export function currentIdOf(prepare: PrepareQuery, { id, bookingRef, clientRef }: BookingKey): number | null {
  const referencesMatch = '(@bookingRef is null or booking_ref = @bookingRef) and (@clientRef is null or client_ref = @clientRef)'
  const unmovedId = prepare<number>(`select id from booking where id = @id and ${referencesMatch}`)
    .pluck()
    .get({ id, bookingRef, clientRef })
  if (unmovedId !== undefined) return unmovedId
  if (bookingRef === null && clientRef === null) return null
  const column = bookingRef === null ? 'client_ref = @clientRef' : 'booking_ref = @bookingRef'
  const movedIds = prepare<number>(`select id from booking where ${column} and ${referencesMatch} limit 2`)
    .pluck()
    .all({ bookingRef, clientRef })
  return movedIds.length === 1 && movedIds[0] !== undefined ? movedIds[0] : null
}

/** Returns the stored record of a booking. Throws `damaged` when there is none, or it cannot be parsed. */
export function storedRecord(prepare: PrepareQuery, id: number): Booking {
  const { json } = onlyRow(prepare<{ json: string }>('select json from booking_raw where id = ?'), id)
  const reading = read(Booking, JSON.parse(json))
  if (!reading.ok) throw ledgerError('damaged')
  return reading.value
}

/** Returns the same as `record` for a booking that was read before and whose id may have changed. */
export function recordNow(db: ReadableDb, booking: BookingKey): LedgerRecord | null {
  const id = currentIdOf(db.prepare, booking)
  return id === null ? null : record(db, id)
}

/** Returns a booking with its record as received and its history, oldest line first; null when no booking has the id. */
export function record({ prepare, zone }: ReadableDb, id: number): LedgerRecord | null {
  const row = prepare<BookingRow>('select * from booking where id = ?').get(id)
  if (!row) return null
  const stored = prepare<{ json: string; unread: string; first_seen_ms: number }>(
    'select json, unread, first_seen_ms from booking_raw where id = ?',
  ).get(id)
  const raw: unknown = stored && JSON.parse(stored.json)
  const reading = read(Booking, raw)
  if (!stored || !reading.ok) throw ledgerError('damaged')
  const history = prepare<{ atMs: number; source: string; user: string | null; changes: string }>(
    'select at_ms as atMs, source, user, changes from history where booking_id = ? order by id',
  )
  // A reader copy has no evidence, so it does not say who booked.
  const booked = prepare<Pick<HistoryLine, 'atMs' | 'user'>>(
    "select at_ms as atMs, user from evidence where subject = ? and what = 'sent' order by sequence limit 1",
  ).all(row.client_ref)
  return {
    row: toLedgerRow(row, zone),
    booking: reading.value,
    raw: JSON.stringify(raw, null, 2),
    unread: JSON.parse(stored.unread),
    firstSeenMs: stored.first_seen_ms,
    sold: sellingOf(prepare, row.client_ref),
    client: soldToOf(prepare, row.client_ref),
    history: [
      ...booked.map((line) => ({ ...line, source: 'desk', changes: [{ field: 'booked', before: null, after: null }] })),
      ...history.all(id).map(({ user, changes, ...line }) => ({ ...line, ...(user !== null && { user }), changes: JSON.parse(changes) })),
    ],
    notes: notesOf(prepare, id),
    // The agreed terms are in the attempt's body, which only the booking machine reads.
    agreed: null,
    bookedDifferently: [],
  }
}
