/**
 * What a clerk writes about a booking. Each change is in the booking's history with who made it; of a note only that it was written, for
 * its text may name guests and is nowhere but in its own table.
 */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { BookingPlace, HistoryLine } from '../../../shared/contract/views/ledger-views.ts'
import { type DeskFacts, type FactsChange, noFacts } from '../../../shared/contract/views/note-views.ts'
import { foldedTag, tidyFact, tidyNote, tidyTags } from '../../../shared/domain/desk-facts.ts'
import { idNow } from '../bookings/booking-lookup.ts'
import { addHistory } from '../bookings/bookings.ts'
import { factsOf } from '../bookings/desk-notes.ts'
import type { Prepare, WritableDb } from '../database/ledger-db.ts'
import { userAtDesk } from '../journal/user.ts'
import { indexWords } from './index-words.ts'

/** Changes one booking in one transaction and answers its id as it is now. Throws `notHere`. */
function changing(
  { connection, prepare }: WritableDb,
  booking: BookingPlace,
  atMs: number,
  change: (id: number) => HistoryLine['changes'],
): number {
  const run = connection.transaction(() => {
    const id = idNow(prepare, booking)
    if (id === null) throw new FailureError({ kind: 'notHere' })
    const changes = change(id)
    if (changes.length > 0) {
      addHistory(prepare, id, { atMs, source: 'notes', user: userAtDesk, changes })
      indexWords(prepare, id)
    }
    return id
  })
  return run.immediate()
}

const told = (field: 'noteAdded' | 'noteChanged' | 'noteRemoved') => [{ field, before: null, after: null }]

/** Writes a note, or another text in the place of one; a text without a sign removes it. Throws `notHere`, of the booking or the note. */
export function writeNote(db: WritableDb, booking: BookingPlace, note: number | null, typed: string, atMs: number): number {
  const text = tidyNote(typed)
  return changing(db, booking, atMs, (id) => {
    const { prepare } = db
    if (note === null) {
      if (text === '') return []
      prepare("insert into note (subject_kind, subject_id, text, written_ms, written_by) values ('booking', ?, ?, ?, ?)").run(
        ...[id, text, Math.round(atMs), userAtDesk],
      )
      return told('noteAdded')
    }
    const of = "subject_kind = 'booking' and subject_id = ? and id = ?"
    const before = prepare<string>(`select text from note where ${of}`).pluck().get(id, note)
    if (before === undefined) throw new FailureError({ kind: 'notHere' })
    if (before === text) return []
    if (text === '') {
      prepare(`delete from note where ${of}`).run(id, note)
      return told('noteRemoved')
    }
    prepare(`update note set text = ?, changed_ms = ?, changed_by = ? where ${of}`).run(text, Math.round(atMs), userAtDesk, id, note)
    return told('noteChanged')
  })
}

/** The facts after a change, tidied. */
function changed(before: DeskFacts, { tags, followUpOn, ...texts }: FactsChange): DeskFacts {
  const text = (name: keyof typeof texts) => {
    const typed = texts[name]
    return typed === undefined ? before[name] : tidyFact(typed)
  }
  return {
    internalRef: text('internalRef'),
    costCentre: text('costCentre'),
    followUpBy: text('followUpBy'),
    tags: tags === undefined ? before.tags : tidyTags(tags),
    followUpOn: followUpOn === undefined ? before.followUpOn : followUpOn,
  }
}

/** Facts as a line of history tells them. */
const shown = ({ internalRef, costCentre, tags, followUpOn, followUpBy }: DeskFacts): Record<string, string | null> => ({
  internalRef,
  costCentre,
  tags: tags.join(', ') || null,
  followUpOn,
  followUpBy,
})

/** Puts the facts of a booking in the place of those that it had. Runs inside the caller's transaction. */
export function putFacts(prepare: Prepare, id: number, { internalRef, costCentre, followUpOn, followUpBy, tags }: DeskFacts): void {
  const of = "subject_kind = 'booking' and subject_id = ?"
  prepare(`delete from desk_fact where ${of}`).run(id)
  prepare(`delete from tag where ${of}`).run(id)
  if ([internalRef, costCentre, followUpOn, followUpBy].some((fact) => fact !== null)) {
    prepare(`
      insert into desk_fact (subject_kind, subject_id, internal_ref, cost_centre, follow_up_on, follow_up_by) values ('booking', ?, ?, ?, ?, ?)
    `).run(id, internalRef, costCentre, followUpOn, followUpBy)
  }
  const insert = prepare("insert into tag (subject_kind, subject_id, folded, place, name) values ('booking', ?, ?, ?, ?)")
  for (const [place, name] of tags.entries()) insert.run(id, foldedTag(name), place, name)
}

/** Changes some of the facts and leaves the others. Throws `notHere`. */
export function changeFacts(db: WritableDb, booking: BookingPlace, change: FactsChange, atMs: number): number {
  return changing(db, booking, atMs, (id) => {
    const before = factsOf(db.prepare, [id]).get(id) ?? noFacts
    const after = changed(before, change)
    const [was, is] = [shown(before), shown(after)]
    const changes = Object.keys(is).flatMap((field) =>
      was[field] === is[field] ? [] : [{ field, before: was[field] ?? null, after: is[field] ?? null }],
    )
    if (changes.length > 0) putFacts(db.prepare, id, after)
    return changes
  })
}
