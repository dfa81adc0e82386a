import { describe, expect, it } from 'vitest'
import { figureLine, inTurns, median } from './measure.ts'

describe('a figure', () => {
  it.each([
    [{ name: 'parse', value: 1.8349, unit: 'x', goal: { atMost: 2.2 } }, 'bench parse 1.83 x goal <= 2.2 ok'],
    [{ name: 'parse', value: 2.2001, unit: 'x', goal: { atMost: 2.2 } }, 'bench parse 2.2 x goal <= 2.2 short'],
    [{ name: 'resync', value: 3, unit: 'x', goal: { atLeast: 2 } }, 'bench resync 3 x goal >= 2 ok'],
    [{ name: 'resync', value: Number.NaN, unit: 'x', goal: { atLeast: 2 } }, 'bench resync NaN x goal >= 2 short'],
  ])('is printed on one line: %o', (figure, line) => {
    expect(figureLine(figure)).toBe(line)
  })
})

describe('the median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2],
    [[], Number.NaN],
  ])('of %j is %d', (values, middle) => {
    expect(median(values)).toBe(middle)
  })
})

it('runs tasks alternately, after one uncounted warm-up round', async () => {
  const turns: string[] = []
  const results = await inTurns(2, [() => turns.push('a'), () => turns.push('b')])
  expect(turns.join('')).toBe('ababab')
  expect(results).toEqual([
    [3, 5],
    [4, 6],
  ])
})
