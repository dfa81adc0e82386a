import fc from 'fast-check'
import { expect, it } from 'vitest'
import { add, compare, subtract } from '../../../../shared/domain/money.ts'
import { exposureOf } from './bulk-cancel-dialog.tsx'

const amount = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 0, max: 3 })).map(([units, places]) => {
  const digits = String(units).padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
})
const quote = fc.record({
  currency: fc.constantFrom('EUR', 'KWD', 'JPY', null),
  penalty: fc.oneof(
    fc.constant({ kind: 'free' as const }),
    fc.constant({ kind: 'unknown' as const }),
    amount.map((amount) => ({ kind: 'charged' as const, amount, from: '2027-03-10T23:59:00+03:00' })),
    fc.option(amount, { nil: null }).map((amount) => ({ kind: 'everything' as const, amount })),
  ),
})

it('counts each quote exactly once, in a sum, as free or as unknown, and adds only amounts of the same currency', () => {
  fc.assert(
    fc.property(fc.array(quote, { maxLength: 30 }), (quotes) => {
      const { sums, free, unknown } = exposureOf(quotes)
      const charged = quotes.flatMap(({ penalty, currency }) =>
        'amount' in penalty && penalty.amount !== null && currency !== null ? [{ amount: penalty.amount, currency }] : [],
      )
      expect(free).toBe(quotes.filter(({ penalty }) => penalty.kind === 'free').length)
      expect(charged.length + free + unknown).toBe(quotes.length)
      for (const { currency, amount } of sums) {
        const expectedSum = charged.filter((one) => one.currency === currency).reduce((sum, one) => add(sum, one.amount), '0')
        expect(compare(subtract(expectedSum, amount), '0')).toBe(0)
      }
      expect(new Set(sums.map(({ currency }) => currency))).toEqual(new Set(charged.map(({ currency }) => currency)))
    }),
  )
})

it('counts a fee of zero as free, and a fee without a currency as unknown', () => {
  expect(exposureOf([{ penalty: { kind: 'charged', amount: '0.00', from: '' }, currency: 'EUR' }])).toEqual({
    sums: [],
    free: 1,
    unknown: 0,
  })
  expect(exposureOf([{ penalty: { kind: 'charged', amount: '5', from: '' }, currency: null }])).toEqual({ sums: [], free: 0, unknown: 1 })
})
