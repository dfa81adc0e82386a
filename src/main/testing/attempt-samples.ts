/** Sample values of bookings and cancellations, for tests. */

import type { ServiceFailure } from '../../shared/contract/failure.ts'
import type { Penalty } from '../../shared/domain/penalties.ts'
import { type Booking, knownStatus } from '../../shared/domain/schemas.ts'
import type { Terms } from '../../shared/domain/terms.ts'
import type { AttemptContent, Consent } from '../booking/attempts/booking-attempt.ts'
import type { CancelConsent, CancelEvent } from '../booking/cancellations/cancel-case.ts'
import type { AnswerFacts, At, ObservedBooking } from '../booking/lifecycle/case.ts'
import type { NewEvidence, NewNotice, ServiceRecord, StoredAttempt, StoredCancellation } from '../ledger/records.ts'
import { seenAt } from './sample-records.ts'

const clientRef = 'RD-0123456789ABCDEF'

export function sampleAttempt(fields: Partial<StoredAttempt> = {}): StoredAttempt {
  const sending = { clientRef, state: 'SENDING', open: true, watched: false, contentHash: 'c0ffee', witnessed: 1 }
  return { ...sending, createdAtMs: 1, body: '{"attempt":1}', ...fields }
}

export function sampleCancellation(fields: Partial<StoredCancellation> = {}): StoredCancellation {
  const sending = { reference: '55cda9', state: 'SENDING', open: true, watched: false, witnessed: 2 }
  return { ...sending, createdAtMs: 1, body: '{"agreed":"174.13"}', ...fields }
}

export function sampleEvidence(fields: Partial<NewEvidence> = {}): NewEvidence {
  const line = { subject: clientRef, what: 'sent', atMs: 1, serverDateMs: null, clockOffsetMs: null } as const
  return { ...line, body: { attempt: 1, holder: { firstName: 'Zoë', lastName: 'Ångström' } }, ...fields }
}

export function sampleNotice(fields: Partial<NewNotice> = {}): NewNotice {
  return { kind: 'recovered', atMs: 1, clientRef, bookingRef: null, otherRef: null, ...fields }
}

export const terms: Terms = {
  amount: '585.08',
  currency: 'EUR',
  rateType: 'NET',
  boardType: 'BB',
  boardName: 'Bed And Breakfast',
  rooms: ['Double (2 adults)'],
  nonrefundable: false,
  cancellationPolicies: [{ amount: '100.00', fromDate: '2027-03-01T00:00:00Z' }],
  remarks: null,
  hotelRate: null,
  hotelCurrency: null,
}

export const content: AttemptContent = {
  rateKey: 'key]_[1',
  destinationCode: 'D1',
  hotelCode: 'H1',
  hotelName: 'Hotel One',
  checkin: '2027-03-12',
  checkout: '2027-03-14',
  holder: { firstName: 'Ada', lastName: 'Byron' },
  occupancies: [{ room: { sequence: 1 }, occupants: [{ firstName: 'Ada', lastName: 'Byron', age: 30, occupantType: 'ADULT' }] }],
  specialRequest: null,
  withCard: false,
  agreed: terms,
}

/** Consent without a previously seen offer, acknowledgements or a reason. */
export const consent: Consent = { seen: null, acknowledged: [], reason: null }

/** Facts of an answer, for tests in which they do not matter. */
export const said: AnswerFacts = { status: 200, serverDateMs: null, clockOffsetMs: null }

export const service = { baseUrl: 'https://hotels.example/v1', keyFingerprint: 'f1' } as const

/** Returns a booked record that matches the agreed terms. */
export function bookingOf(clientRef: string, changes: Partial<Booking> = {}): Booking {
  return {
    status: 'CONFIRMED',
    bookingRef: 'b00001',
    clientRef,
    rateKey: content.rateKey,
    hotelCode: 'H1',
    hotelName: 'Hotel One',
    destinationCode: 'D1',
    destinationName: 'Somewhere',
    countryCode: 'CH',
    checkin: content.checkin,
    checkout: content.checkout,
    holder: { firstName: 'Ada', lastName: 'Byron', email: null, phone: null },
    occupancies: [],
    creationDate: '2027-01-01T10:00:00Z',
    total: '585.08',
    currency: 'EUR',
    cancellationCost: null,
    balance: '585.08',
    specialRequest: null,
    rateType: 'NET',
    boardType: 'BB',
    boardName: 'Bed And Breakfast',
    nonrefundable: false,
    cancellationPolicies: [{ amount: '100.00', fromDate: '2027-03-01T00:00:00Z' }],
    remarks: null,
    commission: null,
    hotelRate: null,
    hotelCurrency: null,
    ...changes,
  }
}

