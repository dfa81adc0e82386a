/**
 * The booking state machine (docs/domain.md D1-D14): maps each event on an attempt to its next state and effects.
 * It ends when the booking is found; from then on the booking's status is only in its ledger row.
 * Pure: clock, randomness, service, ledger and send journal are outside, in `booking-attempts.ts`.
 */
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import type { NoticeKind } from '../../../shared/contract/views/notice-views.ts'
import { type BookingStatus, knownStatus } from '../../../shared/domain/schemas.ts'
import type { NewNotice } from '../../ledger/records.ts'
import { contradictions, mismatches } from '../../service/answers/look-up-target.ts'
import type { LookUpOutcome } from '../../service/answers/outcomes.ts'
import {
  type At,
  machineOf,
  nextRequest,
  type Observation,
  type ObservedBooking,
  sameState,
  saveStep,
  sendStep,
  withdrawStep,
} from '../lifecycle/case.ts'
import { escalation, hourlyPlan, latePlan, plan, settling, startPlan } from '../lifecycle/schedule.ts'
import {
  type AttemptState,
  type BookingAttempt,
  type Event,
  lookUpTargetOf,
  maySend,
  mergedSale,
  type SentRequest,
  type Step,
  type Watch,
} from './booking-attempt.ts'
import { bookedDifferently } from './difference.ts'
import { evidenceOf } from './evidence.ts'

type Of<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>

/** Returns the next state of an attempt and the effects to carry out for an event. */
export const step = machineOf<BookingAttempt, Event>(
  {
    confirm,
    notRecorded,
    answered,
    lookedUp,
    shown,
    absent: (before, { at }) => absent(before, at),
    notAsked: (before, { at }) => (before.state === 'UNKNOWN' && isOverdue(before, at) ? escalated(before, at) : sameState(before)),
    cancelWhenKnown: (before, { wanted }) =>
      before.state === 'UNKNOWN' ? saveStep({ ...before, cancelWanted: wanted }) : sameState(before),
    notStored: (before, { at, failure }) => sameState({ ...afterFailedSave(before, at), failure }),
    restarted: (before, { at }) => restarted(before, at),
    witnessed,
  },
  evidenceOf,
)

function confirm(before: BookingAttempt, { at, by, contentHash, sendTo, consent, sale }: Of<'confirm'>): Step {
  if (!maySend(before) || contentHash !== before.contentHash) return sameState(before)
  const attempt: SentRequest = { ...nextRequest(before, at.wallMs, sendTo, by), ended: null }
  return sendStep({
    ...before,
    state: 'SENDING',
    attempts: [...before.attempts, attempt],
    otherDesks: consent.otherDesks ?? null,
    sale: mergedSale(sale, before.sale),
    failure: null,
    watch: null,
    escalated: false,
  })
}

function notRecorded(before: BookingAttempt, event: Of<'notRecorded'>): Step {
  const back = withdrawStep(before, event)
  return back ? { ...back, state: { ...back.state, watch: lateLookUp(back.state, event.at) } } : sameState(before)
}

/** Gives the notice `escalated`: a look-up is overdue and cannot be made. */
const escalated = (bookingAttempt: BookingAttempt, at: At): Step =>
  saveStep({ ...bookingAttempt, escalated: true }, null, [noticeOf(bookingAttempt, 'escalated', at)])

/**
 * The state per request outcome: `notProcessed` (once) and `notSent` allow a re-send under the same reference, `rejected` retires the
 * reference, the rest is looked up.
 */
const refusedAs = {
  [requestEnd.notProcessed]: 'HELD_BACK',
  [requestEnd.notSent]: 'NOT_SENT',
  [requestEnd.rejected]: 'REJECTED',
  [requestEnd.paymentRefused]: 'UNKNOWN',
  [requestEnd.unknown]: 'UNKNOWN',
} as const

function answered(before: BookingAttempt, event: Of<'answered'>): Step {
  const { at, attempt, outcome, shown } = event
  const updated: BookingAttempt = {
    ...before,
    attempts: before.attempts.map((one) => (one.number === attempt ? ended(one, outcome) : one)),
  }
  const status = shown && 'booking' in outcome ? knownStatus(outcome.booking.status) : null
  if (shown && status && isOurs(updated, shown)) return found(updated, { at, shown, cancelledByUs: true }, status)
  // A late answer without a booking is older than what look-ups have found since.
  if (before.state !== 'SENDING' || before.attempts.at(-1)?.number !== attempt) return sameState(before)
  // A success without a booking that we can store is no better than no answer.
  const state = 'failure' in outcome ? refusedAs[outcome.class] : 'UNKNOWN'
  const closed: BookingAttempt = { ...updated, state, failure: 'failure' in outcome ? outcome.failure : null }
  const [notified, notices] = notifyReferenceReused(
    { ...closed, watch: state === 'UNKNOWN' ? firstLookUp(at) : lateLookUp(closed, at) },
    shown,
    at,
  )
  const storable = ourRecord(notified, shown)
  const isUnclear = storable !== null && knownStatus(storable.record.booking.status) === null
  return saveStep(isUnclear ? unclear(notified, { at, shown: storable }) : notified, storable, notices)
}

