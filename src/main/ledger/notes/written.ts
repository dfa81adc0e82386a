/** Writes notes and facts of a subject (a booking or an offer) to their own tables, inside the caller's transaction. */
import { randomUUID } from 'node:crypto'
import { FailureError } from '../../../shared/contract/failure.ts'
import { type DeskFacts, type FactsChange, noFacts } from '../../../shared/contract/views/note-views.ts'
import type { ReminderKey } from '../../../shared/contract/views/reminder-views.ts'
import { foldedTag, tidyFact, tidyNote, tidyTags } from '../../../shared/domain/desk-facts.ts'
import type { ReminderMark } from '../../../shared/domain/reminders.ts'
import { currentIdOf, storedRecord } from '../bookings/booking-lookup.ts'
import { factsOf, type SubjectKind, wordsWithNotes } from '../bookings/desk-notes.ts'
import { searchWords } from '../bookings/words.ts'
import { inTransaction, type Prepare, type WritableDb } from '../database/ledger-db.ts'
import { userAtDesk } from '../journal/user.ts'

const dayMs = 86_400_000

/** A mark is deleted after this time; by then its reminder has long stopped being shown. */
const retentionMs = 90 * dayMs

/** Marks these reminders and returns how many were marked; bookings that are no longer in the ledger are skipped. */
export function markReminders({ connection, prepare }: WritableDb, reminderKeys: readonly ReminderKey[], mark: ReminderMark): number {
  const atMs = Math.round(mark.atMs)
  const untilMs = mark.state === 'snoozed' ? Math.round(mark.untilMs) : null
  const put = prepare(`
    insert or replace into reminder (booking_id, kind, about, state, at_ms, until_ms) values (?, ?, ?, ?, ?, ?)
  `)
  return inTransaction(connection, () => {
    prepare('delete from reminder where at_ms < ?').run(atMs - retentionMs)
    const ids = reminderKeys.map(({ booking, kind, about }) => ({ id: currentIdOf(prepare, booking), kind, about }))
    for (const { id, kind, about } of ids) if (id !== null) put.run(id, kind, about, mark.state, atMs, untilMs)
    return ids.filter(({ id }) => id !== null).length
  })
}

/** Rewrites the search words of a booking. Runs inside the caller's transaction. */
export function indexWords(prepare: Prepare, id: number): void {
  const words = wordsWithNotes(prepare, id, searchWords({ booking: storedRecord(prepare, id) }))
  prepare('update booking set words = ? where id = ?').run(words, id)
  prepare('insert or replace into search (rowid, words) values (?, ?)').run(BigInt(id), words)
}

/** One booking or offer, by its id. */
export interface Subject {
  readonly kind: SubjectKind
  readonly id: number
}

/**
 * Adds a note, or replaces its text; a blank text removes it. Without `aboutGuest` the mark stays, and a new note has none. Returns what was done;
 * null when nothing changed. Throws `notHere` when the note does not exist.
 */
export function putNote(
  prepare: Prepare,
  { kind, id }: Subject,
  note: number | null,
  typed: string,
  atMs: number,
  aboutGuest?: boolean,
): 'noteAdded' | 'noteChanged' | 'noteRemoved' | null {
  const text = tidyNote(typed)
  if (note === null) {
    if (text === '') return null
    prepare('insert into note (uid, subject_kind, subject_id, text, written_ms, written_by, about_guest) values (?, ?, ?, ?, ?, ?, ?)').run(
      ...[randomUUID(), kind, id, text, Math.round(atMs), userAtDesk(), Number(aboutGuest ?? false)],
    )
    return 'noteAdded'
  }
  const of = 'subject_kind = ? and subject_id = ? and id = ?'
  const before = prepare<{ text: string; about_guest: 0 | 1 }>(`select text, about_guest from note where ${of}`).get(kind, id, note)
  if (before === undefined) throw new FailureError({ kind: 'notHere' })
  const mark = aboutGuest === undefined ? before.about_guest : Number(aboutGuest)
  if (before.text === text && before.about_guest === mark) return null
  if (text === '') {
    prepare(`delete from note where ${of}`).run(kind, id, note)
    return 'noteRemoved'
  }
  prepare(`update note set text = ?, about_guest = ?, changed_ms = ?, changed_by = ? where ${of}`).run(
    ...[text, mark, Math.round(atMs), userAtDesk(), kind, id, note],
  )
  return 'noteChanged'
}

/** Returns the facts after a change, tidied. */
function applyChange(before: DeskFacts, { tags, followUpOn, ...texts }: FactsChange): DeskFacts {
  const text = (name: keyof typeof texts) => {
    const typed = texts[name]
    return typed === undefined ? before[name] : tidyFact(typed)
  }
  return {
    internalRef: text('internalRef'),
    hotelConfirmation: text('hotelConfirmation'),
    costCentre: text('costCentre'),
    followUpBy: text('followUpBy'),
    tags: tags === undefined ? before.tags : tidyTags(tags),
    followUpOn: followUpOn === undefined ? before.followUpOn : followUpOn,
  }
}

/** Returns facts as a line of history shows them. */
const formatFacts = ({
  internalRef,
  hotelConfirmation,
  costCentre,
  tags,
  followUpOn,
  followUpBy,
}: DeskFacts): Record<string, string | null> => ({
  internalRef,
  hotelConfirmation,
  costCentre,
  tags: tags.join(', ') || null,
  followUpOn,
  followUpBy,
})

/** Replaces all facts of a subject. */
export function putFacts(
  prepare: Prepare,
  { kind, id }: Subject,
  { internalRef, hotelConfirmation, costCentre, followUpOn, followUpBy, tags }: DeskFacts,
): void {
  const of = 'subject_kind = ? and subject_id = ?'
  prepare(`delete from desk_fact where ${of}`).run(kind, id)
  prepare(`delete from tag where ${of}`).run(kind, id)
  if ([internalRef, hotelConfirmation, costCentre, followUpOn, followUpBy].some((fact) => fact !== null)) {
    prepare(`
      insert into desk_fact (subject_kind, subject_id, internal_ref, hotel_confirmation, cost_centre, follow_up_on, follow_up_by)
      values (?, ?, ?, ?, ?, ?, ?)
    `).run(kind, id, internalRef, hotelConfirmation, costCentre, followUpOn, followUpBy)
  }
  const insert = prepare('insert into tag (subject_kind, subject_id, folded, place, name) values (?, ?, ?, ?, ?)')
  for (const [place, name] of tags.entries()) insert.run(kind, id, foldedTag(name), place, name)
}

/** Changes some of the facts and leaves the others. Returns the fields that changed. */
export function putChange(
  prepare: Prepare,
  of: Subject,
  change: FactsChange,
): { readonly field: string; readonly before: string | null; readonly after: string | null }[] {
  const before = factsOf(prepare, [of.id], of.kind).get(of.id) ?? noFacts
  const after = applyChange(before, change)
  const [oldTexts, newTexts] = [formatFacts(before), formatFacts(after)]
  const changes = Object.keys(newTexts).flatMap((field) =>
    oldTexts[field] === newTexts[field] ? [] : [{ field, before: oldTexts[field] ?? null, after: newTexts[field] ?? null }],
  )
  if (changes.length > 0) putFacts(prepare, of, after)
  return changes
}
