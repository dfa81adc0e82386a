import { expect, it } from 'vitest'
import { growthOf } from './strain.ts'

it('growth is told by the line through the samples, not by the first and the last', () => {
  expect(growthOf([10, 12, 14, 16])).toBeCloseTo(6)
  expect(growthOf([10, 14, 10, 14, 10])).toBeCloseTo(0)
  expect(growthOf([20, 10, 10, 10, 10])).toBeLessThan(0)
  expect(growthOf([5])).toBe(0)
})
