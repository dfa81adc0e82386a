import { describe, expect, it } from 'vitest'
import type { Booking } from '../../../shared/domain/schemas.ts'
import { bookingOf, service } from '../../testing/attempt-samples.ts'
import {
  agreed,
  booked,
  cancellationAfter,
  cancelledAnswer,
  charged,
  confirm,
  diskFull,
  draftCancellation,
  evidenceOf,
  found,
  kindsOf,
  line,
  minuteMs,
  notCancelled,
  noticesOf,
  notProcessed,
  notRecorded,
  notStored,
  proven,
  ref,
  refusedAnswer,
  restart,
  saveOf,
  secondMs,
  sending,
  shown,
  unknown,
  unknownAnswer,
  unproven,
  witnessed,
} from '../../testing/booking/cancel-events.ts'
import { isOpen } from '../lifecycle/case.ts'
import { type CancelEvent, cancelDraft, maySend, rememberedCancellation } from './cancel-case.ts'
import { cancelStep } from './cancel-machine.ts'

describe('a confirmation of a cancellation', () => {
  it('requests journal entry, save and send in this order, and stores the agreed penalty with the attempt', () => {
    const step = cancelStep(draftCancellation, confirm())
    expect(kindsOf(step)).toEqual(['journal', 'save', 'send'])
    expect(step.state).toMatchObject({ state: 'SENDING', attempts: [{ number: 1, from: 'DRAFT', sentTo: service, agreed, ended: null }] })
    expect(isOpen(step.state)).toBe(true)
  })

  it('is recorded with what was shown and what is sent', () => {
    expect(evidenceOf(cancelStep(draftCancellation, confirm()))).toMatchObject([
      {
        what: 'cancelAgreed',
        body: { penalty: agreed, costsNow: agreed, total: '585.08', cancellationPolicies: booked.cancellationPolicies },
      },
      { what: 'cancelSent', body: { attempt: 1, to: service.baseUrl, keyFingerprint: 'f1', bookingRef: 'b00001', state: 'SENDING' } },
    ])
  })

  it("is recorded under our own reference if the booking has one, else under the service's reference, else under any other", () => {
    const subject = (booking: Booking) =>
      saveOf(cancelStep(cancelDraft(booking, 0), confirm(agreed, agreed, booking)))?.evidence[0]?.subject
    expect(subject(booked)).toBe(ref)
    expect(subject(bookingOf('THEIRS-1'))).toBe('b00001')
    expect(subject(bookingOf('THEIRS-1', { bookingRef: null }))).toBe('clientRef:THEIRS-1')
    expect(subject({ ...booked, clientRef: null })).toBe('b00001')
  })

  it.each([
    ['SENDING', sending],
    ['UNKNOWN', unknown],
    ['CANCELLED', unproven],
    ['CANCELLED', proven],
    ['FAILED', cancellationAfter(confirm(), unknownAnswer(0), found('FAILED'))],
  ])('sends nothing while the state is %s', (state, before) => {
    expect(before.state).toBe(state)
    expect(maySend(before)).toBe(false)
    expect(cancelStep(before, confirm())).toEqual({ state: before, effects: [] })
  })

  it.each([
    ['NOT_CANCELLED', notCancelled],
    ['NOT_PROCESSED', notProcessed],
  ])('sends again after %s, and resets what was known', (state, before) => {
    expect(before.state).toBe(state)
    const step = cancelStep({ ...before, notFound: true, toldNotFound: true }, confirm())
    expect(kindsOf(step)).toEqual(['journal', 'save', 'send'])
    expect(step.state).toMatchObject({ state: 'SENDING', failure: null, notFound: false, toldNotFound: false, watch: null })
    expect(step.state.attempts).toMatchObject([{ number: 1 }, { number: 2, from: state }])
  })

  it('sends nothing when the penalty has risen since', () => {
    expect(cancelStep(draftCancellation, confirm(agreed, charged('100.01')))).toEqual({ state: draftCancellation, effects: [] })
    expect(cancelStep(draftCancellation, confirm(agreed, { kind: 'unknown' }))).toEqual({ state: draftCancellation, effects: [] })
    expect(cancelStep(draftCancellation, confirm(agreed, charged('99.99'))).state.state).toBe('SENDING')
  })

  it('sends nothing when the penalty was agreed to in another currency than the booking has now', () => {
    expect(cancelStep(draftCancellation, confirm(agreed, agreed, { ...booked, currency: 'USD' }))).toEqual({
      state: draftCancellation,
      effects: [],
    })
  })
})

