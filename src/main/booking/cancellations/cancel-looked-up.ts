/** What a look-up does to a cancellation, as a table of state by result. Pure. */

import type { NoticeKind } from '../../../shared/contract/views/notice-views.ts'
import { isStale } from '../../../shared/domain/evidence-order.ts'
import { compare } from '../../../shared/domain/money.ts'
import { costOf } from '../../../shared/domain/penalties.ts'
import type { Booking, BookingStatus } from '../../../shared/domain/schemas.ts'
import type { NewNotice } from '../../ledger/records.ts'
import type { LookUpOutcome } from '../../service/answers/outcomes.ts'
import { type At, type Observation, type ObservedBooking, sameState, saved } from '../lifecycle/case.ts'
import { observationOf } from '../lifecycle/records.ts'
import { type CancelEvent, type Cancellation, type CancelState, type CancelStep, statedTerms } from './cancel-case.ts'
import { confirmedAgain, firstCancelLookUp, isNotCancelled, lateCancelLookUp, planned } from './cancel-look-ups.ts'

interface Sight extends Observation {
  readonly booking: Booking
}
type Rule<Of extends Observation> = (now: Cancellation, news: Of) => CancelStep
/** Result of a look-up; `unclear` is our booking with an unrecognised status. */
type Row = Record<BookingStatus | 'unclear', Rule<Sight>> & Record<Exclude<LookUpOutcome['class'], 'found'>, Rule<Observation>>

const waits: Rule<Observation> = (now, { at, shown }) => saved(planned(now, at), shown)
const misses: Rule<Observation> = (now, news) => waits({ ...now, notFound: true }, news)

/** A confirmed booking must not vanish: notifies the clerk once. */
const vanishes: Rule<Observation> = (now, news) => {
  if (now.toldNotFound) return misses(now, news)
  const state: Cancellation = planned({ ...now, notFound: true, toldNotFound: true }, news.at)
  return saved(state, null, [noticeOf(state, 'cancelNotFound', news.at)])
}

const learns: Rule<Sight> = (now, news) => waits(learned(now, news), news)
const proves: Rule<Sight> = (now, news) => cancelled(now, news, true)

/** CONFIRMED makes an accepted cancellation unknown again; an unknown one is settled as not cancelled by two of these. */
const doubts: Rule<Sight> = (before, news) => {
  const { at, shown } = news
  const now = learned(before, news)
  const watch = now.watch ?? firstCancelLookUp(at, saidYes(now))
  if (!isNotCancelled(watch, at)) {
    return saved(planned({ ...now, state: 'UNKNOWN', verified: false, watch: confirmedAgain(watch, at) }, at), shown)
  }
  const state: Cancellation = { ...now, ...settled, state: 'NOT_CANCELLED', watch: lateCancelLookUp(now, at) }
  return saved(state, shown, [noticeOf(state, 'notCancelled', at)])
}

const silent = { unclear: waits, another: waits, inconclusive: waits, cleanNotFound: misses } as const
/** The desk has not asked the service to cancel, so a cancellation was made by somebody else. */
const notAsked: Row = { ...silent, CANCELLED: waits, FAILED: waits, CONFIRMED: learns }

const table: Record<Exclude<CancelState, 'SENDING'>, Row> = {
  DRAFT: notAsked,
  NOT_PROCESSED: notAsked,
  UNKNOWN: { ...silent, CANCELLED: proves, FAILED: bookingFailed, CONFIRMED: doubts, cleanNotFound: vanishes },
  CANCELLED: { ...silent, CANCELLED: proves, FAILED: bookingFailed, CONFIRMED: doubts },
  FAILED: { ...silent, CANCELLED: proves, FAILED: waits, CONFIRMED: doubts },
  NOT_CANCELLED: { ...silent, CANCELLED: proves, FAILED: waits, CONFIRMED: learns },
}

/** Returns the step for an answered look-up, by state and result. */
export function lookedUp(before: Cancellation, event: Extract<CancelEvent, { readonly kind: 'lookedUp' }>): CancelStep {
  const { at, attempt, outcome, shown } = event
  const { state } = before
  // A look-up that started before the last request ended says nothing about that request.
  if (state === 'SENDING' || attempt !== before.attempts.length) return sameState(before)
  const now: Cancellation = { ...before, lookUps: before.lookUps + 1, lastLookUpMs: at.wallMs }
  if (outcome.class !== 'found') return table[state][outcome.class](now, { at, shown })
  // An answer older than the newest observation decides nothing, as in the ledger.
  if (shown && isOld(shown, now)) return waits(now, { at, shown })
  return table[state][outcome.status ?? 'unclear']({ ...heardOf(now, shown), notFound: false }, { at, shown, booking: outcome.booking })
}

/** Returns the step to CANCELLED. `verified`: a call other than the cancellation itself shows it. */
export function cancelled(before: Cancellation, news: Sight, verified: boolean): CancelStep {
  const { at, shown, booking } = news
  const state: Cancellation = {
    ...learned(before, news),
    state: 'CANCELLED',
    verified,
    failure: null,
    cost: booking.cancellationCost ?? before.cost,
    balance: booking.balance ?? before.balance,
    notFound: false,
    watch: verified ? null : before.watch,
  }
  const kinds: NoticeKind[] = before.state === 'SENDING' || before.state === 'CANCELLED' ? [] : ['cancelledAfterAll']
  if (chargedOtherwise(before, booking)) kinds.push('penaltyDiffers')
  return saved(
    state,
    shown,
    kinds.map((kind) => noticeOf(state, kind, at)),
  )
}

/** Whether the stated penalty is new and differs from the agreed one. */
function chargedOtherwise({ attempts, cost, currency }: Cancellation, booking: Booking): boolean {
  const agreed = attempts.at(-1)?.agreed ?? null
  const expected = agreed && costOf(agreed)
  const stated = booking.cancellationCost
  if (expected === null || stated === null || (cost !== null && compare(cost, stated) === 0)) return false
  return compare(expected, stated) !== 0 || booking.currency !== currency
}

/** Fields of a settled case that is not cancelled. */
const settled = { verified: false, cost: null, balance: null, watch: null } as const

/** Returns the step for a booking that turns out to have failed: there is nothing to cancel. */
export function bookingFailed(before: Cancellation, { shown }: Observation): CancelStep {
  return saved({ ...before, ...settled, state: 'FAILED' }, shown)
}

/** Whether the answer to the last request said that the booking is cancelled. That does not prove it. */
export const saidYes = ({ attempts }: Cancellation) => attempts.at(-1)?.ended === 'cancelled'

/** Whether an answer is older than the newest observation in this run. */
export const isOld = (shown: ObservedBooking, { heard }: Cancellation) => heard !== null && isStale(observationOf(shown), heard)
/** Records the answer as the newest observation of the booking. */
export const heardOf = (of: Cancellation, shown: ObservedBooking | null): Cancellation =>
  shown ? { ...of, heard: observationOf(shown) } : of

const learned = (of: Cancellation, { shown, booking }: Sight): Cancellation => ({ ...heardOf(of, shown), ...statedTerms(booking) })

/** Builds a notice about a cancellation. */
export function noticeOf({ clientRef, bookingRef }: Cancellation, kind: NoticeKind, { wallMs: atMs }: At): NewNotice {
  return { kind, atMs, clientRef, bookingRef, otherRef: null }
}
