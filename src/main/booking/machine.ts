/**
 * The booking machine (reliability notes 2.3-2.6): what each event makes of a booking attempt, and what has to be done for
 * it. Pure: clock, chance, service, ledger and witness are outside, in `casebook.ts`.
 */

import { canonical } from '../../shared/canonical.ts'
import type { NoticeKind } from '../../shared/notice-views.ts'
import { type Booking, type BookingStatus, knownStatus } from '../../shared/schemas.ts'
import { isLate } from '../ledger/lateness.ts'
import type { NewNotice } from '../ledger/ledger.ts'
import { type At, type Attempt, type Case, type CaseState, type Event, maySend, type Shown, type Step } from './case.ts'
import { bookedDifferently } from './difference.ts'
import { evidenceOf } from './evidence.ts'
import { firstLookUp, heard, isSettled, plan, type Watch, watchOfSilence } from './look-ups.ts'
import { escalation } from './schedule.ts'

/** The next state of a case, and what has to be done for it. Whatever is saved goes on record with it. */
export function step(before: Case, event: Event): Step {
  const { state, effects } = next(before, event)
  return {
    state,
    effects: effects.map((effect) => (effect.kind === 'save' ? { ...effect, evidence: evidenceOf(before, event, state) } : effect)),
  }
}

function next(before: Case, event: Event): Step {
  switch (event.kind) {
    case 'confirm':
      return confirm(before, event)
    case 'notRecorded':
      return notRecorded(before, event)
    case 'answered':
      return answered(before, event)
    case 'lookedUp':
      return lookedUp(before, event)
    case 'shown':
      return shown(before, event)
    case 'absent':
      return absent(before, event.at)
    case 'notAsked':
      return before.state === 'UNKNOWN' && isOverdue(before, event.at) ? escalated(before, event.at) : stay(before)
    case 'wantCancel':
      return before.state === 'UNKNOWN' ? saved({ ...before, cancelWanted: event.wanted }) : stay(before)
    case 'notKept':
      return stay({ ...unkept(before, event.at), failure: event.failure })
    case 'restarted':
      return restarted(before, event.at)
    case 'witnessed':
      return witnessed(before, event)
  }
}

const stay = (state: Case): Step => ({ state, effects: [] })
const saved = (state: Case, shown: Shown | null = null, notices: readonly NewNotice[] = []): Step => ({
  state,
  effects: [{ kind: 'save', shown, evidence: [], notices }],
})

function noticeOf(of: Case, kind: NoticeKind, atMs: number, otherRef: string | null = null): NewNotice {
  return { kind, atMs, clientRef: of.clientRef, bookingRef: of.booking?.bookingRef ?? null, otherRef }
}

function confirm(before: Case, { at, contentHash, sendTo }: Extract<Event, { kind: 'confirm' }>): Step {
  if (!maySend(before) || contentHash !== before.contentHash) return stay(before)
  const number = before.attempts.length + 1
  const attempt: Attempt = { number, from: before.state, sentAtMs: at.wallMs, sentTo: sendTo, ended: null }
  return {
    state: { ...before, state: 'SENDING', attempts: [...before.attempts, attempt], failure: null, watch: null, escalated: false },
    effects: [{ kind: 'witness' }, ...saved(before).effects, { kind: 'send', attempt: number }],
  }
}

/** The line of the witness is taken back only where there is one: else the one before it would go. */
function notRecorded(before: Case, { at, failure, announced }: Extract<Event, { kind: 'notRecorded' }>): Step {
  const attempt = before.attempts.at(-1)
  if (before.state !== 'SENDING' || !attempt) return stay(before)
  const unsent: Case = { ...before, state: attempt.from, attempts: before.attempts.slice(0, -1), failure }
  return { state: { ...unsent, watch: watchOfSilence(unsent, at) }, effects: announced ? [{ kind: 'void' }] : [] }
}

/** N and Z leave the reference free to be sent again, R retires it, everything else is looked up. */
const refusedAs = { N: 'HELD_BACK', Z: 'NOT_SENT', R: 'REJECTED', P: 'UNKNOWN', U: 'UNKNOWN' } as const

function answered(before: Case, { at, attempt, outcome, shown }: Extract<Event, { kind: 'answered' }>): Step {
  const current = before.attempts.at(-1)
  const attempts = before.attempts.map((one) => (one.number === attempt ? { ...one, ended: outcome.class } : one))
  const now: Case = { ...before, attempts }
  const isNews = shown !== null && 'booking' in outcome && (before.booking === null || isAnother(before.booking, outcome.booking))
  const taken = isNews ? found(now, shown, at, true) : null
  if (taken) return taken
  // What comes late is older than what look-ups have found out; only a booking that nobody has shown yet is news.
  if (before.state !== 'SENDING' || current?.number !== attempt) return stay(before)
  // Without the booking to keep, a yes is as unknown as silence.
  const state = 'failure' in outcome ? refusedAs[outcome.class] : 'UNKNOWN'
  const failure = 'failure' in outcome ? outcome.failure : null
  const ended: Case = { ...now, state, failure }
  // A booking that is not provably ours is kept in the ledger all the same.
  return saved({ ...ended, watch: state === 'UNKNOWN' ? firstLookUp(at) : watchOfSilence(ended, at) }, shown)
}

