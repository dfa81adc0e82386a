import { expect, it } from 'vitest'
import type { OfferView } from '../../../shared/contract/views/offer-views.ts'
import { sentFor } from './offer-words.ts'

const sent = (clientRef: string, status: string | null, open = false, line = 0): OfferView['bookings'][number] => ({
  clientRef,
  line,
  status,
  open,
})
const led = (...bookings: OfferView['bookings']) => sentFor(bookings, 0).map(({ clientRef, isBooked }) => [clientRef, isBooked])

it('returns only the booking that replaced a failed attempt', () =>
  expect(led(sent('RD-1', null), sent('RD-2', 'CONFIRMED'), sent('RD-3', 'CONFIRMED', false, 1))).toEqual([['RD-2', true]]))

it('never leaves out an attempt that may still become a booking', () => {
  expect(led(sent('RD-1', null, true), sent('RD-2', 'CONFIRMED'))).toEqual([
    ['RD-1', false],
    ['RD-2', true],
  ])
  expect(led(sent('RD-1', 'CANCELLED'), sent('RD-2', null, true), sent('RD-3', null))).toEqual([
    ['RD-1', true],
    ['RD-2', false],
  ])
})

it('returns the last attempt if all failed, and nothing if nothing was sent', () => {
  expect(led(sent('RD-1', null), sent('RD-2', null))).toEqual([['RD-2', false]])
  expect(led(sent('RD-1', 'CONFIRMED', false, 1))).toEqual([])
})
