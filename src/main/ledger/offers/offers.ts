/** Reads offers: the list, how many became bookings, and a single one with its history. */
import { noFacts } from '../../../shared/contract/views/note-views.ts'
import {
  type OfferCounts,
  type OfferFilter,
  type OfferMonth,
  type OfferQuestion,
  type OfferRow,
  type OfferView,
  offersPerAnswer,
} from '../../../shared/contract/views/offer-views.ts'
import { dateIn, monthsOf } from '../../../shared/domain/dates.ts'
import { type OfferState, offerStateOf, offerStates } from '../../../shared/domain/selling/offer.ts'
import { factsOf as writtenOf } from '../bookings/desk-notes.ts'
import type { PrepareQuery, ReadableDb } from '../database/ledger-db.ts'
import { onlyRow } from '../database/ledger-db.ts'
import { selectOffers } from './offer-filter.ts'
import { bookedSql, factsOf, type StoredOffer, toOfferRow, toOfferView } from './offer-row.ts'

type Brief = Pick<StoredOffer, 'id' | 'number' | 'valid_until' | 'sent_ms' | 'withdrawn_ms'> & { readonly booked: 0 | 1 }

/**
 * Returns a page of offers, newest first. A state depends on the day and on bookings, so all offers of the filter are examined, some thousands in the
 * life of a desk; only those of the page are read completely.
 */
export function offers(
  db: ReadableDb,
  question: OfferQuestion,
  atMs: number,
): { rows: OfferRow[]; next: string | null; counts: OfferCounts } {
  const { prepare, zone } = db
  const { state, after, limit = offersPerAnswer } = question
  const today = dateIn(zone, atMs)
  const counts = Object.fromEntries(offerStates.map((name) => [name, 0])) as Record<OfferState, number>
  const { where, params } = selectOffers(db, question, atMs)
  const all = prepare<Brief>(
    `select id, number, valid_until, sent_ms, withdrawn_ms, ${bookedSql} as booked from offer ${where} order by id desc`,
  ).all(params)
  const found = all.flatMap((brief) => {
    const of = offerStateOf(factsOf(brief, brief.booked === 1), today)
    counts[of] += 1
    return state === 'all' || state === of ? [{ ...brief, of }] : []
  })
  const from = after === null ? 0 : found.findIndex(({ number }) => number === after) + 1
  const page = found.slice(from, from + limit)
  const stored = prepare<StoredOffer>('select * from offer where id = ?')
  const written = writtenOf(
    prepare,
    page.map(({ id }) => id),
    'offer',
  )
  const rows = page.map(({ id, of }) => toOfferRow(onlyRow(stored, id), of, written.get(id) ?? noFacts))
  return { rows, next: found.length > from + limit ? (page.at(-1)?.number ?? null) : null, counts }
}

/** Returns how many offers of a filter were made in each month of a year, January first, and how many of these became bookings. */
export function offerMonths(db: ReadableDb, filter: OfferFilter, year: number, atMs: number): OfferMonth[] {
  return monthsOf(year).map((month) => {
    const { where, params } = selectOffers(db, { ...filter, made: month }, atMs)
    const counted = db.prepare<Omit<OfferMonth, 'month'>>(
      `select count(*) as made, count(case when ${bookedSql} then 1 end) as booked from offer ${where}`,
    )
    return { month, ...onlyRow(counted, params) }
  })
}

/** Returns the row of an offer; undefined when no offer has this number. */
export const storedOffer = (prepare: PrepareQuery, number: string): StoredOffer | undefined =>
  prepare<StoredOffer>('select * from offer where number = ?').get(number)

/** Returns an offer with its rates, bookings and steps; null when no offer has this number. */
export function offer({ prepare, zone }: ReadableDb, number: string, atMs: number): OfferView | null {
  const stored = storedOffer(prepare, number)
  return stored ? toOfferView(prepare, stored, dateIn(zone, atMs)) : null
}
