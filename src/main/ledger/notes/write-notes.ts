/**
 * Changes by a clerk to the desk's own data about a booking. Each change is in the booking's history with its user; for a note the history states
 * only that it was written, because its text may name guests and is stored only in its own table.
 */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { BookingKey, HistoryLine } from '../../../shared/contract/views/ledger-views.ts'
import type { FactsChange } from '../../../shared/contract/views/note-views.ts'
import { currentIdOf } from '../bookings/booking-lookup.ts'
import { addHistory } from '../bookings/bookings.ts'
import { type WritableDb, writing } from '../database/ledger-db.ts'
import { userAtDesk } from '../journal/user.ts'
import { indexWords, putChange, putNote, type Subject } from './written.ts'

/** Changes one booking in one transaction and returns its current id. Throws `notHere`. */
function changeBooking(db: WritableDb, booking: BookingKey, atMs: number, change: (subject: Subject) => HistoryLine['changes']): number {
  return writing(db, () => {
    const { prepare } = db
    const id = currentIdOf(prepare, booking)
    if (id === null) throw new FailureError({ kind: 'notHere' })
    const changes = change({ kind: 'booking', id })
    if (changes.length > 0) {
      addHistory(prepare, id, { atMs, source: 'notes', user: userAtDesk(), changes })
      indexWords(prepare, id)
    }
    return id
  })
}

/**
 * Adds a note, or replaces its text; a blank text removes it. `aboutGuest` marks it for the guest's file. Returns the booking's current id. Throws
 * `notHere` when the booking or the note does not exist.
 */
export function writeNote(
  db: WritableDb,
  booking: BookingKey,
  note: number | null,
  typed: string,
  atMs: number,
  aboutGuest?: boolean,
): number {
  return changeBooking(db, booking, atMs, (subject) => {
    const field = putNote(db.prepare, subject, note, typed, atMs, aboutGuest)
    return field === null ? [] : [{ field, before: null, after: null }]
  })
}

/** Changes some of the facts, leaves the others, and returns the booking's current id. Throws `notHere`. */
export function changeFacts(db: WritableDb, booking: BookingKey, change: FactsChange, atMs: number): number {
  return changeBooking(db, booking, atMs, (subject) => putChange(db.prepare, subject, change))
}
