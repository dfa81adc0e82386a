import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rowAfterKey } from './column.ts'

it.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 4, 5],
  ['ArrowDown', 9, 9],
  ['ArrowUp', -1, 0],
  ['ArrowUp', 4, 3],
  ['ArrowUp', 0, 0],
  ['PageDown', 1, 6],
  ['PageUp', 6, 1],
  ['Home', 6, 0],
  ['End', 6, 9],
])('%s from row %i of ten goes to row %i', (key, from, to) => expect(rowAfterKey(key, from, 10, 5)).toBe(to))

it('ignores other keys, and every key in an empty list', () => {
  expect(rowAfterKey('a', 3, 10, 5)).toBeNull()
  expect(rowAfterKey('ArrowDown', -1, 0, 5)).toBeNull()
})

it('never leaves the list', () => {
  const key = fc.constantFrom('ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End')
  fc.assert(
    fc.property(key, fc.integer({ min: 1, max: 5000 }), fc.nat(5000), fc.integer({ min: 1, max: 60 }), (pressed, count, from, page) => {
      const to = rowAfterKey(pressed, Math.min(from, count - 1), count, page)
      expect(to !== null && to >= 0 && to < count).toBe(true)
    }),
  )
})
