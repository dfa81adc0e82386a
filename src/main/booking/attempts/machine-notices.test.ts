import { describe, expect, it } from 'vitest'
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import { at, content, service } from '../../testing/attempt-samples.ts'
import {
  absentFromComparison,
  attemptAfter,
  attemptAfterNotFound,
  bookingAnswer,
  confirm,
  confirmed,
  draftAttempt,
  effectKinds,
  evidence,
  found,
  inconclusiveLookUp,
  minuteMs,
  notFound,
  notices,
  ref,
  refused,
  sending,
  timedOut,
  unknown,
  wantCancellation,
} from '../../testing/booking/attempt-events.ts'
import type { Event } from './booking-attempt.ts'
import { step } from './machine.ts'

describe('the booking machine notifies the clerk', () => {
  it('when a booking whose answer was lost is found', () => {
    expect(notices(step(unknown, found()))).toEqual(['recovered'])
    expect(notices(step(sending, bookingAnswer()))).toEqual([])
  })

  it.each([
    ['was settled as not booked', attemptAfterNotFound(1, 20, 30)],
    ['was held back', attemptAfter(confirm(), refused(requestEnd.notProcessed))],
  ])('when a booking is found late after its attempt %s', (_, before) => {
    expect(notices(step(before, found()))).toEqual(['surfacedLate'])
  })

  it('of a cancellation by somebody else, but not of our own', () => {
    expect(notices(step(unknown, found('CANCELLED')))).toEqual(['cancelledElsewhere'])
    expect(notices(step(unknown, { ...found('CANCELLED'), cancelledByUs: true } as Event))).toEqual([])
  })

  it('once when three syncs in a row have not listed a confirmed booking', () => {
    const missed = (times: number) =>
      Array.from({ length: times }, (_, i) => absentFromComparison(i * 60 * minuteMs)).reduce(
        (state, event) => step(state, event).state,
        confirmed,
      )
    const laterMs = 10 * 60 * minuteMs
    expect(notices(step(missed(1), absentFromComparison(laterMs)))).toEqual([])
    expect(notices(step(missed(2), absentFromComparison(laterMs)))).toEqual(['vanished'])
    expect(notices(step(missed(3), absentFromComparison(laterMs)))).toEqual([])
    expect(step(missed(2), absentFromComparison(61 * minuteMs)).effects).toEqual([])
    expect(missed(3).state).toBe('FOUND')
    expect(step(missed(2), found()).state.absent).toBe(0)
    expect(notices(step(missed(2), notFound(laterMs)))).toEqual(['vanished'])
    expect(step(unknown, absentFromComparison()).effects).toEqual([])
  })

  it('after a day without an outcome even if there is no API key', () => {
    const dayMs = 24 * 60 * minuteMs
    const notAsked = (afterMs: number) => ({ kind: 'notAsked', at: at(afterMs) }) as const
    expect(step(unknown, notAsked(dayMs - 1))).toEqual({ state: unknown, effects: [] })
    const late = step(unknown, notAsked(dayMs))
    expect(notices(late)).toEqual(['escalated'])
    expect(late.effects).toMatchObject([{ kind: 'save', evidence: [{ what: 'notAsked', body: { state: 'UNKNOWN' } }] }])
    expect(late.state).toEqual({ ...unknown, escalated: true })
    expect(step(late.state, notAsked(2 * dayMs)).effects).toEqual([])
    expect(step(confirmed, notAsked(dayMs)).effects).toEqual([])
  })

  it('once after a day without an outcome', () => {
    const dayMs = 24 * 60 * minuteMs
    expect(notices(step(unknown, inconclusiveLookUp(dayMs - 1)))).toEqual([])
    const late = step(unknown, inconclusiveLookUp(dayMs))
    expect(notices(late)).toEqual(['escalated'])
    expect(late.state).toMatchObject({ state: 'UNKNOWN', escalated: true })
    expect(notices(step(late.state, inconclusiveLookUp(dayMs + 1)))).toEqual([])
    expect(notices(step({ ...unknown, attempts: [], createdAtMs: at(0).wallMs }, inconclusiveLookUp(dayMs)))).toEqual(['escalated'])
  })

  it('when the booked record differs from what was agreed to', () => {
    expect(notices(step(sending, bookingAnswer('CONFIRMED', 1, ref, { total: '600.00' })))).toEqual(['bookedDifferently'])
    const remembered = { ...unknown, content: null }
    expect(notices(step(remembered, found('CONFIRMED', 2000, ref, { total: '600.00' })))).toEqual(['recovered'])
  })

  it('when a booking is found that the clerk wanted to cancel', () => {
    const wanted = step(unknown, wantCancellation(true))
    expect(effectKinds(wanted)).toEqual(['save'])
    expect(notices(step(wanted.state, found()))).toEqual(['recovered', 'cancelWanted'])
    expect(step(wanted.state, found()).state.cancelWanted).toBe(false)
    expect(step(confirmed, wantCancellation(true)).effects).toEqual([])
  })

  it('after a day without an outcome, and again after a re-send', () => {
    const escalated = attemptAfter(confirm(), refused(requestEnd.unknown, 1, 0), inconclusiveLookUp(1440 * minuteMs))
    expect(escalated.escalated).toBe(true)
    const closed = [1441, 1442, 1500, 1501].reduce((state, minute) => step(state, notFound(minute * minuteMs)).state, escalated)
    expect(closed.state).toBe('NOT_BOOKED')
    const again = step(closed, confirm(1502 * minuteMs)).state
    expect(again).toMatchObject({ state: 'SENDING', escalated: false })
    const silentAgain = step(again, refused(requestEnd.unknown, 2, 1503 * minuteMs)).state
    expect(notices(step(silentAgain, inconclusiveLookUp(3 * 1440 * minuteMs)))).toEqual(['escalated'])
  })

  it('when three syncs have not listed a confirmed booking although the clock was set back between them', () => {
    const twice = step(
      attemptAfter(confirm(), bookingAnswer(), absentFromComparison(2 * 24 * 60 * minuteMs)),
      absentFromComparison(0),
    ).state
    expect(twice.absent).toBe(2)
    expect(notices(step(twice, absentFromComparison(10 * 60 * minuteMs)))).toEqual(['vanished'])
  })
})

describe('the evidence of an attempt', () => {
  it('contains what was agreed to and what was sent, without a card', () => {
    const [agreed, sent] = evidence(step(draftAttempt, confirm(7)))
    expect(agreed).toMatchObject({ subject: ref, what: 'agreed', atMs: at(7).wallMs, body: { agreed: content.agreed, reason: null } })
    expect(sent).toMatchObject({ what: 'sent', body: { attempt: 1, to: service.baseUrl, clientRef: ref, holder: content.holder } })
  })

  it('contains each answer and look-up with the time according to the service', () => {
    const facts = { status: 200, serverDateMs: 5, clockOffsetMs: -3 }
    const answer = { ...bookingAnswer(), said: facts } as Event
    expect(evidence(step(sending, answer))).toMatchObject([
      {
        what: 'answered',
        serverDateMs: 5,
        clockOffsetMs: -3,
        body: { outcome: requestEnd.booked, booking: { bookingRef: 'b00001' }, state: 'FOUND' },
      },
    ])
    expect(evidence(step(unknown, inconclusiveLookUp(9)))).toMatchObject([
      { what: 'lookedUp', body: { number: 1, outcome: 'inconclusive', failure: timedOut, state: 'UNKNOWN' } },
    ])
  })

  it('is empty for an event that changes nothing', () => {
    expect(evidence(step(unknown, refused(requestEnd.rejected)))).toEqual([])
  })
})
