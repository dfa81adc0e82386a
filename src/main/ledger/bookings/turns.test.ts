import { beforeEach, describe, expect, it } from 'vitest'
import { sampleAttempt, sampleCancellation } from '../../testing/attempt-samples.ts'
import { ledger, ledgerForEachTest } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { getAttempt, saveAttempt } from '../journal/attempts.ts'
import { saveCancellation } from '../journal/cancellations.ts'
import { store } from './bookings.ts'
import { notices } from './notices.ts'

const clientRef = 'RD-0123456789ABCDEF'
let atMs = 0

ledgerForEachTest()

beforeEach(() => {
  saveAttempt(ledger, sampleAttempt({ clientRef, state: 'FOUND', open: false }))
})

const storeAnswer = (status: string, fields: Record<string, unknown> = {}) =>
  store(ledger, [sampleRecord({ clientRef, bookingRef: 'b1', status, ...fields })], seenAt('checkBookings', ++atMs))
const reported = () => notices(ledger).map(({ kind, bookingRef, otherRef }) => [kind, bookingRef, otherRef])

describe('a booking of ours', () => {
  it.each([
    ['CONFIRMED', 'CANCELLED', 'cancelledElsewhere'],
    ['CONFIRMED', 'FAILED', 'failedLater'],
    ['FAILED', 'CONFIRMED', 'surfacedLate'],
    ['CANCELLED', 'CONFIRMED', 'surfacedLate'],
  ])('is reported once when it turns from %s to %s', (before, after, kind) => {
    storeAnswer(before)
    expect(reported()).toEqual([])
    expect(storeAnswer(after).statusChanged).toEqual([clientRef])
    expect(reported()).toEqual([[kind, 'b1', null]])
    expect(storeAnswer(after).statusChanged).toEqual([])
    expect(reported()).toHaveLength(1)
  })

  it('that we cancelled ourselves counts as a changed status, without a notice', () => {
    storeAnswer('CONFIRMED')
    saveCancellation(ledger, sampleCancellation({ reference: 'b1', state: 'UNKNOWN' }))
    expect(storeAnswer('CANCELLED').statusChanged).toEqual([clientRef])
    expect(reported()).toEqual([])
  })

  it('is reported as a duplicate if another booking is already confirmed, whether it is new or newly confirmed', () => {
    storeAnswer('CONFIRMED')
    storeAnswer('CONFIRMED', { bookingRef: 'b2' })
    storeAnswer('FAILED', { bookingRef: 'b3' })
    expect(reported()).toEqual([['duplicate', 'b1', 'b2']])
    storeAnswer('CONFIRMED', { bookingRef: 'b3' })
    expect(reported()).toEqual([
      ['duplicate', 'b1', 'b3'],
      ['duplicate', 'b1', 'b2'],
    ])
  })

  it('that is confirmed after another booking failed is reported as surfaced late', () => {
    storeAnswer('FAILED')
    storeAnswer('CONFIRMED', { bookingRef: 'b2' })
    expect(reported()).toEqual([['surfacedLate', 'b2', null]])
    expect(getAttempt(ledger, clientRef)?.booked).toEqual({ known: 'CONFIRMED', bookingRef: 'b2' })
  })

  it('with an unrecognised status counts as a changed status, without a notice, and is stored as unknown', () => {
    storeAnswer('CONFIRMED')
    expect(storeAnswer('ON_HOLD').statusChanged).toEqual([clientRef])
    expect(reported()).toEqual([])
    expect(getAttempt(ledger, clientRef)?.booked).toEqual({ known: null, bookingRef: 'b1' })
  })

  it('is never a booking that another desk made, so changes to such a booking are not reported', () => {
    const theirs = { clientRef: 'web-1', bookingRef: 'b9' }
    storeAnswer('CONFIRMED', theirs)
    expect(storeAnswer('CANCELLED', theirs).statusChanged).toEqual([])
    expect(reported()).toEqual([])
  })

  it('is reported when it turns, even if the answer omits its client reference', () => {
    storeAnswer('CONFIRMED')
    storeAnswer('CANCELLED', { clientRef: undefined })
    expect(reported()).toEqual([['cancelledElsewhere', 'b1', null]])
  })
})