function ended(attempt: SentRequest, outcome: Of<'answered'>['outcome']): SentRequest {
  const isConflict = 'failure' in outcome && outcome.failure.kind === 'refused' && outcome.failure.why === 'conflict'
  return { ...attempt, ended: outcome.class, ...(isConflict && { conflict: true }) }
}

/** Another call showed a booking under our reference. The resulting case state is committed together with the record. */
function shown(before: BookingAttempt, event: Of<'shown'>): Step {
  const { at, shown } = event
  if (before.state === 'SENDING') return sameState(before)
  if (!ourRecord(before, shown)) {
    const [notified, notices] = notifyReferenceReused(before, shown, at)
    return notified === before ? sameState(before) : saveStep(notified, null, notices)
  }
  const status = knownStatus(shown.record.booking.status)
  if (status === null) return shownUnclear(before, event)
  if (before.state !== 'FOUND') return found(before, event, status)
  const updated = withRechecks(before, status, event)
  const isChanged =
    updated.absent !== before.absent || updated.failedAtMs !== before.failedAtMs || updated.unclearAtMs !== before.unclearAtMs
  return isChanged ? saveStep(updated, shown) : sameState(before)
}

function afterFailedSave(before: BookingAttempt, at: At): BookingAttempt {
  if (before.state === 'SENDING') return toUnknown(before, at)
  if (before.watch === null) return before
  return { ...before, watch: before.state === 'UNKNOWN' ? plan(before.watch, at) : goOnWatching(before, at) }
}

/** The look-up schedule starts over: how long the desk was off says nothing about the service. */
function restarted(before: BookingAttempt, at: At): Step {
  if (before.state === 'SENDING') return saveStep(toUnknown(before, at))
  const recovered: BookingAttempt = { ...before, watch: before.state === 'UNKNOWN' ? firstLookUp(at) : goOnWatching(before, at) }
  return before.watch && !recovered.watch ? saveStep(recovered) : sameState(recovered)
}

/** The ledger lacks a request, or the whole attempt, that the send journal has: look up its outcome. */
function witnessed(before: BookingAttempt, { at, line }: Of<'witnessed'>): Step {
  if (line.sequence <= before.witnessed) return sameState(before)
  const attempt: SentRequest = {
    ...nextRequest(before, line.atMs, { baseUrl: '', keyFingerprint: line.keyFingerprint }, line.by),
    ended: requestEnd.unknown,
  }
  const recovered: BookingAttempt = { ...before, attempts: [...before.attempts, attempt], witnessed: line.sequence }
  // The booking already found under this reference is the outcome of the lost request.
  if (before.state === 'FOUND') return saveStep(recovered)
  return saveStep(toUnknown(recovered, at), null, [noticeOf(recovered, 'notInLedger', at)])
}

type News = Observation & Pick<Finding, 'cancelledByUs'>
type Rule = (updated: BookingAttempt, news: News) => Step
/** Result of a look-up; `unclear` is our booking with an unrecognised status. */
type LookUpResult = LookUpOutcome['class'] | 'unclear'

const changeNothing: Rule = (updated) => sameState(updated)

/** An answer whose booking cannot be stored counts as no answer. */
const settleAsFound: Rule = (updated, news) => {
  const status = news.shown && isOurs(updated, news.shown) ? knownStatus(news.shown.record.booking.status) : null
  return news.shown && status ? found(updated, { ...news, shown: news.shown }, status) : keepWaiting(updated, news)
}

const watchOf = (updated: BookingAttempt, at: At) => updated.watch ?? firstLookUp(at)
const keepWaiting: Rule = (updated, news) => undecided({ ...updated, watch: plan(watchOf(updated, news.at), news.at) }, news)

/** Something exists under our reference, so earlier "not found" answers prove nothing. */
const restartNotFoundCount: Rule = (updated, news) =>
  undecided({ ...updated, watch: heard(plan(watchOf(updated, news.at), news.at)) }, news)
