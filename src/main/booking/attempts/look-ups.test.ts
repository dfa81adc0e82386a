import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attemptAfterNotFound, found, inconclusiveLookUp, minuteMs, notFound } from '../../testing/booking/attempt-events.ts'
import * as cancel from '../../testing/booking/cancel-events.ts'
import type { Cancellation } from '../cancellations/cancel-case.ts'
import { cancelStep } from '../cancellations/cancel-machine.ts'
import type { BookingAttempt } from './booking-attempt.ts'
import { step } from './machine.ts'

const hourMs = 60 * minuteMs

/** `silence`: the answer counts towards settling the case. `noAnswer`: nothing readable came. `sign`: the answer shows the booking. */
type Answer = 'silence' | 'noAnswer' | 'sign'

interface TimedLookUp {
  readonly ms: number
  readonly answer: Answer
}

/** A booking or cancellation whose request got no answer, with the operations that these tests need. */
interface CaseUnderTest<State> {
  readonly begun: State
  readonly lookUp: (before: State, timedLookUp: TimedLookUp, jitter: number) => State
  readonly watchOf: (of: State) => { readonly dueTickMs: number } | null
  readonly isSettled: (of: State) => boolean
}

interface Ended {
  readonly settledMs: number
  /** When the answers that count towards settling came, including the last one. */
  readonly saidMs: readonly number[]
}

/** How long a clerk keeps looking up by hand. */
const longMs = 80 * minuteMs

const timedLookUpsOf = (manualLookUps: ManualLookUps): readonly TimedLookUp[] =>
  'everyMs' in manualLookUps
    ? Array.from({ length: longMs / manualLookUps.everyMs }, (_, i) => ({
        ms: (i + 1) * manualLookUps.everyMs,
        answer: manualLookUps.answer,
      }))
    : manualLookUps

/** Runs the planned look-ups and the clerk's manual ones until the case is settled. */
function settle<State>(
  caseUnderTest: CaseUnderTest<State>,
  manualLookUps: ManualLookUps,
  planned: (ms: number) => Answer,
  jitter: number,
): Ended {
  const waiting = [...timedLookUpsOf(manualLookUps)].sort((a, b) => a.ms - b.ms)
  const saidMs: number[] = []
  let state = caseUnderTest.begun
  for (;;) {
    const dueMs = caseUnderTest.watchOf(state)?.dueTickMs ?? Number.POSITIVE_INFINITY
    const pressed = (waiting[0]?.ms ?? Number.POSITIVE_INFINITY) < dueMs ? waiting.shift() : undefined
    const timedLookUp = pressed ?? { ms: dueMs, answer: planned(dueMs) }
    if (timedLookUp.ms > 100 * hourMs) throw new Error('it is never settled')
    state = caseUnderTest.lookUp(state, timedLookUp, jitter)
    if (timedLookUp.answer === 'sign') saidMs.length = 0
    if (timedLookUp.answer === 'silence') saidMs.push(timedLookUp.ms)
    if (caseUnderTest.isSettled(state)) return { settledMs: timedLookUp.ms, saidMs }
  }
}

const booking: CaseUnderTest<BookingAttempt> = {
  begun: attemptAfterNotFound(),
  lookUp: (before, { ms, answer }, jitter) => {
    const event = answer === 'silence' ? notFound(ms) : answer === 'sign' ? found('PENDING', ms) : inconclusiveLookUp(ms)
    return step(before, { ...event, at: { ...event.at, jitter } }).state
  },
  watchOf: ({ watch }) => watch,
  isSettled: ({ state }) => state === 'NOT_BOOKED',
}

const cancelling: CaseUnderTest<Cancellation> = {
  begun: cancel.unknown,
  lookUp: (before, { ms, answer }, jitter) => {
    const event = answer === 'silence' ? cancel.found('CONFIRMED', ms) : cancel.noWord(ms)
    return cancelStep(before, { ...event, at: { ...event.at, jitter } }).state
  },
  watchOf: ({ watch }) => watch,
  isSettled: ({ state }) => state === 'NOT_CANCELLED',
}

