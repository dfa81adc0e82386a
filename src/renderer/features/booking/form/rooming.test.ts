import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Pax, Room } from '../../../../shared/domain/schemas.ts'
import { draftFor, type GuestsDraft, readGuests, withGuest } from './guests.ts'
import { exchanged, findMisplaced, type GuestPlace, guestAt, isFree, movesFrom, placesFor } from './rooming.ts'
import { misplacedWords } from './rooming-board.tsx'

const checkin = '2027-03-12'

/** Makes a draft in which the first `named` guests have names. */
function draftWithNames(paxes: readonly Pax[], named: number): GuestsDraft {
  const rooms = paxes.map((pax, i): Room => ({ sequence: i + 1, roomDescription: 'Double', ...pax }))
  let count = 0
  const draft = draftFor(rooms, { checkin, paxes }, null)
  const guests = (roomGuests: GuestsDraft['rooms'][number]) =>
    roomGuests.guests.map((guest) => (count++ < named ? { ...guest, firstName: `G${count}`, lastName: 'Poe' } : guest))
  return { ...draft, rooms: draft.rooms.map((roomGuests) => ({ ...roomGuests, guests: guests(roomGuests) })) }
}

const names = ({ rooms }: GuestsDraft) => rooms.map(({ guests }) => guests.map(({ firstName }) => firstName))
const threeParties = [
  { numberOfAdults: 2, childrenAges: [] },
  { numberOfAdults: 1, childrenAges: [7] },
  { numberOfAdults: 1, childrenAges: [7, 4] },
]

test('the possible moves of a guest to another room are to the first free place there and swaps with the guests there', () => {
  expect(movesFrom(draftWithNames(threeParties, 3), { room: 0, place: 0 })).toEqual([
    { room: 1, free: null, swaps: [{ room: 1, place: 0 }] },
    { room: 2, free: { room: 2, place: 0 }, swaps: [] },
  ])
})

test('the possible moves of a child whose age is known lead only to places for that age', () => {
  const draft = draftWithNames(threeParties, 7)
  const changed = withGuest(draft, 2, 2, { ...guestAt(draft, { room: 2, place: 2 }), age: 4, born: '2022-05-01' } as never)
  expect(movesFrom(changed, { room: 2, place: 2 }).map(({ free, swaps }) => [free, swaps])).toEqual([
    [null, []],
    [null, []],
  ])
})

test('the possible moves of a place without a guest are only swaps', () => {
  const swaps = [0, 1].map((place) => ({ room: 0, place }))
  expect(movesFrom(draftWithNames(threeParties, 3), { room: 2, place: 0 })).toEqual([
    { room: 0, free: null, swaps },
    { room: 1, free: null, swaps: [{ room: 1, place: 0 }] },
  ])
})

test('a guest can be dropped on every suitable place of another room, and a free place cannot be dragged', () => {
  const draft = draftWithNames(threeParties, 3)
  expect(placesFor(draft, { room: 0, place: 0 })).toEqual([
    { room: 1, place: 0 },
    { room: 2, place: 0 },
  ])
  expect(placesFor(draft, { room: 2, place: 0 })).toEqual([])
})

test('a typed age moves with the guest, and an age from the search stays with the place', () => {
  const draft = draftWithNames(threeParties, 7)
  const known = { ...guestAt(draft, { room: 0, place: 0 }), age: 46, born: '1980-04-01', ageAssumed: false }
  const moved = exchanged(withGuest(draft, 0, 0, known as never), { room: 0, place: 0 }, { room: 1, place: 0 })
  expect(guestAt(moved, { room: 1, place: 0 })).toMatchObject({ firstName: 'G1', age: 46, born: '1980-04-01', ageAssumed: false })
  expect(guestAt(moved, { room: 0, place: 0 })).toMatchObject({ firstName: 'G3', age: 30, born: null, ageAssumed: true })
})