/** Rule for our booking with an unrecognised status. Observations older than this one do not end the look-ups. */
const isUnclear: Rule = (updated, news) => restartNotFoundCount(unclear(updated, news), news)
const handleAnother: Rule = (updated, news) =>
  isUnderOurs(updated, news.shown) ? restartNotFoundCount(updated, news) : keepWaiting(updated, news)

const countNotFound: Rule = (updated, news) => {
  const watch = watchOf(updated, news.at)
  if (!isSettled(watch, news.at)) return undecided({ ...updated, watch: plan(missed(watch, news.at), news.at) }, news)
  const settled: BookingAttempt = { ...updated, state: 'NOT_BOOKED', cancelWanted: false }
  return saveStep({ ...settled, watch: lateLookUp(settled, news.at) })
}

const keepWatching: Rule = (updated, { at, shown }) => {
  const [notified, notices] = notifyReferenceReused({ ...updated, watch: goOnWatching(updated, at) }, shown, at)
  return saveStep(notified, ourRecord(notified, shown), notices)
}

/** A booking with an unrecognised status appears after the attempt was given up: its outcome is unknown again. */
const reopenUnclear: Rule = (updated, { at, shown }) => {
  const again = toUnknown(unclear(updated, { at, shown }), at)
  return saveStep({ ...again, watch: plan(watchOf(again, at), at) }, shown, [noticeOf(updated, 'surfacedUnclear', at)])
}

/** The found booking now has an unrecognised status. */
const recheckUnclear: Rule = (updated, news) =>
  news.shown ? saveStep(withRechecks(updated, null, { ...news, shown: news.shown }), news.shown) : keepWatching(updated, news)

/** While a found booking is looked up because its status may change, "not found" does not count as vanished. */
const countAbsence: Rule = (updated, news) => (updated.watch === null ? absent(updated, news.at) : keepWatching(updated, news))

const notYet: Record<LookUpResult, Rule> = {
  found: changeNothing,
  unclear: changeNothing,
  another: changeNothing,
  cleanNotFound: changeNothing,
  inconclusive: changeNothing,
}
const givenUp: Record<LookUpResult, Rule> = {
  found: settleAsFound,
  unclear: reopenUnclear,
  another: keepWatching,
  cleanNotFound: keepWatching,
  inconclusive: keepWatching,
}

const table: Record<AttemptState, Record<LookUpResult, Rule>> = {
  DRAFT: notYet,
  SENDING: notYet,
  UNKNOWN: { found: settleAsFound, unclear: isUnclear, another: handleAnother, cleanNotFound: countNotFound, inconclusive: keepWaiting },
  HELD_BACK: givenUp,
  NOT_SENT: givenUp,
  REJECTED: givenUp,
  NOT_BOOKED: givenUp,
  FOUND: { found: settleAsFound, unclear: recheckUnclear, another: keepWatching, cleanNotFound: countAbsence, inconclusive: keepWatching },
}

/** Returns the step for an answered look-up, by state and result. */
function lookedUp(before: BookingAttempt, { outcome, ...news }: Extract<Event, { readonly kind: 'lookedUp' }>): Step {
  const updated: BookingAttempt = { ...before, lookUps: before.lookUps + 1, lastLookUpMs: news.at.wallMs }
  const lookUpResult = outcome.class === 'found' && outcome.status === null ? 'unclear' : outcome.class
  return table[updated.state][lookUpResult](updated, news)
}

/** Another call shows our booking with an unrecognised status. An open case only notes it, as it is looked up anyway. */
function shownUnclear(before: BookingAttempt, news: News): Step {
  if (before.state === 'UNKNOWN') return sameState(unclear(before, news))
  return before.unclearAtMs !== null ? sameState(before) : table[before.state].unclear(before, news)
}

/** The outcome stays open. After a day without one, a notice asks a person to contact the service. */
function undecided(bookingAttempt: BookingAttempt, { at, shown }: News): Step {
  const isDue = isOverdue(bookingAttempt, at)
  const [notified, notices] = notifyReferenceReused(isDue ? { ...bookingAttempt, escalated: true } : bookingAttempt, shown, at)
  return saveStep(notified, ourRecord(notified, shown), isDue ? [...notices, noticeOf(notified, 'escalated', at)] : notices)
}

/** Sets the attempt to UNKNOWN and restarts its look-ups. Requests without an outcome end as unknown. */
function toUnknown(before: BookingAttempt, at: At): BookingAttempt {
  const attempts = before.attempts.map((one) => ({ ...one, ended: one.ended ?? requestEnd.unknown }))
  return { ...before, state: 'UNKNOWN', attempts, watch: firstLookUp(at) }
}

