/** Moves guests between rooms. Every move swaps two places, one of which may be empty, so that no guest is lost or duplicated. */
import { canTakePlace, matchGuestsToPlaces } from '../../../../shared/domain/rooming.ts'
import { say } from '../../../../shared/words/say.ts'
import type { ListedGuest, Names } from './guest-list.ts'
import { type GuestDraft, type GuestsDraft, knownAge, putInPlace } from './guests.ts'

/** A place, by room index and index in the room. */
export interface GuestPlace {
  readonly room: number
  readonly place: number
}

/** The possible moves of a guest to another room. */
export interface RoomMoves {
  /** The room index. */
  readonly room: number
  /** The first suitable free place; null for none. */
  readonly free: GuestPlace | null
  /** Places whose guests can be swapped. */
  readonly swaps: readonly GuestPlace[]
}

/** Returns the guest in a place. */
export const guestAt = ({ rooms }: GuestsDraft, { room, place }: GuestPlace): GuestDraft | undefined => rooms[room]?.guests[place]

/** Whether no guest was typed in this place yet. A last name alone does not count, because it is filled in from another guest. */
export const isFree = (guest: GuestDraft): boolean => guest.firstName.trim() === '' && guest.born === null && knownAge(guest) === null

const known = (guest: GuestDraft) => ({ kind: isFree(guest) ? null : guest.kind, age: knownAge(guest) })

/** Whether two guests can be swapped: each place suits the other guest. */
function mayExchange(one: GuestDraft, other: GuestDraft): boolean {
  return canTakePlace(one, known(other)) && canTakePlace(other, known(one))
}

/** Returns the possible moves from a place to each other room, in room order. From a free place only swaps are possible. */
export function movesFrom(draft: GuestsDraft, from: GuestPlace): RoomMoves[] {
  const guest = guestAt(draft, from)
  return draft.rooms.flatMap(({ guests }, room) => {
    if (!guest || room === from.room) return []
    const open = guests.flatMap((other, place) => (mayExchange(guest, other) ? [{ spot: { room, place }, free: isFree(other) }] : []))
    const free = isFree(guest) ? undefined : open.find((one) => one.free)?.spot
    return [{ room, free: free ?? null, swaps: open.filter((one) => !one.free).map(({ spot }) => spot) }]
  })
}

/** Returns every place in other rooms where a dragged guest can be dropped: free ones and those that can be swapped. */
export function placesFor(draft: GuestsDraft, from: GuestPlace): GuestPlace[] {
  const guest = guestAt(draft, from)
  if (!guest || isFree(guest)) return []
  return draft.rooms.flatMap(({ guests }, room) =>
    room === from.room ? [] : guests.flatMap((other, place) => (mayExchange(guest, other) ? [{ room, place }] : [])),
  )
}

/** Returns the draft with two places swapped. The holder still counts as the first guest only if their names match. */
export function exchanged(draft: GuestsDraft, one: GuestPlace, other: GuestPlace): GuestsDraft {
  const [oneGuest, otherGuest] = [guestAt(draft, one), guestAt(draft, other)]
  if (!oneGuest || !otherGuest) return draft
  const isAt = ({ room, place }: GuestPlace, atRoom: number, at: number) => room === atRoom && place === at
  const rooms = draft.rooms.map((room, i) => ({
    ...room,
    guests: room.guests.map((guest, j) =>
      isAt(one, i, j) ? putInPlace(oneGuest, otherGuest) : isAt(other, i, j) ? putInPlace(otherGuest, oneGuest) : guest,
    ),
  }))
  const first = rooms[0]?.guests[0]
  const { firstName, lastName } = draft.holder
  return { ...draft, rooms, holderStays: draft.holderStays && first?.firstName === firstName && first.lastName === lastName }
}

/** Returns the places that have a guest of another age than was searched for. The order of the children in a room does not matter. */
export function findMisplaced(guests: readonly GuestDraft[]): number[] {
  const unmatchedAges = guests.flatMap(({ kind, asked }) => (kind === 'CHILD' && asked !== null ? [asked] : []))
  const wrong: number[] = []
  guests.forEach((guest, place) => {
    const age = knownAge(guest)
    if (guest.kind === 'ADULT') {
      if (!canTakePlace(guest, { kind: null, age })) wrong.push(place)
      return
    }
    const at = unmatchedAges.indexOf(typeof guest.age === 'number' ? guest.age : -1)
    if (at >= 0) unmatchedAges.splice(at, 1)
    else if (age !== null) wrong.push(place)
  })
  return wrong
}

