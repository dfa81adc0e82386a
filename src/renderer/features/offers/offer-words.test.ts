import { expect, it } from 'vitest'
import type { OfferView } from '../../../shared/contract/views/offer-views.ts'
import { listSentBookings } from './offer-words.ts'

const makeBooking = (clientRef: string, status: string | null, open = false, line = 0): OfferView['bookings'][number] => ({
  clientRef,
  line,
  status,
  open,
})
const listBookings = (...bookings: OfferView['bookings']) =>
  listSentBookings(bookings, 0).map(({ clientRef, isBooked }) => [clientRef, isBooked])

it('returns only the booking that replaced a failed attempt', () =>
  expect(listBookings(makeBooking('RD-1', null), makeBooking('RD-2', 'CONFIRMED'), makeBooking('RD-3', 'CONFIRMED', false, 1))).toEqual([
    ['RD-2', true],
  ]))

it('never leaves out an attempt that may still become a booking', () => {
  expect(listBookings(makeBooking('RD-1', null, true), makeBooking('RD-2', 'CONFIRMED'))).toEqual([
    ['RD-1', false],
    ['RD-2', true],
  ])
  expect(listBookings(makeBooking('RD-1', 'CANCELLED'), makeBooking('RD-2', null, true), makeBooking('RD-3', null))).toEqual([
    ['RD-1', true],
    ['RD-2', false],
  ])
})

it('returns the last attempt if all failed, and nothing if nothing was sent', () => {
  expect(listBookings(makeBooking('RD-1', null), makeBooking('RD-2', null))).toEqual([['RD-2', false]])
  expect(listBookings(makeBooking('RD-1', 'CONFIRMED', false, 1))).toEqual([])
})
