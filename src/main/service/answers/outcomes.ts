/**
 * Classifies what a call means for a booking. Only what is listed here is definite; everything else is unknown and is looked up, because a
 * wrong "no" books twice and a wrong "yes" loses a guest's room.
 */

import type { EndpointName } from '../../../shared/contract/endpoints.ts'
import { failed, type Refusal, type ServiceFailure } from '../../../shared/contract/failure.ts'
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import { type Booking, type BookingStatus, knownStatus } from '../../../shared/domain/schemas.ts'
import { contradictions, type LookUpTarget, mismatches } from './look-up-target.ts'
import type { CallOutcome, ServiceIdentity } from './service.ts'

type End = typeof requestEnd

/** The outcome of one booking request. */
export type BookOutcome =
  | { readonly class: End['booked' | 'failed' | 'cancelledSince']; readonly booking: Booking }
  | { readonly class: Unbooked; readonly failure: ServiceFailure }

/** Outcomes of a booking request that shows no booking. */
export type Unbooked = End['notProcessed' | 'rejected' | 'notSent' | 'paymentRefused' | 'unknown']

/** The outcome of looking up one reference. */
export type LookUpOutcome =
  | { readonly class: 'found'; readonly booking: Booking; readonly status: BookingStatus | null }
  /** The answer is about a different booking, so it says nothing about ours. */
  | { readonly class: 'another'; readonly failure: ServiceFailure }
  /** The service that got the booking request says that it has no such booking. */
  | { readonly class: 'cleanNotFound' }
  | { readonly class: 'inconclusive'; readonly failure: ServiceFailure }

/** The outcome of a cancellation request. */
export type CancelOutcome =
  | { readonly class: 'cancelled'; readonly booking: Booking }
  /** Certainly not processed; the booking is unchanged. */
  | { readonly class: 'notProcessed'; readonly failure: ServiceFailure }
  /** Possibly cancelled. `failure` is null when the answer was read and says something other than cancelled. */
  | { readonly class: 'unknown'; readonly failure: ServiceFailure | null }

/** `sentTo`: the service that the booking request was sent to. `askedOf`: the service that the look-up was sent to. */
export interface LookUpContext {
  readonly sentTo: ServiceIdentity
  readonly askedOf: ServiceIdentity
  /** Whether the service has answered readably in this session: a wrong address also answers "not found". */
  readonly hasAnswered: boolean
}

const classOfStatus = {
  CONFIRMED: requestEnd.booked,
  FAILED: requestEnd.failed,
  CANCELLED: requestEnd.cancelledSince,
} as const satisfies Record<BookingStatus, string>

const classOfRefusal = {
  tooMany: requestEnd.notProcessed,
  key: requestEnd.notProcessed,
  permission: requestEnd.notProcessed,
  invalid: requestEnd.rejected,
  notFound: requestEnd.rejected,
  gone: requestEnd.rejected,
  payment: requestEnd.paymentRefused,
  conflict: requestEnd.unknown,
  system: requestEnd.unknown,
  unavailable: requestEnd.unknown,
} as const satisfies Record<Refusal, Unbooked>

/** Refusals that come before a cancellation is processed. Not found, conflict and gone may mean already cancelled. */
const refusalsBeforeCancelling: ReadonlySet<Refusal> = new Set<Refusal>(['invalid', 'key', 'permission', 'tooMany'])

/** Builds the failure of an answer that lacks required fields or contradicts the booking; it lists the fields. */
function mismatchFailure(
  endpoint: EndpointName,
  status: number | null,
  booking: Booking,
  target: LookUpTarget,
  missing: readonly string[] = [],
): ServiceFailure {
  const kind = contradictions(booking, target).length > 0 ? 'contradicts' : 'unreadable'
  return failed({ kind, endpoint, status: Number(status), paths: [...mismatches(booking, target), ...missing] }).failure
}

/** Classifies the outcome of a `bookRate` call sent under the client reference in `target`. */
export function bookOutcome(outcome: CallOutcome<'bookRate'>, target: LookUpTarget): BookOutcome {
  if (!outcome.ok) return { class: bookFailureClass(outcome.failure), failure: outcome.failure }
  const { booking } = outcome.value
  const status = knownStatus(booking.status)
  const mismatched = mismatches(booking, target)
  if (mismatched.length === 0 && booking.bookingRef && status) return { class: classOfStatus[status], booking }
  const missing = [...(booking.bookingRef ? [] : ['booking.bookingRef']), ...(status ? [] : ['booking.status'])]
  return { class: requestEnd.unknown, failure: mismatchFailure('bookRate', outcome.facts.status, booking, target, missing) }
}

function bookFailureClass(failure: ServiceFailure): Unbooked {
  if (failure.kind === 'notSent') return requestEnd.notSent
  return failure.kind === 'refused' ? classOfRefusal[failure.why] : requestEnd.unknown
}

/** Classifies the outcome of a `checkBooking` call. */
export function lookUpOutcome(outcome: CallOutcome<'checkBooking'>, target: LookUpTarget, context: LookUpContext): LookUpOutcome {
  if (outcome.ok) {
    const { booking } = outcome.value
    const mismatched = mismatches(booking, target)
    if (mismatched.length === 0) return { class: 'found', booking, status: knownStatus(booking.status) }
    return { class: 'another', failure: mismatchFailure('checkBooking', outcome.facts.status, booking, target) }
  }
  const { failure } = outcome
  const saysNotFound = failure.kind === 'refused' && failure.why === 'notFound'
  if (saysNotFound && context.hasAnswered && sameService(context.sentTo, context.askedOf)) return { class: 'cleanNotFound' }
  return { class: 'inconclusive', failure }
}

/** Classifies the outcome of a `cancelBooking` call. */
export function cancelOutcome(outcome: CallOutcome<'cancelBooking'>, target: LookUpTarget): CancelOutcome {
  if (outcome.ok) {
    const { booking } = outcome.value
    const mismatched = mismatches(booking, target)
    if (mismatched.length > 0) return { class: 'unknown', failure: mismatchFailure('cancelBooking', outcome.facts.status, booking, target) }
    return knownStatus(booking.status) === 'CANCELLED' ? { class: 'cancelled', booking } : { class: 'unknown', failure: null }
  }
  const { failure } = outcome
  const notProcessed = failure.kind === 'notSent' || (failure.kind === 'refused' && refusalsBeforeCancelling.has(failure.why))
  return { class: notProcessed ? 'notProcessed' : 'unknown', failure }
}

/** Whether two calls went to the same service under the same API key. The fingerprint covers both; the send journal stores only the fingerprint. */
export function sameService(a: ServiceIdentity, b: ServiceIdentity): boolean {
  return a.keyFingerprint === b.keyFingerprint && (a.baseUrl === b.baseUrl || a.baseUrl === '' || b.baseUrl === '')
}