describe('a cancellation request that could not be stored', () => {
  it('is not sent, and its journal entry is voided if there is one', () => {
    const step = cancelStep(sending, notRecorded(true))
    expect(kindsOf(step)).toEqual(['void', 'save'])
    expect(step.state).toEqual({ ...draftCancellation, failure: diskFull })
    expect(evidenceOf(step)).toMatchObject([{ what: 'cancelNotSent', body: { attempt: 1, agreed, failure: diskFull } }])
    expect(kindsOf(cancelStep(sending, notRecorded(false)))).toEqual(['save'])
  })

  it('leaves an earlier outcome as it was', () => {
    const again = cancelStep(cancelStep(notCancelled, confirm()).state, notRecorded(true)).state
    expect(again).toMatchObject({ state: 'NOT_CANCELLED', attempts: [{ number: 1 }], failure: diskFull })
  })

  it('keeps the late look-ups of an earlier outcome', () => {
    const again = cancelStep(cancelStep(notCancelled, confirm()).state, notRecorded(true)).state
    expect(again.watch?.dueTickMs).toBe(60 * minuteMs)
  })

  it('is withdrawn only while it is in flight', () => {
    expect(cancelStep(unknown, notRecorded(true))).toEqual({ state: unknown, effects: [] })
    expect(cancelStep({ ...draftCancellation, state: 'SENDING' }, notRecorded(true)).effects).toEqual([])
  })
})

describe('an answer to a cancellation request', () => {
  it('that reports success leaves the cancellation unproven until a look-up shows it', () => {
    const step = cancelStep(sending, cancelledAnswer())
    expect(step.state).toMatchObject({ state: 'CANCELLED', verified: false, cost: '100.00', balance: '485.08', watch: { dueTickMs: 1000 } })
    expect(saveOf(step)).toMatchObject({ shown: { seen: { source: 'cancelBooking' } }, notices: [] })
    expect(evidenceOf(step)).toMatchObject([{ what: 'cancelAnswered', body: { attempt: 1, httpStatus: 200, cancellationCost: '100.00' } }])
  })

  it('with a penalty other than agreed gives a notice, however the amount is written', () => {
    expect(noticesOf(cancelStep(sending, cancelledAnswer({ cancellationCost: '100.0' })))).toEqual([])
    expect(noticesOf(cancelStep(sending, cancelledAnswer({ cancellationCost: '100.01' })))).toEqual(['penaltyDiffers'])
    expect(noticesOf(cancelStep(sending, cancelledAnswer({ currency: 'USD' })))).toEqual(['penaltyDiffers'])
    expect(noticesOf(cancelStep(sending, cancelledAnswer({ cancellationCost: null })))).toEqual([])
    const agreedToUnknown = cancellationAfter(confirm({ kind: 'unknown' }, { kind: 'unknown' }))
    expect(noticesOf(cancelStep(agreedToUnknown, cancelledAnswer({ cancellationCost: '585.08' })))).toEqual([])
  })

  it('saying that nothing was processed leaves the booking as it was, and stores the failure', () => {
    expect(notProcessed).toMatchObject({ state: 'NOT_PROCESSED', failure: { kind: 'refused', why: 'tooMany' }, watch: null })
    const offline = cancelStep(sending, refusedAnswer({ kind: 'notSent', cause: 'lookup', detail: '' }))
    expect(evidenceOf(offline)).toMatchObject([{ what: 'cancelAnswered', body: { outcome: 'notProcessed', state: 'NOT_PROCESSED' } }])
  })

  it('of any other kind leaves the outcome unknown and starts a look-up at once', () => {
    expect(unknown).toMatchObject({ state: 'UNKNOWN', failure: { kind: 'noAnswer' }, watch: { dueTickMs: 0, step: 0 } })
    expect(unknown.attempts).toMatchObject([{ ended: 'unknown' }])
  })

  it('that comes late counts only if it reports success and the case is open', () => {
    const late = cancelStep(unknown, cancelledAnswer())
    expect(late.state).toMatchObject({ state: 'CANCELLED', verified: false })
    expect(noticesOf(late)).toEqual(['cancelledAfterAll'])
    expect(cancelStep(unknown, refusedAnswer())).toEqual({ state: unknown, effects: [] })
    expect(cancelStep(notCancelled, cancelledAnswer())).toEqual({ state: notCancelled, effects: [] })
    const again = cancelStep(notCancelled, confirm()).state
    expect(cancelStep(again, cancelledAnswer())).toEqual({ state: again, effects: [] })
  })
})

