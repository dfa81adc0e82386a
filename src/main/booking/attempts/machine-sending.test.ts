import { describe, expect, it } from 'vitest'
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import { at, bookingOf, observedBy, said, service } from '../../testing/attempt-samples.ts'
import {
  attemptAfter,
  attemptAfterNotFound,
  bookingAnswer,
  confirm,
  diskFull,
  draftAttempt,
  found,
  minuteMs,
  notFound,
  notices,
  ref,
  refused,
  sending,
  timedOut,
  unknown,
} from '../../testing/booking/attempt-events.ts'
import { isOpen } from '../lifecycle/case.ts'
import { type AttemptState, type Event, isSpent, maySend } from './booking-attempt.ts'
import { step } from './machine.ts'

describe('a confirmation of a booking', () => {
  it('requests journal entry, save and send in this order, and opens the case at once', () => {
    const { state, effects } = step(draftAttempt, confirm())
    expect(effects.map(({ kind }) => kind)).toEqual(['journal', 'save', 'send'])
    expect(state).toMatchObject({ state: 'SENDING', attempts: [{ number: 1, sentTo: service, ended: null }] })
    expect(isOpen(state)).toBe(true)
  })

  it('sends once when given twice', () => {
    expect(step(sending, confirm())).toEqual({ state: sending, effects: [] })
  })

  it('is refused for other content under the same reference', () => {
    expect(step(draftAttempt, confirm(0, 'another hash')).effects).toEqual([])
  })

  it('leaves the case as it was, with the reason, when it could not be stored', () => {
    expect(step(sending, { kind: 'notRecorded', at: at(0), failure: diskFull, announced: true })).toEqual({
      state: { ...draftAttempt, failure: diskFull },
      effects: [{ kind: 'void' }],
    })
    const again = attemptAfter(confirm(), refused(requestEnd.notSent), confirm(), {
      kind: 'notRecorded',
      at: at(0),
      failure: diskFull,
      announced: true,
    })
    expect(again).toMatchObject({ state: 'NOT_SENT', attempts: [{ number: 1 }], failure: diskFull })
  })

  it('voids no earlier journal entry when its own journal entry could not be written', () => {
    expect(step(sending, { kind: 'notRecorded', at: at(0), failure: diskFull, announced: false }).effects).toEqual([])
  })

  it('keeps the late look-ups of an earlier unanswered request when it could not be stored', () => {
    const silent = {
      ...draftAttempt,
      state: 'NOT_BOOKED',
      attempts: [{ number: 1, from: 'DRAFT', sentAtMs: at(0).wallMs, sentTo: service, ended: requestEnd.unknown }],
    } as const
    const { state } = step(step(silent, confirm()).state, { kind: 'notRecorded', at: at(0), failure: diskFull, announced: true })
    expect(state).toMatchObject({ state: 'NOT_BOOKED', watch: { dueTickMs: 60 * 60_000 } })
  })

  it('is not withdrawn once it was stored', () => {
    expect(step(unknown, { kind: 'notRecorded', at: at(0), failure: diskFull, announced: true }).state).toBe(unknown)
    expect(
      step({ ...draftAttempt, state: 'SENDING' }, { kind: 'notRecorded', at: at(0), failure: diskFull, announced: true }).effects,
    ).toEqual([])
  })
})

