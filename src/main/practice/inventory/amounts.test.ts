import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalsOf, scaled } from '../../../shared/domain/money.ts'
import { convert, decimalText, share } from './amounts.ts'

const minor = fc.integer({ min: 0, max: 10_000_000_000 })
const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'USD')

describe('amounts', () => {
  it('are multiplied exactly by a fraction, rounded half up', () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 1, max: 10_000 }), (amount, numerator, denominator) => {
        const product = BigInt(amount) * BigInt(numerator)
        const exact = (2n * product + BigInt(denominator)) / (2n * BigInt(denominator))
        expect(share(amount, numerator, denominator)).toBe(Number(exact))
      }),
    )
  })

  it('are written with the decimals of their currency without loss', () => {
    fc.assert(
      fc.property(minor, currency, (amount, code) => {
        const decimals = decimalsOf(code) ?? 0
        const text = decimalText(amount, code)
        expect(text.split('.')[1]?.length ?? 0).toBe(decimals)
        expect(scaled(text)).toBe(BigInt(amount) * 10n ** BigInt(4 - decimals))
      }),
    )
  })

  it('do not change when converted to their own currency', () => {
    fc.assert(fc.property(minor, currency, (amount, code) => convert(amount, code, code) === amount))
  })
})
