import { describe, expect, it } from 'vitest'
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import { at, bookingOf, observedBy, said } from '../../testing/attempt-samples.ts'
import {
  attemptAfterNotFound,
  confirm,
  confirmed,
  found,
  inconclusiveLookUp,
  minuteMs,
  notFound,
  notices,
  ref,
  refused,
  restart,
  sending,
  shownInList,
  timedOut,
  unknown,
  wantCancellation,
} from '../../testing/booking/attempt-events.ts'
import type { ObservedBooking } from '../lifecycle/case.ts'
import { type Event, maySend, mayStillBeConfirmed } from './booking-attempt.ts'
import { step } from './machine.ts'

describe('a look-up of a booking', () => {
  it.each(['CONFIRMED', 'CANCELLED', 'CANCELED'])('ends the attempt when it finds the booking as %s', (status) => {
    expect(step(unknown, found(status)).state).toMatchObject({ state: 'FOUND', booking: { status }, lookUps: 1, watch: null })
  })

  it('ends the attempt when it finds the booking failed, and is then repeated hourly for a day', () => {
    const failed = step(unknown, found('FAILED', minuteMs)).state
    expect(failed).toMatchObject({ state: 'FOUND', failedAtMs: at(minuteMs).wallMs, watch: { dueTickMs: 61 * minuteMs } })
    expect(mayStillBeConfirmed(failed)).toBe(true)
    const stillFailed = step(failed, found('FAILED', 61 * minuteMs)).state
    expect(stillFailed).toMatchObject({ failedAtMs: at(minuteMs).wallMs, watch: { dueTickMs: 121 * minuteMs } })
    expect(step(stillFailed, notFound(70 * minuteMs))).toMatchObject({ state: { absent: 0, watch: { dueTickMs: 130 * minuteMs } } })
    expect(step(stillFailed, inconclusiveLookUp(30 * 60 * minuteMs)).state.watch).not.toBeNull()
    expect(step(stillFailed, restart(30 * 60 * minuteMs)).state.watch).not.toBeNull()
    expect(step(stillFailed, found('FAILED', 30 * 60 * minuteMs)).state.watch).toBeNull()
    const unclear = step(stillFailed, found('PENDING', 62 * minuteMs)).state
    expect([unclear.failedAtMs, mayStillBeConfirmed(unclear)]).toEqual([stillFailed.failedAtMs, true])
    // Re-checked for a day from when the unrecognised status came, even if the failure is older than that.
    expect(step(stillFailed, found('PENDING', 30 * 60 * minuteMs)).state.watch).not.toBeNull()
    const turned = step(unclear, found('CONFIRMED', 63 * minuteMs)).state
    expect(turned).toMatchObject({ state: 'FOUND', failedAtMs: null, watch: null })
    expect(mayStillBeConfirmed(turned)).toBe(false)
  })

  it('notifies once of another stay under the client reference, and restarts the "not found" count', () => {
    const strange = bookingOf(ref, { hotelCode: 'H2', bookingRef: 'b9' })
    const another: Event = {
      ...inconclusiveLookUp(25 * minuteMs),
      outcome: { class: 'another', failure: timedOut },
      shown: observedBy('checkBooking', strange),
    } as Event
    const notified = step(attemptAfterNotFound(1, 20), another)
    expect(notified.state).toMatchObject({ state: 'UNKNOWN', booking: null, watch: { cleanNotFound: 0 } })
    expect(notified.effects).toMatchObject([{ shown: null, notices: [{ kind: 'anotherStay', clientRef: ref, otherRef: 'b9' }] }])
    expect(notices(step(notified.state, another))).toEqual([])
    expect(notices(step(attemptAfterNotFound(1, 20, 30), another))).toEqual(['anotherStay'])
    const foreign = { ...another, shown: observedBy('checkBooking', { ...strange, clientRef: 'RD-2' }) } as Event
    expect(step(attemptAfterNotFound(1, 20), foreign).state).toMatchObject({ state: 'UNKNOWN', watch: { cleanNotFound: 2 } })
    const inList = shownInList('CONFIRMED', 5, ref, { hotelCode: 'H2', bookingRef: 'b9' })
    expect(notices(step(unknown, inList))).toEqual(['anotherStay'])
    expect(step(notified.state, inList).effects).toEqual([])
  })

  it('leaves the planned look-ups unchanged when an unrecognised status was observed after it', () => {
    const observedAt = (status: string, from: number, to: number) => {
      const event = found(status, to) as Event & { shown: ObservedBooking }
      return { ...event, shown: { ...event.shown, seen: { ...event.shown.seen, during: { from, to } } } } as Event
    }
    const doubted = step(confirmed, observedAt('PENDING', 50, 60)).state
    expect(step(doubted, observedAt('CONFIRMED', 10, 20)).state.watch).toEqual(doubted.watch)
    expect(step(doubted, observedAt('CONFIRMED', 70, 80)).state.watch).toBeNull()
  })

  it('counts as no answer when its booking could not be stored', () => {
    expect(step(unknown, { ...found(), shown: null } as Event).state).toMatchObject({ state: 'UNKNOWN', watch: { step: 1 } })
  })

  it('stores a booking with an unrecognised status and continues', () => {
    const { state, effects } = step(unknown, found('PENDING'))
    expect(state).toMatchObject({ state: 'UNKNOWN', booking: null, watch: { step: 1 } })
    expect(effects).toMatchObject([{ kind: 'save', shown: observedBy('checkBooking', bookingOf(ref, { status: 'PENDING' })) }])
  })

  it('of a booking that was already found does not decide which of two statuses is newer; the ledger does', () => {
    expect(step(confirmed, found('CANCELLED'))).toMatchObject({ state: { state: 'FOUND', lookUps: 1 }, effects: [{ notices: [] }] })
  })

  it('is repeated in an hour when it finds an unrecognised status but no booking to store', () => {
    const failed = step(unknown, found('FAILED')).state
    const bare = { ...found('PENDING', 10 * minuteMs), shown: null } as Event
    expect(step(failed, bare).state).toMatchObject({ state: 'FOUND', unclearAtMs: null, watch: { dueTickMs: 70 * minuteMs } })
  })

  it('is repeated for a day when a found booking gets an unrecognised status', () => {
    const unclear = step(confirmed, found('PENDING', minuteMs)).state
    expect(unclear).toMatchObject({ state: 'FOUND', booking: { status: 'CONFIRMED' }, watch: { dueTickMs: 61 * minuteMs } })
    expect(mayStillBeConfirmed(unclear)).toBe(false)
    expect(step(unclear, notFound(61 * minuteMs)).state).toMatchObject({ absent: 0, watch: { dueTickMs: 121 * minuteMs } })
    expect(step(unclear, found('CONFIRMED', 61 * minuteMs)).state).toMatchObject({ unclearAtMs: null, watch: null })
    const inList = shownInList('PENDING', 5)
    expect(step(confirmed, inList).state.unclearAtMs).toBe(at(5).wallMs)
    expect(step(unclear, inList).effects).toEqual([])
  })

  it('restarts the "not found" count when it finds our booking with an unrecognised status', () => {
    const almostSettled = attemptAfterNotFound(1, 20)
    const heard = step(almostSettled, found('PENDING', 25 * minuteMs)).state
    expect(heard).toMatchObject({ state: 'UNKNOWN', watch: { cleanNotFound: 0, enoughTickMs: null } })
    expect(step(heard, notFound(31 * minuteMs)).state.state).toBe('UNKNOWN')
  })

  it.each([
    ['a list', (ms: number) => shownInList('PENDING', ms)],
    ['a look-up', (ms: number) => found('PENDING', ms)],
  ])('is planned again for a case settled as not booked when %s shows the booking with an unrecognised status', (_, event) => {
    const again = step(attemptAfterNotFound(1, 20, 30), event(40 * minuteMs))
    expect(again.state).toMatchObject({ state: 'UNKNOWN', booking: null, watch: { cleanNotFound: 0 } })
    expect(notices(again)).toEqual(['surfacedUnclear'])
    expect(maySend(again.state)).toBe(false)
  })

  it('without an answer plans the next one and does not count as "not found"', () => {
    expect(step(unknown, inconclusiveLookUp(1000)).state.watch).toMatchObject({ step: 1, dueTickMs: 6000, cleanNotFound: 0 })
  })

  it('made early by a clerk does not change the plan', () => {
    const planned = step(unknown, inconclusiveLookUp(1000)).state
    expect(step(planned, inconclusiveLookUp(2000)).state.watch).toMatchObject({ step: 1, dueTickMs: 6000 })
  })

  it('changes nothing while the request is in flight', () => {
    expect(step(sending, notFound(10))).toEqual({ state: { ...sending, lookUps: 1, lastLookUpMs: at(10).wallMs }, effects: [] })
  })

  it('starts a look-up plan for a stored case that has none', () => {
    expect(step({ ...unknown, watch: null }, notFound(5000)).state.watch).toMatchObject({ sinceTickMs: 5000, cleanNotFound: 1 })
  })

  it('of a case that was given up stores a record without a reference', () => {
    const closed = attemptAfterNotFound(1, 2, 60)
    const shown = observedBy('checkBooking', bookingOf(ref, { clientRef: null }))
    const outcome = { class: 'another', failure: timedOut } as const
    const { effects } = step(closed, { kind: 'lookedUp', at: at(120 * minuteMs), outcome, shown, said, cancelledByUs: false })
    expect(closed.state).toBe('NOT_BOOKED')
    expect(effects).toMatchObject([{ kind: 'save', shown }])
  })
})

