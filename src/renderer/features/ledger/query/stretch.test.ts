import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clampRows, includesVisibleRow, isLoaded, loadedRows, pinnedRowIn, shiftRows, stretchAround, type VisibleRows } from './stretch.ts'

const listPosition = fc
  .record({
    count: fc.integer({ min: 0, max: 1_000_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    rows: fc.integer({ min: 1, max: 80 }),
  })
  .map(({ count, share, rows }) => {
    const first = Math.floor(Math.max(0, count - 1) * share)
    return { count, sight: { first, last: first + rows - 1, pinned: null } satisfies VisibleRows }
  })

it('loads the visible rows with enough around them, and no more than 300', () => {
  fc.assert(
    fc.property(listPosition, ({ count, sight: visibleRows }) => {
      const { from, limit } = stretchAround(visibleRows, count)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(limit).toBe(loadedRows)
      expect(isLoaded(from, clampRows(visibleRows, count), count)).toBe(true)
      if (count >= loadedRows) expect(from + limit).toBeLessThanOrEqual(count)
    }),
  )
})

it('requests more rows as soon as the visible ones come near the edge of the loaded ones', () => {
  const visibleFrom = (first: number): VisibleRows => ({ first, last: first + 34, pinned: null })
  expect(isLoaded(1000, visibleFrom(1060), 150_000)).toBe(true)
  expect(isLoaded(1000, visibleFrom(1059), 150_000)).toBe(false)
  expect(isLoaded(1000, visibleFrom(1205), 150_000)).toBe(true)
  expect(isLoaded(1000, visibleFrom(1206), 150_000)).toBe(false)
  expect(includesVisibleRow(1000, visibleFrom(1299))).toBe(true)
  expect(includesVisibleRow(1000, visibleFrom(1300))).toBe(false)
  expect(includesVisibleRow(1000, visibleFrom(965))).toBe(false)
})

it('keeps the pinned booking in a request only if the request includes its row', () => {
  const visibleRows: VisibleRows = { first: 500, last: 534, pinned: { id: 9, place: 501 } }
  expect(pinnedRowIn({ from: 400, limit: 300 }, visibleRows)).toEqual({ id: 9, place: 501 })
  expect(pinnedRowIn({ from: 600, limit: 300 }, visibleRows)).toBeNull()
  expect(shiftRows(visibleRows, 3)).toEqual({ first: 503, last: 537, pinned: { id: 9, place: 504 } })
  expect(shiftRows(visibleRows, -600)).toEqual({ first: 0, last: 0, pinned: { id: 9, place: 0 } })
})
