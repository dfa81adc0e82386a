import { describe, expect, it } from 'vitest'
import { bookingOf } from '../../testing/attempt-samples.ts'
import { recordOf, recordsOf } from './records.ts'

describe('the bookings of an answer', () => {
  it('keep their raw record, and the unread paths relative to it', () => {
    const value = { booking: bookingOf('RD-1') }
    expect(recordOf({ value, raw: { booking: { meta: 1 } }, unread: ['booking.holder.email', 'other'] })).toEqual({
      booking: value.booking,
      raw: { meta: 1 },
      unread: ['holder.email'],
    })
  })

  it('of a list give one record each, and a later status replaces an earlier one of the same booking', () => {
    const bookings = [bookingOf('RD-1'), bookingOf('RD-2', { bookingRef: null }), bookingOf('RD-1', { status: 'CANCELLED' })]
    const raw = { bookings: ['first', 'second', 'third'] }
    const records = recordsOf({ value: { bookings }, raw, unread: ['bookings[1].holder', 'bookings[2].total', 'bookings[22].total'] })
    expect(records.map(({ raw, unread, booking }) => [raw, unread, booking.status])).toEqual([
      ['third', ['total'], 'CANCELLED'],
      ['second', ['holder'], 'CONFIRMED'],
    ])
  })

  it('of a list that contradicts itself have the status that is furthest along, whatever the order', () => {
    const bookings = (['CANCELLED', 'CONFIRMED', 'FAILED', 'PENDING'] as const).map((status) => bookingOf('RD-1', { status }))
    for (const listed of [bookings, bookings.toReversed()]) {
      const records = recordsOf({ value: { bookings: listed }, raw: { bookings: [] }, unread: [] })
      expect(records.map(({ booking }) => booking.status)).toEqual(['CANCELLED'])
    }
  })

  it('of a list are all kept when their references differ or are missing', () => {
    const bookings = [
      bookingOf('RD-1', { bookingRef: '' }),
      bookingOf('RD-2', { bookingRef: '' }),
      bookingOf('RD-3', { clientRef: null, bookingRef: null }),
      bookingOf('RD-4', { clientRef: null, bookingRef: null }),
      bookingOf('RD-5', { bookingRef: 'b5' }),
      bookingOf('RD-6', { bookingRef: 'b5' }),
    ]
    expect(recordsOf({ value: { bookings }, raw: { bookings: [] }, unread: [] })).toHaveLength(6)
  })
})
