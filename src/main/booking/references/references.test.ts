import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOwnRef } from '../../../shared/domain/reference.ts'
import { systemRandom } from '../lifecycle/clock.ts'
import { mintReference, newInstallation, parseReference } from './references.ts'

const zeroes = { bytes: (count: number) => new Uint8Array(count) }
const installation = '7KQ2M0Z'

describe('a client reference', () => {
  it('is RD- and sixteen characters: installation, number, random end', () => {
    expect(mintReference({ installation, number: 1 }, zeroes)).toBe('RD-7KQ2M0Z000010000')
    expect(mintReference({ installation, number: 33_554_431 }, zeroes)).toBe('RD-7KQ2M0ZZZZZZ0000')
  })

  it('parses back to its parts, and is one of the desk’s own', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 33_554_431 }), (number) => {
        const parts = { installation: newInstallation(systemRandom), number }
        const reference = mintReference(parts, systemRandom)
        expect(isOwnRef(reference)).toBe(true)
        expect(parseReference(reference)).toEqual(parts)
      }),
    )
  })

  it('sorts by its number, and two references with the same number differ in their random end', () => {
    const twice = [1, 1].map((number) => mintReference({ installation, number }, systemRandom))
    expect(new Set(twice.map((one) => one.slice(0, -4))).size).toBe(1)
    const many = new Set(Array.from({ length: 200 }, () => mintReference({ installation, number: 7 }, systemRandom)))
    expect(many.size).toBeGreaterThan(190)
  })

  it.each([0, -1, 1.5, 33_554_432, Number.NaN])('rejects the number %s', (number) => {
    expect(() => mintReference({ installation, number }, zeroes)).toThrow(RangeError)
  })

  it.each(['', 'RD-7KQ2M0Z00001000', 'RD-7KQ2M0Z0000100000', 'RD-IKQ2M0Z000010000', 'rd-7KQ2M0Z000010000', 'CD-1'])(
    'is not parsed from %j',
    (text) => expect(parseReference(text)).toBeNull(),
  )

  it('of an earlier version, which is entirely random, is one of the desk’s own too', () => {
    expect(isOwnRef('RD-ZZZZZZZZZZZZZZZZ')).toBe(true)
  })
})
