/** For tests of offers: a ledger with offers, and queries for them. */
import type { OfferQuery } from '../../../shared/contract/views/offer-views.ts'
import { store } from '../../ledger/bookings/bookings.ts'
import { saveAttempt } from '../../ledger/journal/attempts.ts'
import { offer, offers } from '../../ledger/offers/offers.ts'
import { makeOffer } from '../../ledger/offers/write-offers.ts'
import type { NewOffer, StoredAttempt } from '../../ledger/records.ts'
import { sampleAttempt } from '../attempt-samples.ts'
import { sampleOffer } from '../sample-offers.ts'
import { sampleRecord, seenAt } from '../sample-records.ts'
import { ledger, noon } from './test-ledger.ts'

export const number = 'O-270110-7KQ'
export const read = (atMs = noon) => offer(ledger, number, atMs)
export const list = (question: Partial<OfferQuery> = {}, atMs = noon) =>
  offers(ledger, { state: 'all', text: '', after: null, ...question }, atMs)
export const numbers = (question: Partial<OfferQuery> = {}) => list(question).rows.map((row) => row.number)
export const steps = () => read()?.steps.map(({ what }) => what)
/** Makes an offer, by default at noon. */
export const make = (change: Partial<NewOffer> = {}, atMs = noon) => makeOffer(ledger, sampleOffer(change), atMs)
/** Saves an attempt to book the first rate of the offer. */
export const attempt = (clientRef: string, fields: Partial<StoredAttempt> = {}) =>
  saveAttempt(ledger, sampleAttempt({ clientRef, open: false, offered: { number, line: 0 }, ...fields }))
/** Books the first rate of an offer under a client reference, with this status, and returns the id of the booking. */
export function book(clientRef: string, status = 'CONFIRMED', offerNumber = number): number {
  attempt(clientRef, { state: 'FOUND', offered: { number: offerNumber, line: 0 } })
  return store(ledger, [sampleRecord({ bookingRef: `r-${clientRef}`, clientRef, status })], seenAt('bookRate', noon)).ids[0] ?? 0
}
