import { describe, expect, it } from 'vitest'
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import { at, bookingOf, said, shownBy } from '../../testing/attempt-samples.ts'
import {
  confirm,
  found,
  having,
  minuteMs,
  notFound,
  notices,
  noWord,
  ref,
  refused,
  restart,
  sending,
  silent,
  timedOut,
  unknown,
  want,
  yes,
} from '../../testing/booking/attempt-events.ts'
import type { Shown } from '../running/any-case.ts'
import { type Event, maySend, mayTurn } from './booking-attempt.ts'
import { step } from './machine.ts'

describe('a look-up', () => {
  it.each(['CONFIRMED', 'CANCELLED', 'CANCELED'])('that finds the booking %s ends the attempt', (status) => {
    expect(step(unknown, found(status)).state).toMatchObject({ state: 'FOUND', booking: { status }, lookUps: 1, watch: null })
  })

  it('that finds it failed ends the attempt, and it is looked up hourly for a day: it may turn', () => {
    const failed = step(unknown, found('FAILED', minuteMs)).state
    expect(failed).toMatchObject({ state: 'FOUND', failedAtMs: at(minuteMs).wallMs, watch: { dueTickMs: 61 * minuteMs } })
    expect(mayTurn(failed)).toBe(true)
    const still = step(failed, found('FAILED', 61 * minuteMs)).state
    expect(still).toMatchObject({ failedAtMs: at(minuteMs).wallMs, watch: { dueTickMs: 121 * minuteMs } })
    expect(step(still, notFound(70 * minuteMs))).toMatchObject({ state: { absent: 0, watch: { dueTickMs: 130 * minuteMs } } })
    expect(step(still, noWord(30 * 60 * minuteMs)).state.watch).not.toBeNull()
    expect(step(still, restart(30 * 60 * minuteMs)).state.watch).not.toBeNull()
    expect(step(still, found('FAILED', 30 * 60 * minuteMs)).state.watch).toBeNull()
    const unclear = step(still, found('PENDING', 62 * minuteMs)).state
    expect([unclear.failedAtMs, mayTurn(unclear)]).toEqual([still.failedAtMs, true])
    // Watched for a day from when the word came: the clock may say that the failure is long past.
    expect(step(still, found('PENDING', 30 * 60 * minuteMs)).state.watch).not.toBeNull()
    const turned = step(unclear, found('CONFIRMED', 63 * minuteMs)).state
    expect(turned).toMatchObject({ state: 'FOUND', failedAtMs: null, watch: null })
    expect(mayTurn(turned)).toBe(false)
  })

  it('that finds another stay under client reference is told once, and silence counts anew', () => {
    const strange = bookingOf(ref, { hotelCode: 'H2', bookingRef: 'b9' })
    const another: Event = {
      ...noWord(25 * minuteMs),
      outcome: { class: 'another', failure: timedOut },
      shown: shownBy('checkBooking', strange),
    } as Event
    const told = step(silent(1, 20), another)
    expect(told.state).toMatchObject({ state: 'UNKNOWN', booking: null, watch: { cleanNotFound: 0 } })
    expect(told.effects).toMatchObject([{ shown: null, notices: [{ kind: 'anotherStay', clientRef: ref, otherRef: 'b9' }] }])
    expect(notices(step(told.state, another))).toEqual([])
    expect(notices(step(silent(1, 20, 30), another))).toEqual(['anotherStay'])
    const foreign = { ...another, shown: shownBy('checkBooking', { ...strange, clientRef: 'RD-2' }) } as Event
    expect(step(silent(1, 20), foreign).state).toMatchObject({ state: 'UNKNOWN', watch: { cleanNotFound: 2 } })
    const listed: Event = { kind: 'shown', at: at(5), shown: shownBy('checkBookings', strange), cancelledByUs: false }
    expect(notices(step(unknown, listed))).toEqual(['anotherStay'])
    expect(step(told.state, listed).effects).toEqual([])
  })

  it('of before does not clear a doubt that came later', () => {
    const sawAt = (status: string, from: number, to: number) => {
      const event = found(status, to) as Event & { shown: Shown }
      return { ...event, shown: { ...event.shown, seen: { ...event.shown.seen, during: { from, to } } } } as Event
    }
    const doubted = step(having(confirm(), yes()), sawAt('PENDING', 50, 60)).state
    expect(step(doubted, sawAt('CONFIRMED', 10, 20)).state.watch).toEqual(doubted.watch)
    expect(step(doubted, sawAt('CONFIRMED', 70, 80)).state.watch).toBeNull()
  })

  it('whose booking could not be kept has shown nothing', () => {
    expect(step(unknown, { ...found(), shown: null } as Event).state).toMatchObject({ state: 'UNKNOWN', watch: { step: 1 } })
  })

  it('that finds an unknown word keeps the record and goes on', () => {
    const { state, effects } = step(unknown, found('PENDING'))
    expect(state).toMatchObject({ state: 'UNKNOWN', booking: null, watch: { step: 1 } })
    expect(effects).toMatchObject([{ kind: 'save', shown: shownBy('checkBooking', bookingOf(ref, { status: 'PENDING' })) }])
  })

  it('of what was found already is for the ledger to put in its order', () => {
    const confirmed = having(confirm(), yes())
    expect(step(confirmed, found('CANCELLED'))).toMatchObject({ state: { state: 'FOUND', lookUps: 1 }, effects: [{ notices: [] }] })
  })

  it('that finds it by a word that nobody knows, and shows no record, is made again in an hour', () => {
    const failed = step(unknown, found('FAILED')).state
    const bare = { ...found('PENDING', 10 * minuteMs), shown: null } as Event
    expect(step(failed, bare).state).toMatchObject({ state: 'FOUND', unclearAtMs: null, watch: { dueTickMs: 70 * minuteMs } })
  })

  it('that finds it by a word that nobody knows, after it was found, is made again for a day', () => {
    const unclear = step(having(confirm(), yes()), found('PENDING', minuteMs)).state
    expect(unclear).toMatchObject({ state: 'FOUND', booking: { status: 'CONFIRMED' }, watch: { dueTickMs: 61 * minuteMs } })
    expect(mayTurn(unclear)).toBe(false)
    expect(step(unclear, notFound(61 * minuteMs)).state).toMatchObject({ absent: 0, watch: { dueTickMs: 121 * minuteMs } })
    expect(step(unclear, found('CONFIRMED', 61 * minuteMs)).state).toMatchObject({ unclearAtMs: null, watch: null })
    const listed: Event = {
      kind: 'shown',
      at: at(5),
      shown: shownBy('checkBookings', bookingOf(ref, { status: 'PENDING' })),
      cancelledByUs: false,
    }
    expect(step(having(confirm(), yes()), listed).state.unclearAtMs).toBe(at(5).wallMs)
    expect(step(unclear, listed).effects).toEqual([])
  })

  it('that finds our booking with an unknown word starts the count of "not found" anew', () => {
    const nearly = silent(1, 20)
    const heard = step(nearly, found('PENDING', 25 * minuteMs)).state
    expect(heard).toMatchObject({ state: 'UNKNOWN', watch: { cleanNotFound: 0, enoughTickMs: null } })
    expect(step(heard, notFound(31 * minuteMs)).state.state).toBe('UNKNOWN')
  })

  it.each([
    [
      'a list',
      (ms: number): Event => ({
        kind: 'shown',
        at: at(ms),
        shown: shownBy('checkBookings', bookingOf(ref, { status: 'PENDING' })),
        cancelledByUs: false,
      }),
    ],
    ['a look-up', (ms: number): Event => found('PENDING', ms)],
  ])('or %s that shows what was taken for not booked, with an unknown word, opens it again', (_, event) => {
    const again = step(silent(1, 20, 30), event(40 * minuteMs))
    expect(again.state).toMatchObject({ state: 'UNKNOWN', booking: null, watch: { cleanNotFound: 0 } })
    expect(notices(again)).toEqual(['surfacedUnclear'])
    expect(maySend(again.state)).toBe(false)
  })

  it('without a word plans the next one and does not count as "not found"', () => {
    expect(step(unknown, noWord(1000)).state.watch).toMatchObject({ step: 1, dueTickMs: 6000, cleanNotFound: 0 })
  })

  it('that a clerk asked for ahead of time leaves the plan as it is', () => {
    const planned = step(unknown, noWord(1000)).state
    expect(step(planned, noWord(2000)).state.watch).toMatchObject({ step: 1, dueTickMs: 6000 })
  })

  it('changes nothing while the request is on its way', () => {
    expect(step(sending, notFound(10))).toEqual({ state: { ...sending, lookUps: 1, lastLookUpMs: at(10).wallMs }, effects: [] })
  })

  it('begins a watch where a stored case has none', () => {
    expect(step({ ...unknown, watch: null }, notFound(5000)).state.watch).toMatchObject({ sinceTickMs: 5000, cleanNotFound: 1 })
  })

  it('of a case that was given up keeps a record without a reference', () => {
    const closed = silent(1, 2, 60)
    const shown = shownBy('checkBooking', bookingOf(ref, { clientRef: null }))
    const outcome = { class: 'another', failure: timedOut } as const
    const { effects } = step(closed, { kind: 'lookedUp', at: at(120 * minuteMs), outcome, shown, said, cancelledByUs: false })
    expect(closed.state).toBe('NOT_BOOKED')
    expect(effects).toMatchObject([{ kind: 'save', shown }])
  })
})