function lookedUp(before: Case, { at, outcome, shown, cancelledByUs }: Extract<Event, { kind: 'lookedUp' }>): Step {
  const now: Case = { ...before, lookUps: before.lookUps + 1, lastLookUpMs: at.wallMs }
  if (now.state === 'SENDING') return stay(now)
  const taken = shown && found(now, shown, at, cancelledByUs)
  if (taken) return taken
  if (now.state === 'CONFIRMED' && outcome.class === 'cleanNotFound') return absent(now, at)
  if (shown && isUnclear(now, shown) && isGivenUp(now)) return unclear(now, shown, at)
  if (now.state !== 'UNKNOWN') return saved({ ...now, watch: watchOfSilence(now, at) }, shown)
  const watch = now.watch ?? firstLookUp(at)
  // A booking of ours with a word that nobody knows is there all the same: silence before it proves nothing.
  if (shown && isUnclear(now, shown)) return undecided({ ...now, watch: heard(plan(watch, at)) }, at, shown)
  if (outcome.class !== 'cleanNotFound') return undecided({ ...now, watch: plan(watch, at) }, at, shown)
  const counted: Watch = { ...watch, cleanNotFound: watch.cleanNotFound + 1, lastCleanTickMs: at.tickMs }
  if (!isSettled(watch, at)) return undecided({ ...now, watch: plan(counted, at) }, at, shown)
  const settled: Case = { ...now, state: 'NOT_BOOKED', cancelWanted: false }
  return saved({ ...settled, watch: watchOfSilence(settled, at) })
}

/** Still without a verdict. After a day somebody has to ask the service. */
function undecided(of: Case, at: At, shown: Shown | null): Step {
  return isOverdue(of, at) ? escalated(of, at, shown) : saved(of, shown)
}

function isOverdue({ escalated, attempts, createdAtMs }: Case, { wallMs }: At): boolean {
  return !escalated && wallMs - (attempts.at(-1)?.sentAtMs ?? createdAtMs) >= escalation.afterMs
}

function escalated(of: Case, at: At, shown: Shown | null = null): Step {
  return saved({ ...of, escalated: true }, shown, [noticeOf(of, 'escalated', at.wallMs)])
}

function shown(before: Case, { at, shown, cancelledByUs }: Extract<Event, { kind: 'shown' }>): Step {
  if (before.state === 'SENDING' || isKnown(before, shown)) return stay(before)
  const taken = found(before, shown, at, cancelledByUs)
  if (taken) return taken
  return isUnclear(before, shown) && isGivenUp(before) ? unclear(before, shown, at) : stay(before)
}

/** Whether a booking is ours and says nothing that anybody knows. */
function isUnclear({ clientRef, booking }: Case, { record }: Shown): boolean {
  return record.booking.clientRef === clientRef && knownStatus(record.booking.status) === null && booking === null
}

const givenUp: ReadonlySet<CaseState> = new Set<CaseState>(['NOT_BOOKED', 'HELD_BACK', 'NOT_SENT', 'REJECTED'])
const isGivenUp = ({ state }: Case) => givenUp.has(state)

/** What was taken for not booked is unknown again. */
function unclear(before: Case, shown: Shown, at: At): Step {
  const again = toUnknown(before, at)
  const watch = again.watch && plan(again.watch, at)
  return saved({ ...again, watch }, shown, [noticeOf(before, 'surfacedUnclear', at.wallMs)])
}

/** Whether a booking says only what the case says already. */
function isKnown({ booking, others, absent }: Case, { record }: Shown): boolean {
  if (record.booking.bookingRef !== null && others.includes(record.booking.bookingRef)) return true
  return booking !== null && absent === 0 && canonical(booking) === canonical(record.booking)
}

const stateOf: Record<BookingStatus, CaseState> = { CONFIRMED: 'CONFIRMED', FAILED: 'FAILED', CANCELLED: 'CANCELLED' }

/** Takes a booking as the truth. Null for one that proves nothing: under another reference, with an unknown status, or older than what is known. */
function found(before: Case, shown: Shown, at: At, cancelledByUs: boolean): Step | null {
  const { record, seen } = shown
  const { booking } = record
  const status = knownStatus(booking.status)
  if (booking.clientRef !== before.clientRef || !status) return null
  if (isAnother(before.booking, booking)) return another(before, shown, status, at)
  if (isLate(seen.atMs, before.shownAtMs)) return null
  return take(before, shown, stateOf[status], at, cancelledByUs)
}