test('the holder stays the same when the first guest moves away, and is then separate from the first guest', () => {
  const draft = { ...draftWithNames(threeParties, 7), holder: { firstName: 'G1', lastName: 'Poe', email: '', phone: '' } }
  const moved = exchanged(draft, { room: 0, place: 0 }, { room: 1, place: 0 })
  expect(moved).toMatchObject({ holderStays: false, holder: { firstName: 'G1' } })
  expect(exchanged(draft, { room: 0, place: 1 }, { room: 1, place: 0 }).holderStays).toBe(true)
})

const changedGuests = (room: number, changes: Readonly<Record<number, object>>) =>
  (draftWithNames(threeParties, 7).rooms[room]?.guests ?? []).map((guest, i) => ({ ...guest, ...changes[i] }))

test('an age that does not fit is reported for a child whose age was not searched', () => {
  expect(misplacedWords(changedGuests(1, { 1: { age: 8, born: '2019-03-01' } }))).toEqual([
    null,
    'Aged 8 on the check-in day. This room was searched for 7.',
  ])
})

test('an age that does not fit is reported for a child in the place of an adult', () => {
  expect(misplacedWords(changedGuests(1, { 0: { age: 9, ageAssumed: false } }))[0]).toBe(
    'Aged 9 on the check-in day, which is no adult’s age.',
  )
})

test('an age that does not fit is not reported if two children of a room have each other’s age', () => {
  expect(findMisplaced(changedGuests(2, { 1: { age: 4 }, 2: { age: 7 } }))).toEqual([])
})

const parties = fc.array(
  fc.record({
    numberOfAdults: fc.integer({ min: 1, max: 3 }),
    // Few ages, so that children often fit each other's places.
    childrenAges: fc.array(fc.integer({ min: 4, max: 6 }), { maxLength: 2 }),
  }),
  { minLength: 2, maxLength: 5 },
)

/** Makes one of the moves that the board offers. */
function moved(draft: GuestsDraft, pick: number): GuestsDraft {
  const spots = draft.rooms.flatMap(({ guests }, room) => guests.map((_, place): GuestPlace => ({ room, place })))
  const moves = spots.flatMap((from) =>
    movesFrom(draft, from).flatMap(({ free, swaps }) => [...(free ? [free] : []), ...swaps].map((to) => ({ from, to }))),
  )
  const move = moves[pick % moves.length]
  return move ? exchanged(draft, move.from, move.to) : draft
}

test('no sequence of moves loses or duplicates a guest, or changes the searched party of a room', () => {
  fc.assert(
    fc.property(parties, fc.nat({ max: 12 }), fc.array(fc.nat(), { maxLength: 12 }), (paxes, named, picks) => {
      const before = draftWithNames(paxes, named)
      const after = picks.reduce(moved, before)
      expect(names(after).flat().sort()).toEqual(names(before).flat().sort())
      const shape = ({ rooms }: GuestsDraft) =>
        rooms.map(({ sequence, guests }) => [sequence, guests.map(({ kind, asked, age }) => [kind, asked, age])])
      expect(shape(after)).toEqual(shape(before))
      expect(after.rooms.flatMap(({ guests }) => findMisplaced(guests))).toEqual([])
    }),
  )
})

test('the order after any sequence of moves is valid and contains every guest once', () => {
  fc.assert(
    fc.property(parties, fc.array(fc.nat(), { maxLength: 12 }), (paxes, picks) => {
      const rooms = paxes.map((pax, i): Room => ({ sequence: i + 1, roomDescription: 'Double', ...pax }))
      const completeDraft = draftWithNames(paxes, 99)
      const draft = picks.reduce(moved, { ...completeDraft, holder: { ...completeDraft.holder, firstName: 'Ada', lastName: 'Poe' } })
      const reading = readGuests(draft, rooms, paxes)
      if (!reading.ok) throw new Error(JSON.stringify(reading.problems))
      const booked = reading.order.occupancies.flatMap(({ occupants }) => occupants.map(({ firstName }) => firstName))
      expect(booked.sort()).toEqual(names(draft).flat().sort())
      expect(draft.rooms.flatMap(({ guests }) => guests.filter(isFree))).toEqual([])
    }),
  )
})
