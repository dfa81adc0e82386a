import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Known, type Place, seated, suits } from './rooming.ts'

const adult: Place = { kind: 'ADULT', asked: null }
const child = (asked: number): Place => ({ kind: 'CHILD', asked })

test.each<[string, Place, Known, boolean]>([
  ['a child of the age in the search suits', child(7), { kind: null, age: 7 }, true],
  ['a child of another age does not suit', child(7), { kind: 'CHILD', age: 8 }, false],
  ['a child of unknown age suits', child(7), { kind: 'CHILD', age: null }, true],
  ['an adult does not suit the place of a child', child(7), { kind: 'ADULT', age: null }, false],
  ['an adult suits', adult, { kind: null, age: 40 }, true],
  ['the youngest guest booked as an adult suits', adult, { kind: null, age: 12 }, true],
  ['a child does not suit the place of an adult', adult, { kind: null, age: 11 }, false],
  ['a guest called a child, aged twelve, does not suit the place of an adult', adult, { kind: 'CHILD', age: 12 }, false],
  ['an unknown guest suits', adult, { kind: null, age: null }, true],
])('%s', (_, place, guest, wanted) => {
  expect(suits(place, guest)).toBe(wanted)
})

test('guests without ages take the places in order', () => {
  expect(seated(3, 2, () => true)).toEqual([0, 1])
})

test('a guest who suits another place makes room for one who does not', () => {
  // The first guest suits both places, the second one only the first.
  expect(seated(2, 2, (place, guest) => guest === 0 || place === 0)).toEqual([1, 0])
})

const wishes = fc
  .integer({ min: 0, max: 6 })
  .chain((places) => fc.array(fc.array(fc.boolean(), { minLength: places, maxLength: places }), { maxLength: 7 }))

test('guests only take suitable places, one each, and no more could be seated', () => {
  fc.assert(
    fc.property(wishes, (wants) => {
      const places = wants[0]?.length ?? 0
      const found = seated(places, wants.length, (place, guest) => wants[guest]?.[place] ?? false)
      const taken = found.filter((place) => place !== null)
      expect(new Set(taken).size).toBe(taken.length)
      found.forEach((place, guest) => void (place !== null && expect(wants[guest]?.[place]).toBe(true)))
      const most = (guest: number, used: ReadonlySet<number>): number =>
        guest === wants.length
          ? 0
          : Math.max(
              most(guest + 1, used),
              ...Array.from({ length: places }, (_, place) =>
                wants[guest]?.[place] && !used.has(place) ? 1 + most(guest + 1, new Set(used).add(place)) : 0,
              ),
            )
      expect(taken.length).toBe(most(0, new Set()))
    }),
    { numRuns: 60 },
  )
})
