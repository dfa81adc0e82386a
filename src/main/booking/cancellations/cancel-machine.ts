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
  recoveryLine,
  sameState,
  saved,
  sending,
  takenBack,
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
  return completeEntries(linesOf(before, event, after), subjectOf(after), event, after.state)
}

/** Entries about our own booking are filed under its attempt, all others under the service's reference. */
function subjectOf({ reference, bookingRef, clientRef }: Cancellation): string {
  if (clientRef !== null && isOwnRef(clientRef)) return clientRef
  return referenceName(bookingRef === null ? reference : { bookingRef })
}

function linesOf(before: Cancellation, event: CancelEvent, after: Cancellation): EvidenceEntry[] {
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
      return [recoveryLine(event, before.state)]
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

function confirm(before: Cancellation, { at, booking, consent, costsNow, sendTo }: Of<'confirm'>): CancelStep {
  if (!maySend(before) || !isStillAgreed(consent, booking, costsNow)) return sameState(before)
  const attempt: SentCancel = { ...nextRequest(before, at.wallMs, sendTo), agreed: consent.penalty, ended: null }
  return sending({ ...before, ...factsOf(booking), ...reset, state: 'SENDING', attempts: [...before.attempts, attempt] })
}

function notRecorded(before: Cancellation, event: Of<'notRecorded'>): CancelStep {
  const back = takenBack(before, event)
  return back ? { state: planned(back.state, event.at), effects: [...back.effects, ...saved(back.state).effects] } : sameState(before)
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
      return saved({ ...ended, state: 'NOT_PROCESSED', failure: outcome.failure, watch: null })
    case 'unknown':
      return saved({ ...ended, state: 'UNKNOWN', failure: outcome.failure }, shown)
  }
}

/** Whether we may have asked the service; if not, somebody else cancelled. */
const wasSent = ({ state }: Cancellation) => state !== 'DRAFT' && state !== 'NOT_PROCESSED'

/** Another call showed the booking. */
function shown(of: Cancellation, { at, shown }: Of<'shown'>): CancelStep {
  if (of.state === 'SENDING' || isOld(shown, of)) return sameState(of)
  const before = heardOf(of, shown)
  const { booking } = shown.record
  // An answer that changes nothing here is stored only in the booking's row, and that write may fail. So it must not make later answers
  // count as old.
  switch (knownStatus(booking.status)) {
    case 'CANCELLED':
      return of.verified || !wasSent(of) ? sameState(of) : cancelled(before, { at, shown, booking }, true)
    case 'FAILED':
      return of.state === 'UNKNOWN' ? bookingFailed(before, { at, shown }) : sameState(of)
    case 'CONFIRMED':
    case null:
      // A list may be stale, so let a look-up decide whether the cancellation took effect.
      return before.verified
        ? saved({ ...before, verified: false, watch: firstCancelLookUp(at, hasServiceSaidCancelled(before)) })
        : sameState(before)
  }
}

/** The look-up schedule starts over: how long the desk was off says nothing about the service. */
function restarted(before: Cancellation, at: At): CancelStep {
  if (before.state === 'SENDING') return saved(toUnknown(before, at))
  const again = before.watch && firstCancelLookUp(at, hasServiceSaidCancelled(before))
  const recovered: Cancellation = { ...before, watch: before.state === 'NOT_CANCELLED' ? lateCancelLookUp(before, at) : again }
  return before.watch && !recovered.watch ? saved(recovered) : sameState(recovered)
}

function toUnknown(before: Cancellation, at: At): Cancellation {
  const attempts = before.attempts.map((one) => ({ ...one, ended: one.ended ?? ('unknown' as const) }))
  return { ...before, state: 'UNKNOWN', attempts, watch: firstCancelLookUp(at, false) }
}

/** The ledger lacks a request, or the whole cancellation, that the send journal has: look up its outcome. */
function witnessed(before: Cancellation, { at, line }: Of<'witnessed'>): CancelStep {
  if (line.sequence <= before.witnessed) return sameState(before)
  const attempt: SentCancel = {
    ...nextRequest(before, line.atMs, { baseUrl: '', keyFingerprint: line.keyFingerprint }),
    agreed: null,
    ended: 'unknown',
  }
  const state = toUnknown({ ...before, ...reset, attempts: [...before.attempts, attempt], witnessed: line.sequence }, at)
  return saved(state, null, [noticeOf(state, 'notInLedger', at)])
}

interface BookingObservation extends Observation {
  readonly booking: Booking
}
type Rule<Of extends Observation> = (now: Cancellation, news: Of) => CancelStep
/** The rule for each result of a look-up; `unclear` is our booking with an unrecognised status. */
type Row = Record<BookingStatus | 'unclear', Rule<BookingObservation>> & Record<Exclude<LookUpOutcome['class'], 'found'>, Rule<Observation>>

const waits: Rule<Observation> = (now, { at, shown }) => saved(planned(now, at), shown)
const misses: Rule<Observation> = (now, news) => waits({ ...now, notFound: true }, news)

/** A confirmed booking must not vanish: notifies the clerk once. */
const vanishes: Rule<Observation> = (now, news) => {
  if (now.toldNotFound) return misses(now, news)
  const state: Cancellation = planned({ ...now, notFound: true, toldNotFound: true }, news.at)
  return saved(state, null, [noticeOf(state, 'cancelNotFound', news.at)])
}

const learns: Rule<BookingObservation> = (now, news) => waits(withStatedTerms(now, news), news)
const proves: Rule<BookingObservation> = (now, news) => cancelled(now, news, true)

/** CONFIRMED makes an accepted cancellation unknown again; an unknown one is settled as not cancelled by two of these. */
const doubts: Rule<BookingObservation> = (before, news) => {
  const { at, shown } = news
  const now = withStatedTerms(before, news)
  const watch = now.watch ?? firstCancelLookUp(at, hasServiceSaidCancelled(now))
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
function lookedUp(before: Cancellation, event: Extract<CancelEvent, { readonly kind: 'lookedUp' }>): CancelStep {
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
function bookingFailed(before: Cancellation, { shown }: Observation): CancelStep {
  return saved({ ...before, ...settled, state: 'FAILED' }, shown)
}

/** Whether the answer to the last request said that the booking is cancelled. That does not prove it. */
const hasServiceSaidCancelled = ({ attempts }: Cancellation) => attempts.at(-1)?.ended === 'cancelled'

/** Whether an answer is older than the newest observation in this run. */
const isOld = (shown: ObservedBooking, { heard }: Cancellation) => heard !== null && isStale(observationOf(shown), heard)
/** Records the answer as the newest observation of the booking. */
const heardOf = (of: Cancellation, shown: ObservedBooking | null): Cancellation => (shown ? { ...of, heard: observationOf(shown) } : of)

const withStatedTerms = (of: Cancellation, { shown, booking }: BookingObservation): Cancellation => ({
  ...heardOf(of, shown),
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
function planned(of: Cancellation, at: At): Cancellation {
  if (of.state === 'NOT_CANCELLED') return { ...of, watch: lateCancelLookUp(of, at) }
  return of.watch ? { ...of, watch: planCancelLookUp(of.watch, at) } : of
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
