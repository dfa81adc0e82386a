import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Pax, Room } from '../../../../shared/domain/schemas.ts'
import { assumedAge, draftFor, type GuestsDraft, problemLine, readGuests } from './guests.ts'

const room = (sequence: number | null, numberOfAdults: number, ...childrenAges: number[]): Room => ({
  sequence,
  numberOfAdults,
  childrenAges,
  roomDescription: 'Double',
})
const pax = (numberOfAdults: number, ...childrenAges: number[]): Pax => ({ numberOfAdults, childrenAges })

/** Fills in the names of the holder and all guests. */
const withNames = (draft: GuestsDraft): GuestsDraft => ({
  ...draft,
  holder: { ...draft.holder, firstName: 'Ada', lastName: 'Lovelace' },
  rooms: draft.rooms.map((one) => ({ ...one, guests: one.guests.map((guest) => ({ ...guest, firstName: 'Ada', lastName: 'Lovelace' })) })),
})
/** Returns a stay of these parties. */
const stayOf = (paxes: readonly Pax[], checkin = '2027-03-12') => ({ checkin, paxes })
const twoRooms = [room(2, 2, 7), room(1, 2)]
const twoParties = [pax(2), pax(2, 7)]
const completeDraft = withNames(draftFor(twoRooms, stayOf(twoParties), null))
/** Changes one guest of the second room. */
const withGuest = (change: object, place = 2): GuestsDraft => {
  const guests = (one: GuestsDraft['rooms'][number]) => one.guests.map((guest, i) => (i === place ? { ...guest, ...change } : guest))
  return { ...completeDraft, rooms: completeDraft.rooms.map((one, i) => (i === 1 ? { ...one, guests: guests(one) } : one)) }
}
const problemLines = (draft: GuestsDraft, rooms = twoRooms, parties = twoParties) => {
  const reading = readGuests(draft, rooms, parties)
  return reading.ok ? [] : reading.problems.map(problemLine)
}

test('puts each party into the room that fits it, with the searched ages of children and a default age of adults', () => {
  const { rooms } = draftFor(twoRooms, stayOf(twoParties), null)
  const adult = { kind: 'ADULT', age: assumedAge, ageAssumed: true }
  expect(rooms).toMatchObject([
    { sequence: 1, guests: [adult, adult] },
    { sequence: 2, guests: [adult, adult, { kind: 'CHILD', age: 7, ageAssumed: false }] },
  ])
})

test('allows a party in a larger room, and asks only for the guests of the party', () => {
  expect(draftFor([room(1, 4)], stayOf([pax(1)]), null).rooms[0]?.guests.length).toBe(1)
})

test('keeps names when the rate is checked again with the same rooms, but not with other rooms', () => {
  expect(draftFor(twoRooms, stayOf(twoParties), completeDraft)).toEqual(completeDraft)
  const other = draftFor([room(1, 2)], stayOf([pax(2)]), completeDraft)
  expect(other.rooms[0]?.guests[0]?.firstName).toBe('')
  expect(other.holder.firstName).toBe('Ada')
})

test('updates ages to the new check-in day, and uses the searched age for a child whose age was not typed', () => {
  const draft = withGuest({ age: 46, born: '1980-03-13', ageAssumed: false }, 0)
  const later = draftFor([room(2, 2, 8), room(1, 2)], stayOf([pax(2), pax(2, 8)], '2027-03-14'), draft)
  expect(later.rooms[1]?.guests.map(({ firstName, age }) => [firstName, age])).toEqual([
    ['Ada', 47],
    ['Ada', assumedAge],
    ['Ada', 8],
  ])
})

test('does not send birth dates with the order', () => {
  const reading = readGuests(withGuest({ born: '2019-12-01' }), twoRooms, twoParties)
  expect(reading.ok && reading).toEqual(readGuests(completeDraft, twoRooms, twoParties))
})

