import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import type { Unbooked } from '../../service/answers/outcomes.ts'
import { at, content } from '../../testing/attempt-samples.ts'
import {
  absentFromComparison,
  bookingAnswer,
  confirm,
  diskFull,
  draftAttempt,
  found,
  inconclusiveLookUp,
  line,
  minuteMs,
  notFound,
  ref,
  refused,
  restart,
  wantCancellation,
} from '../../testing/booking/attempt-events.ts'
import { type BookingAttempt, type Event, maySend } from './booking-attempt.ts'
import { step } from './machine.ts'

describe('the booking machine under any sequence of events', () => {
  const refusalEnds = fc.constantFrom(
    requestEnd.notProcessed,
    requestEnd.rejected,
    requestEnd.notSent,
    requestEnd.paymentRefused,
    requestEnd.unknown,
  ) as fc.Arbitrary<Unbooked>
  const attempts = fc.integer({ min: 1, max: 4 })
  const statuses = fc.constantFrom('CONFIRMED', 'FAILED', 'CANCELLED', 'PENDING')
  const refs = fc.constantFrom(ref, ref, ref, 'RD-0000000000000002')
  type MakeEvent = (ms: number) => Event
  const made = <T>(values: fc.Arbitrary<T>, make: (value: T, ms: number) => Event) =>
    values.map(
      (value): MakeEvent =>
        (ms) =>
          make(value, ms),
    )
  const always = (make: MakeEvent) => fc.constant(make)
  const eventMakers: fc.Arbitrary<MakeEvent> = fc.oneof(
    always((ms) => confirm(ms)),
    always((ms) => confirm(ms, 'another content')),
    always((ms) => ({ kind: 'notRecorded', at: at(ms), failure: diskFull, announced: true })),
    made(fc.tuple(refusalEnds, attempts), ([refusalEnd, attempt], ms) => refused(refusalEnd, attempt, ms)),
    made(fc.tuple(statuses, attempts, refs), ([status, attempt, bookedRef]) => bookingAnswer(status, attempt, bookedRef)),
    made(fc.tuple(statuses, refs), ([status, bookedRef], ms) => found(status, ms, bookedRef)),
    always(notFound),
    always(notFound),
    always(inconclusiveLookUp),
    always((ms) => ({ kind: 'notStored', at: at(ms), failure: diskFull })),
    always(restart),
    always(absentFromComparison),
    made(fc.boolean(), (wanted) => wantCancellation(wanted)),
    made(fc.integer({ min: 1, max: 5 }), (sequence, ms) => ({ kind: 'witnessed', at: at(ms), line: line(sequence) })),
    made(fc.constantFrom('b00001', 'b00002'), (bookingRef, ms) => found('CONFIRMED', ms, ref, { bookingRef })),
  )
  const histories = fc.array(fc.tuple(eventMakers, fc.integer({ min: 0, max: 20 * minuteMs })), { minLength: 1, maxLength: 60 })

  /** Runs histories on an advancing clock and passes each step to `visit`. */
  const inEachStep = (visit: (before: BookingAttempt, event: Event, next: ReturnType<typeof step>) => void) =>
    fc.assert(
      fc.property(histories, (history) => {
        let state = draftAttempt
        let ms = 0
        for (const [event, waitMs] of history) {
          ms += waitMs
          const currentEvent = event(ms)
          const next = step(state, currentEvent)
          visit(state, currentEvent, next)
          state = next.state
        }
      }),
      { numRuns: 2000 },
    )

  it('requests a send only when none is in flight, and only one', () => {
    inEachStep((before, event, { state, effects }) => {
      const sends = effects.filter(({ kind }) => kind === 'send')
      if (sends.length === 0) return
      expect(event.kind).toBe('confirm')
      expect(sends).toHaveLength(1)
      expect(maySend(before)).toBe(true)
      expect(before.attempts.every(({ ended }) => ended !== null)).toBe(true)
      expect(state.state).toBe('SENDING')
      expect(effects.map(({ kind }) => kind)).toEqual(['journal', 'save', 'send'])
    })
  })

  it('never changes reference or content, and never sends other content', () => {
    inEachStep((_, event, { state, effects }) => {
      expect([state.clientRef, state.contentHash, state.content]).toEqual([ref, draftAttempt.contentHash, content])
      if (event.kind === 'confirm' && event.contentHash !== draftAttempt.contentHash) expect(effects).toEqual([])
    })
  })

  it('reaches FOUND only with a booking under its client reference', () => {
    inEachStep((_, __, { state }) => {
      if (state.state === 'FOUND') expect(state.booking).toMatchObject({ clientRef: ref })
    })
  })

  it('reaches "not booked" only by repeated clean "not found" answers, and no other state by time alone', () => {
    inEachStep((before, event, { state }) => {
      if (state.state === before.state) return
      if (state.state === 'NOT_BOOKED' && event.kind !== 'notRecorded') {
        expect(event).toMatchObject({ kind: 'lookedUp', outcome: { class: 'cleanNotFound' } })
        expect(before.state).toBe('UNKNOWN')
        expect(before.watch?.cleanNotFound).toBeGreaterThanOrEqual(2)
        expect(state.attempts.every(({ ended }) => ended !== null)).toBe(true)
      } else if (event.kind === 'lookedUp') {
        const outcome: { class: string } = event.outcome
        expect(outcome.class).toBe('found')
      }
    })
  })

  it('records evidence with the resulting state for everything it saves', () => {
    inEachStep((_before, _, next) => {
      for (const effect of next.effects) {
        if (effect.kind === 'save') expect(effect.evidence.at(-1)?.body).toMatchObject({ state: next.state.state })
      }
    })
  })

  it('always plans the next look-up of an unknown case', () => {
    inEachStep((_, __, { state }) => {
      if (state.state === 'UNKNOWN') expect(state.watch).not.toBeNull()
    })
  })
})
