import { describe, expect, it } from 'vitest'
import {
  cancellationAfter,
  cancelledAnswer,
  confirm,
  found,
  minuteMs,
  notCancelled,
  notFound,
  noticesOf,
  notProcessed,
  noWord,
  proven,
  refusedAnswer,
  restart,
  saveOf,
  secondMs,
  sending,
  shown,
  unknown,
  unknownAnswer,
  unproven,
} from '../../testing/booking/cancel-events.ts'
import { type CancelEvent, maySend } from './cancel-case.ts'
import { cancelStep } from './cancel-machine.ts'

describe('a look-up of a cancellation', () => {
  it('that proves the cancellation ends the look-ups without a notice', () => {
    const step = cancelStep(unproven, found('CANCELLED'))
    expect(step.state).toMatchObject({ state: 'CANCELLED', verified: true, watch: null, cost: '100.00', lookUps: 1 })
    expect(noticesOf(step)).toEqual([])
  })

  it('that states no cost keeps the cost from the answer', () => {
    const step = cancelStep(unproven, found('CANCELLED', 2000, { cancellationCost: null, balance: null }))
    expect(step.state).toMatchObject({ cost: '100.00', balance: '485.08' })
  })

  it("gives a notice when its cost differs from the answer's", () => {
    expect(noticesOf(cancelStep(unproven, found('CANCELLED', 2000, { cancellationCost: '120.00' })))).toEqual(['penaltyDiffers'])
    const costly = cancelStep(sending, cancelledAnswer({ cancellationCost: '120.00' })).state
    expect(noticesOf(cancelStep(costly, found('CANCELLED', 2000, { cancellationCost: '120.00' })))).toEqual([])
  })

  it.each(['CANCELLED', 'CANCELED'])('that shows an unknown case as %s proves the cancellation and gives a notice', (word) => {
    const step = cancelStep(unknown, found(word))
    expect(step.state).toMatchObject({ state: 'CANCELLED', verified: true, failure: null, watch: null })
    expect(noticesOf(step)).toEqual(['cancelledAfterAll'])
  })

  it('that shows the booking cancelled corrects "not cancelled"', () => {
    expect(noticesOf(cancelStep(notCancelled, found('CANCELLED', 10 * minuteMs)))).toEqual(['cancelledAfterAll'])
  })

  it('does not count a cancellation as ours when our request was not processed', () => {
    const step = cancelStep(notProcessed, found('CANCELLED'))
    expect(step.state.state).toBe('NOT_PROCESSED')
    expect(saveOf(step)).toMatchObject({ shown: { record: { booking: { status: 'CANCELLED' } } }, notices: [] })
  })

  it('that contradicts a success makes the case unknown again', () => {
    expect(cancelStep(unproven, found('CONFIRMED')).state).toMatchObject({
      state: 'UNKNOWN',
      verified: false,
      watch: { confirmedTickMs: 2000 },
    })
    expect(cancelStep(proven, found('CONFIRMED', 9000)).state).toMatchObject({
      state: 'UNKNOWN',
      verified: false,
      watch: { sinceTickMs: 9000 },
    })
  })

  it('that finds the booking failed ends the case', () => {
    const step = cancelStep(unknown, found('FAILED'))
    expect(step.state).toMatchObject({ state: 'FAILED', watch: null, verified: false })
    // The ledger gives the notice that a confirmed booking has failed.
    expect(noticesOf(step)).toEqual([])
    expect(cancelStep(unproven, found('FAILED')).state).toMatchObject({ state: 'FAILED', cost: null })
    expect(cancelStep(notProcessed, found('FAILED')).state.state).toBe('NOT_PROCESSED')
  })

  it('that does not find the booking gives one notice and settles nothing', () => {
    const first = cancelStep(unknown, notFound(secondMs))
    expect(first.state).toMatchObject({ state: 'UNKNOWN', notFound: true })
    expect(noticesOf(first)).toEqual(['cancelNotFound'])
    const second = cancelStep(first.state, notFound(40 * minuteMs))
    expect(second.state.state).toBe('UNKNOWN')
    expect(noticesOf(second)).toEqual([])
    expect(cancelStep(second.state, found('CONFIRMED', 41 * minuteMs)).state.notFound).toBe(false)
    expect(noticesOf(cancelStep(unproven, notFound(2000)))).toEqual([])
  })

  it('without an answer or with an unrecognised status plans the next one', () => {
    expect(cancelStep(unknown, noWord(0)).state).toMatchObject({ state: 'UNKNOWN', watch: { step: 1, dueTickMs: 5000 } })
    const step = cancelStep(unknown, found('PENDING', 0))
    expect(step.state).toMatchObject({ state: 'UNKNOWN', watch: { step: 1 } })
    expect(saveOf(step)).toMatchObject({ shown: { record: { booking: { status: 'PENDING' } } } })
  })

  it('of a settled case is stored and changes nothing', () => {
    expect(cancelStep(notProcessed, found('CONFIRMED')).state).toMatchObject({ state: 'NOT_PROCESSED', lookUps: 1, watch: null })
    expect(cancelStep(notCancelled, noWord(9 * minuteMs)).state).toMatchObject({
      state: 'NOT_CANCELLED',
      watch: { dueTickMs: 69 * minuteMs },
    })
  })

  it('that started before the last request ended is ignored', () => {
    expect(cancelStep(sending, found('CANCELLED')).effects).toEqual([])
    const again = cancellationAfter(confirm(), refusedAnswer(), confirm(), unknownAnswer(0, 2))
    expect(cancelStep(again, found('CONFIRMED', minuteMs, {}, 1))).toEqual({ state: again, effects: [] })
  })

  it('without a record still proves the cancellation', () => {
    expect(cancelStep(unproven, { ...found('CANCELLED'), shown: null } as CancelEvent).state).toMatchObject({
      state: 'CANCELLED',
      verified: true,
    })
  })
})

