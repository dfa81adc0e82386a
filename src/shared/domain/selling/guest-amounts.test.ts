import fc from 'fast-check'
import { expect, it } from 'vitest'
import { guestAmounts } from './guest-amounts.ts'

const cost = { total: '522.39', currency: 'EUR', hotelRate: null, hotelCurrency: null, cancellationCost: '174.13' }

it('no document shows the cost of a Net rate, or of an unrecognised rate type, unless the clerk wants it', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.constant('NET'),
        fc.constant(null),
        fc.string().filter((word) => word !== 'SALE' && word !== 'DIRECT'),
      ),
      (rateType) => {
        expect(guestAmounts({ ...cost, rateType }, null, false)).toEqual({ total: null, atHotel: null, fee: null })
      },
    ),
  )
  expect(guestAmounts({ ...cost, rateType: 'NET' }, null, true).total).toEqual({ amount: '522.39', currency: 'EUR' })
})

it("the guest pays a fixed price, or on arrival the hotel's amount in the hotel's currency", () => {
  expect(guestAmounts({ ...cost, rateType: 'SALE' }, null, false)).toMatchObject({
    total: { amount: '522.39', currency: 'EUR' },
    fee: { amount: '174.13', currency: 'EUR' },
  })
  const atHotel = { ...cost, rateType: 'DIRECT', hotelRate: '243.93', hotelCurrency: 'USD' }
  expect(guestAmounts(atHotel, null, true)).toEqual({ total: null, atHotel: { amount: '243.93', currency: 'USD' }, fee: null })
  expect(guestAmounts({ ...atHotel, hotelRate: null }, null, true).atHotel).toBeNull()
})

it('a Net rate with a selling price shows that price, and never cost or fee, even if the clerk wants to show the cost', () => {
  const selling = { price: '600.00', currency: 'EUR', margin: '77.61' }
  for (const showNet of [true, false]) {
    const total = { amount: '600.00', currency: 'EUR' }
    expect(guestAmounts({ ...cost, rateType: 'NET' }, selling, showNet)).toEqual({ total, atHotel: null, fee: null })
  }
  expect(guestAmounts({ ...cost, rateType: 'SALE' }, selling, false).total).toEqual({ amount: '522.39', currency: 'EUR' })
})
