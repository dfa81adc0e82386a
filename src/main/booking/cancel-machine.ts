/**
 * The cancelling machine (reliability notes 2.6-2.8): what each event makes of a cancellation, and what has to be done for
 * it. A cancellation is never sent again by itself: its penalty may have risen. Pure: clock, service, ledger and witness
 * are outside, in `cancel-book.ts`.
 */
import { compare } from '../../shared/money.ts'
import type { NoticeKind } from '../../shared/notice-views.ts'
import { type Booking, knownStatus } from '../../shared/schemas.ts'
import { isLate } from '../ledger/lateness.ts'
import { type CancelAttempt, type CancelEvent, type Cancellation, type CancelStep, factsOf, isStillAgreed, maySend } from './cancel-case.ts'
import { costOf } from './cancel-cost.ts'
import { cancelEvidence } from './cancel-evidence.ts'
import {
  type CancelWatch,
  confirmedAgain,
  firstCancelLookUp,
  isNotCancelled,
  lateCancelLookUp,
  planCancelLookUp,
} from './cancel-look-ups.ts'
import type { At, Effect, Shown } from './case.ts'

type Of<Kind extends CancelEvent['kind']> = Extract<CancelEvent, { kind: Kind }>

/** The next state of a cancellation, and what has to be done for it. Whatever is saved goes on record with it. */
export function cancelStep(before: Cancellation, event: CancelEvent): CancelStep {
  const { state, effects } = next(before, event)
  return {
    state,
    effects: effects.map((effect) => (effect.kind === 'save' ? { ...effect, evidence: cancelEvidence(before, event, state) } : effect)),
  }
}

function next(before: Cancellation, event: CancelEvent): CancelStep {
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
      return before.state === 'SENDING' || isLate(event.shown.seen.atMs, before.shownAtMs) ? stay(before) : shown(before, event)
    case 'notKept':
      return stay({ ...(before.state === 'SENDING' ? toUnknown(before, event.at) : planned(before, event.at)), failure: event.failure })
    case 'restarted':
      return restarted(before, event.at)
    case 'witnessed':
      return witnessed(before, event)
  }
}

const stay = (state: Cancellation): CancelStep => ({ state, effects: [] })

const save = (shown: Shown | null, kinds: readonly NoticeKind[], of: Cancellation, at: At): Effect => {
  const { bookingRef, clientRef } = of
  return {
    kind: 'save',
    shown,
    evidence: [],
    notices: kinds.map((kind) => ({ kind, atMs: at.wallMs, clientRef, bookingRef, otherRef: null })),
  }
}

const saved = (state: Cancellation, at: At, shown: Shown | null = null, notices: readonly NoticeKind[] = []): CancelStep => ({
  state,
  effects: [save(shown, notices, state, at)],
})

/** What is forgotten when a new request is made. */
const anew = { failure: null, cost: null, balance: null, verified: false, watch: null, notFound: false, toldNotFound: false } as const

function confirm(before: Cancellation, { at, booking, consent, costsNow, sendTo }: Of<'confirm'>): CancelStep {
  if (!maySend(before) || !isStillAgreed(consent, booking, costsNow)) return stay(before)
  const attempt = request(before, { sentAtMs: at.wallMs, sentTo: sendTo, agreed: consent.penalty, ended: null })
  const state: Cancellation = { ...before, ...factsOf(booking), ...anew, state: 'SENDING', attempts: [...before.attempts, attempt] }
  return { state, effects: [{ kind: 'witness' }, save(null, [], state, at), { kind: 'send', attempt: attempt.number }] }
}

function request({ attempts, state }: Cancellation, made: Omit<CancelAttempt, 'number' | 'from'>): CancelAttempt {
  return { number: attempts.length + 1, from: state, ...made }
}

/** The line of the witness is taken back only where there is one: else the one before it would go. */
function notRecorded(before: Cancellation, { at, failure, announced }: Of<'notRecorded'>): CancelStep {
  const attempt = before.attempts.at(-1)
  if (before.state !== 'SENDING' || !attempt) return stay(before)
  const unsent: Cancellation = { ...before, state: attempt.from, attempts: before.attempts.slice(0, -1), failure }
  return { state: unsent, effects: [...(announced ? [{ kind: 'void' } as const] : []), save(null, [], unsent, at)] }
}

