/** Makes an offer findable by what it and its notes hold now. */

import { otherSpellings } from '../../../shared/domain/spellings.ts'
import { foldedText } from '../../../shared/domain/text.ts'
import { notesOf, textsIn } from '../bookings/desk-notes.ts'
import { onlyRow, type Prepare } from '../database/ledger-db.ts'
import { linesOf, type StoredOffer } from './offer-row.ts'

/** Writes the words of an offer anew. Runs inside the caller's transaction. */
export function indexOffer(prepare: Prepare, id: number): void {
  const offer = onlyRow(prepare<StoredOffer>('select * from offer where id = ?'), id)
  const places = linesOf(offer).flatMap(({ terms, place }) => [terms.hotelName, terms.hotelCode, place])
  const stated = [offer.number, offer.client_name, offer.client_email, offer.text, ...new Set(places)]
  const all = [...stated, ...textsIn(notesOf(prepare, id, 'offer'))].filter(Boolean).join(' ')
  prepare('update offer set words = ? where id = ?').run([foldedText(all), ...otherSpellings(all)].join(' '), id)
}