function isAnother(known: Booking | null, booking: Booking): boolean {
  return known !== null && known.bookingRef !== null && booking.bookingRef !== null && known.bookingRef !== booking.bookingRef
}

/** A second booking under one reference: two confirmed ones are an alarm, a confirmed one counts before any other. */
function another(before: Case, shown: Shown, status: BookingStatus, at: At): Step {
  const otherRef = shown.record.booking.bookingRef
  if (status !== 'CONFIRMED' || otherRef === null) return saved(before, shown)
  if (before.state !== 'CONFIRMED') return take(before, shown, 'CONFIRMED', at, false)
  if (before.others.includes(otherRef)) return saved(before, shown)
  const doubled: Case = { ...before, others: [...before.others, otherRef] }
  return saved(doubled, shown, [noticeOf(doubled, 'duplicate', at.wallMs, otherRef)])
}

function take(before: Case, shown: Shown, state: CaseState, at: At, cancelledByUs: boolean): Step {
  const { booking } = shown.record
  const taken: Case = {
    ...before,
    state,
    booking,
    shownAtMs: shown.seen.atMs,
    failure: null,
    watch: null,
    absent: 0,
    absentAtMs: null,
    cancelWanted: false,
  }
  return saved(
    taken,
    shown,
    noticesOfTaking(before, taken, cancelledByUs).map((kind) => noticeOf(taken, kind, at.wallMs)),
  )
}

function noticesOfTaking(before: Case, taken: Case, cancelledByUs: boolean): NoticeKind[] {
  const { content, booking, state } = taken
  const notices: NoticeKind[] = []
  const isNews = before.state !== state && before.state !== 'SENDING'
  if (isNews && state === 'CONFIRMED') notices.push(before.state === 'UNKNOWN' ? 'recovered' : 'surfacedLate')
  if (isNews && state === 'CANCELLED' && !cancelledByUs) notices.push('cancelledElsewhere')
  if (isNews && state === 'FAILED' && before.state === 'CONFIRMED') notices.push('failedLater')
  if (state === 'CONFIRMED' && before.cancelWanted) notices.push('cancelWanted')
  const isFirst = before.booking === null && booking !== null && state === 'CONFIRMED'
  if (isFirst && content && bookedDifferently(content, booking).length > 0) notices.push('bookedDifferently')
  return notices
}

/** How often in a row, and how far apart, a booking must be missed before somebody is told: one bad hour is no proof. */
const absence = { timesToTell: 3, apartMs: 3_600_000 } as const

function absent(before: Case, at: At): Step {
  const sinceMs = before.absentAtMs === null ? absence.apartMs : Math.abs(at.wallMs - before.absentAtMs)
  if (before.state !== 'CONFIRMED' || sinceMs < absence.apartMs) return stay(before)
  const missed: Case = { ...before, absent: before.absent + 1, absentAtMs: at.wallMs }
  return saved(missed, null, missed.absent === absence.timesToTell ? [noticeOf(missed, 'vanished', at.wallMs)] : [])
}

function unkept(before: Case, at: At): Case {
  if (before.state === 'SENDING') return toUnknown(before, at)
  if (before.watch === null) return before
  return { ...before, watch: before.state === 'UNKNOWN' ? plan(before.watch, at) : watchOfSilence(before, at) }
}

/** Waiting starts anew: how long the desk was off says nothing about the service. */
function restarted(before: Case, at: At): Step {
  if (before.state === 'SENDING') return saved(toUnknown(before, at))
  const taken: Case = { ...before, watch: before.state === 'UNKNOWN' ? firstLookUp(at) : watchOfSilence(before, at) }
  return before.watch && !taken.watch ? saved(taken) : stay(taken)
}

/** The ledger has lost a request, or the whole attempt: what became of it is looked up. */
function witnessed(before: Case, { at, line }: Extract<Event, { kind: 'witnessed' }>): Step {
  if (line.sequence <= before.witnessed) return stay(before)
  const number = before.attempts.length + 1
  const sentTo = { baseUrl: '', keyFingerprint: line.keyFingerprint }
  const attempt: Attempt = { number, from: before.state, sentAtMs: line.atMs, sentTo, ended: 'U' }
  const told: Case = { ...before, attempts: [...before.attempts, attempt], witnessed: line.sequence }
  // A booking that was shown under this reference is what the lost request led to.
  if (before.booking) return saved(told)
  return saved(toUnknown(told, at), null, [noticeOf(told, 'notInLedger', at.wallMs)])
}

function toUnknown(before: Case, at: At): Case {
  const attempts = before.attempts.map((one) => ({ ...one, ended: one.ended ?? ('U' as const) }))
  return { ...before, state: 'UNKNOWN', attempts, watch: firstLookUp(at) }
}
