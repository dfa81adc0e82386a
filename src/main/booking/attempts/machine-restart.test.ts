import { describe, expect, it } from 'vitest'
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import { at, content } from '../../testing/attempt-samples.ts'
import {
  absentFromComparison,
  attemptAfter,
  attemptAfterNotFound,
  bookingAnswer,
  confirm,
  diskFull,
  draftAttempt,
  effectKinds,
  found,
  line,
  minuteMs,
  notices,
  ref,
  refused,
  restart,
  sending,
  shownInList,
  unknown,
} from '../../testing/booking/attempt-events.ts'
import { type BookingAttempt, type Event, maySend, rememberedAttempt } from './booking-attempt.ts'
import { step } from './machine.ts'

describe('a restart of the booking machine', () => {
  it('makes an unfinished send unknown, and saves that', () => {
    const { state, effects } = step(sending, restart(50))
    expect(state).toMatchObject({ state: 'UNKNOWN', attempts: [{ ended: requestEnd.unknown }], watch: { dueTickMs: 50 } })
    expect(effects).toMatchObject([{ kind: 'save', shown: null }])
  })

  it('restarts the look-up schedule of an unknown case', () => {
    const { state, effects } = step(attemptAfterNotFound(1, 20), restart(10))
    expect(state.watch).toMatchObject({ sinceTickMs: 10, cleanNotFound: 0, dueTickMs: 10 })
    expect(effects).toEqual([])
  })

  it('keeps the late look-ups of a case closed without an answer, and leaves all others alone', () => {
    expect(step(attemptAfterNotFound(1, 20, 30), restart(0)).state.watch?.dueTickMs).toBe(60 * minuteMs)
    expect(step(attemptAfter(confirm(), bookingAnswer()), restart(0)).state.watch).toBeNull()
    const dayLater = step(attemptAfterNotFound(1, 20, 30), restart(25 * 60 * minuteMs))
    expect(dayLater.state.watch).toBeNull()
    expect(effectKinds(dayLater)).toEqual(['save'])
    expect(step(draftAttempt, restart(0)).state).toEqual(draftAttempt)
    const open: BookingAttempt = { ...sending, state: 'NOT_BOOKED' }
    expect(step(open, restart(0)).state.watch).not.toBeNull()
  })
})

describe('a case that the ledger could not save', () => {
  const notStored = (ms: number): Event => ({ kind: 'notStored', at: at(ms), failure: diskFull })
  it('is looked up again', () => {
    expect(step(sending, notStored(10)).state).toMatchObject({ state: 'UNKNOWN', failure: diskFull, watch: { dueTickMs: 10 } })
    expect(step(unknown, notStored(1000)).state).toMatchObject({ state: 'UNKNOWN', watch: { step: 1 } })
    expect(step(attemptAfterNotFound(1, 20, 30), notStored(0)).state).toMatchObject({
      state: 'NOT_BOOKED',
      watch: { dueTickMs: 60 * minuteMs },
    })
  })
  it('is unchanged when it has no look-ups', () => {
    expect(step(attemptAfter(confirm(), bookingAnswer()), notStored(10)).state).toMatchObject({ state: 'FOUND', watch: null })
  })
})

