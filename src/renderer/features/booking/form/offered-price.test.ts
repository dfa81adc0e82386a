import { expect, it } from 'vitest'
import type { GuestPrice } from '../../../../shared/domain/selling/offer.ts'
import { sampleCheck } from '../../../testing/sample-check.ts'
import { readPrice } from '../../../ui/booking/selling-price.ts'
import { offerProblems } from './offered-price.tsx'

const { now } = sampleCheck(null)
const euros = (amount: string): GuestPrice => ({ amount, currency: 'EUR', atHotel: false })

/** Returns the paths of the problems when a rate that was offered at 702.10 is booked at the typed price. */
const problemPaths = (typed: string, agreed: GuestPrice | null = null, good = true) =>
  offerProblems(
    { number: 'O-1', line: 0, client: { name: 'Ada', email: null }, price: euros('702.10'), offeredBy: null, good },
    now,
    readPrice(now, null, typed),
    agreed,
  ).map(({ path }) => path)

it('requires the client’s agreement to any other price than the offered one, and again after a change', () => {
  expect(problemPaths('702.1')).toEqual([])
  expect(problemPaths('9900')).toEqual(['offer.agreedAgain'])
  expect(problemPaths('9900', euros('9900.00'))).toEqual([])
  expect(problemPaths('9950', euros('9900.00'))).toEqual(['offer.agreedAgain'])
})

it('requires a new agreement to the same price when the offer is over', () => {
  expect(problemPaths('702.10', null, false)).toEqual(['offer.agreedAgain'])
  expect(problemPaths('702.10', euros('702.1'), false)).toEqual([])
})

it('requires a price for an offered rate, but does not report an invalid price, because the price field reports it', () => {
  expect([problemPaths(''), problemPaths('1,5,')]).toEqual([['selling.price'], []])
})