/** Whether the outcome has been unknown for a day and no `escalated` notice was given. */
function isOverdue({ escalated, attempts, createdAtMs }: BookingAttempt, { wallMs }: At): boolean {
  return !escalated && wallMs - (attempts.at(-1)?.sentAtMs ?? createdAtMs) >= escalation.afterMs
}

/** An observation of the attempt's booking. */
interface Finding {
  readonly at: At
  readonly shown: ObservedBooking
  /** Whether this desk has sent a cancellation of that booking. */
  readonly cancelledByUs: boolean
}

/** Ends the attempt: the booking exists. The booking is stored with it; its status is the ledger's from then on. */
function found(before: BookingAttempt, finding: Finding, status: BookingStatus): Step {
  const { at, shown, cancelledByUs } = finding
  if (before.state === 'FOUND') return saveStep(withRechecks(before, status, finding), shown)
  const { booking } = shown.record
  const ended: BookingAttempt = { ...before, state: 'FOUND', booking, failure: null, cancelWanted: false }
  const kinds = noticesOfFinding(before, ended, status, cancelledByUs)
  return saveStep(
    withRechecks(ended, status, finding),
    shown,
    kinds.map((kind) => noticeOf(ended, kind, at)),
  )
}

/** Schedules re-checks of a found booking. FAILED and unrecognised statuses (null) may still change and are re-checked for a day. */
function withRechecks(
  bookingAttempt: BookingAttempt,
  status: BookingStatus | null,
  { at, shown }: Pick<Finding, 'at' | 'shown'>,
): BookingAttempt {
  const { during } = shown.seen
  if (bookingAttempt.doubtTickMs !== null && during.to < bookingAttempt.doubtTickMs) return bookingAttempt
  // An unrecognised status does not undo a failure; the answer may be outdated.
  const failedAtMs = status === 'FAILED' ? (bookingAttempt.failedAtMs ?? at.wallMs) : status === null ? bookingAttempt.failedAtMs : null
  const unclearAtMs = status === null ? (bookingAttempt.unclearAtMs ?? at.wallMs) : null
  const doubtTickMs = status === 'FAILED' || status === null ? during.to : null
  const updated: BookingAttempt = { ...bookingAttempt, failedAtMs, unclearAtMs, doubtTickMs, absent: 0, absentAtMs: null }
  return { ...updated, watch: lateLookUp(updated, at) }
}

/** Records an unrecognised status on a case that is not FOUND yet; its look-ups continue as planned. */
function unclear(bookingAttempt: BookingAttempt, { at, shown }: Observation): BookingAttempt {
  return shown ? { ...withRechecks(bookingAttempt, null, { at, shown }), watch: bookingAttempt.watch } : bookingAttempt
}

function noticesOfFinding(
  before: BookingAttempt,
  { content, booking }: BookingAttempt,
  status: BookingStatus,
  cancelledByUs: boolean,
): NoticeKind[] {
  const notices: NoticeKind[] = []
  const isLate = before.state !== 'SENDING'
  if (isLate && status === 'CONFIRMED') notices.push(before.state === 'UNKNOWN' ? 'recovered' : 'surfacedLate')
  if (isLate && status === 'CANCELLED' && !cancelledByUs) notices.push('cancelledElsewhere')
  if (status === 'CONFIRMED' && before.cancelWanted) notices.push('cancelWanted')
  if (status === 'CONFIRMED' && content && booking && bookedDifferently(content, booking).length > 0) notices.push('bookedDifferently')
  return notices
}

/** How often in a row, and how far apart, a booking must be missing before a notice is given: one bad hour does not show that it is gone. */
const absence = { maxNotices: 3, apartMs: 3_600_000 } as const

/** Counts a sync that did not list the booking. Misses within an hour of the last do not count; the third that counts gives the notice `vanished`. */
function absent(before: BookingAttempt, at: At): Step {
  const sinceMs = before.absentAtMs === null ? absence.apartMs : Math.abs(at.wallMs - before.absentAtMs)
  if (before.state !== 'FOUND' || sinceMs < absence.apartMs) return sameState(before)
  const updated: BookingAttempt = { ...before, absent: before.absent + 1, absentAtMs: at.wallMs }
  return saveStep(updated, null, updated.absent === absence.maxNotices ? [noticeOf(updated, 'vanished', at)] : [])
}

