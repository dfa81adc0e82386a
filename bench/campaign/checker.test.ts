import { describe, expect, it } from 'vitest'
import { type Account, check } from './checker.ts'

const booked: Account = {
  requests: [{ atMs: 20, endpoint: 'bookrate', clientRef: 'RD-1', bookingRef: null }],
  bookings: [{ bookingRef: 'B1', clientRef: 'RD-1', status: 'CONFIRMED', stay: 'S' }],
  intents: [{ clientRef: 'RD-1', state: 'CONFIRMED', bookingRef: 'B1' }],
  cancellations: [],
  rows: [{ bookingRef: 'B1', clientRef: 'RD-1', status: 'CONFIRMED' }],
  journal: [{ kind: 'book', reference: 'RD-1', atMs: 10 }],
  notices: [],
  csv: null,
}
const second = { bookingRef: 'B2', clientRef: 'RD-2', status: 'CONFIRMED', stay: 'S' }
const bothKnown: Account = {
  ...booked,
  bookings: [...booked.bookings, second],
  intents: [...booked.intents, { clientRef: 'RD-2', state: 'CONFIRMED', bookingRef: 'B2' }],
  rows: [...booked.rows, second],
}
const cancelled: Account = {
  ...booked,
  bookings: [{ bookingRef: 'B1', clientRef: 'RD-1', status: 'CANCELED' }],
  intents: [{ clientRef: 'RD-1', state: 'CANCELLED', bookingRef: 'B1' }],
  rows: [{ bookingRef: 'B1', clientRef: 'RD-1', status: 'CANCELED' }],
  cancellations: [{ reference: 'B1', state: 'CANCELLED' }],
}

/** Returns the counts of the checker that are not zero. */
function found(account: Account): Record<string, number> {
  const { problems, reasons, inexcusable, ...counts } = check(account)
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

describe('the checker', () => {
  it('finds no problem if both sides agree', () => {
    expect(found(booked)).toEqual({})
    expect(found(cancelled)).toEqual({})
  })

  it('reports two confirmed bookings of a stay as a double, and as silent if no notice mentions it', () => {
    expect(found(bothKnown)).toEqual({ double: 1, silent: 1 })
    expect(found({ ...bothKnown, notices: [{ kind: 'surfacedLate', clientRef: 'RD-1', otherRef: null }] })).toEqual({ double: 1 })
    expect(found({ ...bothKnown, notices: [{ kind: 'notInLedger', clientRef: 'RD-2', otherRef: null }] })).toEqual({ double: 1 })
    expect(found({ ...bothKnown, notices: [{ kind: 'duplicate', clientRef: null, otherRef: 'B2' }] })).toEqual({ double: 1 })
    expect(found({ ...bothKnown, notices: [{ kind: 'recovered', clientRef: 'RD-1', otherRef: null }] })).toEqual({ double: 1, silent: 1 })
  })

  it('counts whether a double is excused, and by what', () => {
    const first = { bookingRef: 'B1', clientRef: 'RD-1', status: 'CONFIRMED', stay: 'S' }
    const reasonsOf = (...bookings: Account['bookings']) => {
      const { inexcusable, reasons } = check({ ...bothKnown, bookings })
      return [inexcusable, reasons.hidden]
    }
    expect(reasonsOf(first, second)).toEqual([1, 0])
    expect(reasonsOf({ ...first, excuse: 'hidden' }, second)).toEqual([0, 1])
    expect(reasonsOf(first, second, { ...second, bookingRef: 'B3', excuse: 'hidden' })).toEqual([1, 1])
  })

  it("compares a booking's facts, with amounts compared by value", () => {
    const facts = { total: '10.50', hotelCode: 'H' }
    const at = (shown: Record<string, string>) => ({
      ...booked,
      bookings: booked.bookings.map((booking) => ({ ...booking, facts })),
      rows: booked.rows.map((row) => ({ ...row, facts: shown })),
    })
    expect(found(at({ total: '10.5', hotelCode: 'H' }))).toEqual({})
    expect(found(at({ total: '10.05' }))).toEqual({ phantom: 1 })
    expect(found(at({ hotelCode: 'H2' }))).toEqual({ phantom: 1 })
  })

  it('accepts a second booking of a stay that the clerk confirmed with a reason', () => {
    expect(found({ ...bothKnown, overridden: ['RD-2'] })).toEqual({})
  })

  it('does not report bookings of two different stays', () => {
    expect(found({ ...bothKnown, bookings: [...booked.bookings, { ...second, stay: 'T' }] })).toEqual({})
  })

  it.each([
    ['is in no row', { rows: [] }],
    ['is cancelled in its row', { rows: [{ ...booked.rows[0], status: 'CANCELLED' }] }],
    ['has no attempt', { intents: [] }],
    ['has an attempt that made no booking', { intents: [{ clientRef: 'RD-1', state: 'NOT_BOOKED', bookingRef: null }] }],
    ['is not in the export', { csv: [] }],
  ])('reports a confirmed booking as lost if it %s', (_, changes) => {
    expect(found({ ...booked, ...changes } as Account)).toMatchObject({ lost: 1 })
  })

  it('does not report bookings of other desks', () => {
    expect(found({ ...booked, bookings: [...booked.bookings, { bookingRef: 'W1', clientRef: 'web', status: 'CONFIRMED' }] })).toEqual({})
  })

  it.each([
    ['a row of a booking that the service does not have', { bookings: [] }, 2],
    ['a row and an attempt that are cancelled at the service', { bookings: [{ ...booked.bookings[0], status: 'CANCELLED' }] }, 2],
    ['a line of the export that is in no row', { csv: [{ bookingRef: 'B9', status: 'CONFIRMED', total: '1', currency: 'EUR' }] }, 1],
    ['a cancellation that did not take place', { cancellations: [{ reference: 'B1', state: 'CANCELLED' }] }, 1],
  ])('reports %s as a phantom', (_, changes, phantom) => {
    expect(found({ ...booked, ...changes } as Account)).toMatchObject({ phantom })
  })

  it.each(['SENDING', 'UNKNOWN'])('reports cases in state %s as stuck', (state) => {
    expect(found({ ...booked, intents: [{ clientRef: 'RD-1', state, bookingRef: null }] })).toEqual({ stuck: 1 })
    expect(found({ ...booked, cancellations: [{ reference: 'B1', state }] })).toEqual({ stuck: 1 })
  })

  it('requires a line in the send journal before each request', () => {
    expect(found({ ...booked, journal: [] })).toEqual({ unwitnessed: 1 })
    expect(found({ ...booked, journal: [{ kind: 'book', reference: 'RD-1', atMs: 30 }] })).toEqual({ unwitnessed: 1 })
    expect(found({ ...booked, journal: [{ kind: 'cancel', reference: 'RD-1', atMs: 10 }] })).toEqual({ unwitnessed: 1 })
    const request = { atMs: 20, endpoint: 'cancelbooking', clientRef: null, bookingRef: 'B1' }
    expect(found({ ...booked, requests: [...booked.requests, request] })).toEqual({ unwitnessed: 1 })
  })
})
