import { expect, it } from 'vitest'
import { growthOf } from './endurance.ts'

it('growth is measured with a fitted line, not with the first and last sample', () => {
  expect(growthOf([10, 12, 14, 16])).toBeCloseTo(6)
  expect(growthOf([10, 14, 10, 14, 10])).toBeCloseTo(0)
  expect(growthOf([20, 10, 10, 10, 10])).toBeLessThan(0)
  expect(growthOf([5])).toBe(0)
})
