import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aboveOf, aboveWith, drawnNext, type Extent, heightOf, none, overlap, rowsSeen, scrollTopOf, tallest } from './row-window.ts'

const viewportHeight = { from: 100, to: 120 }
const wanted = { from: 94, to: 126 }
const next = (before: typeof viewportHeight) => drawnNext(before, viewportHeight, wanted, 10)

it.each([
  ['start with the first visible row', none, { from: 100, to: 110 }],
  ['continue where the last frame ended', { from: 100, to: 110 }, { from: 100, to: 120 }],
  ['include the surrounding rows once all visible ones are rendered', { from: 100, to: 120 }, { from: 96, to: 126 }],
  ['drop rows far from the visible ones', { from: 60, to: 98 }, { from: 94, to: 108 }],
  ['extend upwards to the visible rows', { from: 118, to: 150 }, { from: 108, to: 126 }],
  ['immediately include a row that was scrolled into view, and one more row outside', { from: 93, to: 125 }, { from: 94, to: 126 }],
])('the rows rendered in the next frame %s', (_, before, after) => expect(next(before)).toEqual(after))

it('the rows rendered in the next frame finally include all wanted rows', () => {
  let drawn = none
  for (let frame = 0; frame < 4; frame++) drawn = next(drawn)
  expect(drawn).toEqual(wanted)
  expect(next(drawn)).toEqual(wanted)
})

it.each([
  ['are empty when no rows are loaded', { from: 1, to: 9 }, none, none],
  ['are the loaded rows near a visible range that is not loaded', none, { from: 122, to: 126 }, { from: 122, to: 126 }],
])('the rows rendered in the next frame %s', (_, before, loaded, after) => {
  expect(drawnNext(before, viewportHeight, loaded)).toEqual(after)
})

it('finds no overlap between adjacent stretches', () => expect(overlap({ from: 1, to: 3 }, { from: 3, to: 5 })).toEqual(none))

const extent = fc
  .record({
    count: fc.oneof(fc.integer({ min: 40, max: 2000 }), fc.integer({ min: 40, max: 5_000_000 })),
    rowHeight: fc.constantFrom(28, 34),
    viewportHeight: fc.integer({ min: 100, max: 1500 }),
  })
  .filter(({ count, rowHeight, viewportHeight }) => count * rowHeight > viewportHeight) satisfies fc.Arbitrary<Extent>
const farthest = (of: Extent) => heightOf(of) - of.viewportHeight

it('makes a list as tall as its rows, up to the maximum that a browser supports', () => {
  expect(heightOf({ count: 150_000, rowHeight: 34, viewportHeight: 600 })).toBe(150_000 * 34)
  expect(heightOf({ count: 1_000_000, rowHeight: 28, viewportHeight: 600 })).toBe(tallest)
})

it('scrolls from the first row to the last, also in a list of a million', () => {
  fc.assert(
    fc.property(extent, (of) => {
      expect(rowsSeen(of, aboveOf(of, 0)).first).toBe(0)
      expect(rowsSeen(of, aboveOf(of, farthest(of))).last).toBe(of.count - 1)
      const middle = rowsSeen(of, aboveOf(of, farthest(of) / 2))
      expect(middle.first).toBeLessThanOrEqual(of.count / 2)
      expect(middle.last).toBeGreaterThanOrEqual(of.count / 2 - 1)
    }),
  )
})

it('scrolls a row fully into view, and no farther than needed', () => {
  fc.assert(
    fc.property(extent, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (of, way, share) => {
      const before = aboveOf(of, farthest(of) * way)
      const place = Math.floor((of.count - 1) * share)
      const after = aboveOf(of, scrollTopOf(of, aboveWith(of, before, place)))
      expect(place * of.rowHeight).toBeGreaterThanOrEqual(after - 0.01)
      expect((place + 1) * of.rowHeight).toBeLessThanOrEqual(after + of.viewportHeight + 0.01)
      const wasSeen = place * of.rowHeight >= before && (place + 1) * of.rowHeight <= before + of.viewportHeight
      if (wasSeen) expect(after).toBeCloseTo(before, 3)
    }),
  )
})

it('does not scroll a short or empty list', () => {
  expect(rowsSeen({ count: 3, rowHeight: 28, viewportHeight: 600 }, aboveOf({ count: 3, rowHeight: 28, viewportHeight: 600 }, 0))).toEqual({
    first: 0,
    last: 2,
  })
  const { first, last } = rowsSeen({ count: 0, rowHeight: 28, viewportHeight: 600 }, 0)
  expect(last).toBeLessThan(first)
})
