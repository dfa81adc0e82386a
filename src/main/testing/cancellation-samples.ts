/** Events of a cancellation, for tests. */
import type { ServiceFailure } from '../../shared/contract/failure.ts'
import type { Penalty } from '../../shared/domain/penalties.ts'
import { type Booking, knownStatus } from '../../shared/domain/schemas.ts'
import type { CancelConsent, CancelEvent } from '../booking/cancellations/cancel-case.ts'
import { at, bookingOf, recordFor, said, service } from './attempt-samples.ts'
import { seenAt } from './sample-records.ts'

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

function cancelledAnswer(changes: Partial<Booking> = {}, ms = 1000, attempt = 1): CancelEvent {
  const booking = cancelledBooking(changes)
  const shown = { record: recordFor(booking), seen: seenAt('cancelBooking', at(ms).wallMs) } as const
  return { kind: 'answered', at: at(ms), attempt, outcome: { class: 'cancelled', booking }, shown, said }
}

function refusedAnswer(failure = tooMany, ms = 1000, attempt = 1): CancelEvent {
  return { kind: 'answered', at: at(ms), attempt, outcome: { class: 'notProcessed', failure }, shown: null, said }
}

function unknownAnswer(ms = 1000, attempt = 1): CancelEvent {
  return { kind: 'answered', at: at(ms), attempt, outcome: { class: 'unknown', failure: timedOut }, shown: null, said }
}

function recordAs(status: string, changes: Partial<Booking>): Booking {
  return knownStatus(status) === 'CANCELLED' ? cancelledBooking({ status, ...changes }) : { ...booked, status, ...changes }
}

function found(status: string, ms = 2000, changes: Partial<Booking> = {}, attempt = 1): CancelEvent {
  const booking = recordAs(status, changes)
  const shown = { record: recordFor(booking), seen: seenAt('checkBooking', at(ms).wallMs) } as const
  return { kind: 'lookedUp', at: at(ms), attempt, outcome: { class: 'found', booking, status: knownStatus(status) }, shown, said }
}

function notFound(ms: number, attempt = 1): CancelEvent {
  return { kind: 'lookedUp', at: at(ms), attempt, outcome: { class: 'cleanNotFound' }, shown: null, said }
}

function noWord(ms: number, attempt = 1): CancelEvent {
  return { kind: 'lookedUp', at: at(ms), attempt, outcome: { class: 'inconclusive', failure: timedOut }, shown: null, said }
}

function shown(status: string, ms: number): CancelEvent {
  const record = recordFor(recordAs(status, {}))
  return { kind: 'shown', at: at(ms), shown: { record, seen: seenAt('checkBookings', at(ms).wallMs) } }
}

export const cancelSamples = {
  ref,
  booked,
  agreed,
  charged,
  consentTo,
  confirm,
  cancelledBooking,
  cancelledAnswer,
  refusedAnswer,
  unknownAnswer,
  found,
  notFound,
  noWord,
  shown,
}
