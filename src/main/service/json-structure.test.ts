import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepest, structureOf } from './json-structure.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('the structure of JSON text', () => {
  it('is too deep one level below the deepest', () => {
    expect(structureOf(nested(deepest), 0).refused).toBe(false)
    expect(structureOf(nested(deepest + 1), 0).refused).toBe(true)
    expect(structureOf('[{"a":'.repeat(200_000), 3).refused).toBe(true)
  })

  it.each([
    ['{"a":1,"a":2}', [['a']]],
    ['{"booking":{"status":"FAILED","x":{"x":1},"status":"CONFIRMED"}}', [['booking', 'status']]],
    ['{"bookings":[{"status":1},{"total":1,"status":2,"status":3}]}', [['bookings', 1, 'status']]],
    [String.raw`{"status":1,"st\u0061tus":2}`, [['status']]],
    [String.raw`{"a\"":1,"a":"\\","b":"{\"a\":1,\"a\":2}"}`, []],
    ['{"a":["a","a"],"b":{"a":1}}', []],
    ['{"a":{"b":{"c":1,"c":2}}}', [['a', 'b', 'c']]],
    ['{"a":{"b":{"c":{"d":1,"d":2}}}}', []],
  ])('%s repeats what it repeats', (text, repeated) => {
    expect(structureOf(text, 3).repeated).toEqual(repeated)
  })

  it('finds nothing amiss in any text that a serialiser writes', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.boolean(), (text, spaced) => {
        expect(structureOf(spaced ? JSON.stringify(JSON.parse(text), null, 2) : text, 9)).toMatchObject({ refused: false, repeated: [] })
      }),
    )
  })

  it('finds any key that was put in twice', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), fc.jsonValue(), (record, pick, value) => {
        const keys = Object.keys(JSON.parse(JSON.stringify(record)))
        const key = keys[pick % keys.length] ?? ''
        const text = `{"booking":${JSON.stringify(record).slice(0, -1)},${JSON.stringify(key)}:${JSON.stringify(value)}}}`
        expect(structureOf(text, 2).repeated).toEqual([['booking', key]])
      }),
    )
  })
})
