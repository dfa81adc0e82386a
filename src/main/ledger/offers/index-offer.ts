/** Indexes an offer by its current content and notes. */

import { otherSpellings } from '../../../shared/domain/spellings.ts'
import { foldedText } from '../../../shared/domain/text.ts'
import { notesOf, textsIn } from '../bookings/desk-notes.ts'
import { onlyRow, type Prepare } from '../database/ledger-db.ts'
import { linesOf, type StoredOffer } from './offer-row.ts'

/** Rewrites the search words of an offer. Runs inside the caller's transaction. */
export function indexOffer(prepare: Prepare, id: number): void {
  const offer = onlyRow(prepare<StoredOffer>('select * from offer where id = ?'), id)
  const hotelTexts = linesOf(offer).flatMap(({ terms, place }) => [terms.hotelName, terms.hotelCode, place])
  const offerTexts = [offer.number, offer.client_name, offer.client_email, offer.text, ...new Set(hotelTexts)]
  const all = [...offerTexts, ...textsIn(notesOf(prepare, id, 'offer'))].filter(Boolean).join(' ')
  prepare('update offer set words = ? where id = ?').run([foldedText(all), ...otherSpellings(all)].join(' '), id)
}