// In quarters, so that times are whole milliseconds.
const jitter = fc.integer({ min: -4, max: 4 }).map((quarters) => quarters / 4)
/** At random times, or at a steady pace for a long time. */
type ManualLookUps = readonly TimedLookUp[] | { readonly everyMs: number; readonly answer: Answer }
const pressingOf = (...answers: Answer[]): fc.Arbitrary<ManualLookUps> => {
  const answer = fc.constantFrom(...answers)
  return fc.oneof(
    fc.array(fc.record({ ms: fc.integer({ min: 0, max: longMs }), answer }), { maxLength: 40 }),
    fc.record({ everyMs: fc.integer({ min: 5 * cancel.secondMs, max: 10 * minuteMs }), answer }),
  )
}
/** The time range in which the service is unreachable. */
const outage = fc.tuple(fc.integer({ min: 0, max: 60 * minuteMs }), fc.integer({ min: 0, max: 60 * minuteMs }))
const during =
  ([fromMs, forMs]: readonly [number, number]) =>
  (ms: number): Answer =>
    ms >= fromMs && ms < fromMs + forMs ? 'noAnswer' : 'silence'

describe('manual look-ups', () => {
  it.each([5, 30, 60, 240])('every %d seconds do not postpone settling a booking as not booked after thirty minutes', (seconds) => {
    const often = { everyMs: seconds * cancel.secondMs, answer: 'silence' } as const
    expect(settle(booking, often, () => 'silence', 0).settledMs).toBe(30 * minuteMs)
  })

  it('in any pattern never settle a booking later than the planned look-ups alone', () => {
    fc.assert(
      fc.property(pressingOf('silence', 'noAnswer'), outage, jitter, (manualLookUps, out, jitter) => {
        const alone = settle(booking, [], during(out), jitter)
        expect(settle(booking, manualLookUps, during(out), jitter).settledMs).toBeLessThanOrEqual(alone.settledMs)
      }),
      { numRuns: 500 },
    )
  })

  it('settle a booking only thirty minutes after the send, on three clean answers of which the last two are five minutes apart', () => {
    fc.assert(
      fc.property(pressingOf('silence', 'noAnswer', 'sign'), outage, jitter, (manualLookUps, out, jitter) => {
        const { settledMs, saidMs } = settle(booking, manualLookUps, during(out), jitter)
        expect(settledMs).toBeGreaterThanOrEqual(30 * minuteMs)
        // At least two clean answers came five minutes or more before the answer that settled the case.
        expect(saidMs.filter((ms) => ms <= settledMs - 5 * minuteMs).length).toBeGreaterThanOrEqual(2)
      }),
      { numRuns: 500 },
    )
  })

  it('of a cancellation do not postpone the next planned look-up when the settling one got no answer', () => {
    const timedLookUp = { ms: 5 * minuteMs, answer: 'silence' } as const
    const { settledMs } = settle(cancelling, [timedLookUp], (ms) => (ms <= 6 * minuteMs ? 'noAnswer' : 'silence'), 0)
    expect(settledMs).toBe(10 * minuteMs)
  })

  it('in any pattern never settle a cancellation later, or on fewer answers, than the planned look-ups alone', () => {
    fc.assert(
      fc.property(pressingOf('silence', 'noAnswer'), outage, jitter, (manualLookUps, out, jitter) => {
        const alone = settle(cancelling, [], during(out), jitter)
        const { settledMs, saidMs } = settle(cancelling, manualLookUps, during(out), jitter)
        expect(settledMs).toBeLessThanOrEqual(alone.settledMs)
        expect(settledMs).toBeGreaterThanOrEqual(130 * cancel.secondMs)
        expect(saidMs[0]).toBeLessThanOrEqual(settledMs - minuteMs)
      }),
      { numRuns: 500 },
    )
  })
})