test('converts a complete form into the order, without empty optional fields', () => {
  const reading = readGuests({ ...completeDraft, specialRequest: '  ' }, twoRooms, twoParties)
  expect(reading.ok && reading.order).toMatchObject({
    holder: { firstName: 'Ada', lastName: 'Lovelace' },
    occupancies: [{ room: { sequence: 1 } }, { room: { sequence: 2 }, occupants: [{}, {}, { age: 7, occupantType: 'CHILD' }] }],
  })
  expect(reading.ok && Object.keys(reading.order)).toEqual(['holder', 'occupancies'])
})

test.each<[string, GuestsDraft, string]>([
  [
    'a single name',
    withGuest({ lastName: ' ' }),
    'Room 2, guest 3, last name: Enter a name. For a guest with one name only, enter it in both fields.',
  ],
  ['a child of 18', withGuest({ age: 18 }), 'Room 2, guest 3, age: A child is 0 to 17 years old.'],
  ['an empty age', withGuest({ age: '' }), 'Room 2, guest 3, age: Age in whole years on the check-in day.'],
  [
    'an age other than the searched one',
    withGuest({ age: 8 }),
    'Room 2: This room was offered for children aged 7. For other ages, search again.',
  ],
  ['a bad e-mail', { ...completeDraft, holder: { ...completeDraft.holder, email: 'ada' } }, 'Holder, e-mail: Not an e-mail address.'],
  [
    'a card number in the request',
    { ...completeDraft, specialRequest: 'pay with 4111 1111 1111 1111' },
    'Special request: This looks like a card number. Card numbers go into the card fields only.',
  ],
])('the guest form rejects %s at its field', (_, draft, words) => {
  expect(problemLines(draft)).toEqual([words])
})

test.each<[string, Room[], Pax[], string]>([
  ['when it has fewer rooms than were searched', [room(1, 2)], [pax(2), pax(2)], 'fewer rooms'],
  ['when two rooms have the same number', [room(1, 2), room(1, 2)], [pax(2), pax(2)], 'the same number'],
  ['when a room has no number', [room(null, 2)], [pax(2)], 'has no number'],
  ['when no room fits the children', [room(1, 2, 4)], [pax(2, 7)], 'No room of this rate is for 2 adults and a child aged 7.'],
])('a rate cannot be booked %s', (_, rooms, parties, words) => {
  expect(problemLines(withNames(draftFor(rooms, stayOf(parties), null)), rooms, parties).join()).toContain(words)
})

const parties = fc.array(
  fc.record({ numberOfAdults: fc.integer({ min: 1, max: 4 }), childrenAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 3 }) }),
  {
    minLength: 1,
    maxLength: 5,
  },
)

test('an order has exactly the searched people if the rooms fit, however the rooms are sorted', () => {
  fc.assert(
    fc.property(parties, fc.infiniteStream(fc.nat()), (searchedPaxes, keys) => {
      const shuffled = searchedPaxes.map((party) => ({ party, key: keys.next().value ?? 0 })).sort((a, b) => a.key - b.key)
      const rooms = shuffled.map(({ party }, i) => room(i + 1, party.numberOfAdults, ...party.childrenAges.toReversed()))
      const reading = readGuests(withNames(draftFor(rooms, stayOf(searchedPaxes), null)), rooms, searchedPaxes)
      expect(reading.ok).toBe(true)
      const people = (list: readonly Pax[]) =>
        list.map(({ numberOfAdults, childrenAges }) => `${numberOfAdults} ${[...childrenAges].sort()}`).sort()
      const booked = (reading.ok ? reading.order.occupancies : []).map(({ occupants }) => ({
        numberOfAdults: occupants.filter(({ occupantType }) => occupantType === 'ADULT').length,
        childrenAges: occupants.filter(({ occupantType }) => occupantType === 'CHILD').map(({ age }) => age),
      }))
      expect(people(booked)).toEqual(people(searchedPaxes))
    }),
  )
})
