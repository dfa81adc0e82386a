import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalsOf } from '../money.ts'
import {
  convertAmount,
  convertApproximately,
  type ExchangeRate,
  ExchangeRates,
  exchangeBetween,
  isOldRate,
  withRates,
} from './exchange-rates.ts'

const rate = (from: string, to: string, value: string, day = '2026-11-20'): ExchangeRate => ({ from, to, rate: value, day })
const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'TRY', 'VND')
const value = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n - 1n }), fc.integer({ min: 0, max: 8 }))
  .map(([units, scale]) =>
    scale === 0 ? `${units}` : `${units.toString().padStart(scale + 1, '0')}`.replace(new RegExp(`(\\d{${scale}})$`), '.$1'),
  )
const aRate = fc
  .record({ from: currency, to: currency, rate: value, day: fc.constantFrom('2026-11-18', '2026-11-19', '2026-11-20') })
  .filter(({ from, to }) => from !== to)
/** An amount in 1/10,000. */
const price = fc.bigInt({ min: 0n, max: 10n ** 12n })

/** A decimal text as a fraction, parsed independently of the code under test. */
function fraction(text: string): [bigint, bigint] {
  const [whole = '', parts = ''] = text.split('.')
  return [BigInt(whole + parts), 10n ** BigInt(parts.length)]
}

test('an amount in another currency is the product or quotient with the typed rate, rounded to the nearest smallest unit', () => {
  fc.assert(
    fc.property(aRate, price, fc.boolean(), (typed, amount, asTyped) => {
      const [from, to] = asTyped ? [typed.from, typed.to] : [typed.to, typed.from]
      const exchange = exchangeBetween(from, to, [typed])
      if (!exchange) throw new Error('a rate is known')
      const got = convertAmount(amount, exchange, to)
      const smallest = 10n ** BigInt(4 - (decimalsOf(to) ?? 2))
      expect(got % smallest).toBe(0n)
      // got - amount * n / d, times d.
      const [n, d] = asTyped ? fraction(typed.rate) : (fraction(typed.rate).toReversed() as [bigint, bigint])
      const off = got * d - amount * n
      expect(2n * (off < 0n ? -off : off) <= smallest * d).toBe(true)
      // On a tie, the larger one.
      if (2n * (off < 0n ? -off : off) === smallest * d) expect(off > 0n).toBe(true)
      expect(convertAmount(-amount, exchange, to)).toBe(-got)
    }),
  )
})

test('amounts in another currency have the same order as the exact amounts, whatever the currencies', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(price, aRate), { minLength: 2, maxLength: 8 }), (all) => {
      const prices = all.flatMap(([amount, typed]) => {
        const exchange = exchangeBetween(typed.from, 'EUR', [typed])
        return exchange ? [{ amount, exchange, seen: convertAmount(amount, exchange, 'EUR') }] : []
      })
      for (const a of prices) {
        for (const b of prices) {
          const [x, y] = [a.amount * a.exchange.times * b.exchange.over, b.amount * b.exchange.times * a.exchange.over]
          if (x < y) expect(a.seen <= b.seen).toBe(true)
          if (x === y) expect(a.seen).toBe(b.seen)
        }
      }
    }),
  )
})

test('an amount in another currency has the decimals of its currency: none, two or three', () => {
  const rates = [rate('EUR', 'JPY', '164.385'), rate('EUR', 'USD', '1.0834'), rate('KWD', 'EUR', '3.0001')]
  expect(convertApproximately({ amount: '10.01', currency: 'EUR' }, 'JPY', rates)?.amount).toBe('1645')
  expect(convertApproximately({ amount: '100', currency: 'EUR' }, 'USD', rates)?.amount).toBe('108.34')
  expect(convertApproximately({ amount: '1000', currency: 'JPY' }, 'EUR', rates)?.amount).toBe('6.08')
  expect(convertApproximately({ amount: '100', currency: 'EUR' }, 'KWD', rates)).toEqual({ amount: '33.332', by: rates[2] })
})

test('an amount in another currency is rounded half away from zero, once', () => {
  const inUsd = (amount: string) => convertApproximately({ amount, currency: 'EUR' }, 'USD', [rate('EUR', 'USD', '0.01')])?.amount
  expect(['0.5', '0.49', '-0.5'].map(inUsd)).toEqual(['0.01', '0.00', '-0.01'])
})

test('an amount in another currency is not converted through a third currency, nor an amount with too many decimals', () => {
  const rates = [rate('EUR', 'USD', '1.08'), rate('EUR', 'JPY', '164')]
  expect(exchangeBetween('USD', 'JPY', rates)).toBeNull()
  expect(convertApproximately({ amount: '1.00001', currency: 'EUR' }, 'USD', rates)).toBeNull()
})

test('stored exchange rates include only the latest rate of a pair of currencies, in either direction', () => {
  const kept = withRates([], [rate('EUR', 'USD', '1.08', '2026-11-19')]).rates
  const inverse = rate('USD', 'EUR', '0.92', '2026-11-20')
  expect(withRates(kept, [inverse])).toEqual({ rates: [inverse], skipped: 0 })
  expect(withRates(kept, [rate('EUR', 'USD', '1.20', '2026-11-18')])).toEqual({ rates: kept, skipped: 1 })
  expect(withRates(kept, [rate('EUR', 'USD', '1.09', '2026-11-19')]).rates).toEqual([rate('EUR', 'USD', '1.09', '2026-11-19')])
})

test('stored exchange rates are valid after any merge', () => {
  fc.assert(
    fc.property(fc.array(aRate), fc.array(aRate), (first, then) => {
      const { rates } = withRates(withRates([], first).rates, then)
      expect(ExchangeRates.safeParse(rates).success).toBe(true)
    }),
  )
})

test('stored exchange rates are rejected if zero, for a single currency, or duplicated', () => {
  const isGood = (...rates: ExchangeRate[]) => ExchangeRates.safeParse(rates).success
  expect(isGood(rate('EUR', 'USD', '1.08'))).toBe(true)
  for (const value of ['0.00', '-1', '1e3']) expect(isGood(rate('EUR', 'USD', value))).toBe(false)
  expect(isGood(rate('EUR', 'EUR', '1'))).toBe(false)
  expect(isGood(rate('EUR', 'USD', '1.08'), rate('USD', 'EUR', '0.92'))).toBe(false)
})

test('stored exchange rates are old after seven days', () => {
  expect(isOldRate({ day: '2026-11-17' }, '2026-11-24')).toBe(false)
  expect(isOldRate({ day: '2026-11-16' }, '2026-11-24')).toBe(true)
})
