import fc from 'fast-check'
import { expect, it } from 'vitest'
import { english } from '../words/say.ts'
import {
  add,
  compare,
  currencyCodes,
  decimalsOf,
  divideEqually,
  formatAmount,
  formatMoney,
  fromScaled,
  hasOddDecimals,
  isDecimal,
  ratioInPercent,
  scaled,
  subtract,
  sumByCurrency,
} from './money.ts'

/** Amounts as integers of 1/10,000 with the text that writes them. */
const amount = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }).map((units) => ({ units, text: fromScaled(units) }))

it('exact amounts are added and subtracted like integers', () => {
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      expect(scaled(add(a.text, b.text))).toBe(a.units + b.units)
      expect(scaled(subtract(a.text, b.text))).toBe(a.units - b.units)
      expect(Math.sign(compare(a.text, b.text))).toBe(a.units < b.units ? -1 : a.units > b.units ? 1 : 0)
    }),
  )
})

it('exact amounts give 410.95 for 585.08 less 174.13, which a binary float does not', () => {
  expect(585.08 - 174.13).not.toBe(410.95)
  expect(subtract('585.08', '174.13')).toBe('410.95')
})

it("exact amounts give the price of a night with the currency's decimals, and whether it was rounded", () => {
  expect(divideEqually('585.08', 3, 'EUR')).toEqual({ amount: '195.03', exact: false })
  expect(divideEqually('585.09', 3, 'EUR')).toEqual({ amount: '195.03', exact: true })
  expect(divideEqually('100', 8, 'JPY')).toEqual({ amount: '13', exact: false })
  expect(divideEqually('0.010', 4, 'KWD')).toEqual({ amount: '0.003', exact: false })
  expect(divideEqually('-100', 8, 'JPY').amount).toBe('-13')
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 60 }), fc.constantFrom('JPY', 'EUR', 'KWD'), ({ units, text }, parts, currency) => {
      const part = divideEqually(text, parts, currency)
      const off = (scaled(part.amount) ?? 0n) * BigInt(parts) - units
      const half = (BigInt(parts) * 10n ** BigInt(4 - (decimalsOf(currency) ?? 2))) / 2n
      expect((off < 0n ? -off : off) <= half).toBe(true)
      if (part.exact) expect(off).toBe(0n)
    }),
  )
})

it('exact amounts may have exponents; text that is not a decimal number is rejected', () => {
  expect(scaled('1e3')).toBe(10_000_000n)
  expect(scaled('12.5E-1')).toBe(12_500n)
  for (const text of ['', '1e400', 'NaN', 'Infinity', '0x10', '1,5', ' 1', '.5', '5.', '9'.repeat(61)]) expect(isDecimal(text)).toBe(false)
})

it('exact amounts are not scaled if they have more than four significant decimals', () => {
  expect(scaled('1.23456')).toBeNull()
  expect(scaled('1.234500')).toBe(12_345n)
})

it('exact amounts are summed per currency, in any order', () => {
  const money = fc.record({ amount: amount.map(({ text }) => text), currency: fc.constantFrom('EUR', 'JPY', 'KWD') })
  fc.assert(
    fc.property(fc.array(money), (items) => {
      const sums = sumByCurrency(items)
      expect(sumByCurrency([...items].reverse()).map(({ amount }) => scaled(amount))).toEqual(sums.map(({ amount }) => scaled(amount)))
      for (const sum of sums) {
        const expected = items
          .filter(({ currency }) => currency === sum.currency)
          .reduce((total, item) => total + (scaled(item.amount) ?? 0n), 0n)
        expect(scaled(sum.amount)).toBe(expected)
      }
    }),
  )
})

it.each([
  ['585.1', 'EUR', '585.10'],
  ['585.0800', 'EUR', '585.08'],
  ['1200.0', 'JPY', '1200'],
  ['12.5', 'KWD', '12.500'],
  ['585.085', 'EUR', '585.085'],
  ['-0.5', 'USD', '-0.50'],
  ['1e3', 'EUR', '1000.00'],
  ['n/a', 'EUR', 'n/a'],
])('formats %s %s as %s', (text, currency, shown) => expect(formatAmount(text, currency)).toBe(shown))

it('formatting never changes the value of an amount', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF', '???'), ({ text }, currency) => {
      expect(compare(formatAmount(text, currency), text)).toBe(0)
    }),
  )
})

it('keeps an amount on one line in displayed text', () => {
  expect(formatMoney({ amount: '1536.35', currency: 'EUR' }, { ...english, hasUnbrokenAmounts: true })).toBe('EUR\u00a01,536.35')
})

it('detects more decimals than the currency has', () => {
  expect(hasOddDecimals('10.005', 'EUR')).toBe(true)
  expect(hasOddDecimals('10.500', 'EUR')).toBe(false)
  expect(hasOddDecimals('10.5', 'JPY')).toBe(true)
})

it('accepts ISO 4217 codes, and nothing that only looks like one', () => {
  expect(['EUR', 'JPY', 'KWD'].map(decimalsOf)).toEqual([2, 0, 3])
  for (const code of ['XXX', 'EURO', '', 'XAU']) expect(decimalsOf(code)).toBeNull()
  expect(currencyCodes.length).toBeGreaterThan(150)
})

it('a share of an amount is the nearest whole percent, half away from zero, whatever the signs and scales', () => {
  const cents = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
  fc.assert(
    fc.property(cents, cents, (part, whole) => {
      const text = (units: bigint) =>
        `${units < 0n ? '-' : ''}${String(units < 0n ? -units : units)
          .padStart(3, '0')
          .replace(/(..)$/, '.$1')}`
      const percent = ratioInPercent(text(part), text(whole))
      if (whole === 0n) return percent === null
      // The nearest: no other whole percent is closer to 100 * part / whole.
      const twice = 200n * part * (whole < 0n ? -1n : 1n)
      const off = twice - 2n * BigInt(percent ?? 0) * (whole < 0n ? -whole : whole)
      return (off < 0n ? -off : off) <= (whole < 0n ? -whole : whole)
    }),
  )
  expect(ratioInPercent('0.5', '100')).toBe(1)
  expect(ratioInPercent('-0.5', '100')).toBe(-1)
  expect(ratioInPercent('0.4999', '100')).toBe(0)
})
