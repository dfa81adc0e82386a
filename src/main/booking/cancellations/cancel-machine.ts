/**
 * The cancellation state machine (docs/domain.md D20-D24): maps each event on a cancellation to its next state and effects.
 * It never re-sends a cancellation by itself, because the penalty may have risen.
 * Pure: clock, service, ledger and send journal are outside, in `cancellations.ts`.
 */
import type { NoticeKind } from '../../../shared/contract/views/notice-views.ts'
import { isStale } from '../../../shared/domain/evidence-order.ts'
import { compare } from '../../../shared/domain/money.ts'
import { costOf } from '../../../shared/domain/penalties.ts'
import { isOwnRef, referenceName } from '../../../shared/domain/reference.ts'
import { type Booking, type BookingStatus, knownStatus } from '../../../shared/domain/schemas.ts'
import type { NewEvidence, NewNotice } from '../../ledger/records.ts'
import type { CancelOutcome, LookUpOutcome } from '../../service/answers/outcomes.ts'
import {
  type At,
  classificationOf,
  completeEntries,
  type EvidenceEntry,
  machineOf,
  nextRequest,
  type Observation,
  type ObservedBooking,
  recoveryEntry,
  sameState,
  saveStep,
  sendStep,
  withdrawStep,
} from '../lifecycle/case.ts'
import { observationOf } from '../lifecycle/records.ts'
import { dueAt, latePlan, plan, settling, startPlan } from '../lifecycle/schedule.ts'
import {
  type CancelEvent,
  type Cancellation,
  type CancelState,
  type CancelStep,
  type CancelWatch,
  factsOf,
  isStillAgreed,
  maySend,
  type SentCancel,
  statedTerms,
} from './cancel-case.ts'

// The evidence of a cancellation: one or two entries per stored event. No card, no key.

/** Returns the evidence entries of an event that changed a cancellation from `before` to `after`. */
function cancelEvidence(before: Cancellation, event: CancelEvent, after: Cancellation): NewEvidence[] {
  return completeEntries(entriesOf(before, event, after), subjectOf(after), event, before, after)
}

/** Entries about our own booking are filed under its attempt, all others under the service's reference. */
function subjectOf({ reference, bookingRef, clientRef }: Cancellation): string {
  if (clientRef !== null && isOwnRef(clientRef)) return clientRef
  return referenceName(bookingRef === null ? reference : { bookingRef })
}

function entriesOf(before: Cancellation, event: CancelEvent, after: Cancellation): EvidenceEntry[] {
  switch (event.kind) {
    case 'confirm': {
      const { consent, costsNow } = event
      return [
        { what: 'cancelAgreed', body: { ...consent, costsNow } },
        { what: 'cancelSent', body: request(after) },
      ]
    }
    case 'notRecorded':
      return [{ what: 'cancelNotSent', body: { ...request(before), failure: event.failure } }]
    case 'answered': {
      const { attempt, outcome, said } = event
      return [{ what: 'cancelAnswered', said, body: { attempt, ...classificationOf(event), ...statedIn(outcome) } }]
    }
    case 'lookedUp': {
      const { outcome, said } = event
      return [{ what: 'cancelLookedUp', said, body: { number: after.lookUps, ...classificationOf(event), ...statedIn(outcome) } }]
    }
    case 'shown': {
      const { record, seen } = event.shown
      return [{ what: 'seen', body: { by: seen.source, ...stated(record.booking) } }]
    }
    case 'restarted':
    case 'notStored':
    case 'witnessed':
      return [recoveryEntry(event, before.state)]
  }
}

function request({ reference, attempts, total, currency }: Cancellation): object {
  const last = attempts.at(-1)
  return {
    attempt: last?.number,
    to: last?.sentTo.baseUrl,
    keyFingerprint: last?.sentTo.keyFingerprint,
    ...reference,
    agreed: last?.agreed,
    total,
    currency,
  }
}