export function recordFor(booking: Booking): ServiceRecord {
  return { booking, raw: booking, unread: [] }
}

export function observedBy(source: ObservedBooking['seen']['source'], booking: Booking): ObservedBooking {
  return { record: recordFor(booking), seen: seenAt(source, 0) }
}

/** Returns a moment some milliseconds after the start of a test, without jitter. */
export function at(ms: number): At {
  return { wallMs: 1_800_000_000_000 + ms, tickMs: ms, jitter: 0 }
}

const ref = 'RD-0000000000000001'
const booked = bookingOf(ref)
const timedOut: ServiceFailure = { kind: 'noAnswer', cause: 'timedOut', afterMs: 60_000 }
const tooMany: ServiceFailure = {
  kind: 'refused',
  why: 'tooMany',
  word: { status: 429, code: 42900, message: 'too many', detail: null },
  retryAfterMs: null,
}

const charged = (amount: string): Penalty => ({ kind: 'charged', amount, from: '2027-03-01T00:00:00Z' })
const agreed = charged('100.00')

/** What the clerk saw before agreeing to a penalty. */
function consentTo(penalty: Penalty, shown: Booking = booked): CancelConsent {
  const { bookingRef, clientRef, checkin, checkout, currency, total, nonrefundable, cancellationPolicies } = shown
  const terms = { bookingRef, clientRef, checkin, checkout, currency, total, nonrefundable, cancellationPolicies }
  return { ...terms, penalty, quotedAtMs: 0, clockOffsetMs: 0, comesBack: '485.08', next: null, fresh: true }
}

function confirm(penalty = agreed, costsNow = penalty, booking = booked, ms = 0): CancelEvent {
  return { kind: 'confirm', at: at(ms), booking, consent: consentTo(penalty), costsNow, sendTo: service }
}

/** The record after a cancellation at the agreed cost. */
const cancelledBooking = (changes: Partial<Booking> = {}): Booking => ({
  ...booked,
  status: 'CANCELLED',
  cancellationCost: '100.00',
  balance: '485.08',
  ...changes,
})

type Of<Kind extends CancelEvent['kind']> = Extract<CancelEvent, { readonly kind: Kind }>

const answered = (ms: number, attempt: number, outcome: Of<'answered'>['outcome'], shown: Of<'answered'>['shown'] = null): CancelEvent => ({
  ...{ kind: 'answered', at: at(ms), attempt, outcome, shown, said },
})
function cancelledAnswer(changes: Partial<Booking> = {}, ms = 1000, attempt = 1): CancelEvent {
  const booking = cancelledBooking(changes)
  const shown = { record: recordFor(booking), seen: seenAt('cancelBooking', at(ms).wallMs) }
  return answered(ms, attempt, { class: 'cancelled', booking }, shown)
}
const refusedAnswer = (failure: ServiceFailure = tooMany, ms = 1000, attempt = 1) =>
  answered(ms, attempt, { class: 'notProcessed', failure })
const unknownAnswer = (ms = 1000, attempt = 1) => answered(ms, attempt, { class: 'unknown', failure: timedOut })

function recordAs(status: string, changes: Partial<Booking>): Booking {
  return knownStatus(status) === 'CANCELLED' ? cancelledBooking({ status, ...changes }) : { ...booked, status, ...changes }
}

const lookedUp = (ms: number, attempt: number, outcome: Of<'lookedUp'>['outcome'], shown: Of<'lookedUp'>['shown'] = null): CancelEvent => ({
  ...{ kind: 'lookedUp', at: at(ms), attempt, outcome, shown, said },
})
function found(status: string, ms = 2000, changes: Partial<Booking> = {}, attempt = 1): CancelEvent {
  const booking = recordAs(status, changes)
  const shown = { record: recordFor(booking), seen: seenAt('checkBooking', at(ms).wallMs) }
  return lookedUp(ms, attempt, { class: 'found', booking, status: knownStatus(status) }, shown)
}
const notFound = (ms: number, attempt = 1) => lookedUp(ms, attempt, { class: 'cleanNotFound' })
const noWord = (ms: number, attempt = 1) => lookedUp(ms, attempt, { class: 'inconclusive', failure: timedOut })

function shown(status: string, ms: number): CancelEvent {
  const record = recordFor(recordAs(status, {}))
  return { kind: 'shown', at: at(ms), shown: { record, seen: seenAt('checkBookings', at(ms).wallMs) } }
}

export const cancelSamples = {
  ...{ ref, booked, agreed, charged, consentTo, confirm, cancelledBooking, cancelledAnswer, refusedAnswer, unknownAnswer },
  ...{ found, notFound, noWord, shown },
}
