/** The bookings of an answer as the ledger stores them: read, and as they came. */

import { isStale, type Observation } from '../../../shared/domain/evidence-order.ts'
import { type Booking, knownStatus } from '../../../shared/domain/schemas.ts'
import type { Seen, ServiceRecord } from '../../ledger/records.ts'
import type { Answer, CallFacts, CallOutcome } from '../../service/answers/service.ts'
import type { Shown } from './any-case.ts'

/** What an answer says of a booking, and when that was true. */
export function observationOf({ record, seen }: Shown): Observation {
  return { known: knownStatus(record.booking.status) ?? 'OTHER', during: seen.during }
}

/** A look-up or a list may be answered after the booking has changed, so people are told when it was asked for. */
export function seenBy(source: Seen['source'], { sentAtMs, endedAtMs, during }: CallFacts): Seen {
  const changes = source === 'bookRate' || source === 'cancelBooking'
  return { source, atMs: changes ? endedAtMs : sentAtMs, during }
}

/** The booking that an answer shows; null when none came. */
export function shownIn(outcome: CallOutcome<'bookRate' | 'checkBooking' | 'cancelBooking'>, source: Seen['source']): Shown | null {
  return outcome.ok ? { record: recordOf(outcome), seen: seenBy(source, outcome.facts) } : null
}

/** The one booking of a bookRate, checkBooking or cancelBooking answer. */
export function recordOf({ value, raw, unread }: Answer<'bookRate' | 'checkBooking' | 'cancelBooking'>): ServiceRecord {
  return record(value.booking, raw, 'booking', byEntry(unread))
}

/** The bookings of a checkBookings answer, one each: of one that comes twice under the same references, what is further along. */
export function recordsOf({ value, raw, unread }: Answer<'checkBookings'>): ServiceRecord[] {
  const records = new Map<string, ServiceRecord>()
  const list: unknown = Reflect.get(Object(raw), 'bookings')
  const inside = byEntry(unread)
  value.bookings.forEach((booking, position) => {
    const { bookingRef, clientRef } = booking
    const key = bookingRef || clientRef ? JSON.stringify([bookingRef || null, clientRef || null]) : `${position}`
    const before = records.get(key)
    if (before && isStale(atOnce(booking), atOnce(before.booking))) return
    records.set(key, record(booking, list, position, inside, `bookings[${position}]`))
  })
  return [...records.values()]
}

/** What one entry of a list says: all of them are of the same time. */
const atOnce = ({ status }: Booking): Observation => ({ known: knownStatus(status) ?? 'OTHER', during: { from: 0, to: 0 } })

/** Whether a path of a checkBookings answer is that of an entry that was left out: it may be any booking. */
export const isLeftOut = (path: string): boolean => /^bookings\[\d+\]$/.test(path)

/** The unread fields of each booking, by its path: a long list is gone through once. */
function byEntry(unread: readonly string[]): ReadonlyMap<string, string[]> {
  const fields = new Map<string, string[]>()
  for (const path of unread) {
    const end = path.indexOf('.')
    const entry = path.slice(0, end)
    const own = fields.get(entry) ?? []
    own.push(path.slice(end + 1))
    if (end > 0) fields.set(entry, own)
  }
  return fields
}

function record(
  booking: Booking,
  tree: unknown,
  key: PropertyKey,
  inside: ReadonlyMap<string, string[]>,
  path = String(key),
): ServiceRecord {
  return { booking, raw: Reflect.get(Object(tree), key) ?? null, unread: inside.get(path) ?? [] }
}