describe('a booking that another call shows', () => {
  it('proves a cancellation', () => {
    const step = cancelStep(unknown, shown('CANCELLED', 1000))
    expect(step.state).toMatchObject({ state: 'CANCELLED', verified: true })
    expect(noticesOf(step)).toEqual(['cancelledAfterAll'])
    expect(evidenceOf(step)).toMatchObject([{ what: 'seen', body: { by: 'checkBookings', status: 'CANCELLED' } }])
    expect(cancelStep(proven, shown('CANCELLED', 9000)).effects).toEqual([])
    expect(cancelStep(notProcessed, shown('CANCELLED', 9000)).effects).toEqual([])
    expect(cancelStep(draftCancellation, shown('CANCELLED', 9000)).effects).toEqual([])
  })

  it('settles an open cancellation if the booking is FAILED', () => {
    expect(cancelStep(unknown, shown('FAILED', 1000)).state.state).toBe('FAILED')
    expect(cancelStep(notCancelled, shown('FAILED', 9000)).effects).toEqual([])
    expect(cancelStep(notCancelled, shown('FAILED', 200 * secondMs)).effects).toEqual([])
  })

  it('as confirmed causes a new look-up of a proven cancellation, and settles nothing', () => {
    const doubted = cancelStep(proven, shown('CONFIRMED', 9000))
    expect(doubted.state).toMatchObject({ state: 'CANCELLED', verified: false, watch: { dueTickMs: 9000 } })
    expect(cancelStep(unknown, shown('CONFIRMED', 200 * secondMs)).effects).toEqual([])
    expect(cancelStep(unproven, shown('PENDING', 9000)).effects).toEqual([])
  })

  it('is ignored when its observation is older than the last answer, or while the request is in flight', () => {
    const known = cancelStep(proven, shown('CONFIRMED', 0))
    expect(known).toEqual({ state: proven, effects: [] })
    expect(cancelStep(sending, shown('CANCELLED', 9000)).effects).toEqual([])
  })

  it('as confirmed does not shorten the waiting time after a proven success', () => {
    const doubted = cancelStep(proven, shown('CONFIRMED', minuteMs)).state
    const [first, second] = [2, 6].map((minute) => found('CONFIRMED', minute * minuteMs))
    const later = cancelStep(cancelStep(doubted, first as CancelEvent).state, second as CancelEvent).state
    expect(later.state).toBe('UNKNOWN')
  })

  it('is ignored when it is older than a look-up', () => {
    const looked = cancellationAfter(confirm(), unknownAnswer(0), found('FAILED', 5000))
    expect(looked.state).toBe('FAILED')
    expect(cancelStep(looked, shown('CANCELLED', 2000)).state.state).toBe('FAILED')
  })
})

describe('a cancellation that the ledger could not save', () => {
  it('becomes unknown if its request was in flight, and keeps its state otherwise', () => {
    expect(cancelStep(sending, notStored(0))).toMatchObject({
      state: { state: 'UNKNOWN', failure: diskFull, watch: { dueTickMs: 0 } },
      effects: [],
    })
    expect(cancelStep(unknown, notStored(0)).state).toMatchObject({ state: 'UNKNOWN', failure: diskFull, watch: { step: 1 } })
    expect(cancelStep(notProcessed, notStored(0)).state).toMatchObject({ state: 'NOT_PROCESSED', watch: null })
  })
})

describe('a restart of the cancellation machine', () => {
  it('makes a request in flight unknown, with evidence', () => {
    const step = cancelStep(sending, restart(0))
    expect(step.state).toMatchObject({ state: 'UNKNOWN', attempts: [{ ended: 'unknown' }], watch: { dueTickMs: 0 } })
    expect(evidenceOf(step)).toMatchObject([{ what: 'restarted', body: { stateBefore: 'SENDING' } }])
  })

  it('restarts the look-ups of an unproven success, and leaves settled cases alone', () => {
    expect(cancelStep(unproven, restart(5000))).toMatchObject({ state: { state: 'CANCELLED', watch: { sinceTickMs: 5000 } }, effects: [] })
    expect(cancelStep(proven, restart(5000))).toEqual({ state: proven, effects: [] })
  })

  it('recovers a cancellation that only the send journal has', () => {
    const stay = { hotelCode: 'H1', hotelName: 'Hotel One', checkin: '2027-03-12', checkout: '2027-03-14' }
    const step = cancelStep(rememberedCancellation({ ...line, stay }), witnessed())
    expect(step.state).toMatchObject({
      state: 'UNKNOWN',
      name: 'b00001',
      witnessed: 7,
      hotelName: 'Hotel One',
      attempts: [{ agreed: null }],
    })
    expect(noticesOf(step)).toEqual(['notInLedger'])
    const settled = cancelStep(step.state, found('CANCELLED', 0)).state
    // What identifies the booking is taken from the ledger only.
    expect(settled).toMatchObject({ state: 'CANCELLED', clientRef: null, currency: 'EUR', cost: '100.00' })
    expect(rememberedCancellation({ ...line, reference: ref })).toMatchObject({
      reference: { clientRef: ref },
      bookingRef: null,
      clientRef: ref,
    })
    expect(rememberedCancellation({ ...line, reference: 'clientRef:THEIRS-1' })).toMatchObject({
      reference: { clientRef: 'THEIRS-1' },
      bookingRef: null,
      clientRef: 'THEIRS-1',
    })
  })

  it('recovers the last request of a known cancellation if only the send journal has it, and ignores older entries', () => {
    expect(cancelStep({ ...notCancelled, witnessed: 6 }, witnessed()).state).toMatchObject({
      state: 'UNKNOWN',
      attempts: [{}, { number: 2 }],
    })
    expect(cancelStep({ ...notCancelled, witnessed: 7 }, witnessed()).effects).toEqual([])
  })
})
