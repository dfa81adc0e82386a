/** Keeps removed guests out: whatever arrives later about a booking whose guests were removed is kept without them. */
import { read } from '../../../shared/contract/reading.ts'
import { referenceNamed } from '../../../shared/domain/reference.ts'
import { Booking } from '../../../shared/domain/schemas.ts'
import { ledgerError } from '../database/errors.ts'
import type { PrepareQuery } from '../database/ledger-db.ts'
import type { ServiceRecord, StoredAttempt } from '../records.ts'
import { hashOfGuest, peopleIn, withoutGuests, withoutPeople } from './guests.ts'

/** Which guests of a booking were removed. */
type Removed = 'all' | ((person: string) => boolean)

function removedOf(prepare: PrepareQuery, id: number, purgedMs: number | null): Removed | null {
  if (purgedMs !== null) return 'all'
  const sql = 'select hash, coalesce(hashed_as, booking_id) as hashedAs from removed_guest where booking_id = ?'
  const hashes = prepare<{ hash: Buffer; hashedAs: number }>(sql).all(id)
  if (hashes.length === 0) return null
  return (person) => hashes.some(({ hash, hashedAs }) => hash.equals(hashOfGuest(hashedAs, person)))
}

/** By the name of a reference; of several bookings under one, the first that somebody was removed from. */
function removedUnder(prepare: PrepareQuery, name: string): Removed | null {
  const { bookingRef, clientRef } = { bookingRef: null, clientRef: null, ...referenceNamed(name) }
  const sql = 'select id, purged_ms from booking where client_ref = ? or booking_ref = ?'
  for (const { id, purged_ms } of prepare<{ id: number; purged_ms: number | null }>(sql).all(clientRef, bookingRef)) {
    const removed = removedOf(prepare, id, purged_ms)
    if (removed) return removed
  }
  return null
}

const without = (node: unknown, isRemoved: (person: string) => boolean) => {
  const people = new Set(peopleIn(node).filter(isRemoved))
  return people.size > 0 ? withoutPeople(node, people) : node
}

/** A record of the service as it may be stored over a row. */
export function recordWithoutRemoved(
  prepare: PrepareQuery,
  known: { readonly id: number; readonly purged_ms: number | null },
  arrived: ServiceRecord,
): ServiceRecord {
  const removed = removedOf(prepare, known.id, known.purged_ms)
  if (!removed) return arrived
  const raw = removed === 'all' ? withoutGuests(arrived.raw) : without(arrived.raw, removed)
  const booking = read(Booking, raw)
  // References, without which a record cannot be read, are never removed.
  if (!booking.ok) throw ledgerError('damaged')
  return { ...arrived, raw, booking: booking.value }
}

/** The body of a line of evidence; nothing is told any more of a booking whose guests are all gone. */
export function bodyWithoutRemoved(prepare: PrepareQuery, subject: string, body: unknown): unknown {
  const removed = removedUnder(prepare, subject)
  if (removed === 'all') return null
  return removed ? without(body, removed) : body
}

type Attempt = Pick<StoredAttempt, 'contentHash' | 'body'>

interface AttemptBody {
  readonly content?: { readonly [fact: string]: unknown } | null
  readonly remembered: unknown
  readonly contentHash: string | null
  readonly booking: unknown
  readonly failure: unknown
}

/** The body of an attempt; null for one that is not JSON, or no object. */
export function attemptBodyIn(body: string): AttemptBody | null {
  try {
    const attempt: unknown = JSON.parse(body)
    return typeof attempt === 'object' && attempt !== null && !Array.isArray(attempt) ? (attempt as AttemptBody) : null
  } catch {
    return null
  }
}

/**
 * A booking attempt without guests: all of them, or those that `change` takes out. What was asked for (`content` of
 * `booking/attempts/booking-attempt.ts`) goes as a whole when it names one, so that it is never sent again with somebody missing.
 */
export function attemptWithout({ contentHash, body }: Attempt, change: 'all' | ((node: unknown) => unknown)): Attempt {
  const attempt = attemptBodyIn(body)
  // Whom a body that cannot be read names is not known, so all of it goes.
  if (!attempt) return { contentHash: null, body: 'null' }
  const content = attempt.content ?? null
  const named = change === 'all' || JSON.stringify(change(content)) !== JSON.stringify(content)
  const booking = read(Booking, change === 'all' ? withoutGuests(attempt.booking) : change(attempt.booking))
  const kept = {
    ...attempt,
    ...(named && { content: null, contentHash: null, remembered: content ? stayIn(content) : attempt.remembered }),
    booking: booking.ok ? booking.value : null,
    failure: change === 'all' ? null : change(attempt.failure),
  }
  return { contentHash: named ? null : contentHash, body: JSON.stringify(kept) }
}

const stayIn = ({ hotelCode, hotelName, checkin, checkout }: { readonly [fact: string]: unknown }) => ({
  hotelCode,
  hotelName,
  checkin,
  checkout,
})

/** An attempt as it may be saved. One that is open keeps what its outcome may need. */
export function intentWithoutRemoved(prepare: PrepareQuery, attempt: StoredAttempt): StoredAttempt {
  if (attempt.open || attempt.watched) return attempt
  const removed = removedUnder(prepare, attempt.clientRef)
  if (!removed) return attempt
  return { ...attempt, ...attemptWithout(attempt, removed === 'all' ? 'all' : (node) => without(node, removed)) }
}
