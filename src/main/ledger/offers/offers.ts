/** Offers as they are read: the list of them, and one with all that became of it. */
import { noFacts } from '../../../shared/contract/views/note-views.ts'
import type { OfferCounts, OfferQuestion, OfferRow, OfferView } from '../../../shared/contract/views/offer-views.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { type OfferState, offerStateOf, offerStates } from '../../../shared/domain/selling/offer.ts'
import { foldedText } from '../../../shared/domain/text.ts'
import { factsOf as writtenOf } from '../bookings/desk-notes.ts'
import type { PrepareQuery, ReadableDb } from '../database/ledger-db.ts'
import { onlyRow } from '../database/ledger-db.ts'
import { bookedSql, factsOf, type StoredOffer, toOfferRow, toOfferView } from './offer-row.ts'

/** Rows of one answer. */
const pageRows = 200

type Brief = Pick<StoredOffer, 'id' | 'number' | 'valid_until' | 'sent_ms' | 'withdrawn_ms'> & {
  readonly words: string
  readonly booked: 0 | 1
}

/**
 * Newest first. A state follows from the day and from bookings, so all offers are looked at for one, which a desk has some thousands of in
 * its life; only those of the page are read whole.
 */
export function offers(
  { prepare, zone }: ReadableDb,
  { state, text, followUp, after }: OfferQuestion,
  atMs: number,
): { rows: OfferRow[]; next: string | null; counts: OfferCounts } {
  const today = dateIn(zone, atMs)
  const counts = Object.fromEntries(offerStates.map((name) => [name, 0])) as Record<OfferState, number>
  const followed = followUp === undefined ? null : new Set(followedUp(prepare, followUp === 'due' ? today : null))
  const typed = foldedText(text).split(' ').filter(Boolean)
  const all = prepare<Brief>(
    `select id, number, valid_until, sent_ms, withdrawn_ms, words, ${bookedSql} as booked from offer order by id desc`,
  ).all()
  const found = all.flatMap((brief) => {
    const of = offerStateOf(factsOf(brief, brief.booked === 1), today)
    counts[of] += 1
    const isAsked = (state === 'all' || state === of) && (followed === null || followed.has(brief.id))
    return isAsked && typed.every((word) => brief.words.includes(word)) ? [{ ...brief, of }] : []
  })
  const from = after === null ? 0 : found.findIndex(({ number }) => number === after) + 1
  const page = found.slice(from, from + pageRows)
  const stored = prepare<StoredOffer>('select * from offer where id = ?')
  const written = writtenOf(
    prepare,
    page.map(({ id }) => id),
    'offer',
  )
  const rows = page.map(({ id, of }) => toOfferRow(onlyRow(stored, id), of, written.get(id) ?? noFacts))
  return { rows, next: found.length > from + pageRows ? (page.at(-1)?.number ?? null) : null, counts }
}

/** Offers that somebody has to see to again, by the end of a day or at all. */
const followedUp = (prepare: PrepareQuery, by: string | null): number[] =>
  prepare<number>("select subject_id from desk_fact where subject_kind = 'offer' and follow_up_on <= ifnull(?, follow_up_on)")
    .pluck()
    .all(by)

/** The row of an offer; undefined when there is none of this number. */
export const storedOffer = (prepare: PrepareQuery, number: string): StoredOffer | undefined =>
  prepare<StoredOffer>('select * from offer where number = ?').get(number)

/** An offer with its rates, bookings and steps; null when there is none of this number. */
export function offer({ prepare, zone }: ReadableDb, number: string, atMs: number): OfferView | null {
  const stored = storedOffer(prepare, number)
  return stored ? toOfferView(prepare, stored, dateIn(zone, atMs)) : null
}
