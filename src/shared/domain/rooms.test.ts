import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fits, matchRooms, occupancyProblems, roomsProblem, sameAges } from './rooms.ts'
import type { Occupancy, Pax, Room } from './schemas.ts'

const room = (sequence: number | null, numberOfAdults: number, childrenAges: number[] = []): Room => ({
  sequence,
  numberOfAdults,
  childrenAges,
  roomDescription: null,
})
const adult = { firstName: 'Ada', lastName: 'Berg', age: 30, occupantType: 'ADULT' as const }
const child = (age: number) => ({ firstName: 'Cleo', lastName: 'Berg', age, occupantType: 'CHILD' as const })
const occupancy = (sequence: number, ...occupants: Occupancy['occupants']): Occupancy => ({ room: { sequence }, occupants })

it('the rooms of a rate can be matched only if each has its own sequence and all searched rooms are there', () => {
  expect(roomsProblem([room(1, 2), room(2, 2)], 2)).toBeNull()
  expect(roomsProblem([room(1, 2)], 2)).toEqual({ kind: 'tooFew', asked: 2, offered: 1 })
  expect(roomsProblem([room(1, 2), room(1, 2)], 2)).toEqual({ kind: 'sameSequence', sequence: 1 })
  expect(roomsProblem([room(null, 2)], 1)).toEqual({ kind: 'noSequence' })
  expect(roomsProblem([], 1)).toEqual({ kind: 'noRooms' })
})

it('the rooms of a rate are matched by sequence with the parties they fit, not by position', () => {
  const rooms = [room(7, 2, [4, 0]), room(3, 1)]
  expect(
    matchRooms(rooms, [
      { numberOfAdults: 1, childrenAges: [] },
      { numberOfAdults: 2, childrenAges: [0, 4] },
    ]),
  ).toEqual([3, 7])
})

it('the rooms of a rate are matched with every party whenever that is possible', () => {
  const party = fc.record({
    numberOfAdults: fc.integer({ min: 1, max: 4 }),
    childrenAges: fc.constantFrom<number[][]>([], [0], [5, 0]).map((ages) => ages.flat()),
  })
  fc.assert(
    fc.property(
      fc.array(party, { minLength: 1, maxLength: 5 }),
      fc.array(fc.nat(2), { minLength: 5, maxLength: 5 }),
      fc.infiniteStream(fc.nat()),
      (parties: Pax[], spare, order) => {
        const rooms = parties.map((pax, i) => room(i + 1, pax.numberOfAdults + (spare[i] ?? 0), pax.childrenAges))
        const shuffled = rooms
          .map((offered) => ({ offered, key: order.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ offered }) => offered)
        const matched = matchRooms(shuffled, parties)
        expect(new Set(matched).size).toBe(parties.length)
        for (const [i, sequence] of matched.entries()) {
          const given = rooms.find((offered) => offered.sequence === sequence)
          expect(given && parties[i] && fits(given, parties[i])).toBe(true)
        }
      },
    ),
  )
})

const roomWithChildren = (sequence: number, numberOfChildren: number): Room => ({ ...room(sequence, 2), numberOfChildren })

it('rooms that state a number of children and no ages take that many children of any searched ages, and no more', () => {
  expect(fits(roomWithChildren(1, 2), { numberOfAdults: 2, childrenAges: [4, 9] })).toBe(true)
  expect(fits(roomWithChildren(1, 2), { numberOfAdults: 2, childrenAges: [] })).toBe(true)
  expect(fits(roomWithChildren(1, 1), { numberOfAdults: 2, childrenAges: [4, 9] })).toBe(false)
  expect(fits(roomWithChildren(1, 0), { numberOfAdults: 2, childrenAges: [4] })).toBe(false)
  expect(fits({ ...roomWithChildren(1, 1), childrenAges: [9] }, { numberOfAdults: 2, childrenAges: [4] })).toBe(false)
})

it('rooms that state a number of children and no ages are booked for the searched ages, in the matched room', () => {
  const rooms = [roomWithChildren(1, 1), roomWithChildren(2, 1)]
  const paxes = [4, 9].map((age) => ({ numberOfAdults: 1, childrenAges: [age] }))
  const [first = 0, second = 0] = matchRooms(rooms, paxes)
  const booked = (a: number, b: number) => [occupancy(first ?? 0, adult, child(a)), occupancy(second ?? 0, adult, child(b))]
  expect(occupancyProblems(booked(4, 9), rooms, paxes)).toEqual([])
  expect(occupancyProblems(booked(5, 9), rooms, paxes)).toEqual([{ kind: 'childAges', sequence: first, given: [5], expected: [4] }])
})

it('the guests of a booking are valid if they fill each room within its capacity', () => {
  expect(occupancyProblems([occupancy(2, adult), occupancy(1, adult, adult, child(0))], [room(1, 2, [0]), room(2, 1)], [])).toEqual([])
})

it('the guests of a booking are rejected with one entry per problem', () => {
  const rooms = [room(1, 1, [6]), room(2, 2)]
  expect(occupancyProblems([occupancy(1, adult, adult, child(7)), occupancy(1, adult, child(6)), occupancy(9, adult)], rooms, [])).toEqual([
    { kind: 'tooManyAdults', sequence: 1, adults: 2, takes: 1 },
    { kind: 'childAges', sequence: 1, given: [7], expected: [6] },
    { kind: 'roomTwice', sequence: 1 },
    { kind: 'unknownRoom', sequence: 9 },
    { kind: 'roomEmpty', sequence: 2 },
  ])
  expect(occupancyProblems([occupancy(1, child(6))], [room(1, 1, [6])], [])).toEqual([{ kind: 'noAdult', sequence: 1 }])
})

it('the ages of the children in a booking are compared as a multiset', () => {
  expect(sameAges([3, 0, 3], [0, 3, 3])).toBe(true)
  expect(sameAges([3, 0], [0, 3, 3])).toBe(false)
  expect(sameAges([10, 9], [9, 10])).toBe(true)
})