describe('silence becomes "not booked"', () => {
  it('after three clean answers, thirty minutes, and five minutes between the last two', () => {
    expect(silent(1, 20, 30).state).toBe('NOT_BOOKED')
    expect(silent(1, 25, 30).state).toBe('NOT_BOOKED')
  })

  it('however many look-ups a clerk makes between those', () => {
    expect(silent(1, 2, 29, 30).state).toBe('NOT_BOOKED')
    expect(silent(1, 25, 28, 29, 30).state).toBe('NOT_BOOKED')
  })

  it.each([
    ['two clean answers', [20, 30]],
    ['less than thirty minutes', [1, 10, 20, 29.9]],
    ['two last answers close together', [1, 29, 33]],
    ['only one that lies five minutes before the last', [1, 27, 28, 29, 30, 31]],
  ])('but not after %s', (_, minutes) => {
    expect(silent(...minutes).state).toBe('UNKNOWN')
  })

  it('counted anew after each send', () => {
    const again = [confirm(31 * minuteMs), refused(requestEnd.unknown, 2, 32 * minuteMs), notFound(33 * minuteMs), notFound(40 * minuteMs)]
    const state = again.reduce((before, event) => step(before, event).state, silent(1, 20, 30))
    expect(state).toMatchObject({ state: 'UNKNOWN', watch: { cleanNotFound: 2, sinceTickMs: 32 * minuteMs } })
  })

  it('and is looked up hourly for a day after, then left', () => {
    const closed = silent(1, 20, 30)
    expect(closed.watch?.dueTickMs).toBe(90 * minuteMs)
    const late = step(closed, notFound(23.5 * 60 * minuteMs))
    expect(late.state).toMatchObject({ state: 'NOT_BOOKED', watch: null })
    expect(step(closed, found('CONFIRMED', 90 * minuteMs)).state.state).toBe('FOUND')
  })

  it('and forgets that it was to be cancelled', () => {
    const wanted = step(silent(1, 2), want(true)).state
    const closed = step(wanted, notFound(60 * minuteMs)).state
    expect(closed).toMatchObject({ state: 'NOT_BOOKED', cancelWanted: false })
  })
})