const statedIn = (outcome: CancelOutcome | LookUpOutcome) => ('booking' in outcome ? stated(outcome.booking) : {})

function stated({ status, cancellationCost, balance, total, currency }: Booking): object {
  return { status, cancellationCost, balance, total, currency }
}

type Of<Kind extends CancelEvent['kind']> = Extract<CancelEvent, { kind: Kind }>

/** Returns the next state of a cancellation and the effects to carry out for an event. */
export const cancelStep = machineOf<Cancellation, CancelEvent>(
  {
    confirm,
    notRecorded,
    answered,
    lookedUp,
    shown,
    notStored: (before, { at, failure }) =>
      sameState({ ...(before.state === 'SENDING' ? toUnknown(before, at) : planned(before, at)), failure }),
    restarted: (before, { at }) => restarted(before, at),
    witnessed,
  },
  cancelEvidence,
)

/** Fields that a new request resets. */
const reset = { failure: null, cost: null, balance: null, verified: false, watch: null, notFound: false, toldNotFound: false } as const

function confirm(before: Cancellation, { at, booking, consent, costsNow, sendTo, by }: Of<'confirm'>): CancelStep {
  if (!maySend(before) || !isStillAgreed(consent, booking, costsNow)) return sameState(before)
  const attempt: SentCancel = { ...nextRequest(before, at.wallMs, sendTo, by), agreed: consent.penalty, ended: null }
  return sendStep({ ...before, ...factsOf(booking), ...reset, state: 'SENDING', attempts: [...before.attempts, attempt] })
}

function notRecorded(before: Cancellation, event: Of<'notRecorded'>): CancelStep {
  const back = withdrawStep(before, event)
  return back ? { state: planned(back.state, event.at), effects: [...back.effects, ...saveStep(back.state).effects] } : sameState(before)
}

function answered(before: Cancellation, { at, attempt, outcome, shown }: Of<'answered'>): CancelStep {
  // A late answer is older than what look-ups have found since; only success on an open case is new then.
  const isAwaited = before.state === 'SENDING' || (before.state === 'UNKNOWN' && outcome.class === 'cancelled')
  if (!isAwaited || before.attempts.at(-1)?.number !== attempt) return sameState(before)
  const attempts = before.attempts.map((one) => (one.number === attempt ? { ...one, ended: outcome.class } : one))
  const ended: Cancellation = { ...before, attempts, watch: firstCancelLookUp(at, outcome.class === 'cancelled') }
  switch (outcome.class) {
    case 'cancelled':
      return cancelled(ended, { at, shown, booking: outcome.booking }, false)
    case 'notProcessed':
      return saveStep({ ...ended, state: 'NOT_PROCESSED', failure: outcome.failure, watch: null })
    case 'unknown':
      return saveStep({ ...ended, state: 'UNKNOWN', failure: outcome.failure }, shown)
  }
}

/** Whether we may have asked the service; if not, somebody else cancelled. */
const wasSent = ({ state }: Cancellation) => state !== 'DRAFT' && state !== 'NOT_PROCESSED'

/** Another call showed the booking. */
function shown(cancelCase: Cancellation, { at, shown }: Of<'shown'>): CancelStep {
  if (cancelCase.state === 'SENDING' || isOld(shown, cancelCase)) return sameState(cancelCase)
  const before = heardOf(cancelCase, shown)
  const { booking } = shown.record
  // An answer that changes nothing here is stored only in the booking's row, and that write may fail. So it must not make later answers
  // count as old.
  switch (knownStatus(booking.status)) {
    case 'CANCELLED':
      return cancelCase.verified || !wasSent(cancelCase) ? sameState(cancelCase) : cancelled(before, { at, shown, booking }, true)
    case 'FAILED':
      return cancelCase.state === 'UNKNOWN' ? bookingFailed(before, { at, shown }) : sameState(cancelCase)
    case 'CONFIRMED':
    case null:
      // A list may be stale, so let a look-up decide whether the cancellation took effect.
      return before.verified
        ? saveStep({ ...before, verified: false, watch: firstCancelLookUp(at, hasServiceSaidCancelled(before)) })
        : sameState(before)
  }
}

