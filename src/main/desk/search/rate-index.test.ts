import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRateIndex, type RateIndex } from './rate-index.ts'

/** Keys that often share prefixes or are equal. */
const rateKey = fc.oneof(fc.stringMatching(/^[ab|]{1,4}$/), fc.string({ unit: 'binary', minLength: 1 }))
const numbersOf = (index: RateIndex<unknown>, keys: readonly string[]) => index.numbersOf(JSON.stringify(keys))

describe.each([
  ['with distinct hashes', -1],
  ['with few hashes', 3],
  ['with one hash', 0],
])('an index of rate keys %s', (_, mask) => {
  it('finds everything that a plain map finds, latest first', () => {
    fc.assert(
      fc.property(fc.array(fc.array(rateKey, { maxLength: 30 }), { maxLength: 20 }), fc.array(rateKey), (hotels, others) => {
        const index = createRateIndex<number>(mask)
        const plain = new Map<string, number[]>()
        for (const [hotel, keys] of hotels.entries()) {
          const isKnown = new Set(keys).size < keys.length || keys.some((key) => plain.has(key))
          const numbers = numbersOf(index, keys)
          expect(numbers).toHaveLength(keys.length)
          if (isKnown) expect(index.areNew(numbers)).toBe(false)
          index.add(numbers, hotel)
          for (const key of new Set(keys)) plain.set(key, [hotel, ...(plain.get(key) ?? [])])
        }
        for (const key of [...plain.keys(), ...others]) {
          const found = index.mayHold(key)
          expect(found.filter((hotel) => hotels[hotel]?.includes(key))).toEqual(plain.get(key) ?? [])
        }
      }),
    )
  })
})

describe('an index of rate keys', () => {
  it('finds each of very many keys in its hotel, and rarely another hotel', () => {
    const keys = Array.from({ length: 500 }, (_, hotel) => Array.from({ length: 400 }, (_, at) => `k|H${hotel}|${at}`))
    const index = createRateIndex<number>()
    let seen = 0
    for (const [hotel, own] of keys.entries()) {
      const numbers = numbersOf(index, own)
      if (!index.areNew(numbers)) seen++
      index.add(numbers, hotel)
    }
    const found = keys.flatMap((own, hotel) => own.map((key) => ({ hotel, all: index.mayHold(key) })))
    expect(found.filter(({ hotel, all }) => !all.includes(hotel))).toEqual([])
    expect(found.filter(({ all }) => all.length > 1).length + seen).toBeLessThan(100)
  })

  it('distinguishes keys that are escaped in JSON', () => {
    const keys = ['n', '\n', '\\n', '"n', 'n"', '\\"n', '\ud800', '', ',', '","']
    const index = createRateIndex<string>()
    expect(new Set(numbersOf(index, keys)).size).toBe(keys.length)
    for (const key of keys) index.add(numbersOf(index, [key]), key)
    expect(keys.map((key) => index.mayHold(key))).toEqual(keys.map((key) => [key]))
  })

  it('treats keys with equal hashes as known, so that they are compared', () => {
    expect(createRateIndex().areNew([1, 2])).toBe(true)
    expect(createRateIndex().areNew([1, 1])).toBe(false)
    expect(createRateIndex().mayHold('a')).toEqual([])
  })
})
