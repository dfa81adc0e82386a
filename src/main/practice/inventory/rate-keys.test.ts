import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRateKeys, keyLifetimeMs, type RateKey } from './rate-keys.ts'

const keys = createRateKeys('secret')
const issuedAtMs = Date.parse('2027-01-10T09:00:00Z')

const anyKey: fc.Arbitrary<RateKey> = fc.record({
  hotelCode: fc.stringMatching(/^\d{6}$/),
  stay: fc.record({
    checkin: fc.constant('2027-03-12'),
    checkout: fc.constant('2027-03-15'),
    paxes: fc.array(
      fc.record({
        numberOfAdults: fc.integer({ min: 1, max: 9 }),
        childrenAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    currency: fc.constantFrom('EUR', 'JPY'),
    nationality: fc.constant('CH'),
  }),
  number: fc.nat({ max: 30 }),
  issuedAtMs: fc.constant(issuedAtMs),
})

describe('a rate key', () => {
  it('decodes to the rate that it was issued for, until it expires', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        const text = keys.issue(key)
        expect(keys.read(text, issuedAtMs + keyLifetimeMs - 1)).toEqual(key)
        expect(keys.read(text, issuedAtMs + keyLifetimeMs)).toBeNull()
        expect(createRateKeys('secret').issue(key)).toBe(text)
        expect(createRateKeys('another').read(text, issuedAtMs)).toBeNull()
      }),
    )
  })

  it('is rejected when any of its characters was changed', () => {
    fc.assert(
      fc.property(anyKey, fc.nat(), fc.constantFrom('A', 'z', '0', '/', '~', ' '), (key, position, letter) => {
        const text = keys.issue(key)
        const at = position % text.length
        fc.pre(text[at] !== letter)
        expect(keys.read(text.slice(0, at) + letter + text.slice(at + 1), issuedAtMs)).toBeNull()
      }),
    )
  })
})