/** The look-up schedule starts over: how long the desk was off says nothing about the service. */
function restarted(before: Cancellation, at: At): CancelStep {
  if (before.state === 'SENDING') return saveStep(toUnknown(before, at))
  const again = before.watch && firstCancelLookUp(at, hasServiceSaidCancelled(before))
  const recovered: Cancellation = { ...before, watch: before.state === 'NOT_CANCELLED' ? lateCancelLookUp(before, at) : again }
  return before.watch && !recovered.watch ? saveStep(recovered) : sameState(recovered)
}

function toUnknown(before: Cancellation, at: At): Cancellation {
  const attempts = before.attempts.map((one) => ({ ...one, ended: one.ended ?? ('unknown' as const) }))
  return { ...before, state: 'UNKNOWN', attempts, watch: firstCancelLookUp(at, false) }
}

/** The ledger lacks a request, or the whole cancellation, that the send journal has: look up its outcome. */
function witnessed(before: Cancellation, { at, line }: Of<'witnessed'>): CancelStep {
  if (line.sequence <= before.witnessed) return sameState(before)
  const attempt: SentCancel = {
    ...nextRequest(before, line.atMs, { baseUrl: '', keyFingerprint: line.keyFingerprint }, line.by),
    agreed: null,
    ended: 'unknown',
  }
  const state = toUnknown({ ...before, ...reset, attempts: [...before.attempts, attempt], witnessed: line.sequence }, at)
  return saveStep(state, null, [noticeOf(state, 'notInLedger', at)])
}

interface BookingObservation extends Observation {
  readonly booking: Booking
}
type Rule<Of extends Observation> = (updated: Cancellation, news: Of) => CancelStep
/** The rule for each result of a look-up; `unclear` is our booking with an unrecognised status. */
type Row = Record<BookingStatus | 'unclear', Rule<BookingObservation>> & Record<Exclude<LookUpOutcome['class'], 'found'>, Rule<Observation>>

const keepWaiting: Rule<Observation> = (updated, { at, shown }) => saveStep(planned(updated, at), shown)
const noteNotFound: Rule<Observation> = (updated, news) => keepWaiting({ ...updated, notFound: true }, news)

/** A confirmed booking must not vanish: notifies the clerk once. */
const notifyNotFound: Rule<Observation> = (updated, news) => {
  if (updated.toldNotFound) return noteNotFound(updated, news)
  const state: Cancellation = planned({ ...updated, notFound: true, toldNotFound: true }, news.at)
  return saveStep(state, null, [noticeOf(state, 'cancelNotFound', news.at)])
}

const noteStatedTerms: Rule<BookingObservation> = (updated, news) => keepWaiting(withStatedTerms(updated, news), news)
const settleAsCancelled: Rule<BookingObservation> = (updated, news) => cancelled(updated, news, true)

/** CONFIRMED makes an accepted cancellation unknown again. Two CONFIRMED answers settle an unknown cancellation as not cancelled. */
const handleConfirmed: Rule<BookingObservation> = (before, news) => {
  const { at, shown } = news
  const updated = withStatedTerms(before, news)
  const watch = updated.watch ?? firstCancelLookUp(at, hasServiceSaidCancelled(updated))
  if (!isNotCancelled(watch, at)) {
    return saveStep(planned({ ...updated, state: 'UNKNOWN', verified: false, watch: confirmedAgain(watch, at) }, at), shown)
  }
  const state: Cancellation = { ...updated, ...settled, state: 'NOT_CANCELLED', watch: lateCancelLookUp(updated, at) }
  return saveStep(state, shown, [noticeOf(state, 'notCancelled', at)])
}

