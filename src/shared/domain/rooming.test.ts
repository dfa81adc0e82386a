import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canTakePlace, type KnownGuest, matchGuestsToPlaces, type Place } from './rooming.ts'

const adult: Place = { kind: 'ADULT', asked: null }
const child = (asked: number): Place => ({ kind: 'CHILD', asked })

test.each<[string, Place, KnownGuest, boolean]>([
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
  expect(canTakePlace(place, guest)).toBe(wanted)
})

test('guests who suit every place take the places in order', () => {
  expect(matchGuestsToPlaces(3, 2, () => true)).toEqual([0, 1])
})

test('a guest who suits two places makes room for a guest who suits only one of them', () => {
  // The first guest suits both places, the second one only the first.
  expect(matchGuestsToPlaces(2, 2, (place, guest) => guest === 0 || place === 0)).toEqual([1, 0])
})

const anySuitability = fc
  .integer({ min: 0, max: 6 })
  .chain((places) => fc.array(fc.array(fc.boolean(), { minLength: places, maxLength: places }), { maxLength: 7 }))

test('guests only take suitable places, one each, and as many guests as possible get one', () => {
  fc.assert(
    fc.property(anySuitability, (suitability) => {
      const places = suitability[0]?.length ?? 0
      const found = matchGuestsToPlaces(places, suitability.length, (place, guest) => suitability[guest]?.[place] ?? false)
      const assignedPlaces = found.filter((place) => place !== null)
      expect(new Set(assignedPlaces).size).toBe(assignedPlaces.length)
      found.forEach((place, guest) => void (place !== null && expect(suitability[guest]?.[place]).toBe(true)))
      const maxAssigned = (guest: number, used: ReadonlySet<number>): number =>
        guest === suitability.length
          ? 0
          : Math.max(
              maxAssigned(guest + 1, used),
              ...Array.from({ length: places }, (_, place) =>
                suitability[guest]?.[place] && !used.has(place) ? 1 + maxAssigned(guest + 1, new Set(used).add(place)) : 0,
              ),
            )
      expect(assignedPlaces.length).toBe(maxAssigned(0, new Set()))
    }),
    { numRuns: 60 },
  )
})
