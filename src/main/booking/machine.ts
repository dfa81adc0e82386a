/**
 * The booking machine (reliability notes 2.3-2.6): what is known of one booking attempt, and what each event makes of it.
 * Pure: clock, chance, service, ledger and witness are outside, in `casebook.ts`.
 */

import type { caseStates } from '../../shared/booking-views.ts'
import type { Failure } from '../../shared/failure.ts'
import { type Booking, type BookingStatus, knownStatus } from '../../shared/schemas.ts'
import { isLate } from '../ledger/lateness.ts'
import type { Seen, ServiceRecord } from '../ledger/ledger.ts'
import type { BookOutcome, LookUpOutcome } from '../service/outcomes.ts'
import type { ServiceIdentity } from '../service/service.ts'
import { type Content, canonical, hashOf } from './intent.ts'
import { lateWatch, nextLookUp, settling } from './schedule.ts'

export type CaseState = (typeof caseStates)[number]

/** The moment of an event. Waiting is measured on a clock that nobody can set; the wall clock is for people and restarts. */
export interface At {
  readonly wallMs: number
  /** Monotonic milliseconds of this run of the desk. */
  readonly tickMs: number
  /** From -1 to 1; spreads look-ups. */
  readonly jitter: number
}

/** One request under the case's reference. */
export interface Attempt {
  readonly number: number
  /** The state it was sent from, and back to when it could not be written down. */
  readonly from: CaseState
  readonly sentAtMs: number
  readonly sentTo: ServiceIdentity
  /** Class of its outcome; null while it is under way. */
  readonly ended: BookOutcome['class'] | null
}

/** The look-ups of a case that may yet be booked. Ticks are of this run of the desk. */
export interface Watch {
  readonly sinceTickMs: number
  readonly step: number
  readonly dueTickMs: number
  readonly dueAtMs: number
  readonly cleanNotFound: number
  readonly lastCleanTickMs: number | null
}

/** Everything the desk knows of one intent. Plain JSON; it holds no card. */
export interface Case {
  readonly clientRef: string
  readonly content: Content
  readonly contentHash: string
  readonly createdAtMs: number
  readonly state: CaseState
  readonly attempts: readonly Attempt[]
  /** Why it is in this state, when an answer said. */
  readonly failure: Failure | null
  readonly booking: Booking | null
  /** When that was true; older news does not replace it. */
  readonly shownAtMs: number | null
  readonly lookUps: number
  readonly lastLookUpMs: number | null
  readonly watch: Watch | null
}

/** A booking as an answer showed it. */
export interface Shown {
  readonly record: ServiceRecord
  readonly seen: Seen
}

export type Event =
  /** The clerk says yes. The hash is of what is to be sent now; another content is another intent. */
  | { readonly kind: 'confirm'; readonly at: At; readonly contentHash: string; readonly sendTo: ServiceIdentity }
  /** Witness or ledger did not take the attempt, so nothing was sent. */
  | { readonly kind: 'notRecorded'; readonly at: At; readonly failure: Failure }
  | {
      readonly kind: 'answered'
      readonly at: At
      readonly attempt: number
      readonly outcome: BookOutcome
      readonly shown: Shown | null
    }
  | { readonly kind: 'lookedUp'; readonly at: At; readonly outcome: LookUpOutcome; readonly shown: Shown | null }
  /** Any other call showed a booking under our reference. */
  | { readonly kind: 'shown'; readonly shown: Shown }
  /** What an event brought could not be kept in the ledger: the case is as unknown as the ledger has it. */
  | { readonly kind: 'notKept'; readonly at: At; readonly failure: Failure }
  /** The desk starts with this case in its ledger. */
  | { readonly kind: 'restarted'; readonly at: At }

/** To be done in their order. When one fails, those after it are not done. */
export type Effect =
  | { readonly kind: 'witness' }
  | { readonly kind: 'save'; readonly shown: Shown | null }
  | { readonly kind: 'send'; readonly attempt: number }

export interface Step {
  readonly state: Case
  readonly effects: readonly Effect[]
}

