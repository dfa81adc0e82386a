/** Moves guests between rooms. Every move swaps two places, one of which may be empty, so that no guest is lost or duplicated. */
import { canTakePlace } from '../../../../shared/domain/rooming.ts'
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

/** Returns the possible moves from a place to each other room, in room order. A free place has only swaps. */
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

/** Returns the draft with two places swapped. The holder stays the first guest only if the names still match. */
export function exchanged(draft: GuestsDraft, one: GuestPlace, other: GuestPlace): GuestsDraft {
  const [here, there] = [guestAt(draft, one), guestAt(draft, other)]
  if (!here || !there) return draft
  const is = ({ room, place }: GuestPlace, atRoom: number, at: number) => room === atRoom && place === at
  const rooms = draft.rooms.map((room, i) => ({
    ...room,
    guests: room.guests.map((guest, j) => (is(one, i, j) ? putInPlace(here, there) : is(other, i, j) ? putInPlace(there, here) : guest)),
  }))
  const first = rooms[0]?.guests[0]
  const { firstName, lastName } = draft.holder
  return { ...draft, rooms, holderStays: draft.holderStays && first?.firstName === firstName && first.lastName === lastName }
}

/** Returns the places of a room whose guest has another age than the rate was searched for; the order of a room's children does not matter. */
export function misplaced(guests: readonly GuestDraft[]): number[] {
  const left = guests.flatMap(({ kind, asked }) => (kind === 'CHILD' && asked !== null ? [asked] : []))
  const wrong: number[] = []
  guests.forEach((guest, place) => {
    const age = knownAge(guest)
    if (guest.kind === 'ADULT') {
      if (!canTakePlace(guest, { kind: null, age })) wrong.push(place)
      return
    }
    const at = left.indexOf(typeof guest.age === 'number' ? guest.age : -1)
    if (at >= 0) left.splice(at, 1)
    else if (age !== null) wrong.push(place)
  })
  return wrong
}