/** Whether a record is our booking: same reference, hotel and nights. */
const isOurs = (bookingAttempt: BookingAttempt, { record }: ObservedBooking): boolean =>
  mismatches(record.booking, lookUpTargetOf(bookingAttempt)).length === 0

/** Returns the record if it may be our booking and can be stored with the attempt; null for somebody else's. */
function ourRecord(bookingAttempt: BookingAttempt, shown: ObservedBooking | null): ObservedBooking | null {
  return shown && contradictions(shown.record.booking, lookUpTargetOf(bookingAttempt)).length === 0 ? shown : null
}

/** Whether a record has our client reference, whatever its stay is. */
const isUnderOurs = ({ clientRef }: BookingAttempt, shown: ObservedBooking | null): boolean => shown?.record.booking.clientRef === clientRef

/** Notifies once when the service lists a different stay under our client reference. The record is ignored otherwise. */
function notifyReferenceReused(
  bookingAttempt: BookingAttempt,
  shown: ObservedBooking | null,
  at: At,
): readonly [BookingAttempt, readonly NewNotice[]] {
  if (bookingAttempt.toldAnother || !shown || !isUnderOurs(bookingAttempt, shown) || ourRecord(bookingAttempt, shown))
    return [bookingAttempt, []]
  return [{ ...bookingAttempt, toldAnother: true }, [noticeOf(bookingAttempt, 'anotherStay', at, shown.record.booking.bookingRef)]]
}

/** Builds a notice about an attempt. `otherRef`: the reference of a second booking that it concerns. */
function noticeOf(bookingAttempt: BookingAttempt, kind: NoticeKind, { wallMs: atMs }: At, otherRef: string | null = null): NewNotice {
  return { kind, atMs, clientRef: bookingAttempt.clientRef, bookingRef: bookingAttempt.booking?.bookingRef ?? null, otherRef }
}

const nothingFound = { cleanNotFound: 0, enoughTickMs: null } as const

/** Returns a new look-up plan; the waiting time of an unknown case starts over. */
export function firstLookUp(at: At): Watch {
  return { ...startPlan(at), ...nothingFound }
}

/** Returns the plan after a sign of the booking: earlier "not found" answers no longer count. */
function heard(watch: Watch): Watch {
  return { ...watch, ...nothingFound }
}

/** Returns the plan after one more clean "not found". */
function missed(watch: Watch, { tickMs }: At): Watch {
  const cleanNotFound = watch.cleanNotFound + 1
  const isEnough = cleanNotFound >= settling.cleanNotFound - 1
  return { ...watch, cleanNotFound, enoughTickMs: watch.enoughTickMs ?? (isEnough ? tickMs : null) }
}

/**
 * Whether one more clean "not found" answer settles the case as not booked: it comes late enough after the send, and enough clean answers
 * came long enough before it. `watch` is the plan before that answer.
 */
function isSettled({ enoughTickMs, sinceTickMs }: Watch, { tickMs }: At): boolean {
  return enoughTickMs !== null && tickMs - enoughTickMs >= settling.lastGapMs && tickMs - sinceTickMs >= settling.quietMs
}

const closedBySilence: ReadonlySet<AttemptState> = new Set<AttemptState>(['NOT_BOOKED', 'HELD_BACK', 'NOT_SENT', 'REJECTED'])

/**
 * Returns the late look-up plan, or null: an unanswered request may still become a booking after it was given up, and a failed or unclear
 * booking may still change.
 */
function lateLookUp(bookingAttempt: BookingAttempt, at: At): Watch | null {
  const sinceMs =
    bookingAttempt.state === 'FOUND'
      ? (bookingAttempt.unclearAtMs ?? bookingAttempt.failedAtMs)
      : closedBySilence.has(bookingAttempt.state)
        ? silentSinceMs(bookingAttempt)
        : null
  const watch = sinceMs === null ? null : latePlan(at, sinceMs)
  return watch && { ...watch, ...nothingFound }
}

/**
 * Returns the plan after a look-up that showed nothing new. A found booking whose status may change is looked up until it is shown again,
 * whatever the clock says.
 */
function goOnWatching(bookingAttempt: BookingAttempt, at: At): Watch | null {
  return bookingAttempt.state === 'FOUND' && bookingAttempt.watch ? { ...hourlyPlan(at), ...nothingFound } : lateLookUp(bookingAttempt, at)
}

function silentSinceMs({ attempts }: BookingAttempt): number | null {
  return (
    attempts.findLast(({ ended }) => ended === null || ended === requestEnd.unknown || ended === requestEnd.paymentRefused)?.sentAtMs ??
    null
  )
}
