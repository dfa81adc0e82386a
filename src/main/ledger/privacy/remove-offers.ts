/** Removes clients from offers: their name, address, and texts to and about them are deleted, and the offered rates stay. */
import type { OfferNamingGuest } from '../../../shared/contract/views/offer-views.ts'
import { spellings, typedWords } from '../../../shared/domain/spellings.ts'
import { cleanText } from '../../../shared/domain/text.ts'
import { notesOf, textsIn } from '../bookings/desk-notes.ts'
import { containsWholeName, mentions } from '../bookings/guests.ts'
import { onlyRow, type Prepare, type PrepareQuery, type ReadableDb, type WritableDb, writing } from '../database/ledger-db.ts'
import { removedWords, setSetting } from '../database/settings.ts'
import { eraseFormDrafts } from '../notes/form-drafts.ts'
import { indexOffer } from '../offers/index-offer.ts'
import { removeOfferNotes } from '../offers/offer-notes.ts'
import type { StoredOffer } from '../offers/offer-row.ts'
import { addStep } from '../offers/write-offers.ts'

/** Returns every text of an offer that may name somebody. */
const freeTexts = (prepare: PrepareQuery, { id, client_name, client_email, text }: StoredOffer): string[] => [
  ...[client_name, client_email ?? '', text],
  ...textsIn(notesOf(prepare, id, 'offer')),
]

/** Returns offers that contain this name, newest first. The indexed words rule out most offers cheaply. */
function findOffers(prepare: PrepareQuery, name: string): StoredOffer[] {
  const searchedWords = typedWords(cleanText(name)).map(({ words, joined }) => [...words, ...joined].flatMap(spellings))
  const mayName = (words: string) => searchedWords.every((any) => any.some((word) => words.includes(word)))
  const all = prepare<StoredOffer & { words: string }>('select * from offer where erased_ms is null order by id desc').all()
  return all.filter((offer) => mayName(offer.words) && freeTexts(prepare, offer).some((free) => containsWholeName(free, name)))
}

/** Returns offers whose client, text or notes contain this name; newest first. */
export function offersNaming({ prepare }: ReadableDb, name: string): OfferNamingGuest[] {
  return findOffers(prepare, name).map(({ number, client_name, valid_until }) => ({ number, client: client_name, validUntil: valid_until }))
}

/** Removes the client of one offer. Runs inside the caller's transaction. */
export function removeClient(prepare: Prepare, offer: StoredOffer, atMs: number): void {
  prepare("update offer set client_id = null, client_name = '', client_email = null, text = '', erased_ms = ? where id = ?").run(
    ...[Math.round(atMs), offer.id],
  )
  removeOfferNotes(prepare, offer.id)
  indexOffer(prepare, offer.id)
  addStep(prepare, offer.id, 'erased', atMs)
}

/** Removes the clients of these offers, by their ids. Runs inside the caller's transaction. */
export function removeClients(prepare: Prepare, ids: readonly number[], atMs: number): void {
  const stored = prepare<StoredOffer>('select * from offer where id = ?')
  for (const id of ids) removeClient(prepare, onlyRow(stored, id), atMs)
}

/** Removes a person from all offers that contain this name, and deletes forms in progress with this name. Returns the sum of both counts. */
export function eraseOffers(db: WritableDb, name: string, atMs: number): number {
  return writing(db, () => {
    const forms = eraseFormDrafts(db, name)
    const matchingOffers = findOffers(db.prepare, name)
    for (const offer of matchingOffers) removeClient(db.prepare, offer, atMs)
    // The rows are overwritten; the next merge purges the rest of the file.
    if (matchingOffers.length > 0) setSetting(db, removedWords, 'inIndex')
    return matchingOffers.length + forms
  })
}

/** Removes these people (folded full names) from the offers that became the booking of a client reference. Runs inside the caller's transaction. */
export function removeFromOffers(prepare: Prepare, clientRef: string, people: ReadonlySet<string>, atMs: number): void {
  const bookedOffers = prepare<StoredOffer>(
    'select offer.* from offer where erased_ms is null and id in (select offer_id from offer_booking where client_ref = ?)',
  ).all(clientRef)
  for (const offer of bookedOffers) {
    if (freeTexts(prepare, offer).some((free) => mentions(free, people))) removeClient(prepare, offer, atMs)
  }
}
