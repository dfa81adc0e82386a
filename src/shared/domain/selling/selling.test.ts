import fc from 'fast-check'
import { expect, it } from 'vitest'
import { add, compare, decimalsOf, roundToStep, scaled, subtract, takePercent } from '../money.ts'
import { isBelowCost, isPriceOutdated, MarginRule, priceEnds, type Sellable, type Sold, sellingOf, soldAtTypedPrice } from './selling.ts'

const currencies = ['JPY', 'EUR', 'KWD'] as const

/** Text of an amount in a currency's smallest unit, written without the code under test. */
function textOf(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const places = (currency: string) => decimalsOf(currency) ?? 2
const currencyOf = fc.constantFrom(...currencies)
const costUpTo = (most: bigint) =>
  fc.tuple(currencyOf, fc.bigInt({ min: 0n, max: most })).map(([currency, units]) => ({
    currency,
    amount: textOf(units, places(currency)),
  }))
const cost = costUpTo(10n ** 12n)
const rounding = { rounding: fc.constantFrom('up' as const, 'nearest' as const), to: fc.constantFrom(...priceEnds) }
const percentRule = fc.record({
  kind: fc.constant('percent' as const),
  percent: fc.bigInt({ min: 0n, max: 9_999_999n }).map((units) => textOf(units, 4)),
  ...rounding,
})
const amountRule = fc.record({
  kind: fc.constant('amount' as const),
  amount: fc.bigInt({ min: 0n, max: 10n ** 9n }).map((units) => textOf(units, 2)),
  currency: currencyOf,
  ...rounding,
})
const anyRule = fc.oneof(percentRule, amountRule)

const rateOf = (rateType: string | null, { amount, currency }: { amount: string | null; currency: string | null }): Sellable => ({
  ...{ rateType, amount, currency, hotelRate: null, hotelCurrency: null },
})
const net = (amount: string, currency: string) => rateOf('NET', { amount, currency })
const percent = (value: string, to: MarginRule['to'] = '0.01', way: MarginRule['rounding'] = 'up'): MarginRule => ({
  ...{ kind: 'percent', percent: value, rounding: way, to },
})

function soldOf(rate: Sellable, rule: MarginRule | null): Sold {
  const selling = sellingOf(rate, rule)
  if (selling.kind !== 'sold') throw new Error(`not sold: ${JSON.stringify(selling)}`)
  return selling.sold
}

it('the selling price of a rate is cost plus margin for a Net rate', () => {
  expect(soldOf(net('585.08', 'EUR'), percent('12.5'))).toMatchObject({ price: '658.22', margin: '73.14', cost: '585.08', how: 'rule' })
  expect(soldOf(net('585.08', 'EUR'), percent('12.5', '0.01', 'nearest')).price).toBe('658.22')
  expect(soldOf(net('585.08', 'EUR'), percent('12.5', '.95')).price).toBe('658.95')
  expect(soldOf(net('585.08', 'EUR'), percent('12.5', '5')).price).toBe('660.00')
  expect(soldOf(net('585.08', 'EUR'), percent('12.5', '5', 'nearest')).price).toBe('660.00')
  expect(soldOf(net('585.08', 'EUR'), percent('12.5', '0.05', 'nearest')).price).toBe('658.20')
  expect(soldOf(net('1000', 'JPY'), percent('3.33')).price).toBe('1034')
  expect(soldOf(net('1000', 'JPY'), percent('3.33', '.95')).price).toBe('1034')
  expect(soldOf(net('10.001', 'KWD'), percent('10', '.95')).price).toBe('11.950')
})

it("the selling price of a rate is exactly the service's amount for a Fixed price, under every rule", () => {
  fc.assert(
    fc.property(cost, fc.option(anyRule), (costAmount, rule) => {
      const sold = soldOf(rateOf('SALE', costAmount), rule)
      const { amount, currency } = costAmount
      expect(sold).toEqual({ how: 'fixed', price: amount, currency, cost: amount, margin: sold.margin, rule: null })
      expect(compare(sold.margin, '0')).toBe(0)
    }),
  )
})

it('the selling price of a rate cannot be typed over for a Fixed price', () => {
  fc.assert(
    fc.property(cost, cost, (costAmount, typed) => {
      const sold = soldAtTypedPrice(rateOf('SALE', costAmount), typed.amount)
      if (compare(costAmount.amount, typed.amount) === 0) expect(sold).toMatchObject({ how: 'fixed', price: costAmount.amount })
      else expect(sold).toBe('fixed')
    }),
  )
  // A random test run once got `notAnAmount` here, because this price is longer than a typed price of a Net rate may be.
  expect(soldAtTypedPrice(rateOf('SALE', { currency: 'JPY', amount: '0' }), '1000000000000')).toBe('fixed')
})

it('the selling price of a rate minus the cost is exactly the margin, at 0, 2 and 3 decimals', () => {
  fc.assert(
    fc.property(cost, anyRule, (costAmount, rule) => {
      const selling = sellingOf(rateOf('NET', costAmount), rule)
      if (selling.kind !== 'sold') return
      const { price, margin } = selling.sold
      expect(scaled(price)).toBe((scaled(costAmount.amount) ?? 0n) + (scaled(margin) ?? 0n))
      expect(price.split('.')[1]?.length ?? 0).toBe(places(costAmount.currency))
    }),
  )
})

it('a selling price that is rounded up is never below cost plus margin, and less than one step above it', () => {
  fc.assert(
    // Ten times that, with the largest percentage, still fits into the sums.
    fc.property(costUpTo(10n ** 9n), percentRule, (costAmount, rule) => {
      const { price } = soldOf(rateOf('NET', costAmount), { ...rule, rounding: 'up' })
      const due = add(costAmount.amount, takePercent(costAmount.amount, rule.percent))
      expect(compare(price, due)).toBeGreaterThanOrEqual(0)
      expect(compare(subtract(price, due), '5')).toBeLessThan(0)
    }),
  )
})

it('a selling price that is rounded to the nearest step is never below the cost', () => {
  fc.assert(
    fc.property(cost, anyRule, (costAmount, rule) => {
      const selling = sellingOf(rateOf('NET', costAmount), rule)
      if (selling.kind === 'sold') expect(isBelowCost(selling.sold)).toBe(false)
    }),
  )
  expect(soldOf(net('102.00', 'EUR'), percent('0.1', '5', 'nearest'))).toMatchObject({ price: '105.00', margin: '3.00' })
})

it('a margin amount applies only to its own currency; a rate in another currency gets a reason instead of a selling price', () => {
  fc.assert(
    fc.property(cost, amountRule, (costAmount, rule) => {
      const selling = sellingOf(rateOf('NET', costAmount), rule)
      if (rule.currency === costAmount.currency) expect(selling).not.toMatchObject({ why: 'otherCurrency' })
      else expect(selling).toEqual({ kind: 'none', why: 'otherCurrency' })
    }),
  )
  expect(soldOf(net('100', ' eur '), { kind: 'amount', amount: '12.5', currency: 'EUR', rounding: 'up', to: '0.01' })).toMatchObject({
    ...{ price: '112.50', currency: 'EUR', margin: '12.50' },
  })
})

it('the selling price of a rate is refused, with the reason, if it is too long for the sums', () => {
  fc.assert(
    fc.property(costUpTo(10n ** 14n), anyRule, (costAmount, rule) => {
      const selling = sellingOf(rateOf('NET', costAmount), rule)
      if (selling.kind === 'sold') expect((scaled(selling.sold.price) ?? 0n) < 10n ** 15n).toBe(true)
      else expect(['tooLong', 'otherCurrency']).toContain(selling.kind === 'none' && selling.why)
    }),
  )
  expect(soldOf(net('90909090909.08', 'EUR'), percent('10')).price).toBe('99999999999.99')
  expect(sellingOf(net('90909090909.10', 'EUR'), percent('10'))).toEqual({ kind: 'none', why: 'tooLong' })
  expect(sellingOf(net('99999999999.99', 'EUR'), percent('9999.9999'))).toEqual({ kind: 'none', why: 'tooLong' })
  expect(soldOf(net('-99999999999.99', 'EUR'), percent('0')).price).toBe('-99999999999.99')
})

it("the selling price of a rate does not exist for a stay paid at the hotel, and the hotel's amount is shown", () => {
  const direct = { ...rateOf('DIRECT', { amount: '585.08', currency: 'EUR' }), hotelRate: '640.00', hotelCurrency: 'TRY' }
  expect(sellingOf(direct, percent('10'))).toEqual({ kind: 'atHotel', amount: '640.00', currency: 'TRY' })
  expect(soldAtTypedPrice(direct, '700')).toBe('notSold')
})

it('the selling price of a rate does not exist for an unrecognised rate type, and the reason is given', () => {
  for (const rateType of [null, '', 'net', 'GROSS'])
    expect(sellingOf(rateOf(rateType, { amount: '1', currency: 'EUR' }), percent('10'))).toEqual({ kind: 'none', why: 'rateType' })
  expect(sellingOf(rateOf('NET', { amount: null, currency: 'EUR' }), percent('10'))).toEqual({ kind: 'none', why: 'noAmount' })
  expect(sellingOf(rateOf('NET', { amount: '1', currency: null }), percent('10'))).toEqual({ kind: 'none', why: 'noCurrency' })
  expect(sellingOf(net('1', 'EUR'), null)).toEqual({ kind: 'none', why: 'noRule' })
  for (const rateType of ['NET', 'SALE']) {
    const absurd = rateOf(rateType, { amount: '1e60', currency: 'EUR' })
    expect(sellingOf(absurd, percent('10'))).toEqual({ kind: 'none', why: 'noAmount' })
    expect(soldAtTypedPrice(absurd, '12.00')).toBe('notSold')
  }
})

it('a typed price is used exactly, even below the cost', () => {
  expect(soldAtTypedPrice(net('585.08', 'EUR'), '600')).toEqual({
    ...{ how: 'typed', price: '600.00', currency: 'EUR', cost: '585.08', margin: '14.92', rule: null },
  })
  const below = soldAtTypedPrice(net('585.08', 'EUR'), '580')
  expect(below).toMatchObject({ margin: '-5.08' })
  expect(typeof below !== 'string' && isBelowCost(below)).toBe(true)
})

it('a typed price must be an amount with no more decimals than its currency', () => {
  expect(soldAtTypedPrice(net('1000', 'JPY'), '1100.5')).toBe('decimals')
  expect(soldAtTypedPrice(net('1000', 'EUR'), '1100.555')).toBe('decimals')
  for (const text of ['', '-1', '1,5', '1e3', 'abc', '1 000', '9'.repeat(12)])
    expect(soldAtTypedPrice(net('1000', 'EUR'), text)).toBe('notAnAmount')
})

const sold = soldOf(net('100', 'EUR'), percent('10'))

it('a selling price is outdated if the new total of the booking is above it or in another currency', () => {
  expect(isPriceOutdated(sold, '110.00', 'EUR')).toBe(false)
  expect(isPriceOutdated(sold, '110.01', 'EUR')).toBe(true)
  expect(isPriceOutdated(sold, '100.00', 'USD')).toBe(true)
  expect(isPriceOutdated(sold, null, 'EUR')).toBe(false)
})

it('a Fixed price is outdated if the new total of the booking is higher or lower', () => {
  const fixed = soldOf(rateOf('SALE', { amount: '100.00', currency: 'EUR' }), null)
  expect(isPriceOutdated(fixed, '100.0', 'eur')).toBe(false)
  expect(isPriceOutdated(fixed, '99.00', 'EUR')).toBe(true)
  expect(isPriceOutdated(fixed, '101.00', 'EUR')).toBe(true)
})

it('a margin rule is rejected if it has no valid percentage or amount', () => {
  expect(MarginRule.safeParse(percent('12.5')).success).toBe(true)
  for (const value of ['', '-1', '1e2', '12,5', '100000', '1.23456', 'NaN'])
    expect(MarginRule.safeParse(percent(value)).success).toBe(false)
})

it('rounding a price to steps works as for integers, below zero too', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -10_000n, max: 10_000n }),
      fc.bigInt({ min: 1n, max: 500n }),
      fc.bigInt({ min: -99n, max: 99n }),
      (x, s, e) => {
        const up = BigInt(roundToStep(String(x), { step: String(s), start: String(e) }, 'up'))
        const nearest = BigInt(roundToStep(String(x), { step: String(s), start: String(e) }, 'nearest'))
        for (const one of [up, nearest]) expect((one - e) % s).toBe(0n)
        expect(up >= x && up - x < s).toBe(true)
        const off = nearest - x
        expect(2n * off <= s && 2n * off > -s).toBe(true)
      },
    ),
  )
})
