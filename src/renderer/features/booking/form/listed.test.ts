import { expect, test } from 'vitest'
import type { Room } from '../../../../shared/domain/schemas.ts'
import { readGuestList } from './guest-list.ts'
import { draftFor, type GuestsDraft } from './guests.ts'
import { assignPlaces, withListed } from './rooming.ts'

const checkin = '2027-03-12'
const paxes = [
  { numberOfAdults: 2, childrenAges: [] },
  { numberOfAdults: 2, childrenAges: [7] },
  { numberOfAdults: 1, childrenAges: [4, 9] },
]
const rooms = paxes.map((pax, i): Room => ({ sequence: i + 1, roomDescription: 'Double', ...pax }))
const emptyDraft = draftFor(rooms, { checkin, paxes }, null)
const placeGuests = (text: string) => assignPlaces(emptyDraft, readGuestList(text, checkin).guests)
const names = ({ rooms: all }: GuestsDraft) =>
  all.map(({ guests }) => guests.map(({ firstName, age }) => (firstName ? `${firstName} ${age}` : '')))
const guestsWithoutPlace = (text: string) =>
  placeGuests(text).flatMap(({ guest, spot, why }) => (spot ? [] : [`${guest.firstName}: ${why}`]))

test('fills the rooms in order from a list without ages, and takes the first guest as the holder', () => {
  const draft = withListed(emptyDraft, placeGuests('Ada Lovelace\nCharles Babbage\nMary Somerville'))
  expect(names(draft)).toEqual([
    ['Ada 30', 'Charles 30'],
    ['Mary 30', '', ''],
    ['', '', ''],
  ])
  expect(draft).toMatchObject({ holder: { firstName: 'Ada', lastName: 'Lovelace' }, holderStays: true })
})

test('puts children into places for their age, in any order of the list', () => {
  const draft = withListed(emptyDraft, placeGuests('Kit Poe (9)\nTom Poe (7)\nEve Poe (4)\nAda Poe\nBob Poe\nCyd Poe, 12.3.1980'))
  expect(names(draft)).toEqual([
    ['Ada 30', 'Bob 30'],
    ['Cyd 47', '', 'Tom 7'],
    ['', 'Eve 4', 'Kit 9'],
  ])
  expect(draft.holderStays).toBe(false)
})

test('respects the rooms of the list, and says why a guest has no place there', () => {
  const text = 'Name,Age,Room\nAda Poe,,2\nTom Poe,7,2\nKit Poe,8,2\nBob Poe,,9\nCyd Poe,,2\nDee Poe,,2'
  expect(names(withListed(emptyDraft, placeGuests(text)))).toEqual([
    ['', ''],
    ['Ada 30', 'Cyd 30', 'Tom 7'],
    ['', '', ''],
  ])
  expect(guestsWithoutPlace(text)).toEqual([
    'Kit: room 2 has no place left for age 8. The ages of children are those that were searched for.',
    'Bob: this rate has no room 9.',
    'Dee: no place left in room 2.',
  ])
})

test('lists each guest for whom no place is left', () => {
  expect(guestsWithoutPlace(Array.from({ length: 9 }, (_, i) => `Guest N${String.fromCharCode(65 + i)}`).join('\n'))).toEqual([
    'Guest: no place left in these rooms.',
  ])
})

test('does not duplicate a guest whom the list puts into another place', () => {
  const before = withListed(emptyDraft, placeGuests('Ada Lovelace\nCharles Babbage'))
  const after = withListed(before, assignPlaces(before, readGuestList('Name,Room\nAda Lovelace,3\nTom Poe,1', checkin).guests))
  expect(names(after)).toEqual([
    ['Tom 30', 'Charles 30'],
    ['', '', ''],
    ['Ada 30', '', ''],
  ])
})
