/** Converts the bookings of an answer to what the ledger stores: parsed, and raw. */

import { isStale, type Observation } from '../../../shared/domain/evidence-order.ts'
import { type Booking, knownStatus } from '../../../shared/domain/schemas.ts'
import type { AnswerSource, ServiceRecord } from '../../ledger/records.ts'
import type { Answer } from '../../service/answers/answers.ts'
import type { CallFacts, CallOutcome } from '../../service/answers/service.ts'
import type { ObservedBooking } from './case.ts'

/** Returns the status that an answer states, and when that was true. */
export function observationOf({ record, seen }: ObservedBooking): Observation {
  return { known: knownStatus(record.booking.status) ?? 'OTHER', during: seen.during }
}

/**
 * Returns source and time of an answer. Look-ups and lists are dated by when they were sent, because the booking may have changed before
 * the answer arrived.
 */
export function answerSourceOf(source: AnswerSource['source'], { sentAtMs, endedAtMs, during }: CallFacts): AnswerSource {
  const changes = source === 'bookRate' || source === 'cancelBooking'
  return { source, atMs: changes ? endedAtMs : sentAtMs, during }
}

/** Returns the booking that an answer shows; null when it shows none. */
export function observedIn(
  outcome: CallOutcome<'bookRate' | 'checkBooking' | 'cancelBooking'>,
  source: AnswerSource['source'],
): ObservedBooking | null {
  return outcome.ok ? { record: recordOf(outcome), seen: answerSourceOf(source, outcome.facts) } : null
}

/** Returns the one booking of a bookRate, checkBooking or cancelBooking answer. */
export function recordOf({ value, raw, unread }: Answer<'bookRate' | 'checkBooking' | 'cancelBooking'>): ServiceRecord {
  return record(value.booking, raw, 'booking', byEntry(unread))
}

/** Returns the bookings of a checkBookings answer. If one occurs twice under the same references, the status that is further along wins. */
export function recordsOf({ value, raw, unread }: Answer<'checkBookings'>): ServiceRecord[] {
  const records = new Map<string, ServiceRecord>()
  const list: unknown = Reflect.get(Object(raw), 'bookings')
  const unreadByEntry = byEntry(unread)
  value.bookings.forEach((booking, position) => {
    const { bookingRef, clientRef } = booking
    const key = bookingRef || clientRef ? JSON.stringify([bookingRef || null, clientRef || null]) : `${position}`
    const before = records.get(key)
    if (before && isStale(observationInList(booking), observationInList(before.booking))) return
    records.set(key, record(booking, list, position, unreadByEntry, `bookings[${position}]`))
  })
  return [...records.values()]
}

/** The status of a list entry. All entries of a list have the same time. */
const observationInList = ({ status }: Booking): Observation => ({ known: knownStatus(status) ?? 'OTHER', during: { from: 0, to: 0 } })

/** Whether an unread path stands for a whole entry of a checkBookings answer. Such an entry may have been any booking. */
export const isWholeEntry = (path: string): boolean => /^bookings\[\d+\]$/.test(path)

/** Groups unread fields by the path of their booking, in one pass because lists may be long. */
function byEntry(unread: readonly string[]): ReadonlyMap<string, string[]> {
  const fields = new Map<string, string[]>()
  for (const path of unread) {
    const end = path.indexOf('.')
    const entry = path.slice(0, end)
    const entryFields = fields.get(entry) ?? []
    entryFields.push(path.slice(end + 1))
    if (end > 0) fields.set(entry, entryFields)
  }
  return fields
}

function record(
  booking: Booking,
  tree: unknown,
  key: PropertyKey,
  unreadByEntry: ReadonlyMap<string, string[]>,
  path = String(key),
): ServiceRecord {
  return { booking, raw: Reflect.get(Object(tree), key) ?? null, unread: unreadByEntry.get(path) ?? [] }
}
