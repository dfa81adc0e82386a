import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Pax, Room } from '../../../../shared/domain/schemas.ts'
import { draftFor, type GuestsDraft, readGuests } from './guests.ts'
import { misplacedWords } from './misplaced-words.ts'
import { exchanged, guestAt, isFree, misplaced, placesFor, type Spot, waysOf } from './rooming.ts'

const checkin = '2027-03-12'

/** A draft in which the first `named` guests have names of their own. */
function drafted(paxes: readonly Pax[], named: number): GuestsDraft {
  const rooms = paxes.map((pax, i): Room => ({ sequence: i + 1, roomDescription: 'Double', ...pax }))
  let count = 0
  const draft = draftFor(rooms, { checkin, paxes }, null)
  const guests = (of: GuestsDraft['rooms'][number]) =>
    of.guests.map((guest) => (count++ < named ? { ...guest, firstName: `G${count}`, lastName: 'Poe' } : guest))
  return { ...draft, rooms: draft.rooms.map((of) => ({ ...of, guests: guests(of) })) }
}

const names = ({ rooms }: GuestsDraft) => rooms.map(({ guests }) => guests.map(({ firstName }) => firstName))
const three = [
  { numberOfAdults: 2, childrenAges: [] },
  { numberOfAdults: 1, childrenAges: [7] },
  { numberOfAdults: 1, childrenAges: [7, 4] },
]

describe('the ways of a guest', () => {
  test('lead to a free place first, and to an exchange with whoever has one', () => {
    expect(waysOf(drafted(three, 3), { room: 0, place: 0 })).toEqual([
      { room: 1, free: null, swaps: [{ room: 1, place: 0 }] },
      { room: 2, free: { room: 2, place: 0 }, swaps: [] },
    ])
  })

  test('of a child whose age is known lead only where that age was asked for', () => {
    const draft = drafted(three, 7)
    const tom = { ...draft.rooms[2]?.guests[2], age: 4, born: '2022-05-01' }
    const rooms = draft.rooms.map((room, i) => (i === 2 ? { ...room, guests: room.guests.with(2, tom as never) } : room))
    expect(waysOf({ ...draft, rooms }, { room: 2, place: 2 }).map(({ free, swaps }) => [free, swaps])).toEqual([
      [null, []],
      [null, []],
    ])
  })

  test('of nobody are only exchanges', () => {
    expect(waysOf(drafted(three, 3), { room: 2, place: 0 })).toEqual([
      {
        room: 0,
        free: null,
        swaps: [
          { room: 0, place: 0 },
          { room: 0, place: 1 },
        ],
      },
      { room: 1, free: null, swaps: [{ room: 1, place: 0 }] },
    ])
  })
})

test('a guest who is dragged may be put down on every place of another room that the ways lead to or that is empty, and nobody is dragged', () => {
  const draft = drafted(three, 3)
  expect(placesFor(draft, { room: 0, place: 0 })).toEqual([
    { room: 1, place: 0 },
    { room: 2, place: 0 },
  ])
  expect(placesFor(draft, { room: 2, place: 0 })).toEqual([])
})

test('a guest takes an age that is known along, and leaves one that was only asked for', () => {
  const draft = drafted(three, 7)
  const known = { ...draft.rooms[0]?.guests[0], age: 46, born: '1980-04-01', ageAssumed: false }
  const rooms = draft.rooms.map((room, i) => (i === 0 ? { ...room, guests: room.guests.with(0, known as never) } : room))
  const moved = exchanged({ ...draft, rooms }, { room: 0, place: 0 }, { room: 1, place: 0 })
  expect(guestAt(moved, { room: 1, place: 0 })).toMatchObject({ firstName: 'G1', age: 46, born: '1980-04-01', ageAssumed: false })
  expect(guestAt(moved, { room: 0, place: 0 })).toMatchObject({ firstName: 'G3', age: 30, born: null, ageAssumed: true })
})