function answered(before: Cancellation, { at, attempt, outcome, shown }: Of<'answered'>): CancelStep {
  // What comes late is older than what look-ups have found out; only a yes to an open question is news then.
  const isAwaited = before.state === 'SENDING' || (before.state === 'UNKNOWN' && outcome.class === 'cancelled')
  if (!isAwaited || before.attempts.at(-1)?.number !== attempt) return stay(before)
  const attempts = before.attempts.map((one) => (one.number === attempt ? { ...one, ended: outcome.class } : one))
  const ended: Cancellation = { ...before, attempts, watch: firstCancelLookUp(at, outcome.class === 'cancelled') }
  switch (outcome.class) {
    case 'cancelled':
      return cancelled(ended, outcome.booking, { at, shown }, false)
    case 'notProcessed':
      return saved({ ...ended, state: 'NOT_PROCESSED', failure: outcome.failure, watch: null }, at)
    case 'unknown':
      return saved({ ...ended, state: 'UNKNOWN', failure: outcome.failure }, at, shown)
  }
}

function lookedUp(before: Cancellation, { at, attempt, outcome, shown }: Of<'lookedUp'>): CancelStep {
  // Asked before the last request had ended, it says nothing about that one.
  if (before.state === 'SENDING' || attempt !== before.attempts.length) return stay(before)
  const now: Cancellation = { ...before, lookUps: before.lookUps + 1, lastLookUpMs: at.wallMs }
  if (outcome.class === 'inconclusive') return saved(planned(now, at), at, shown)
  if (outcome.class === 'cleanNotFound') return missing(now, at)
  const seen: Cancellation = { ...now, notFound: false }
  switch (outcome.status) {
    case 'CANCELLED':
      return cancelled(seen, outcome.booking, { at, shown }, true)
    case 'FAILED':
      return failed(seen, { at, shown })
    case 'CONFIRMED':
      return stillConfirmed(seen, outcome.booking, { at, shown })
    case null:
      return saved(planned(seen, at), at, shown)
  }
}

/** Another call showed the booking. */
function shown(before: Cancellation, { at, shown }: Of<'shown'>): CancelStep {
  const { booking } = shown.record
  switch (knownStatus(booking.status)) {
    case 'CANCELLED':
      return before.verified || !wasSent(before) ? stay(before) : cancelled(before, booking, { at, shown }, true)
    case 'FAILED':
      return before.state === 'UNKNOWN' ? failed(before, { at, shown }) : stay(before)
    case 'CONFIRMED':
      // A list may lag behind: whether the cancellation still stands is for a look-up to say.
      return before.verified ? saved({ ...before, verified: false, watch: firstCancelLookUp(at, saidYes(before)) }, at) : stay(before)
    case null:
      return stay(before)
  }
}

/** When it came, and the record that showed it. */
interface News {
  readonly at: At
  readonly shown: Shown | null
}

/** Whether the service may have been asked by us: else somebody else has cancelled. */
const wasSent = ({ state }: Cancellation) => state !== 'DRAFT' && state !== 'NOT_PROCESSED'

/** `verified`: another call than the cancellation itself shows it. */
function cancelled(before: Cancellation, booking: Booking, { at, shown }: News, verified: boolean): CancelStep {
  if (!wasSent(before)) return saved(before, at, shown)
  const state: Cancellation = {
    ...learned(before, booking, shown),
    state: 'CANCELLED',
    verified,
    failure: null,
    cost: booking.cancellationCost ?? before.cost,
    balance: booking.balance ?? before.balance,
    notFound: false,
    watch: verified ? null : before.watch,
  }
  const notices: NoticeKind[] = before.state === 'SENDING' || before.state === 'CANCELLED' ? [] : ['cancelledAfterAll']
  if (chargedOtherwise(before, booking)) notices.push('penaltyDiffers')
  return saved(state, at, shown, notices)
}

function learned(before: Cancellation, booking: Booking, shown: Shown | null): Cancellation {
  return { ...before, ...factsOf(booking), shownAtMs: shown?.seen.atMs ?? before.shownAtMs }
}

