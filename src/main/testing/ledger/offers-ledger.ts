/** For tests of offers: a ledger with offers, and queries for them. */
import type { OfferQuery } from '../../../shared/contract/views/offer-views.ts'
import { store } from '../../ledger/bookings/bookings.ts'
import { saveAttempt } from '../../ledger/journal/attempts.ts'
import { offer, offers } from '../../ledger/offers/offers.ts'
import { purgeSlice } from '../../ledger/privacy/purge.ts'
import { sampleAttempt } from '../attempt-samples.ts'
import { sampleRecord, seenAt } from '../sample-records.ts'
import { ledger, noon } from './test-ledger.ts'

export const number = 'O-270110-7KQ'
export const read = (atMs = noon) => offer(ledger, number, atMs)
export const list = (question: Partial<OfferQuery> = {}, atMs = noon) =>
  offers(ledger, { state: 'all', text: '', after: null, ...question }, atMs)
export const numbers = (question: Partial<OfferQuery> = {}) => list(question).rows.map((row) => row.number)
export const steps = () => read()?.steps.map(({ what }) => what)
/** Books a rate of the offer under a client reference, with this status. */
export function book(clientRef: string, line: number, status = 'CONFIRMED'): number {
  saveAttempt(ledger, sampleAttempt({ clientRef, state: 'FOUND', open: false, offered: { number, line } }))
  return store(ledger, [sampleRecord({ bookingRef: `r-${clientRef}`, clientRef, status })], seenAt('bookRate', noon)).ids[0] ?? 0
}

/** Purges removed data from the file. */
export function purgeRemovedData(): void {
  for (let next: ReturnType<typeof purgeSlice>['next'] = { at: 'index', begun: false }; next !== null; )
    next = purgeSlice(ledger, '', noon, next).next
  ledger.connection.pragma('wal_checkpoint(truncate)')
}
export const isInPages = (text: string) => ledger.connection.serialize().includes(Buffer.from(text))
export function purge(before: string): number {
  let offersPurged = 0
  for (let at: ReturnType<typeof purgeSlice>['next'] | 'first' = 'first'; at !== null; ) {
    const slice = purgeSlice(ledger, before, noon, at === 'first' ? null : at)
    offersPurged += slice.offers
    at = slice.next
  }
  ledger.connection.pragma('wal_checkpoint(truncate)')
  return offersPurged
}
