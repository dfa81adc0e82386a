import { describe, expect, it } from 'vitest'
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import { at, bookingOf, content, observedBy, service } from '../../testing/attempt-samples.ts'
import {
  absentFromComparison,
  attemptAfter,
  attemptAfterNotFound,
  bookingAnswer,
  confirm,
  confirmed,
  diskFull,
  draftAttempt,
  effectKinds,
  found,
  line,
  minuteMs,
  notFound,
  notices,
  notRecorded,
  ref,
  refused,
  restart,
  sending,
  shownInList,
  timedOut,
  unknown,
} from '../../testing/booking/attempt-events.ts'
import { isOpen } from '../lifecycle/case.ts'
import {
  type AttemptState,
  type BookingAttempt,
  type Event,
  isSpent,
  journalEntryOf,
  maySend,
  rememberedAttempt,
} from './booking-attempt.ts'
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
    expect(step(sending, notRecorded())).toEqual({ state: { ...draftAttempt, failure: diskFull }, effects: [{ kind: 'void' }] })
    const again = attemptAfter(confirm(), refused(requestEnd.notSent), confirm(), notRecorded())
    expect(again).toMatchObject({ state: 'NOT_SENT', attempts: [{ number: 1 }], failure: diskFull })
  })

  it('voids no earlier journal entry when its own journal entry could not be written', () => {
    expect(step(sending, notRecorded(false)).effects).toEqual([])
  })

  it('keeps the late look-ups of an earlier unanswered request when it could not be stored', () => {
    const { attempts } = unknown
    const silent = { ...draftAttempt, state: 'NOT_BOOKED', attempts } as const
    const { state } = step(step(silent, confirm()).state, notRecorded())
    expect(state).toMatchObject({ state: 'NOT_BOOKED', watch: { dueTickMs: 60 * 60_000 } })
  })

  it('is not withdrawn once it was stored', () => {
    expect(step(unknown, notRecorded()).state).toBe(unknown)
    expect(step({ ...draftAttempt, state: 'SENDING' }, notRecorded()).effects).toEqual([])
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
    expect(step(sending, { ...bookingAnswer(), shown: null } as Event).state).toMatchObject({ state: 'UNKNOWN', failure: null })
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
    expect(step(confirmed, restart(0)).state.watch).toBeNull()
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
    expect(step(confirmed, notStored(10)).state).toMatchObject({ state: 'FOUND', watch: null })
  })
})

describe('a booking that another call shows', () => {
  const shown = (status: string, clientRef = ref) => shownInList(status, 5000, clientRef)
  it('changes an open case, and does not change a found one', () => {
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
    const missed = step(confirmed, absentFromComparison()).state
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

  it('names who requested it, in the evidence and in a new journal entry', () => {
    const lost = { ...line(4), by: 'Ana' }
    const recovered = step(rememberedAttempt(lost), { kind: 'witnessed', at: at(10), line: lost })
    expect(recovered.effects.flatMap((effect) => (effect.kind === 'save' ? effect.evidence : []))).toMatchObject([{ user: 'Ana' }])
    expect(journalEntryOf(recovered.state)).toMatchObject({ by: 'Ana' })
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
    const recovered = step(confirmed, { kind: 'witnessed', at: at(10), line: line(3) })
    expect(recovered.state).toMatchObject({ state: 'FOUND', witnessed: 3 })
    expect([effectKinds(recovered), notices(recovered)]).toEqual([['save'], []])
  })
})