const commonRules = { unclear: keepWaiting, another: keepWaiting, inconclusive: keepWaiting, cleanNotFound: noteNotFound } as const
/** The desk has not asked the service to cancel, so a cancellation was made by somebody else. */
const notAsked: Row = { ...commonRules, CANCELLED: keepWaiting, FAILED: keepWaiting, CONFIRMED: noteStatedTerms }

const table: Record<Exclude<CancelState, 'SENDING'>, Row> = {
  DRAFT: notAsked,
  NOT_PROCESSED: notAsked,
  UNKNOWN: {
    ...commonRules,
    CANCELLED: settleAsCancelled,
    FAILED: bookingFailed,
    CONFIRMED: handleConfirmed,
    cleanNotFound: notifyNotFound,
  },
  CANCELLED: { ...commonRules, CANCELLED: settleAsCancelled, FAILED: bookingFailed, CONFIRMED: handleConfirmed },
  FAILED: { ...commonRules, CANCELLED: settleAsCancelled, FAILED: keepWaiting, CONFIRMED: handleConfirmed },
  NOT_CANCELLED: { ...commonRules, CANCELLED: settleAsCancelled, FAILED: keepWaiting, CONFIRMED: noteStatedTerms },
}

/** Returns the step for an answered look-up, by state and result. */
function lookedUp(before: Cancellation, event: Extract<CancelEvent, { readonly kind: 'lookedUp' }>): CancelStep {
  const { at, attempt, outcome, shown } = event
  const { state } = before
  // A look-up that started before the last request ended says nothing about that request.
  if (state === 'SENDING' || attempt !== before.attempts.length) return sameState(before)
  const updated: Cancellation = { ...before, lookUps: before.lookUps + 1, lastLookUpMs: at.wallMs }
  if (outcome.class !== 'found') return table[state][outcome.class](updated, { at, shown })
  // An answer older than the newest observation decides nothing, as in the ledger.
  if (shown && isOld(shown, updated)) return keepWaiting(updated, { at, shown })
  return table[state][outcome.status ?? 'unclear']({ ...heardOf(updated, shown), notFound: false }, { at, shown, booking: outcome.booking })
}

/** Returns the step to CANCELLED. `verified`: a call other than the cancellation itself shows it. */
function cancelled(before: Cancellation, news: BookingObservation, verified: boolean): CancelStep {
  const { at, shown, booking } = news
  const state: Cancellation = {
    ...withStatedTerms(before, news),
    state: 'CANCELLED',
    verified,
    failure: null,
    cost: booking.cancellationCost ?? before.cost,
    balance: booking.balance ?? before.balance,
    notFound: false,
    watch: verified ? null : before.watch,
  }
  const kinds: NoticeKind[] = before.state === 'SENDING' || before.state === 'CANCELLED' ? [] : ['cancelledAfterAll']
  if (hasOtherPenalty(before, booking)) kinds.push('penaltyDiffers')
  return saveStep(
    state,
    shown,
    kinds.map((kind) => noticeOf(state, kind, at)),
  )
}

/** Whether the stated penalty is new and differs from the agreed one. */
function hasOtherPenalty({ attempts, cost, currency }: Cancellation, booking: Booking): boolean {
  const agreed = attempts.at(-1)?.agreed ?? null
  const expected = agreed && costOf(agreed)
  const stated = booking.cancellationCost
  if (expected === null || stated === null || (cost !== null && compare(cost, stated) === 0)) return false
  return compare(expected, stated) !== 0 || booking.currency !== currency
}

/** Fields of a settled case that is not cancelled. */
const settled = { verified: false, cost: null, balance: null, watch: null } as const

/** Returns the step for a booking that turns out to have failed: there is nothing to cancel. */
function bookingFailed(before: Cancellation, { shown }: Observation): CancelStep {
  return saveStep({ ...before, ...settled, state: 'FAILED' }, shown)
}

