import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Penalty } from '../../../shared/domain/penalties.ts'
import { knownStatus } from '../../../shared/domain/schemas.ts'
import { at } from '../../testing/attempt-samples.ts'
import {
  agreed,
  booked,
  cancelledAnswer,
  charged,
  confirm,
  diskFull,
  draftCancellation,
  found,
  kindsOf,
  notFound,
  notStored,
  noWord,
  refusedAnswer,
  restart,
  saveOf,
  secondMs,
  shown,
  unknownAnswer,
} from '../../testing/booking/cancel-events.ts'
import { isOpen } from '../lifecycle/case.ts'
import type { CancelEvent, Cancellation, CancelState, CancelStep } from './cancel-case.ts'
import { cancelStep } from './cancel-machine.ts'

describe('the cancellation machine under any sequence of events', () => {
  const penalties: Penalty[] = [
    { kind: 'free' },
    charged('100.00'),
    charged('200.00'),
    { kind: 'everything', amount: '585.08' },
    { kind: 'unknown' },
  ]
  const penalty = fc.constantFrom(...penalties)
  const status = fc.constantFrom('CONFIRMED', 'CANCELLED', 'CANCELED', 'FAILED', 'PENDING')
  const attempt = fc.constantFrom(1, 1, 1, 2)
  type MakeEvent = (ms: number) => CancelEvent
  const made = <T>(values: fc.Arbitrary<T>, make: (value: T, ms: number) => CancelEvent) =>
    values.map(
      (value): MakeEvent =>
        (ms) =>
          make(value, ms),
    )
  const make = fc.oneof(
    made(fc.tuple(penalty, penalty), ([confirmedPenalty, currentPenalty], ms) => confirm(confirmedPenalty, currentPenalty, booked, ms)),
    made(attempt, (n, ms) => cancelledAnswer({}, ms, n)),
    made(attempt, (n, ms) => refusedAnswer(undefined, ms, n)),
    made(attempt, (n, ms) => unknownAnswer(ms, n)),
    made(fc.tuple(status, attempt), ([statusText, n], ms) => found(statusText, ms, {}, n)),
    made(attempt, (n, ms) => found('CONFIRMED', ms, {}, n)),
    made(attempt, (n, ms) => notFound(ms, n)),
    made(attempt, (n, ms) => noWord(ms, n)),
    made(status, (statusText, ms) => shown(statusText, ms)),
    made(fc.boolean(), (announced, ms) => ({ kind: 'notRecorded', at: at(ms), failure: diskFull, announced })),
    fc.constant<MakeEvent>(notStored),
    fc.constant<MakeEvent>(restart),
  )
  const unclear: MakeEvent = (ms) => found('PENDING', ms)
  const lookUp = fc.oneof(
    { weight: 4, arbitrary: fc.constant<MakeEvent>((ms) => found('CONFIRMED', ms)) },
    { weight: 1, arbitrary: fc.constantFrom<MakeEvent[]>(noWord, notFound, restart, unclear, (ms) => shown('CONFIRMED', ms)) },
  )
  type TimedEvent = { readonly afterMs: number; readonly make: MakeEvent }
  const timedEvent = (of: fc.Arbitrary<MakeEvent>) => fc.record({ afterMs: fc.integer({ min: 0, max: 70 * secondMs }), make: of })
  /** Any events, or an unanswered request followed by many look-ups. */
  const histories: fc.Arbitrary<TimedEvent[]> = fc.oneof(
    fc.array(timedEvent(make), { maxLength: 60 }),
    fc
      .array(timedEvent(lookUp), { maxLength: 15 })
      .map((lookUps) => [
        { afterMs: 0, make: (ms: number) => confirm(agreed, agreed, booked, ms) },
        { afterMs: 0, make: (ms: number) => unknownAnswer(ms) },
        ...lookUps,
      ]),
  )

  /** Plays events in virtual time and passes every step to `check`. */
  const play = (events: readonly TimedEvent[], check: (before: Cancellation, event: CancelEvent, after: CancelStep) => void) => {
    let nowMs = 0
    let state = draftCancellation
    for (const { afterMs, make } of events) {
      nowMs += afterMs
      const event = make(nowMs)
      const after = cancelStep(state, event)
      check(state, event, after)
      state = after.state
    }
  }
  const always = (check: () => Parameters<typeof play>[1]) =>
    fc.assert(
      fc.property(histories, (events) => {
        play(events, check())
      }),
      { numRuns: 500 },
    )

  it('never has two requests in flight, and sends none without a confirmation, a journal entry and a ledger row', () => {
    always(() => (before, event, after) => {
      const kinds = kindsOf(after)
      if (!kinds.includes('send')) return
      expect(event.kind).toBe('confirm')
      expect(kinds).toEqual(['journal', 'save', 'send'])
      expect(isOpen(before)).toBe(false)
      expect(before.attempts.every(({ ended }) => ended !== null)).toBe(true)
    })
  })

  it('never accepts a higher penalty without a new confirmation', () => {
    const amount = (of: Penalty) => (of.kind === 'free' ? 0 : of.kind === 'unknown' ? null : Number(of.amount))
    always(() => (_, event, after) => {
      if (event.kind !== 'confirm' || !kindsOf(after).includes('send')) return
      const [confirmedPenalty, currentPenalty] = [amount(event.consent.penalty), amount(event.costsNow)]
      expect(confirmedPenalty === null || (currentPenalty !== null && currentPenalty <= confirmedPenalty)).toBe(true)
      expect(after.state.attempts.at(-1)?.agreed).toEqual(event.consent.penalty)
    })
  })

  it('reaches CANCELLED only by an answer of the service', () => {
    always(() => (before, event, after) => {
      if (after.state.state !== 'CANCELLED' || before.state === 'CANCELLED') return
      const booking =
        event.kind === 'shown'
          ? event.shown.record.booking
          : (event.kind === 'answered' || event.kind === 'lookedUp') && 'booking' in event.outcome
            ? event.outcome.booking
            : null
      expect(knownStatus(booking?.status ?? null)).toBe('CANCELLED')
      expect(after.state.verified).toBe(event.kind !== 'answered')
    })
  })

  it('reaches NOT_CANCELLED only by two CONFIRMED look-ups, far enough from each other and from the request', () => {
    always(() => {
      let endedMs = 0
      let confirmedMs: number[] = []
      return (before, event, after) => {
        const ms = event.at.tickMs
        const begins = event.kind === 'restarted' || (isOpen(after.state) && !isOpen(before)) || before.state === 'SENDING'
        if (begins && before !== after.state) {
          // After a reported success that is now in doubt, the time counts from the answer that reported it.
          if (before.state !== 'CANCELLED' || event.kind === 'restarted') endedMs = ms
          confirmedMs = []
        }
        const isConfirmed = event.kind === 'lookedUp' && event.outcome.class === 'found' && event.outcome.status === 'CONFIRMED'
        if (isConfirmed && after.effects.length > 0) confirmedMs.push(ms)
        if (after.state.state !== 'NOT_CANCELLED' || before.state === 'NOT_CANCELLED' || before.state === 'SENDING') return
        expect(isConfirmed).toBe(true)
        expect(ms - endedMs).toBeGreaterThanOrEqual(130 * secondMs)
        expect(ms - (confirmedMs[0] ?? ms)).toBeGreaterThanOrEqual(60 * secondMs)
      }
    })
  })

  it('looks up whatever is open or unproven, and leaves settled cases alone', () => {
    always(() => (_, __, { state }) => {
      const isWatched = state.state === 'UNKNOWN' || (state.state === 'CANCELLED' && !state.verified)
      // A case that was given up is looked up for a day.
      if (state.state !== 'NOT_CANCELLED') expect(state.watch !== null).toBe(isWatched)
      expect(state.verified && state.state !== 'CANCELLED').toBe(false)
    })
  })

  it('settles nothing by time alone, and records evidence for every change it saves', () => {
    const settledStates: CancelState[] = ['CANCELLED', 'NOT_CANCELLED', 'NOT_PROCESSED', 'FAILED']
    always(() => (before, event, after) => {
      if (event.kind === 'restarted' || event.kind === 'notStored') {
        expect(settledStates.includes(after.state.state) && after.state.state !== before.state).toBe(false)
      }
      const save = saveOf(after)
      if (save) expect(save.evidence.length).toBeGreaterThan(0)
    })
  })
})
