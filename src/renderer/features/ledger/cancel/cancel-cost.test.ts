import { expect, it } from 'vitest'
import { cancelCost } from '../../../../shared/domain/penalties.ts'
import { row, sampleResult } from '../../../testing/sample-bookings.ts'
import { cancelButton, cancelSentence, resultSentence } from './cancel-cost.ts'

const booking = row(1, { bookingRef: '55cda9' })
const charged = { kind: 'charged', amount: '174.13', from: '2027-03-17T23:59:00+03:00' } as const
const quoted = { row: booking, penalty: charged, currency: 'EUR', comesBack: '410.95' }

it.each([
  [quoted, 'Cancel 55cda9: EUR 174.13 will be charged, EUR 410.95 is refunded.'],
  [
    { ...quoted, penalty: { kind: 'free' } as const, comesBack: '585.08' },
    'Cancel 55cda9: nothing will be charged, EUR 585.08 is refunded.',
  ],
  [
    { ...quoted, penalty: { kind: 'everything', amount: '1585.08' } as const, comesBack: '0' },
    'Cancel 55cda9: nothing is refunded, the whole EUR 1,585.08 will be charged.',
  ],
  [
    { ...quoted, penalty: { kind: 'everything', amount: null } as const, comesBack: null },
    'Cancel 55cda9: nothing is refunded, the whole amount will be charged.',
  ],
  [
    { ...quoted, penalty: { kind: 'unknown' } as const, comesBack: null },
    'Cancel 55cda9: the cancellation fee is not known, up to EUR 585.08 may be charged.',
  ],
  [{ ...quoted, comesBack: '-10.00' }, 'Cancel 55cda9: EUR 174.13 will be charged, which is more than the booking’s total.'],
  [{ ...quoted, comesBack: null }, 'Cancel 55cda9: EUR 174.13 will be charged, the refund cannot be computed.'],
  [{ ...quoted, comesBack: '0.00' }, 'Cancel 55cda9: EUR 174.13 will be charged, nothing is refunded.'],
  [{ ...quoted, currency: null }, 'Cancel 55cda9: 174.13 (currency not stated) will be charged, 410.95 (currency not stated) is refunded.'],
])('the sentence before a cancellation: case %#', (quote, sentence) => expect(cancelSentence(quote)).toBe(sentence))

it('the sentence before a cancellation promises no refund for a rate that the guest pays at the hotel', () => {
  expect(cancelSentence({ ...quoted, row: row(1, { bookingRef: '55cda9', rateType: 'DIRECT' }) })).toBe(
    'Cancel 55cda9: EUR 174.13 will be charged.',
  )
})

it('the sentence before a cancellation names our reference when the service has given none', () => {
  expect(cancelSentence({ ...quoted, row: row(1, { bookingRef: null }) })).toMatch(/^Cancel RD-1: /)
})

it('labels the button with a verb and the amount', () => {
  expect(cancelButton(quoted)).toBe('Cancel 55cda9 for EUR 174.13')
  expect(cancelButton({ ...quoted, penalty: { kind: 'free' } })).toBe('Cancel 55cda9 free')
  expect(cancelButton({ ...quoted, penalty: { kind: 'unknown' } })).toBe('Cancel 55cda9 at an unknown cost')
  expect(cancelButton({ ...quoted, penalty: { kind: 'everything', amount: '585.08' } })).toBe('Cancel 55cda9 for EUR 585.08')
})

const stepMs = Date.parse('2027-03-17T23:59:00+03:00')

it('the cancellation cost of a row with a confirmed booking is the cost of cancelling it at the given instant', () => {
  expect(cancelCost(booking, stepMs - 1)).toEqual({ kind: 'estimate', penalty: { kind: 'free' } })
  expect(cancelCost(booking, stepMs)).toEqual({ kind: 'estimate', penalty: charged })
})

it('the cancellation cost of a row is unknown, not free, when the terms do not say', () => {
  expect(cancelCost(row(1, { cancellationPolicies: [], nonrefundable: null }), stepMs)).toEqual({
    kind: 'estimate',
    penalty: { kind: 'unknown' },
  })
})

it('the cancellation cost of a row is the charge of a cancelled booking, or null if it is not stated', () => {
  const cancelled = { status: 'CANCELED', known: 'CANCELLED' } as const
  expect(cancelCost(row(1, { ...cancelled, cancellationCost: '12.50' }), stepMs)).toEqual({ kind: 'charged', amount: '12.50' })
  expect(cancelCost(row(1, cancelled), stepMs)).toEqual({ kind: 'charged', amount: null })
})

it.each(['FAILED', null] as const)('the cancellation cost of a row does not exist for a booking with status %s', (known) => {
  expect(cancelCost(row(1, { known }), stepMs)).toEqual({ kind: 'none' })
})

const result = sampleResult({ row: booking, cost: '174.130' })
it.each([
  [result, '55cda9 is cancelled, verified by a look-up: EUR 174.13 was charged.'],
  [{ ...result, cost: '200' }, '55cda9 is cancelled, verified by a look-up: EUR 200.00 was charged, not the EUR 174.13 that was computed.'],
  [{ ...result, cost: null }, '55cda9 is cancelled, verified by a look-up: the service did not state the cost.'],
  [
    { ...result, state: 'notCancelled' as const },
    '55cda9 is still confirmed: the service did not cancel it. Trying again computes the cancellation fee again.',
  ],
  [
    { ...result, state: 'unknown' as const, verified: false },
    'It is unknown whether 55cda9 was cancelled: do not assume either way. The desk goes on looking automatically, also after a restart, and shows it under Unknown.',
  ],
])('the sentence after a cancellation: case %#', (result, sentence) => expect(resultSentence(result, '55cda9')).toBe(sentence))
