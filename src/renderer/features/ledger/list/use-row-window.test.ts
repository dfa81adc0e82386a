import { expect, it } from 'vitest'
import { drawnNext, none, overlap } from './use-row-window.ts'

const seen = { from: 100, to: 120 }
const wanted = { from: 94, to: 126 }
const next = (before: typeof seen) => drawnNext(before, seen, wanted, 10)

it('the rows rendered in the next frame start with the first visible row', () => expect(next(none)).toEqual({ from: 100, to: 110 }))
it('the rows rendered in the next frame continue where the last frame ended', () =>
  expect(next({ from: 100, to: 110 })).toEqual({ from: 100, to: 120 }))
it('the rows rendered in the next frame include the surrounding rows once all visible ones are rendered', () =>
  expect(next({ from: 100, to: 120 })).toEqual({ from: 96, to: 126 }))
it('the rows rendered in the next frame finally include all wanted rows', () => {
  let drawn = none
  for (let frame = 0; frame < 4; frame++) drawn = next(drawn)
  expect(drawn).toEqual(wanted)
  expect(next(drawn)).toEqual(wanted)
})
it('the rows rendered in the next frame drop rows far from the visible ones', () =>
  expect(next({ from: 60, to: 98 })).toEqual({ from: 94, to: 108 }))
it('the rows rendered in the next frame extend upwards to the visible rows', () =>
  expect(next({ from: 118, to: 150 })).toEqual({ from: 108, to: 126 }))
it('the rows rendered in the next frame include a row scrolled into view immediately, and one more outside the view', () =>
  expect(next({ from: 93, to: 125 })).toEqual({ from: 94, to: 126 }))
it('the rows rendered in the next frame are empty when no rows are loaded', () =>
  expect(drawnNext({ from: 1, to: 9 }, seen, none)).toEqual(none))
it('the rows rendered in the next frame are the loaded rows near a visible range that is not loaded', () =>
  expect(drawnNext(none, seen, { from: 122, to: 126 })).toEqual({ from: 122, to: 126 }))

it('finds no overlap between adjacent stretches', () => expect(overlap({ from: 1, to: 3 }, { from: 3, to: 5 })).toEqual(none))
