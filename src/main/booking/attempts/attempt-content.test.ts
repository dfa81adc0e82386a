import { describe, expect, it } from 'vitest'
import { content } from '../../testing/attempt-samples.ts'
import { hashOf } from './booking-attempt.ts'

describe("the hash of an attempt's content", () => {
  it('does not depend on the order of keys', () => {
    const { rateKey, ...rest } = content
    expect(hashOf({ ...rest, rateKey })).toBe(hashOf(content))
  })

  it('equals the hash stored by versions that did not compare hotels yet', () => {
    expect(hashOf(content)).toBe('de5c7b5954f5f52eec50ccc8bee04d1d36f2c22c048376738e6d170c98a93048')
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
