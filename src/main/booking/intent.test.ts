import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientRefFrom, hashOf, isOwnRef, sameStay } from './intent.ts'
import { content } from './samples.ts'

describe('a client reference', () => {
  it('is RD- and sixteen characters without I, L, O and U', () => {
    expect(clientRefFrom(new Uint8Array(10))).toBe('RD-0000000000000000')
    expect(clientRefFrom(new Uint8Array(10).fill(255))).toBe('RD-ZZZZZZZZZZZZZZZZ')
  })

  it('keeps all 80 bits: other bytes, another reference', () => {
    const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        expect(isOwnRef(clientRefFrom(a))).toBe(true)
        expect(clientRefFrom(a) === clientRefFrom(b)).toBe(Buffer.from(a).equals(b))
      }),
    )
  })

  it('is refused from less randomness', () => {
    expect(() => clientRefFrom(new Uint8Array(9))).toThrow(RangeError)
  })
})

describe('the hash of a content', () => {
  it('does not depend on the order of keys', () => {
    const { rateKey, ...rest } = content
    expect(hashOf({ ...rest, rateKey })).toBe(hashOf(content))
  })

  it('changes with anything that is sent or was agreed to', () => {
    const others = [
      { ...content, rateKey: 'key]_[2' },
      { ...content, specialRequest: 'High floor' },
      { ...content, withCard: true },
      { ...content, holder: { firstName: 'Ada', lastName: 'Bryon' } },
      { ...content, agreed: { ...content.agreed, amount: '585.09' } },
    ]
    expect(new Set([content, ...others].map(hashOf)).size).toBe(others.length + 1)
  })
})

describe('two stays are the same', () => {
  it('in one hotel with a common night', () => {
    expect(sameStay(content, { ...content, checkin: '2027-03-13', checkout: '2027-03-20' })).toBe(true)
    expect(sameStay(content, { ...content, checkin: '2027-03-14', checkout: '2027-03-20' })).toBe(false)
    expect(sameStay(content, { ...content, hotelCode: 'H2' })).toBe(false)
  })

  it('by the hotel’s name where it has no code, and whenever nothing tells the hotels apart', () => {
    const codeless = { ...content, hotelCode: null }
    expect(sameStay(codeless, codeless)).toBe(true)
    expect(sameStay(codeless, { ...codeless, hotelName: 'Hotel Two' })).toBe(false)
    expect(sameStay({ ...codeless, hotelName: null }, { ...codeless, hotelName: null })).toBe(true)
    expect(sameStay(null, content)).toBe(true)
  })
})
