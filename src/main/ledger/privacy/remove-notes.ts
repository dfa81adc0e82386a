/** Removes guests from the desk's own data about a booking: deletes every note, tag or reference that names a guest. */
import type { BookingKey } from '../../../shared/contract/views/ledger-views.ts'
import type { DeskFacts, GuestNoteCount } from '../../../shared/contract/views/note-views.ts'
import { currentIdOf } from '../bookings/booking-lookup.ts'
import { notesOf } from '../bookings/desk-notes.ts'
import { mentions, peopleNamed } from '../bookings/guests.ts'
import type { Prepare, PrepareQuery, ReadableDb } from '../database/ledger-db.ts'
import { putFacts } from '../notes/written.ts'

/** Returns the remaining facts, and the notes to delete. A cost centre is an accounting code that closed months have reported, so it stays. */
function withoutPeople(prepare: PrepareQuery, id: number, people: ReadonlySet<string>) {
  const { notes, ...facts } = notesOf(prepare, id)
  const nullIfMentioned = (text: string | null) => (text !== null && mentions(text, people) ? null : text)
  const remaining: DeskFacts = {
    ...facts,
    internalRef: nullIfMentioned(facts.internalRef),
    hotelConfirmation: nullIfMentioned(facts.hotelConfirmation),
    followUpBy: nullIfMentioned(facts.followUpBy),
    tags: facts.tags.filter((tag) => !mentions(tag, people)),
  }
  const removed = notes.filter(({ text }) => mentions(text, people)).map((note) => note.id)
  const textFields = ['internalRef', 'hotelConfirmation', 'followUpBy'] as const
  const changedFields = textFields.filter((name) => remaining[name] !== facts[name]).length
  return { remaining, removed, fields: changedFields + facts.tags.length - remaining.tags.length }
}

/** Removes data that names one of these people (folded full names); with `all`, also removes every note. Runs inside the caller's transaction. */
export function removeNotes(prepare: Prepare, id: number, people: ReadonlySet<string>, all: boolean): void {
  const { remaining, removed, fields: changedFields } = withoutPeople(prepare, id, people)
  if (changedFields > 0) putFacts(prepare, { kind: 'booking', id }, remaining)
  const remove = prepare(
    "delete from note where subject_kind = 'booking' and subject_id = ? and (? or id in (select value from json_each(?)))",
  )
  remove.run(id, Number(all), JSON.stringify(removed))
}

/** Counts, per booking, the notes, tags and references that name the guest and would be erased. Bookings without such texts are left out. */
export function notesNaming({ prepare }: ReadableDb, name: string, bookings: readonly BookingKey[]): GuestNoteCount[] {
  const ids = bookings.flatMap((booking) => currentIdOf(prepare, booking) ?? [])
  const bookingsWithNotes = prepare<{ id: number; json: string }>(`
    select id, json from booking_raw where id in (select value from json_each(?)) and (
      exists (select 1 from note where subject_kind = 'booking' and subject_id = booking_raw.id)
      or exists (select 1 from desk_fact where subject_kind = 'booking' and subject_id = booking_raw.id)
      or exists (select 1 from tag where subject_kind = 'booking' and subject_id = booking_raw.id))`)
  return bookingsWithNotes.all(JSON.stringify(ids)).flatMap(({ id, json }) => {
    const { removed, fields: changedFields } = withoutPeople(prepare, id, new Set(peopleNamed(JSON.parse(json), name)))
    const count = removed.length + changedFields
    return count > 0 ? [{ id, count }] : []
  })
}
