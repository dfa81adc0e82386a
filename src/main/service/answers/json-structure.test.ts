import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTooDense, maxDepth, structureOf } from './json-structure.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('the structure of JSON text', () => {
  it('is refused if it is one level deeper than the maximum', () => {
    expect(structureOf(nested(maxDepth), 0).refused).toBe(false)
    expect(structureOf(nested(maxDepth + 1), 0).refused).toBe(true)
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
  ])('lists the duplicate keys of %s', (text, repeated) => {
    expect(structureOf(text, 3).repeated).toEqual(repeated)
  })

  it('is refused for too many fields in a record, too many distinct names, and too many duplicates', () => {
    const fields = (count: number, start: string) => Array.from({ length: count }, (_, i) => `"${start}${i}":0`).join()
    expect(structureOf(`{${fields(1000, 'a')}}`, 1).refused).toBe(false)
    expect(structureOf(`{${fields(1001, 'a')}}`, 1).refused).toBe(true)
    expect(structureOf(`[{${fields(999, 'a')}},{${fields(999, 'b')}}]`, 2).refused).toBe(false)
    expect(structureOf(`[${Array.from({ length: 9 }, (_, i) => `{${fields(900, `${i}-`)}}`).join()}]`, 2).refused).toBe(true)
    expect(structureOf(`{"a":0,${'"a":0,'.repeat(1001)}"b":0}`, 1).refused).toBe(true)
  })

  it('is too dense with a list or record in every few bytes, but not with brackets inside strings', () => {
    const tooDense = (text: string) => isTooDense(new TextEncoder().encode(text), text)
    expect(tooDense(`{"hotels":[${'{},'.repeat(5000)}{}]}`)).toBe(true)
    expect(tooDense(`{"hotels":[${'{},'.repeat(500)}{}]}`)).toBe(false)
    expect(tooDense(JSON.stringify({ rates: Array(500).fill({ rateKey: '[Q7s|[[2|[]]]]_[d|[f|2|0]]'.repeat(3) }) }))).toBe(false)
    expect(tooDense('['.repeat(5000))).toBe(true)
  })

  it('is accepted for any text that a serialiser writes', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.boolean(), (text, spaced) => {
        expect(structureOf(spaced ? JSON.stringify(JSON.parse(text), null, 2) : text, 9)).toMatchObject({ refused: false, repeated: [] })
      }),
    )
  })

  it('lists any duplicated key', () => {
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