/** Whether the answer to the last request said that the booking is cancelled. That does not prove it. */
const hasServiceSaidCancelled = ({ attempts }: Cancellation) => attempts.at(-1)?.ended === 'cancelled'

/** Whether an answer is older than the newest observation in this run. */
const isOld = (shown: ObservedBooking, { heard }: Cancellation) => heard !== null && isStale(observationOf(shown), heard)
/** Records the answer as the newest observation of the booking. */
const heardOf = (cancelCase: Cancellation, shown: ObservedBooking | null): Cancellation =>
  shown ? { ...cancelCase, heard: observationOf(shown) } : cancelCase

const withStatedTerms = (cancelCase: Cancellation, { shown, booking }: BookingObservation): Cancellation => ({
  ...heardOf(cancelCase, shown),
  ...statedTerms(booking),
})

/** Builds a notice about a cancellation. */
function noticeOf({ clientRef, bookingRef }: Cancellation, kind: NoticeKind, { wallMs: atMs }: At): NewNotice {
  return { kind, atMs, clientRef, bookingRef, otherRef: null }
}

/**
 * "Not cancelled" requires a CONFIRMED look-up at least `quietMs` after the request ended and `gapMs` after an earlier one. If the service has
 * answered "cancelled", it may take as long to show this as it takes to show a new booking (`afterYesMs`). Milliseconds.
 */
const cancelSettling = { quietMs: 130_000, afterYesMs: settling.quietMs, gapMs: 60_000 } as const

/** Returns a look-up plan that begins now. `saidCancelled`: the service has answered that the booking is cancelled. */
export function firstCancelLookUp(at: At, saidCancelled: boolean): CancelWatch {
  return { ...startPlan(at), confirmedTickMs: null, quietMs: saidCancelled ? cancelSettling.afterYesMs : cancelSettling.quietMs }
}

/** Returns the look-ups of a cancellation that was given up, because it may still take effect; null once a day has passed since it was sent. */
function lateCancelLookUp({ attempts, createdAtMs }: Cancellation, at: At): CancelWatch | null {
  const watch = latePlan(at, Math.max(createdAtMs, ...attempts.map(({ sentAtMs }) => sentAtMs)))
  return watch && { ...firstCancelLookUp(at, false), ...watch }
}

/** Returns the plan after a look-up that showed the booking still confirmed. */
function confirmedAgain(watch: CancelWatch, { tickMs }: At): CancelWatch {
  return { ...watch, confirmedTickMs: watch.confirmedTickMs ?? tickMs }
}

/** Schedules the next look-up of a cancellation, if it has a plan. */
function planned(cancelCase: Cancellation, at: At): Cancellation {
  if (cancelCase.state === 'NOT_CANCELLED') return { ...cancelCase, watch: lateCancelLookUp(cancelCase, at) }
  return cancelCase.watch ? { ...cancelCase, watch: planCancelLookUp(cancelCase.watch, at) } : cancelCase
}

/** Inserts an extra look-up at the earliest time at which it can settle the case, before the next one of the schedule. */
function planCancelLookUp(watch: CancelWatch, at: At): CancelWatch {
  const next = plan(watch, at)
  const settlesTickMs = settlesAtTickMs(watch)
  const settlesFirst = at.tickMs < settlesTickMs && settlesTickMs < next.dueTickMs
  return settlesFirst ? { ...next, step: next.step - 1, ...dueAt(settlesTickMs, at) } : next
}

/** Whether a CONFIRMED look-up now proves that the cancellation did not take effect. `watch` is the plan before that look-up. */
function isNotCancelled(watch: CancelWatch, { tickMs }: At): boolean {
  return watch.confirmedTickMs !== null && tickMs >= settlesAtTickMs(watch)
}

function settlesAtTickMs({ sinceTickMs, confirmedTickMs, quietMs }: CancelWatch): number {
  return Math.max(sinceTickMs + quietMs, (confirmedTickMs ?? sinceTickMs) + cancelSettling.gapMs)
}
