/** Keeps removed guests out: data that arrives later about their bookings is stored without them. */
import { isDeepStrictEqual } from 'node:util'
import { read } from '../../../shared/contract/reading.ts'
import { referenceFromName } from '../../../shared/domain/reference.ts'
import { Booking } from '../../../shared/domain/schemas.ts'
import { ledgerError } from '../database/errors.ts'
import type { PrepareQuery } from '../database/ledger-db.ts'
import type { ServiceRecord, StoredAttempt } from '../records.ts'
import { hashOfGuest, peopleIn, withoutGuests, withoutPeople } from './guests.ts'

/** The guests that were removed from a booking. */
type RemovedGuests = 'all' | ((person: string) => boolean)

function removedOf(prepare: PrepareQuery, id: number, purgedMs: number | null): RemovedGuests | null {
  if (purgedMs !== null) return 'all'
  const sql = 'select hash, coalesce(hashed_as, booking_id) as hashedAs from removed_guest where booking_id = ?'
  const hashes = prepare<{ hash: Buffer; hashedAs: number }>(sql).all(id)
  if (hashes.length === 0) return null
  return (person) => hashes.some(({ hash, hashedAs }) => hash.equals(hashOfGuest(hashedAs, person)))
}

/** Finds removed guests by the name of a reference. If several bookings share the reference, uses the first one with a removed guest. */
function findRemovedGuests(prepare: PrepareQuery, name: string): RemovedGuests | null {
  const { bookingRef, clientRef } = { bookingRef: null, clientRef: null, ...referenceFromName(name) }
  const sql = 'select id, purged_ms from booking where client_ref = ? or booking_ref = ?'
  for (const { id, purged_ms } of prepare<{ id: number; purged_ms: number | null }>(sql).all(clientRef, bookingRef)) {
    const removed = removedOf(prepare, id, purged_ms)
    if (removed) return removed
  }
  return null
}

const removePeople = (node: unknown, isRemoved: (person: string) => boolean) => {
  const people = new Set(peopleIn(node).filter(isRemoved))
  return people.size > 0 ? withoutPeople(node, people) : node
}

/** Returns a service record without the guests that were removed from its row. */
export function recordWithoutRemoved(
  prepare: PrepareQuery,
  known: { readonly id: number; readonly purged_ms: number | null },
  received: ServiceRecord,
): ServiceRecord {
  const removed = removedOf(prepare, known.id, known.purged_ms)
  if (!removed) return received
  const raw = removed === 'all' ? withoutGuests(received.raw) : removePeople(received.raw, removed)
  const booking = read(Booking, raw)
  // Parsing needs only the references, which are never removed.
  if (!booking.ok) throw ledgerError('damaged')
  return { ...received, raw, booking: booking.value }
}

/** Returns the body of an evidence line without removed guests; null when all guests of the booking were removed. */
export function bodyWithoutRemoved(prepare: PrepareQuery, subject: string, body: unknown): unknown {
  const removed = findRemovedGuests(prepare, subject)
  if (removed === 'all') return null
  return removed ? removePeople(body, removed) : body
}

type Attempt = Pick<StoredAttempt, 'contentHash' | 'body'>

interface AttemptBody {
  readonly content?: { readonly [fact: string]: unknown } | null
  readonly remembered: unknown
  readonly contentHash: string | null
  readonly booking: unknown
  readonly failure: unknown
}

/** Returns the parsed body of an attempt; null when it is not a JSON object. */
export function attemptBodyIn(body: string): AttemptBody | null {
  try {
    const attempt: unknown = JSON.parse(body)
    return typeof attempt === 'object' && attempt !== null && !Array.isArray(attempt) ? (attempt as AttemptBody) : null
  } catch {
    return null
  }
}

/**
 * Returns a booking attempt without any guests, or without those that `change` removes. The request content (`content` of
 * `booking/attempts/booking-attempt.ts`) is removed as a whole when it names a removed guest, so that it is never sent again with a guest missing.
 */
export function attemptWithout({ contentHash, body }: Attempt, change: 'all' | ((node: unknown) => unknown)): Attempt {
  const attempt = attemptBodyIn(body)
  // An unreadable body may name anybody, so all of it is removed.
  if (!attempt) return { contentHash: null, body: 'null' }
  const content = attempt.content ?? null
  const namesRemovedGuest = change === 'all' || !isDeepStrictEqual(change(content), content)
  const booking = read(Booking, change === 'all' ? withoutGuests(attempt.booking) : change(attempt.booking))
  const remaining = {
    ...attempt,
    ...(namesRemovedGuest && { content: null, contentHash: null, remembered: content ? stayIn(content) : attempt.remembered }),
    booking: booking.ok ? booking.value : null,
    failure: change === 'all' ? null : change(attempt.failure),
  }
  return { contentHash: namesRemovedGuest ? null : contentHash, body: JSON.stringify(remaining) }
}

const stayIn = ({ hotelCode, hotelName, checkin, checkout }: { readonly [fact: string]: unknown }) => ({
  hotelCode,
  hotelName,
  checkin,
  checkout,
})

/** Returns an attempt as it may be saved. Open and watched attempts keep their guests, because settling them may need the guests. */
export function attemptWithoutRemoved(prepare: PrepareQuery, attempt: StoredAttempt): StoredAttempt {
  if (attempt.open || attempt.watched) return attempt
  const removed = findRemovedGuests(prepare, attempt.clientRef)
  if (!removed) return attempt
  return { ...attempt, ...attemptWithout(attempt, removed === 'all' ? 'all' : (node) => removePeople(node, removed)) }
}
