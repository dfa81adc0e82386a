import fc from 'fast-check'
import { expect, it } from 'vitest'
import { guestAmounts } from './guest-amounts.ts'

const cost = { total: '522.39', currency: 'EUR', hotelRate: null, hotelCurrency: null, cancellationCost: '174.13' }

it('what the desk pays is on no document of a Net rate, or of one whose type nobody knows, unless the clerk wants it there', () => {
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

it('a fixed price is what the guest pays, and a stay that is paid at the hotel has the amount and currency of the hotel', () => {
  expect(guestAmounts({ ...cost, rateType: 'SALE' }, null, false)).toMatchObject({
    total: { amount: '522.39', currency: 'EUR' },
    fee: { amount: '174.13', currency: 'EUR' },
  })
  const atHotel = { ...cost, rateType: 'DIRECT', hotelRate: '243.93', hotelCurrency: 'USD' }
  expect(guestAmounts(atHotel, null, true)).toEqual({ total: null, atHotel: { amount: '243.93', currency: 'USD' }, fee: null })
  expect(guestAmounts({ ...atHotel, hotelRate: null }, null, true).atHotel).toBeNull()
})

it('a Net rate that has a selling price is shown at that, and beside it neither cost nor fee, whatever was ticked', () => {
  const selling = { price: '600.00', currency: 'EUR', margin: '77.61' }
  for (const showNet of [true, false]) {
    expect(guestAmounts({ ...cost, rateType: 'NET' }, selling, showNet)).toEqual({
      total: { amount: '600.00', currency: 'EUR' },
      atHotel: null,
      fee: null,
    })
  }
  expect(guestAmounts({ ...cost, rateType: 'SALE' }, selling, false).total).toEqual({ amount: '522.39', currency: 'EUR' })
})
