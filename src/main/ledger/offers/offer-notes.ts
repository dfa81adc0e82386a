/**
 * A clerk's notes and facts about an offer, which are never shown to the client. A step of the offer records that something was written and by whom,
 * but not the text, because it may name the client.
 */
import { FailureError } from '../../../shared/contract/failure.ts'
import { type FactsChange, noFacts } from '../../../shared/contract/views/note-views.ts'
import { factsOf } from '../bookings/desk-notes.ts'
import type { Prepare, WritableDb } from '../database/ledger-db.ts'
import { putChange, putFacts, putNote, type Subject } from '../notes/written.ts'
import { indexOffer } from './index-offer.ts'
import { addStep, updateOffer } from './write-offers.ts'

/** Changes the notes or facts of an offer. Throws `notHere` if its client was erased, because the new text would not be erased with the client. */
function changeNotesOrFacts(db: WritableDb, number: string, atMs: number, write: (subject: Subject) => boolean): void {
  updateOffer(db, number, ({ id, erased_ms }) => {
    if (erased_ms !== null) throw new FailureError({ kind: 'notHere' })
    if (!write({ kind: 'offer', id })) return
    addStep(db.prepare, id, 'noted', atMs)
    indexOffer(db.prepare, id)
  })
}

/** Adds a note, or replaces its text; a blank text removes it. Throws `notHere` when the offer, its client or the note does not exist. */
export function writeOfferNote(
  db: WritableDb,
  number: string,
  note: number | null,
  typed: string,
  atMs: number,
  aboutGuest?: boolean,
): void {
  changeNotesOrFacts(db, number, atMs, (subject) => putNote(db.prepare, subject, note, typed, atMs, aboutGuest) !== null)
}

/** Changes some of the facts and leaves the others. Throws `notHere`. */
export function changeOfferFacts(db: WritableDb, number: string, change: FactsChange, atMs: number): void {
  changeNotesOrFacts(db, number, atMs, (subject) => putChange(db.prepare, subject, change).length > 0)
}

/** Removes everything written about an offer except its cost centre, which is an accounting code. Runs inside the caller's transaction. */
export function removeOfferNotes(prepare: Prepare, id: number): void {
  const costCentre = factsOf(prepare, [id], 'offer').get(id)?.costCentre ?? null
  putFacts(prepare, { kind: 'offer', id }, { ...noFacts, costCentre })
  prepare("delete from note where subject_kind = 'offer' and subject_id = ?").run(id)
}
