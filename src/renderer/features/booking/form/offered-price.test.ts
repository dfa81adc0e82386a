import { expect, it } from 'vitest'
import type { GuestPrice } from '../../../../shared/domain/selling/offer.ts'
import { sampleCheck } from '../../../testing/sample-check.ts'
import { readPrice } from '../../../ui/booking/selling-price.ts'
import { offerProblems } from './offered-price.tsx'

const { now } = sampleCheck(null)
const euros = (amount: string): GuestPrice => ({ amount, currency: 'EUR', atHotel: false })

/** What keeps a rate that was offered at 702.10 from being booked at the price that is typed. */
const missing = (typed: string, agreed: GuestPrice | null = null, good = true) =>
  offerProblems(
    { number: 'O-1', line: 0, client: { name: 'Ada', email: null }, price: euros('702.10'), offeredBy: null, good },
    now,
    readPrice(now, null, typed),
    agreed,
  ).map(({ path }) => path)

it('asks whether the client agrees to any price but the offered one, and once more when that is changed', () => {
  expect(missing('702.1')).toEqual([])
  expect(missing('9900')).toEqual(['offer.agreedAnew'])
  expect(missing('9900', euros('9900.00'))).toEqual([])
  expect(missing('9950', euros('9900.00'))).toEqual(['offer.agreedAnew'])
})

it('asks whether the client still agrees to the same price when the offer is over', () => {
  expect(missing('702.10', null, false)).toEqual(['offer.agreedAnew'])
  expect(missing('702.10', euros('702.1'), false)).toEqual([])
})

it('wants a price for a rate of an offer, and leaves one that cannot be read to its field', () => {
  expect([missing(''), missing('1,5,')]).toEqual([['selling.price'], []])
})
