import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type GuestPrice,
  guestPriceOf,
  isAgreedPrice,
  isSamePrice,
  isStillValid,
  mustAgreeAgain,
  type OfferedAt,
  offerStateOf,
  soldAsOffered,
} from './offer.ts'
import { type MarginRule, makesPrice, type Sellable, type Sold, soldAtTypedPrice } from './selling.ts'

const day = fc.integer({ min: 0, max: 20 }).map((days) => `2027-01-${String(days + 10)}`)
const facts = fc.record({ booked: fc.boolean(), withdrawn: fc.boolean(), sent: fc.boolean(), validUntil: day })
const amount = fc.tuple(fc.nat(99_999), fc.nat(99)).map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`)
const price = fc.record<GuestPrice>({ amount, currency: fc.constantFrom('EUR', 'USD'), atHotel: fc.boolean() })
const optionalPrice = fc.option(price)

it('an offer has the first of these states that applies: booked, withdrawn, expired, sent, open', () => {
  fc.assert(
    fc.property(facts, day, (of, today) => {
      const state = offerStateOf(of, today)
      if (of.booked) expect(state).toBe('booked')
      else if (of.withdrawn) expect(state).toBe('withdrawn')
      else expect(state).toBe(today > of.validUntil ? 'expired' : of.sent ? 'sent' : 'open')
      expect(isStillValid(of, today)).toBe(!of.withdrawn && today <= of.validUntil)
    }),
  )
})

const direct = { rateType: 'DIRECT', hotelRate: '243.93', hotelCurrency: 'usd' }

it('the price quoted to a client is the selling price, or what the hotel charges on arrival, and never the cost', () => {
  const sold = { price: '660.00', currency: 'EUR' }
  expect(guestPriceOf({ rateType: 'NET', hotelRate: null, hotelCurrency: null }, sold)).toEqual({
    amount: '660.00',
    currency: 'EUR',
    atHotel: false,
  })
  expect(guestPriceOf(direct, null)).toEqual({ amount: '243.93', currency: 'USD', atHotel: true })
  expect(guestPriceOf({ rateType: 'NET', hotelRate: '1', hotelCurrency: 'EUR' }, null)).toBeNull()
  for (const hotelRate of [null, 'about 200']) expect(guestPriceOf({ ...direct, hotelRate }, null)).toBeNull()
  for (const hotelCurrency of [null, ' ']) expect(guestPriceOf({ ...direct, hotelCurrency }, null)).toBeNull()
})

const rule: MarginRule = { kind: 'percent', percent: '20', rounding: 'up', to: '1' }
const rate = (cost: string): Sellable => ({ rateType: 'NET', amount: cost, currency: 'EUR', hotelRate: null, hotelCurrency: null })
const typed = (cost: string, price: string) => soldAtTypedPrice(rate(cost), price) as Sold
const offered: OfferedAt = { by: rule, price: { amount: '600.00', currency: 'EUR' } }

it('a rate that was offered by a margin rule counts as sold by it at the offered price, or at the price that it makes of the current cost', () => {
  for (const [cost, price] of [
    ['500.00', '600'],
    ['510.00', '600'],
    ['510.00', '612'],
    ['700.00', '600'],
  ] as const) {
    const before = typed(cost, price)
    expect(soldAsOffered(before, offered)).toEqual({ ...before, how: 'rule', rule })
  }
  expect(makesPrice(rule, typed('500.00', '600'))).toBe(true)
  expect(makesPrice(rule, typed('510.00', '600'))).toBe(false)
})

it('a rate that was offered by a margin rule counts as sold at a typed price if price or currency differ, or no rule made the offer price', () => {
  const before = typed('510.00', '600')
  expect(soldAsOffered(typed('510.00', '601'), offered).how).toBe('typed')
  expect(soldAsOffered(before, { ...offered, price: { amount: '600.00', currency: 'USD' } })).toBe(before)
  expect(soldAsOffered(before, { ...offered, price: null })).toBe(before)
  expect(soldAsOffered(before, { ...offered, by: null })).toBe(before)
})

it('an offered rate is booked only at the offered price while the offer is valid, or at a price that the client agreed to again', () => {
  fc.assert(
    fc.property(optionalPrice, fc.boolean(), optionalPrice, optionalPrice, (offered, isValid, now, agreedAgain) => {
      const byOffer = isValid && offered !== null && now !== null && isSamePrice(offered, now)
      const isAgreedAgain = agreedAgain !== null && now !== null && isSamePrice(agreedAgain, now)
      expect(isAgreedPrice(offered, isValid, now, agreedAgain)).toBe(byOffer || isAgreedAgain)
      if (now !== null) expect(mustAgreeAgain(offered, isValid, now)).toBe(!byOffer)
    }),
  )
})

it('two prices of an offered rate are equal however they are written, but not in different currencies or if paid at different places', () => {
  const of = { amount: '600.00', currency: 'EUR', atHotel: false }
  expect(isSamePrice(of, { ...of, amount: '600' })).toBe(true)
  for (const other of [{ amount: '600.01' }, { currency: 'USD' }, { atHotel: true }])
    expect(isSamePrice(of, { ...of, ...other })).toBe(false)
})