test('the holder who moves away is not the first guest any more, and stays the holder', () => {
  const draft = { ...drafted(three, 7), holder: { firstName: 'G1', lastName: 'Poe', email: '', phone: '' } }
  const moved = exchanged(draft, { room: 0, place: 0 }, { room: 1, place: 0 })
  expect(moved).toMatchObject({ holderStays: false, holder: { firstName: 'G1' } })
  expect(exchanged(draft, { room: 0, place: 1 }, { room: 1, place: 0 }).holderStays).toBe(true)
})

describe('an age that does not belong', () => {
  const ofRoom = (room: number, changes: Readonly<Record<number, object>>) =>
    (drafted(three, 7).rooms[room]?.guests ?? []).map((guest, i) => ({ ...guest, ...changes[i] }))

  test('is told of the child whose age was not asked for', () => {
    expect(misplacedWords(ofRoom(1, { 1: { age: 8, born: '2019-03-01' } }))).toEqual([
      null,
      'Aged 8 on the check-in day. This room was searched for 7.',
    ])
  })

  test('is told of a child in the place of an adult', () => {
    expect(misplacedWords(ofRoom(1, { 0: { age: 9, ageAssumed: false } }))[0]).toBe('Aged 9 on the check-in day, which is no adult’s age.')
  })

  test('is none where two children of a room have each other’s', () => {
    expect(misplaced(ofRoom(2, { 1: { age: 4 }, 2: { age: 7 } }))).toEqual([])
  })
})

const parties = fc.array(
  fc.record({
    numberOfAdults: fc.integer({ min: 1, max: 3 }),
    // Few ages, so that children often suit each other's places.
    childrenAges: fc.array(fc.integer({ min: 4, max: 6 }), { maxLength: 2 }),
  }),
  { minLength: 2, maxLength: 5 },
)

/** One of the ways that the board offers, and to where it leads. */
function taken(draft: GuestsDraft, pick: number): GuestsDraft {
  const spots = draft.rooms.flatMap(({ guests }, room) => guests.map((_, place): Spot => ({ room, place })))
  const moves = spots.flatMap((from) =>
    waysOf(draft, from).flatMap(({ free, swaps }) => [...(free ? [free] : []), ...swaps].map((to) => ({ from, to }))),
  )
  const move = moves[pick % moves.length]
  return move ? exchanged(draft, move.from, move.to) : draft
}

test('whatever is moved, in whatever order, nobody is lost or doubled, and each room keeps its adults and ages as asked', () => {
  fc.assert(
    fc.property(parties, fc.nat({ max: 12 }), fc.array(fc.nat(), { maxLength: 12 }), (paxes, named, picks) => {
      const before = drafted(paxes, named)
      const after = picks.reduce(taken, before)
      expect(names(after).flat().sort()).toEqual(names(before).flat().sort())
      const shape = ({ rooms }: GuestsDraft) =>
        rooms.map(({ sequence, guests }) => [sequence, guests.map(({ kind, asked, age }) => [kind, asked, age])])
      expect(shape(after)).toEqual(shape(before))
      expect(after.rooms.flatMap(({ guests }) => misplaced(guests))).toEqual([])
    }),
  )
})

test('an order of any moves is one that the rate takes, with everybody in it once', () => {
  fc.assert(
    fc.property(parties, fc.array(fc.nat(), { maxLength: 12 }), (paxes, picks) => {
      const rooms = paxes.map((pax, i): Room => ({ sequence: i + 1, roomDescription: 'Double', ...pax }))
      const whole = drafted(paxes, 99)
      const draft = picks.reduce(taken, { ...whole, holder: { ...whole.holder, firstName: 'Ada', lastName: 'Poe' } })
      const reading = readGuests(draft, rooms, paxes)
      if (!reading.ok) throw new Error(JSON.stringify(reading.problems))
      const booked = reading.order.occupancies.flatMap(({ occupants }) => occupants.map(({ firstName }) => firstName))
      expect(booked.sort()).toEqual(names(draft).flat().sort())
      expect(draft.rooms.flatMap(({ guests }) => guests.filter(isFree))).toEqual([])
    }),
  )
})