describe('an answer to a booking request', () => {
  const ends: [Event, AttemptState][] = [
    [bookingAnswer(), 'FOUND'],
    [bookingAnswer('FAILED'), 'FOUND'],
    [bookingAnswer('CANCELED'), 'FOUND'],
    [refused(requestEnd.notProcessed), 'HELD_BACK'],
    [refused(requestEnd.notSent), 'NOT_SENT'],
    [refused(requestEnd.rejected), 'REJECTED'],
    [refused(requestEnd.paymentRefused), 'UNKNOWN'],
    [refused(requestEnd.unknown), 'UNKNOWN'],
  ]
  it.each(ends)('%o leads to the state %s', (event, state) => {
    expect(step(sending, event).state.state).toBe(state)
  })

  it('with a booking is saved together with the case, and ends its look-ups', () => {
    const { state, effects } = step(sending, bookingAnswer())
    expect(effects).toMatchObject([{ kind: 'save', shown: observedBy('bookRate', bookingOf(ref)) }])
    expect(state).toMatchObject({ booking: bookingOf(ref), watch: null, failure: null, attempts: [{ ended: requestEnd.booked }] })
  })

  it('without an outcome starts a look-up at once', () => {
    expect(unknown).toMatchObject({ failure: timedOut, watch: { dueTickMs: 1000, step: 0 }, attempts: [{ ended: requestEnd.unknown }] })
  })

  it('that reports success without a storable record leaves the outcome unknown', () => {
    const bare: Event = {
      kind: 'answered',
      at: at(1),
      attempt: 1,
      outcome: { class: requestEnd.booked, booking: bookingOf(ref) },
      shown: null,
      said,
    }
    expect(step(sending, bare).state).toMatchObject({ state: 'UNKNOWN', failure: null })
  })

  it('with an unrecognised status is stored and leaves the outcome unknown', () => {
    const bare: Event = { ...refused(requestEnd.unknown), shown: observedBy('bookRate', bookingOf(ref, { status: 'PENDING' })) } as Event
    expect(step(sending, bare)).toMatchObject({ state: { state: 'UNKNOWN' }, effects: [{ shown: { record: {} } }] })
  })

  it.each([
    ['reference', { clientRef: 'RD-2' }, []],
    ['hotel under the same client reference', { hotelCode: 'H2' }, ['anotherStay']],
    ['stay under the same client reference', { checkin: '2027-04-01', checkout: '2027-04-03' }, ['anotherStay']],
  ])('about another %s proves nothing, and is not stored as ours', (_, changes, kinds) => {
    const strange: Event = {
      ...refused(requestEnd.unknown),
      shown: observedBy('bookRate', bookingOf(ref, { bookingRef: 'b9', ...changes })),
    } as Event
    const next = step(sending, strange)
    expect(next.state).toMatchObject({ state: 'UNKNOWN', booking: null })
    expect(next.effects).toMatchObject([{ shown: null }])
    expect(notices(next)).toEqual(kinds)
  })

  it('saying that nothing was processed allows one re-send, but the second such answer allows none', () => {
    const heldBack = refused(requestEnd.notProcessed, 1)
    const once = attemptAfter(confirm(), heldBack)
    expect([once.state, maySend(once)]).toEqual(['HELD_BACK', true])
    const twice = attemptAfter(confirm(), heldBack, confirm(1), { ...heldBack, attempt: 2 } as Event)
    expect([twice.state, maySend(twice)]).toEqual(['HELD_BACK', false])
    expect(step(twice, confirm(2)).effects).toEqual([])
    // A request in between that never left the computer does not count as a retry.
    const neverLeft = { ...refused(requestEnd.notSent, 1), attempt: 2 } as Event
    expect(maySend(attemptAfter(confirm(), heldBack, confirm(1), neverLeft))).toBe(true)
    const third = { ...heldBack, attempt: 3 } as Event
    expect(maySend(attemptAfter(confirm(), heldBack, confirm(1), neverLeft, confirm(2), third))).toBe(false)
  })

  it('saying that the reference is in use makes the reference spent once no booking is found under it', () => {
    const conflict = {
      kind: 'refused',
      why: 'conflict',
      word: { status: 409, code: 40900, message: '', detail: null },
      retryAfterMs: null,
    } as const
    const answer = { ...refused(requestEnd.unknown, 1, 0), outcome: { class: requestEnd.unknown, failure: conflict } } as Event
    const open = step(attemptAfter(confirm()), answer).state
    expect(isSpent(open)).toBe(false)
    const closed = [1, 20, 30].reduce((state, minute) => step(state, notFound(minute * minuteMs)).state, open)
    expect(closed.state).toBe('NOT_BOOKED')
    expect([isSpent(closed), maySend(closed)]).toEqual([true, false])
    expect([isSpent(attemptAfterNotFound(1, 20, 30)), maySend(attemptAfterNotFound(1, 20, 30))]).toEqual([false, true])
  })

  it('that comes late counts if it shows the booking, but not if it refuses the request', () => {
    expect(step(unknown, bookingAnswer()).state.state).toBe('FOUND')
    expect(step(attemptAfterNotFound(1, 20, 31), bookingAnswer()).state.state).toBe('FOUND')
    expect(step(unknown, refused(requestEnd.rejected))).toEqual({ state: unknown, effects: [] })
    expect(step(attemptAfter(confirm(), refused(requestEnd.notSent), confirm()), refused(requestEnd.rejected, 1)).effects).toEqual([])
  })

  it('that comes late leaves the ordering of statuses to the ledger', () => {
    const cancelled = attemptAfter(confirm(), refused(requestEnd.unknown), found('CANCELLED'))
    const late = step(cancelled, bookingAnswer())
    expect(late.effects).toMatchObject([{ kind: 'save', shown: { seen: { source: 'bookRate' } }, notices: [] }])
    expect(late.state).toMatchObject({ state: 'FOUND', booking: { status: 'CANCELLED' } })
  })
})