/** Whether the stated penalty is news, and another one than was agreed to. */
function chargedOtherwise({ attempts, cost, currency }: Cancellation, booking: Booking): boolean {
  const agreed = attempts.at(-1)?.agreed ?? null
  const expected = agreed && costOf(agreed)
  const stated = booking.cancellationCost
  if (expected === null || stated === null || (cost !== null && compare(cost, stated) === 0)) return false
  return compare(expected, stated) !== 0 || booking.currency !== currency
}

function failed(before: Cancellation, { at, shown }: News): CancelStep {
  if (before.state !== 'UNKNOWN' && before.state !== 'CANCELLED') return saved(before, at, shown)
  return saved({ ...before, ...settled, state: 'FAILED' }, at, shown, ['failedLater'])
}

/** An outcome that is no cancellation. */
const settled = { verified: false, cost: null, balance: null, watch: null } as const

/** What a look-up that still says CONFIRMED makes doubtful: a yes, and a booking that had been shown as FAILED. */
const doubtful: ReadonlySet<Cancellation['state']> = new Set<Cancellation['state']>(['UNKNOWN', 'CANCELLED', 'FAILED'])

const saidYes = ({ attempts }: Cancellation) => attempts.at(-1)?.ended === 'cancelled'

const lateWatchOf = ({ attempts, createdAtMs }: Cancellation, at: At) =>
  lateCancelLookUp(at, Math.max(createdAtMs, ...attempts.map(({ sentAtMs }) => sentAtMs)))

/** A cancellation that the service has answered with yes is doubtful again; a doubtful one is settled by two of these. */
function stillConfirmed(before: Cancellation, booking: Booking, { at, shown }: News): CancelStep {
  const now = learned(before, booking, shown)
  if (now.state === 'NOT_CANCELLED') return saved({ ...now, watch: lateWatchOf(now, at) }, at, shown)
  if (!doubtful.has(now.state)) return saved(now, at, shown)
  const watch: CancelWatch = now.watch ?? firstCancelLookUp(at, saidYes(now))
  if (isNotCancelled(watch, at)) {
    return saved({ ...now, ...settled, state: 'NOT_CANCELLED', watch: lateWatchOf(now, at) }, at, shown, ['notCancelled'])
  }
  return saved(planned({ ...now, state: 'UNKNOWN', verified: false, watch: confirmedAgain(watch, at) }, at), at, shown)
}

/** A confirmed booking must not vanish: somebody is told, once. */
function missing(before: Cancellation, at: At): CancelStep {
  const isAlarm = before.state === 'UNKNOWN' && !before.toldNotFound
  const state = planned({ ...before, notFound: true, toldNotFound: before.toldNotFound || isAlarm }, at)
  return saved(state, at, null, isAlarm ? ['cancelNotFound'] : [])
}

function planned(of: Cancellation, at: At): Cancellation {
  if (of.state === 'NOT_CANCELLED') return { ...of, watch: lateWatchOf(of, at) }
  return of.watch ? { ...of, watch: planCancelLookUp(of.watch, at) } : of
}

/** Waiting starts anew: how long the desk was off says nothing about the service. */
function restarted(before: Cancellation, at: At): CancelStep {
  if (before.state === 'SENDING') return saved(toUnknown(before, at), at)
  if (before.state === 'NOT_CANCELLED') {
    const watch = lateWatchOf(before, at)
    return before.watch && !watch ? saved({ ...before, watch }, at) : stay({ ...before, watch })
  }
  return stay(before.watch ? { ...before, watch: firstCancelLookUp(at, saidYes(before)) } : before)
}

function toUnknown(before: Cancellation, at: At): Cancellation {
  const attempts = before.attempts.map((one) => ({ ...one, ended: one.ended ?? ('unknown' as const) }))
  return { ...before, state: 'UNKNOWN', attempts, watch: firstCancelLookUp(at, false) }
}

/** The ledger has lost a request, or the whole cancellation: what became of it is looked up. */
function witnessed(before: Cancellation, { at, line }: Of<'witnessed'>): CancelStep {
  if (line.sequence <= before.witnessed) return stay(before)
  const sentTo = { baseUrl: '', keyFingerprint: line.keyFingerprint }
  const attempt = request(before, { sentAtMs: line.atMs, sentTo, agreed: null, ended: 'unknown' })
  const lost: Cancellation = { ...before, ...anew, attempts: [...before.attempts, attempt], witnessed: line.sequence }
  const state = toUnknown(lost, at)
  return saved(state, at, null, ['notInLedger'])
}