export function draft(clientRef: string, content: Content, createdAtMs: number): Case {
  return {
    clientRef,
    content,
    contentHash: hashOf(content),
    createdAtMs,
    state: 'DRAFT',
    attempts: [],
    failure: null,
    booking: null,
    shownAtMs: null,
    lookUps: 0,
    lastLookUpMs: null,
    watch: null,
  }
}

/** Whether the outcome is open: nobody may book the same stay meanwhile. */
export function isOpen({ state }: Pick<Case, 'state'>): boolean {
  return state === 'SENDING' || state === 'UNKNOWN'
}

const sendable: ReadonlySet<CaseState> = new Set<CaseState>(['DRAFT', 'HELD_BACK', 'NOT_SENT', 'NOT_BOOKED'])

/** Whether the same request may be sent, again or for the first time. */
export function maySend({ state }: Pick<Case, 'state'>): boolean {
  return sendable.has(state)
}

/** The next state of a case, and what has to be done for it. */
export function step(before: Case, event: Event): Step {
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
      return before.state === 'SENDING' || isKnown(before, event.shown) ? stay(before) : found(before, event.shown)
    case 'notKept':
      return stay({ ...unkept(before, event.at), failure: event.failure })
  }
  return restarted(before, event.at)
}

const stay = (state: Case): Step => ({ state, effects: [] })
const saved = (state: Case, shown: Shown | null = null): Step => ({ state, effects: [{ kind: 'save', shown }] })

function confirm(before: Case, { at, contentHash, sendTo }: Extract<Event, { kind: 'confirm' }>): Step {
  if (!maySend(before) || contentHash !== before.contentHash) return stay(before)
  const number = before.attempts.length + 1
  const attempt: Attempt = { number, from: before.state, sentAtMs: at.wallMs, sentTo: sendTo, ended: null }
  return {
    state: { ...before, state: 'SENDING', attempts: [...before.attempts, attempt], failure: null, watch: null },
    effects: [{ kind: 'witness' }, { kind: 'save', shown: null }, { kind: 'send', attempt: number }],
  }
}

function notRecorded(before: Case, { at, failure }: Extract<Event, { kind: 'notRecorded' }>): Step {
  const attempt = before.attempts.at(-1)
  if (before.state !== 'SENDING' || !attempt) return stay(before)
  const unsent: Case = { ...before, state: attempt.from, attempts: before.attempts.slice(0, -1), failure }
  return stay({ ...unsent, watch: watchOfSilence(unsent, at) })
}

/** N and Z leave the reference free to be sent again, R retires it, everything else is looked up. */
const refusedAs = { N: 'HELD_BACK', Z: 'NOT_SENT', R: 'REJECTED', P: 'UNKNOWN', U: 'UNKNOWN' } as const

function answered(before: Case, { at, attempt, outcome, shown }: Extract<Event, { kind: 'answered' }>): Step {
  const current = before.attempts.at(-1)
  const attempts = before.attempts.map((one) => (one.number === attempt ? { ...one, ended: outcome.class } : one))
  const now: Case = { ...before, attempts }
  if (shown && 'booking' in outcome && before.booking === null) return found(now, shown)
  // What comes late is older than what look-ups have found out; only a booking that nobody has shown yet is news.
  if (before.state !== 'SENDING' || current?.number !== attempt) return stay(before)
  // Without the booking to keep, a yes is as unknown as silence.
  const state = 'failure' in outcome ? refusedAs[outcome.class] : 'UNKNOWN'
  const failure = 'failure' in outcome ? outcome.failure : null
  const next: Case = { ...now, state, failure }
  // A booking that is not provably ours is kept in the ledger all the same.
  return saved({ ...next, watch: state === 'UNKNOWN' ? firstLookUp(at) : watchOfSilence(next, at) }, shown)
}

