/**
 * What a clerk writes about an offer: never part of what the client is told. A step says that something was written and by whom, not what, for
 * that may name the client.
 */
import { FailureError } from '../../../shared/contract/failure.ts'
import { type FactsChange, noFacts } from '../../../shared/contract/views/note-views.ts'
import { factsOf } from '../bookings/desk-notes.ts'
import type { Prepare, WritableDb } from '../database/ledger-db.ts'
import { putChange, putFacts, putNote, type Subject } from '../notes/written.ts'
import { indexOffer } from './index-offer.ts'
import { addStep, changing } from './write-offers.ts'

/** Nothing is written about an offer whose client was removed: it would be kept for longer than the client wanted. */
function writing(db: WritableDb, number: string, atMs: number, write: (of: Subject) => boolean): void {
  changing(db, number, ({ id, erased_ms }) => {
    if (erased_ms !== null) throw new FailureError({ kind: 'notHere' })
    if (!write({ kind: 'offer', id })) return
    addStep(db.prepare, id, 'noted', atMs)
    indexOffer(db.prepare, id)
  })
}

/** Writes a note, or another text in the place of one; a text without a sign removes it. Throws `notHere`, of the offer, its client or the note. */
export function writeOfferNote(
  db: WritableDb,
  number: string,
  note: number | null,
  typed: string,
  atMs: number,
  aboutGuest?: boolean,
): void {
  writing(db, number, atMs, (of) => putNote(db.prepare, of, note, typed, atMs, aboutGuest) !== null)
}

/** Changes some of the facts and leaves the others. Throws `notHere`. */
export function changeOfferFacts(db: WritableDb, number: string, change: FactsChange, atMs: number): void {
  writing(db, number, atMs, (of) => putChange(db.prepare, of, change).length > 0)
}

/** Removes all that was written about an offer but its cost centre, a code of accounting. Runs inside the caller's transaction. */
export function removeOfferNotes(prepare: Prepare, id: number): void {
  const costCentre = factsOf(prepare, [id], 'offer').get(id)?.costCentre ?? null
  putFacts(prepare, { kind: 'offer', id }, { ...noFacts, costCentre })
  prepare("delete from note where subject_kind = 'offer' and subject_id = ?").run(id)
}