describe('a look-up that is older than what another call showed', () => {
  it('decides nothing, and the next one is planned', () => {
    const heard = cancelStep(unknown, shown('CONFIRMED', 10 * secondMs)).state
    const step = cancelStep(heard, found('CANCELLED', 5 * secondMs))
    expect(step.state).toMatchObject({ state: 'UNKNOWN', verified: false, lookUps: 1, watch: { dueTickMs: 15 * secondMs } })
    expect(noticesOf(step)).toEqual([])
    expect(cancelStep(heard, found('CANCELLED', 10 * secondMs)).state).toMatchObject({ state: 'CANCELLED', verified: true })
  })
})

describe('the state "not cancelled"', () => {
  const givenUp = cancellationAfter(confirm(), unknownAnswer(0), found('CONFIRMED', 0), found('CONFIRMED', 130 * secondMs))
  const stateAfter = (...seconds: number[]) =>
    cancellationAfter(confirm(), unknownAnswer(0), ...seconds.map((s) => found('CONFIRMED', s * secondMs))).state

  it('requires two CONFIRMED look-ups, the second 130 s after the request ended and 60 s after the first', () => {
    expect(stateAfter(130)).toBe('UNKNOWN')
    expect(stateAfter(0, 129)).toBe('UNKNOWN')
    expect(stateAfter(100, 159)).toBe('UNKNOWN')
    expect(stateAfter(70, 130)).toBe('NOT_CANCELLED')
    expect(stateAfter(100, 130, 160)).toBe('NOT_CANCELLED')
  })

  it('gives a notice, and allows a new request', () => {
    const before = cancellationAfter(confirm(), unknownAnswer(0), found('CONFIRMED', 0))
    const step = cancelStep(before, found('CONFIRMED', 130 * secondMs))
    expect(step.state).toMatchObject({ state: 'NOT_CANCELLED', cost: null, failure: { kind: 'noAnswer' } })
    expect(noticesOf(step)).toEqual(['notCancelled'])
    expect(maySend(step.state)).toBe(true)
  })

  it('requires half an hour when the service has answered that the booking is cancelled', () => {
    const doubted = cancellationAfter(confirm(), cancelledAnswer({}, 0), found('CONFIRMED', 1000), found('CONFIRMED', 200 * secondMs))
    expect(doubted.state).toBe('UNKNOWN')
    expect(cancelStep(doubted, found('CONFIRMED', 29 * minuteMs)).state.state).toBe('UNKNOWN')
    expect(cancelStep(doubted, found('CONFIRMED', 30 * minuteMs)).state.state).toBe('NOT_CANCELLED')
  })

  it('is looked up hourly for a day, and corrected if the cancellation took effect after all', () => {
    expect(givenUp.watch?.dueTickMs).toBe(130 * secondMs + 60 * minuteMs)
    const late = cancelStep(givenUp, found('CANCELLED', 63 * minuteMs))
    expect(late.state).toMatchObject({ state: 'CANCELLED', verified: true, watch: null })
    expect(noticesOf(late)).toEqual(['cancelledAfterAll'])
    expect(cancelStep(givenUp, found('CONFIRMED', 63 * minuteMs)).state.watch?.dueTickMs).toBe(123 * minuteMs)
    expect(cancelStep(givenUp, found('CONFIRMED', 24 * 60 * minuteMs)).state.watch).toBeNull()
  })

  it('is still looked up hourly when the booking is shown as failed', () => {
    const { state } = cancelStep(givenUp, found('FAILED', 63 * minuteMs))
    expect(state).toMatchObject({ state: 'NOT_CANCELLED', watch: { dueTickMs: 123 * minuteMs } })
  })

  it('keeps its late look-ups over a restart, and drops them after a day', () => {
    const soon = cancelStep(givenUp, restart(5 * minuteMs))
    expect(soon.effects).toEqual([])
    expect(soon.state.watch?.dueTickMs).toBe(65 * minuteMs)
    const late = cancelStep(givenUp, restart(25 * 60 * minuteMs))
    expect(late.state.watch).toBeNull()
    expect(saveOf(late)).toBeDefined()
    expect(cancelStep(late.state, restart(26 * 60 * minuteMs)).effects).toEqual([])
  })

  it('is not reached when a booking shown as failed is then shown as confirmed: the case is unknown again', () => {
    const failed = cancellationAfter(confirm(), unknownAnswer(0), found('FAILED', 0))
    expect(cancelStep(failed, found('CONFIRMED', minuteMs)).state).toMatchObject({ state: 'UNKNOWN', watch: { quietMs: 130_000 } })
  })

  it('is reached by the planned look-ups', () => {
    let state = unknown
    const lookUpSeconds: number[] = []
    while (state.state === 'UNKNOWN') {
      expect(lookUpSeconds.length, 'the look-ups come to an end').toBeLessThan(20)
      const dueMs = state.watch?.dueTickMs ?? Number.NaN
      lookUpSeconds.push(dueMs / secondMs)
      state = cancelStep(state, found('CONFIRMED', dueMs)).state
    }
    expect(lookUpSeconds).toEqual([0, 5, 15, 30, 60, 120, 130])
    expect(state.state).toBe('NOT_CANCELLED')
  })

  it('is reached as early as possible when only late look-ups were answered', () => {
    const late = cancellationAfter(confirm(), unknownAnswer(0), noWord(0), noWord(110 * secondMs), found('CONFIRMED', 120 * secondMs))
    expect(late.watch).toMatchObject({ dueTickMs: 180 * secondMs })
  })

  it("is not reached earlier by a clerk's early look-up", () => {
    const planned = cancelStep(unknown, noWord(0)).state
    expect(cancelStep(planned, noWord(2000)).state.watch).toEqual(planned.watch)
  })

  it('restarts its waiting time after a restart', () => {
    const resumed = cancelStep(cancellationAfter(confirm(), unknownAnswer(0), found('CONFIRMED', 0)), restart(200 * secondMs)).state
    expect(resumed.watch).toMatchObject({ sinceTickMs: 200 * secondMs, confirmedTickMs: null })
    expect(cancelStep(resumed, found('CONFIRMED', 201 * secondMs)).state.state).toBe('UNKNOWN')
  })
})