/** A guest of the list with the assigned place, or the reason why there is none. */
export interface Placement {
  readonly guest: ListedGuest
  readonly spot: GuestPlace | null
  /** Empty if there is a place. */
  readonly why: string
}

/** Assigns listed guests to the rooms that the list names, children to places for their age, and all others in order. */
export function assignPlaces({ rooms }: GuestsDraft, listed: readonly ListedGuest[]): Placement[] {
  const spots = rooms.flatMap(({ guests }, room) => guests.map((guest, place) => ({ room, place, guest })))
  // If the list marks children, the guests without a mark are adults.
  const marksChildren = listed.some(({ kind, age }) => kind === 'CHILD' || (age !== null && age < 18))
  const places = matchGuestsToPlaces(spots.length, listed.length, (place, i) => {
    const [spot, guest] = [spots[place], listed[i]]
    if (!spot || !guest) return false
    const inRoom = guest.room === null || roomOf(guest.room) === spot.room
    return (
      inRoom && canTakePlace(spot.guest, { kind: guest.kind ?? (marksChildren && guest.age === null ? 'ADULT' : null), age: guest.age })
    )
  })
  return listed.map((guest, i) => {
    const found = spots[places[i] ?? -1]
    return found
      ? { guest, spot: { room: found.room, place: found.place }, why: '' }
      : { guest, spot: null, why: noPlaceReason(guest, rooms.length) }
  })
}

/** Parses `2`, `Room 2` or `R2` to a room index; NaN without a number. */
const roomOf = (room: string) => Number(/^\D*(\d+)\D*$/.exec(room)?.[1]) - 1

function noPlaceReason({ room, age, kind }: ListedGuest, rooms: number): string {
  const at = room === null ? null : roomOf(room)
  if (at !== null && !(at >= 0 && at < rooms)) return say('guestList.roomUnknown', { room: room ?? '' })
  if (age !== null && (age < 18 || kind === 'CHILD')) {
    return at === null ? say('guestList.noPlaceForAge', { age }) : say('guestList.noPlaceForAgeInRoom', { age, room: at + 1 })
  }
  return at === null ? say('guestList.noPlace') : say('guestList.noPlaceInRoom', { room: at + 1 })
}

/**
 * Returns the draft with the listed guests in their places. Other guests stay, unless the list has the same name in another place; ages stay if
 * the list has none. If no holder was typed, the first listed guest becomes the holder.
 */
export function withListed(draft: GuestsDraft, list: readonly Placement[]): GuestsDraft {
  const inList = list.filter(({ spot }) => spot !== null)
  const rooms = draft.rooms.map((of, room) => ({
    ...of,
    guests: of.guests.map((guest, place) => {
      const found = inList.find(({ spot }) => spot?.room === room && spot.place === place)
      if (found) return fillPlace(guest, found.guest)
      return inList.some(({ guest: other }) => sameName(guest, other)) ? putInPlace(guest, nobody(guest)) : guest
    }),
  }))
  const { holder } = draft
  const first = list[0]?.guest
  const isNew = holder.firstName === '' && holder.lastName === '' && first !== undefined
  const next = isNew ? { ...holder, firstName: first.firstName, lastName: first.lastName } : holder
  return { ...draft, rooms, holder: next, holderStays: sameName(next, rooms[0]?.guests[0]) }
}

function fillPlace(guest: GuestDraft, { firstName, lastName, age, born }: ListedGuest): GuestDraft {
  const isOther = guest.firstName !== '' && !sameName(guest, { firstName, lastName })
  const place = isOther ? putInPlace(guest, nobody(guest)) : guest
  return { ...place, firstName, lastName, ...(age !== null && { age, born, ageAssumed: false }) }
}

const nobody = (guest: GuestDraft): GuestDraft => ({
  ...guest,
  firstName: '',
  lastName: '',
  born: null,
  age: guest.asked ?? 0,
  ageAssumed: guest.kind === 'ADULT',
})

const sameName = (one: Names, other: Names | undefined) => one.firstName === other?.firstName && one.lastName === other.lastName
