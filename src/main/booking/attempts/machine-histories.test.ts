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
  const eventMakers: fc.Arbitrary<MakeEvent> = fc.oneof(
    fc.constant(((ms) => confirm(ms)) as MakeEvent),
    fc.constant(((ms) => confirm(ms, 'another content')) as MakeEvent),
    fc.constant(((ms) => ({ kind: 'notRecorded', at: at(ms), failure: diskFull, announced: true })) as MakeEvent),
    fc.tuple(refusalEnds, attempts).map(
      ([refusalEnd, attempt]): MakeEvent =>
        (ms) =>
          refused(refusalEnd, attempt, ms),
    ),
    fc.tuple(statuses, attempts, refs).map(
      ([status, attempt, bookedRef]): MakeEvent =>
        () =>
          bookingAnswer(status, attempt, bookedRef),
    ),
    fc.tuple(statuses, refs).map(
      ([status, bookedRef]): MakeEvent =>
        (ms) =>
          found(status, ms, bookedRef),
    ),
    fc.constant(notFound as MakeEvent),
    fc.constant(notFound as MakeEvent),
    fc.constant(inconclusiveLookUp as MakeEvent),
    fc.constant(((ms) => ({ kind: 'notStored', at: at(ms), failure: diskFull })) as MakeEvent),
    fc.constant(restart as MakeEvent),
    fc.constant(absentFromComparison as MakeEvent),
    fc.boolean().map(
      (wanted): MakeEvent =>
        () =>
          wantCancellation(wanted),
    ),
    fc.integer({ min: 1, max: 5 }).map(
      (sequence): MakeEvent =>
        (ms) => ({ kind: 'witnessed', at: at(ms), line: line(sequence) }),
    ),
    fc.constantFrom('b00001', 'b00002').map(
      (bookingRef): MakeEvent =>
        (ms) =>
          found('CONFIRMED', ms, ref, { bookingRef }),
    ),
  )
  const histories = fc.array(fc.tuple(eventMakers, fc.integer({ min: 0, max: 20 * minuteMs })), { minLength: 1, maxLength: 60 })

  /** Runs a history on an advancing clock and passes each step to `visit`. */
  const replay = (history: [MakeEvent, number][], visit: (before: BookingAttempt, event: Event, next: ReturnType<typeof step>) => void) => {
    let state = draftAttempt
    let ms = 0
    for (const [event, waitMs] of history) {
      ms += waitMs
      const currentEvent = event(ms)
      const next = step(state, currentEvent)
      visit(state, currentEvent, next)
      state = next.state
    }
  }
  const runs = { numRuns: 2000 }

  it('requests a send only when none is in flight, and only one', () => {
    fc.assert(
      fc.property(histories, (history) => {
        replay(history, (before, event, { state, effects }) => {
          const sends = effects.filter(({ kind }) => kind === 'send')
          if (sends.length === 0) return
          expect(event.kind).toBe('confirm')
          expect(sends).toHaveLength(1)
          expect(maySend(before)).toBe(true)
          expect(before.attempts.every(({ ended }) => ended !== null)).toBe(true)
          expect(state.state).toBe('SENDING')
          expect(effects.map(({ kind }) => kind)).toEqual(['journal', 'save', 'send'])
        })
      }),
      runs,
    )
  })

  it('never changes reference or content, and never sends other content', () => {
    fc.assert(
      fc.property(histories, (history) => {
        replay(history, (_, event, { state, effects }) => {
          expect([state.clientRef, state.contentHash, state.content]).toEqual([ref, draftAttempt.contentHash, content])
          if (event.kind === 'confirm' && event.contentHash !== draftAttempt.contentHash) expect(effects).toEqual([])
        })
      }),
      runs,
    )
  })

  it('reaches FOUND only with a booking under its client reference', () => {
    fc.assert(
      fc.property(histories, (history) => {
        replay(history, (_, __, { state }) => {
          if (state.state === 'FOUND') expect(state.booking).toMatchObject({ clientRef: ref })
        })
      }),
      runs,
    )
  })

  it('reaches "not booked" only by repeated clean "not found" answers, and no other state by time alone', () => {
    fc.assert(
      fc.property(histories, (history) => {
        replay(history, (before, event, { state }) => {
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
      }),
      runs,
    )
  })

  it('records evidence with the resulting state for everything it saves', () => {
    fc.assert(
      fc.property(histories, (history) => {
        replay(history, (_before, _, next) => {
          for (const effect of next.effects) {
            if (effect.kind === 'save') expect(effect.evidence.at(-1)?.body).toMatchObject({ state: next.state.state })
          }
        })
      }),
      runs,
    )
  })

  it('always plans the next look-up of an unknown case', () => {
    fc.assert(
      fc.property(histories, (history) => {
        replay(history, (_, __, { state }) => {
          if (state.state === 'UNKNOWN') expect(state.watch).not.toBeNull()
        })
      }),
      runs,
    )
  })
})
