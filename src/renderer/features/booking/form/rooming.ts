/** Moving guests among the places of the rooms. A move is always an exchange of two people, or of one with an empty place: nobody is lost or doubled. */
import { suits } from '../../../../shared/domain/rooming.ts'
import { type GuestDraft, type GuestsDraft, inPlace, knownAge } from './guests.ts'

/** A place, by the positions of its room and of itself. */
export interface Spot {
  readonly room: number
  readonly place: number
}

/** Where a guest may go in another room. */
export interface Way {
  /** By its position. */
  readonly room: number
  /** The first place there that suits and that nobody has yet. */
  readonly free: Spot | null
  /** Places whose guests may come here in exchange. */
  readonly swaps: readonly Spot[]
}

/** Who is in a place. */
export const guestAt = ({ rooms }: GuestsDraft, { room, place }: Spot): GuestDraft | undefined => rooms[room]?.guests[place]

/** Whether nobody was typed in this place yet. A surname alone came down from another guest. */
export const isFree = (guest: GuestDraft): boolean => guest.firstName.trim() === '' && guest.born === null && knownAge(guest) === null

const known = (guest: GuestDraft) => ({ kind: isFree(guest) ? null : guest.kind, age: knownAge(guest) })

/** Whether two guests may change places: each place suits the other's guest. */
function mayExchange(one: GuestDraft, other: GuestDraft): boolean {
  return suits(one, known(other)) && suits(other, known(one))
}

/** The ways of a guest into each other room, in their order. Nobody needs none. */
export function waysOf(draft: GuestsDraft, from: Spot): Way[] {
  const guest = guestAt(draft, from)
  return draft.rooms.flatMap(({ guests }, room) => {
    if (!guest || room === from.room) return []
    const open = guests.flatMap((other, place) => (mayExchange(guest, other) ? [{ spot: { room, place }, free: isFree(other) }] : []))
    const free = isFree(guest) ? undefined : open.find((one) => one.free)?.spot
    return [{ room, free: free ?? null, swaps: open.filter((one) => !one.free).map(({ spot }) => spot) }]
  })
}

/** Every place of another room where a guest may be put down: an empty one, or that of somebody who may come here in exchange. */
export function placesFor(draft: GuestsDraft, from: Spot): Spot[] {
  const guest = guestAt(draft, from)
  if (!guest || isFree(guest)) return []
  return draft.rooms.flatMap(({ guests }, room) =>
    room === from.room ? [] : guests.flatMap((other, place) => (mayExchange(guest, other) ? [{ room, place }] : [])),
  )
}

/** The draft in which two guests have changed places. The holder is the first guest for as long as that one has the holder's name. */
export function exchanged(draft: GuestsDraft, one: Spot, other: Spot): GuestsDraft {
  const [here, there] = [guestAt(draft, one), guestAt(draft, other)]
  if (!here || !there) return draft
  const is = ({ room, place }: Spot, atRoom: number, at: number) => room === atRoom && place === at
  const rooms = draft.rooms.map((room, i) => ({
    ...room,
    guests: room.guests.map((guest, j) => (is(one, i, j) ? inPlace(here, there) : is(other, i, j) ? inPlace(there, here) : guest)),
  }))
  const first = rooms[0]?.guests[0]
  const { firstName, lastName } = draft.holder
  return { ...draft, rooms, holderStays: draft.holderStays && first?.firstName === firstName && first.lastName === lastName }
}

/** The places of a room whose guests are of another age than the rate is for; a child may have the place of another one in its room. */
export function misplaced(guests: readonly GuestDraft[]): number[] {
  const left = guests.flatMap(({ kind, asked }) => (kind === 'CHILD' && asked !== null ? [asked] : []))
  const wrong: number[] = []
  guests.forEach((guest, place) => {
    const age = knownAge(guest)
    if (guest.kind === 'ADULT') {
      if (!suits(guest, { kind: null, age })) wrong.push(place)
      return
    }
    const at = left.indexOf(typeof guest.age === 'number' ? guest.age : -1)
    if (at >= 0) left.splice(at, 1)
    else if (age !== null) wrong.push(place)
  })
  return wrong
}
