import { describe, expect, it } from 'vitest'
import {
  cancellationAfter,
  confirm,
  diskFull,
  draftCancellation,
  evidenceOf,
  found,
  line,
  minuteMs,
  notCancelled,
  noticesOf,
  notProcessed,
  notStored,
  proven,
  ref,
  restart,
  secondMs,
  sending,
  shown,
  unknown,
  unknownAnswer,
  unproven,
  witnessed,
} from '../../testing/booking/cancel-events.ts'
import { type CancelEvent, rememberedCancellation } from './cancel-case.ts'
import { cancelStep } from './cancel-machine.ts'

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

  it('is ignored when it is older than what is known', () => {
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