function lookedUp(before: Case, { at, outcome, shown }: Extract<Event, { kind: 'lookedUp' }>): Step {
  const now: Case = { ...before, lookUps: before.lookUps + 1, lastLookUpMs: at.wallMs }
  if (now.state === 'SENDING') return stay(now)
  if (shown && knownStatus(shown.record.booking.status)) return found(now, shown)
  if (now.state !== 'UNKNOWN') return saved({ ...now, watch: watchOfSilence(now, at) }, shown)
  const watch = now.watch ?? firstLookUp(at)
  if (outcome.class !== 'cleanNotFound') return saved({ ...now, watch: plan(watch, at) }, shown)
  const counted: Watch = { ...watch, cleanNotFound: watch.cleanNotFound + 1, lastCleanTickMs: at.tickMs }
  if (!isSettled(watch, at)) return saved({ ...now, watch: plan(counted, at) })
  const settled: Case = { ...now, state: 'NOT_BOOKED' }
  return saved({ ...settled, watch: watchOfSilence(settled, at) })
}

const stateOf: Record<BookingStatus, CaseState> = { CONFIRMED: 'CONFIRMED', FAILED: 'FAILED', CANCELLED: 'CANCELLED' }

/** Takes a booking as the truth. One under another reference, with an unknown status, or older than what is known, proves nothing. */
function found(before: Case, shown: Shown): Step {
  const { record, seen } = shown
  const { booking } = record
  const status = knownStatus(booking.status)
  if (booking.clientRef !== before.clientRef || !status || isLate(seen.atMs, before.shownAtMs)) return stay(before)
  return saved({ ...before, state: stateOf[status], booking, shownAtMs: seen.atMs, failure: null, watch: null }, shown)
}

/** Whether a booking says only what the case says already. */
function isKnown({ booking }: Case, { record }: Shown): boolean {
  return booking !== null && canonical(booking) === canonical(record.booking)
}

function unkept(before: Case, at: At): Case {
  if (before.state === 'SENDING') return toUnknown(before, at)
  if (before.watch === null) return before
  return { ...before, watch: before.state === 'UNKNOWN' ? plan(before.watch, at) : watchOfSilence(before, at) }
}

/** Waiting starts anew: how long the desk was off says nothing about the service. */
function restarted(before: Case, at: At): Step {
  if (before.state === 'SENDING') return saved(toUnknown(before, at))
  return stay({ ...before, watch: before.state === 'UNKNOWN' ? firstLookUp(at) : watchOfSilence(before, at) })
}

function toUnknown(before: Case, at: At): Case {
  const attempts = before.attempts.map((one) => ({ ...one, ended: one.ended ?? 'U' }))
  return { ...before, state: 'UNKNOWN', attempts, watch: firstLookUp(at) }
}

function firstLookUp({ tickMs, wallMs }: At): Watch {
  return { sinceTickMs: tickMs, step: 0, dueTickMs: tickMs, dueAtMs: wallMs, cleanNotFound: 0, lastCleanTickMs: null }
}

function plan(watch: Watch, { tickMs, wallMs, jitter }: At): Watch {
  const { step: planned, offsetMs } = nextLookUp(watch.step, tickMs - watch.sinceTickMs, jitter)
  const dueTickMs = watch.sinceTickMs + offsetMs
  return { ...watch, step: planned, dueTickMs, dueAtMs: wallMs + dueTickMs - tickMs }
}

/** Whether one more clean "not found" makes the silence a no. `watch` is as it was before that answer. */
function isSettled({ cleanNotFound, lastCleanTickMs, sinceTickMs }: Watch, { tickMs }: At): boolean {
  return (
    cleanNotFound + 1 >= settling.cleanNotFound &&
    tickMs - sinceTickMs >= settling.quietMs &&
    lastCleanTickMs !== null &&
    tickMs - lastCleanTickMs >= settling.lastGapMs
  )
}

const closedBySilence: ReadonlySet<CaseState> = new Set<CaseState>(['NOT_BOOKED', 'HELD_BACK', 'NOT_SENT', 'REJECTED'])

/** The late watch: a send that was never answered may surface long after it was given up. */
function watchOfSilence(of: Case, at: At): Watch | null {
  const silent = of.attempts.findLast(({ ended }) => ended === null || ended === 'U' || ended === 'P')
  const dueAtMs = at.wallMs + lateWatch.everyMs
  if (!silent || !closedBySilence.has(of.state) || dueAtMs > silent.sentAtMs + lateWatch.forMs) return null
  return { ...firstLookUp(at), dueTickMs: at.tickMs + lateWatch.everyMs, dueAtMs }
}
