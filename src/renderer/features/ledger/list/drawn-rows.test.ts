import { describe, expect, it } from 'vitest'
import { drawnNext, none, overlap } from './drawn-rows.ts'

const seen = { from: 100, to: 120 }
const wanted = { from: 94, to: 126 }
const next = (before: typeof seen) => drawnNext(before, seen, wanted, 10)

describe('what is drawn in the next frame', () => {
  it('begins with the first row in sight', () => expect(next(none)).toEqual({ from: 100, to: 110 }))
  it('goes on where the last frame ended', () => expect(next({ from: 100, to: 110 })).toEqual({ from: 100, to: 120 }))
  it('has the rows around once all in sight are there', () => expect(next({ from: 100, to: 120 })).toEqual({ from: 96, to: 126 }))
  it('is all that is wanted in the end', () => {
    let drawn = none
    for (let frame = 0; frame < 4; frame++) drawn = next(drawn)
    expect(drawn).toEqual(wanted)
    expect(next(drawn)).toEqual(wanted)
  })
  it('lets go of what is far from sight', () => expect(next({ from: 60, to: 98 })).toEqual({ from: 94, to: 108 }))
  it('comes up to what is seen from below', () => expect(next({ from: 118, to: 150 })).toEqual({ from: 108, to: 126 }))
  it('draws a row that came into sight by a turn of the wheel at once, with one more out of sight', () =>
    expect(next({ from: 93, to: 125 })).toEqual({ from: 94, to: 126 }))
  it('is nothing where nothing is held', () => expect(drawnNext({ from: 1, to: 9 }, seen, none)).toEqual(none))
  it('takes what is held around a sight that is not', () =>
    expect(drawnNext(none, seen, { from: 122, to: 126 })).toEqual({ from: 122, to: 126 }))
})

it('has nothing in common with what only touches it', () => expect(overlap({ from: 1, to: 3 }, { from: 3, to: 5 })).toEqual(none))
