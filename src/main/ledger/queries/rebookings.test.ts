import { expect, it } from 'vitest'
import { sampleAttempt } from '../../testing/attempt-samples.ts'
import { ledger, ledgerForEachTest, purge, put as putBooking, reopen } from '../../testing/ledger/test-ledger.ts'
import { refileBookings } from '../bookings/filing.ts'
import { saveAttempt } from '../journal/attempts.ts'
import { keepBoth, rebookings } from './rebookings.ts'

ledgerForEachTest()

const atMs = Date.UTC(2027, 0, 10)
let seen = 0
const put = (fields: Record<string, unknown>) => putBooking(fields, atMs + ++seen)
const old = { bookingRef: 'old', clientRef: 'RD-OLD', creationDate: '2027-01-09' }
const newBooking = { bookingRef: 'new', clientRef: 'RD-NEW', creationDate: '2027-01-10T10:00:00Z' }
/** Saves the attempt of the rebooking, either open or settled. */
function save(id: number, open: boolean): void {
  const rebooks = { booking: { id, bookingRef: 'old', clientRef: 'RD-OLD' }, currency: 'EUR', fee: '0', gain: '35.08' }
  saveAttempt(ledger, sampleAttempt({ clientRef: 'RD-NEW', state: open ? 'SENDING' : 'FOUND', open, createdAtMs: atMs, rebooks }))
}
const states = () => rebookings(ledger).map(({ state, old, taken: newBooking }) => [state, old.bookingRef, newBooking?.bookingRef ?? null])

it('reports a rebooking as unknown while its attempt is open, then as two bookings, and ends it when the old booking is cancelled', () => {
  const id = put(old)
  save(id, true)
  expect(states()).toEqual([['newUnknown', 'old', null]])
  put(newBooking)
  expect(states()).toEqual([['newUnknown', 'old', 'new']])
  save(id, false)
  expect(rebookings(ledger)).toMatchObject([{ state: 'both', gain: '35.08', fee: '0', currency: 'EUR', clientRef: 'RD-NEW', atMs }])
  put({ ...old, status: 'CANCELLED' })
  expect(states()).toEqual([])
})

it('ends a rebooking when its attempt fails, and lists it again when its booking appears after all', () => {
  const id = put(old)
  save(id, false)
  expect(states()).toEqual([])
  put(newBooking)
  expect(states()).toEqual([['both', 'old', 'new']])
  put({ ...newBooking, status: 'CANCELLED' })
  expect(states()).toEqual([])
})

it('hides a rebooking once a clerk keeps both bookings, whatever happens to the attempt, until the clerk undoes this', () => {
  const id = put(old)
  put(newBooking)
  save(id, false)
  expect(keepBoth(ledger, 'RD-NEW', atMs)).toBe(true)
  save(id, false)
  expect(states()).toEqual([])
  expect(keepBoth(ledger, 'RD-NEW', null)).toBe(true)
  expect(states()).toEqual([['both', 'old', 'new']])
  expect(keepBoth(ledger, 'RD-NONE', atMs)).toBe(false)
})

it('follows the old booking of a rebooking to another row, across a restart', () => {
  const id = put(old)
  put(newBooking)
  save(id, false)
  reopen({ zone: 'Asia/Tokyo' })
  refileBookings(ledger)
  const [moved] = rebookings(ledger)
  expect(moved).toMatchObject({ state: 'both', old: { bookingRef: 'old' } })
  expect(moved?.old.id).not.toBe(id)
})

it('deletes a rebooking with the guests of a stay that ended long ago', () => {
  const id = put(old)
  put(newBooking)
  save(id, false)
  purge('2099-01-01')
  expect(ledger.prepare('select count(*) from rebooking').pluck().get()).toBe(0)
})
