import { beforeEach, describe, expect, it } from 'vitest'
import { ledger, ledgerForEachTest, ledgerRows } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { saveCancellation } from '../journal/cancellations.ts'
import type { AnswerSource } from '../records.ts'
import { record } from './booking-lookup.ts'
import { store } from './bookings.ts'

ledgerForEachTest()

beforeEach(() => {
  put({}, 'bookRate')
})

let atMs = Date.UTC(2027, 0, 10)
function put(fields: Record<string, unknown>, source: AnswerSource['source'] = 'checkBookings') {
  atMs += 60_000
  return store(ledger, [sampleRecord(fields)], seenAt(source, atMs))
}
const drifted = () => ledger.prepare('select drifted from booking').pluck().get()
const row = (flag?: string) => ledgerRows({ ...(flag && { flag }) })[0]

/** Stores a cancellation of ours in this state. */
function saveOurCancellation(state: string, reference = '55cda9'): void {
  saveCancellation(ledger, { reference, state, open: false, watched: false, witnessed: 1, createdAtMs: atMs, body: '{}' })
}

describe('a booking that the service changed without us', () => {
  it.each([
    [{ total: '600.00', balance: '600.00' }, 'total'],
    [{ currency: 'USD' }, 'currency'],
    [{ checkin: '2027-03-11' }, 'checkin'],
    [{ checkout: '2027-03-16' }, 'checkout'],
    [{ hotelCode: 'other' }, 'hotel'],
    [{ hotelCode: null, hotelName: 'Another Hotel' }, 'hotel'],
    [{ status: 'CANCELLED', cancellationCost: '585.08' }, 'status'],
    [{ status: 'PENDING' }, 'status'],
    [{ total: '1.00', currency: 'USD', checkin: '2027-03-11' }, 'total currency checkin'],
  ])('is marked with its drifted fields, a flag and a history line for %j', (fields, names) => {
    const { ids } = put(fields)
    expect(drifted()).toBe(names)
    expect(row('drift')?.flags).toContain('drift')
    const changes = expect.arrayContaining([expect.objectContaining({ field: Object.keys(fields)[0] })])
    expect(record(ledger, ids[0] ?? 0)?.history.at(-1)).toMatchObject({ source: 'checkBookings', changes })
  })

  it.each([
    ['nothing', {}],
    ['the same amount in another notation', { total: '585.080', balance: '585.08' }],
    ['the hotel by another name', { hotelName: 'Grand Kueste' }],
    ['a total that is no longer stated', { total: null }],
    ['fields whose change is harmless', { remarks: 'Key at the desk', boardName: 'B&B' }],
  ])('shows no drift for %s', (_, fields) => {
    put(fields)
    expect(drifted()).toBe('')
    expect(row('drift')).toBeUndefined()
  })

  it('shows no drift for the same status in another spelling', () => {
    put({ status: 'CANCELED' }, 'cancelBooking')
    put({ status: 'CANCELLED' })
    expect(drifted()).toBe('')
  })

  it('stays flagged when the service reverts the change, and its history has both changes', () => {
    const [id] = put({ checkin: '2027-03-11' }).ids
    put({})
    expect(drifted()).toBe('checkin')
    expect(record(ledger, id ?? 0)?.history).toHaveLength(2)
    put({ total: '1.00' })
    expect(drifted()).toBe('checkin total')
  })

  it('does not drift when a field is stated for the first time', () => {
    put({ bookingRef: 'r2', clientRef: 'c2', total: null, currency: null, hotelCode: null, hotelName: null })
    put({ bookingRef: 'r2', clientRef: 'c2' })
    expect(ledger.prepare("select drifted from booking where booking_ref = 'r2'").pluck().get()).toBe('')
  })
})

describe('a cancellation', () => {
  const cancelled = { status: 'CANCELLED', cancellationCost: '174.13', balance: '410.95' }

  it.each(['SENDING', 'UNKNOWN', 'CANCELLED'])('of ours that is %s is no drift, whichever call reports it', (state) => {
    saveOurCancellation(state)
    put(cancelled)
    expect(drifted()).toBe('')
  })

  it('under our own client reference counts as ours', () => {
    saveOurCancellation('UNKNOWN', 'RD-0123456789ABCDEF')
    put({ ...cancelled, clientRef: null })
    expect(drifted()).toBe('')
  })

  it('reported by the answer to our own call counts as ours', () => {
    put(cancelled, 'cancelBooking')
    expect(drifted()).toBe('')
  })

  it.each(['DRAFT', 'NOT_PROCESSED', 'NOT_CANCELLED'])('that was %s and takes place anyway is drift', (state) => {
    saveOurCancellation(state)
    put(cancelled)
    expect(drifted()).toBe('status')
  })

  it('of ours does not hide drift in other fields, nor a later reversal', () => {
    saveOurCancellation('CANCELLED')
    put({ ...cancelled, total: '700.00' })
    expect(drifted()).toBe('total')
    put({ total: '700.00' })
    expect(drifted()).toBe('total status')
  })
})