describe('a booking that another call shows', () => {
  const shown = (status: string, clientRef = ref) => shownInList(status, 5000, clientRef)
  it('changes an open case, and does not change a found one', () => {
    const confirmed = attemptAfter(confirm(), bookingAnswer())
    expect(step(confirmed, shown('CONFIRMED'))).toEqual({ state: confirmed, effects: [] })
    expect(step(confirmed, shown('CANCELLED'))).toEqual({ state: confirmed, effects: [] })
    expect(step(unknown, shown('CONFIRMED')).state.state).toBe('FOUND')
  })
  it('changes a found case only if its booking had failed or was missing from a list', () => {
    const failed = attemptAfter(confirm(), bookingAnswer('FAILED'))
    expect(step(failed, shown('CONFIRMED'))).toMatchObject({
      state: { failedAtMs: null, watch: null },
      effects: [{ shown: { seen: { source: 'checkBookings' } } }],
    })
    const missed = step(attemptAfter(confirm(), bookingAnswer()), absentFromComparison()).state
    expect(step(missed, shown('CONFIRMED'))).toMatchObject({ state: { absent: 0 }, effects: [{ kind: 'save' }] })
  })
  it('is ignored while a request is in flight', () => {
    expect(step(sending, shown('CONFIRMED')).effects).toEqual([])
  })
  it('leaves the case unknown if its status is unrecognised or its reference differs', () => {
    expect(step(unknown, shown('PENDING'))).toMatchObject({ state: { state: 'UNKNOWN', watch: unknown.watch }, effects: [] })
    expect(step(unknown, shown('CONFIRMED', 'RD-2')).state).toBe(unknown)
  })

  it('is not marked unclear by an answer without a storable record', () => {
    const { state } = step(unknown, { ...found('PENDING'), shown: null } as Event)
    expect(state).toMatchObject({ state: 'UNKNOWN', unclearAtMs: null })
  })

  const during = (from: number, event: Event): Event => {
    if (!('shown' in event) || event.shown === null) throw new Error('it shows nothing')
    const { record, seen } = event.shown
    return { ...event, shown: { record, seen: { ...seen, during: { from, to: from + 1 } } } } as Event
  }
  it.each([
    ['a look-up', attemptAfter(confirm(), refused(requestEnd.unknown), during(900, found('PENDING')))],
    ['the answer itself', attemptAfter(confirm(), during(900, bookingAnswer('PENDING')))],
    ['another list', attemptAfter(confirm(), refused(requestEnd.unknown), during(900, shown('PENDING')))],
    ['a look-up of a case that was given up', attemptAfter(confirm(), refused(requestEnd.notProcessed), during(900, found('PENDING')))],
  ])(
    'is found even if the call is older than an unrecognised status from %s, and is looked up until its status is recognised',
    (_, before) => {
      const older = step(before, during(100, shown('CONFIRMED'))).state
      expect(older).toMatchObject({ state: 'FOUND', unclearAtMs: expect.any(Number) })
      expect(older.watch).not.toBeNull()
      expect(step(older, during(1900, found('CONFIRMED'))).state).toMatchObject({ unclearAtMs: null, watch: null })
    },
  )
})

describe('a request that only the send journal has', () => {
  it('makes a lost attempt unknown and looks it up', () => {
    const remembered = rememberedAttempt({ ...line(4), stay: content })
    const recovered = step(remembered, { kind: 'witnessed', at: at(10), line: line(4) })
    expect(recovered.state).toMatchObject({
      state: 'UNKNOWN',
      witnessed: 4,
      attempts: [{ number: 1, ended: requestEnd.unknown }],
      watch: { dueTickMs: 10 },
    })
    expect(notices(recovered)).toEqual(['notInLedger'])
    expect(maySend({ ...recovered.state, state: 'NOT_BOOKED' })).toBe(false)
  })

  it('sets a known attempt to unknown if the request is its second send', () => {
    const known = { ...attemptAfter(confirm(), refused(requestEnd.notProcessed)), witnessed: 1 }
    expect(step(known, { kind: 'witnessed', at: at(10), line: line(3) }).state).toMatchObject({
      state: 'UNKNOWN',
      attempts: [{}, { number: 2 }],
    })
    expect(step(known, { kind: 'witnessed', at: at(10), line: line(1) }).effects).toEqual([])
  })

  it('is saved and causes no notice if the booking is already known', () => {
    const recovered = step(attemptAfter(confirm(), bookingAnswer()), { kind: 'witnessed', at: at(10), line: line(3) })
    expect(recovered.state).toMatchObject({ state: 'FOUND', witnessed: 3 })
    expect([effectKinds(recovered), notices(recovered)]).toEqual([['save'], []])
  })
})