describe('repeated "not found" answers', () => {
  it('settle a case as not booked after three clean answers, thirty minutes, and five minutes between the last two', () => {
    expect(attemptAfterNotFound(1, 20, 30).state).toBe('NOT_BOOKED')
    expect(attemptAfterNotFound(1, 25, 30).state).toBe('NOT_BOOKED')
  })

  it.each([
    ['two clean answers', [20, 30]],
    ['fewer than thirty minutes', [1, 10, 20, 29.9]],
    ['the last two answers close together', [1, 29, 33]],
    ['only one answer at least five minutes before the last', [1, 27, 28, 29, 30, 31]],
  ])('do not settle a case after %s', (_, minutes) => {
    expect(attemptAfterNotFound(...minutes).state).toBe('UNKNOWN')
  })

  it('are counted from zero after each send', () => {
    const again = [confirm(31 * minuteMs), refused(requestEnd.unknown, 2, 32 * minuteMs), notFound(33 * minuteMs), notFound(40 * minuteMs)]
    const state = again.reduce((before, event) => step(before, event).state, attemptAfterNotFound(1, 20, 30))
    expect(state).toMatchObject({ state: 'UNKNOWN', watch: { cleanNotFound: 2, sinceTickMs: 32 * minuteMs } })
  })

  it('settle a case as not booked, but do not end its look-ups, which are made hourly for a day', () => {
    const closed = attemptAfterNotFound(1, 20, 30)
    expect(closed.watch?.dueTickMs).toBe(90 * minuteMs)
    const late = step(closed, notFound(23.5 * 60 * minuteMs))
    expect(late.state).toMatchObject({ state: 'NOT_BOOKED', watch: null })
    expect(step(closed, found('CONFIRMED', 90 * minuteMs)).state.state).toBe('FOUND')
  })

  it('clear the request to cancel the booking', () => {
    const wanted = step(attemptAfterNotFound(1, 2), wantCancellation(true)).state
    const closed = step(wanted, notFound(60 * minuteMs)).state
    expect(closed).toMatchObject({ state: 'NOT_BOOKED', cancelWanted: false })
  })
})
