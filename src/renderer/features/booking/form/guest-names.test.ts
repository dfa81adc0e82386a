import { expect, it } from 'vitest'
import { sampleRate } from '../../../testing/sample-check.ts'
import { draftFor, type GuestsDraft, withGuest, withHolder, withHolderAsFirstGuest } from './guests.ts'

const fresh = draftFor(
  sampleRate.rooms,
  { checkin: '2027-03-12', paxes: sampleRate.rooms.map(() => ({ numberOfAdults: 2, childrenAges: [] })) },
  null,
)
const names = ({ rooms }: GuestsDraft) => rooms.map(({ guests }) => guests.map(({ firstName, lastName }) => `${firstName} ${lastName}`))
const typeIntoGuest = (draft: GuestsDraft, room: number, place: number, change: object) => {
  const guest = draft.rooms[room]?.guests[place]
  if (!guest) throw new Error('nobody there')
  return withGuest(draft, room, place, { ...guest, ...change })
}

it('the holder is the first guest, and its last name is copied to all guests without one', () => {
  expect(names(withHolder(withHolder(fresh, { firstName: 'Ada' }), { lastName: 'Lovelace' }))).toEqual([
    ['Ada Lovelace', ' Lovelace'],
    [' Lovelace', ' Lovelace'],
  ])
})

it('the holder is no longer the first guest if that guest gets another name', () => {
  const other = typeIntoGuest(withHolder(fresh, { firstName: 'Ada' }), 0, 0, { firstName: 'Byron' })
  expect(names(withHolder(other, { firstName: 'Augusta' }))[0]).toEqual(['Byron ', ' '])
  expect(names(withHolderAsFirstGuest(other, true))[0]).toEqual(['Ada ', ' '])
})

it('a last name of a room’s first guest is copied only within that room', () => {
  const draft = typeIntoGuest(withHolder(fresh, { lastName: 'Lovelace' }), 1, 0, { lastName: 'Babbage' })
  expect(names(draft)).toEqual([
    [' Lovelace', ' Lovelace'],
    [' Babbage', ' Babbage'],
  ])
})

it('a last name that was typed is not overwritten', () => {
  const draft = typeIntoGuest(fresh, 0, 1, { lastName: 'Byron' })
  expect(names(withHolder(draft, { lastName: 'King' }))[0]).toEqual([' King', ' Byron'])
})
