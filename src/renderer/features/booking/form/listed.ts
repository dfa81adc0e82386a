/** A guest list against the rooms of a rate: who comes where, who has no place, and the form once the list is taken. */
import { seated, suits } from '../../../../shared/domain/rooming.ts'
import { say } from '../../../../shared/words/say.ts'
import type { ListedGuest } from './guest-list.ts'
import { type GuestDraft, type GuestsDraft, inPlace } from './guests.ts'
import type { Spot } from './rooming.ts'

/** Each guest of the list, with the place that they get, or why there is none. */
export interface Placed {
  readonly guest: ListedGuest
  readonly spot: Spot | null
  /** Empty where there is a place. */
  readonly why: string
}

/** Puts the guests of a list into the rooms that it names for them, children where their age was asked for, all others in order. */
export function placed({ rooms }: GuestsDraft, listed: readonly ListedGuest[]): Placed[] {
  const spots = rooms.flatMap(({ guests }, room) => guests.map((guest, place) => ({ room, place, guest })))
  // Where a list says who is a child, whoever it says nothing of is none.
  const tells = listed.some(({ kind, age }) => kind === 'CHILD' || (age !== null && age < 18))
  const places = seated(spots.length, listed.length, (place, i) => {
    const [spot, guest] = [spots[place], listed[i]]
    if (!spot || !guest) return false
    const inRoom = guest.room === null || roomOf(guest.room) === spot.room
    return inRoom && suits(spot.guest, { kind: guest.kind ?? (tells && guest.age === null ? 'ADULT' : null), age: guest.age })
  })
  return listed.map((guest, i) => {
    const found = spots[places[i] ?? -1]
    return found
      ? { guest, spot: { room: found.room, place: found.place }, why: '' }
      : { guest, spot: null, why: whyNot(guest, rooms.length) }
  })
}

/** `2`, `Room 2`, `R2`: the position of the room; NaN where it has no number. */
const roomOf = (room: string) => Number(/^\D*(\d+)\D*$/.exec(room)?.[1]) - 1

function whyNot({ room, age, kind }: ListedGuest, rooms: number): string {
  const at = room === null ? null : roomOf(room)
  if (at !== null && !(at >= 0 && at < rooms)) return say('guestList.noSuchRoom', { room: room ?? '' })
  if (age !== null && (age < 18 || kind === 'CHILD')) {
    return at === null ? say('guestList.noPlaceOfAge', { age }) : say('guestList.noPlaceOfAgeInRoom', { age, room: at + 1 })
  }
  return at === null ? say('guestList.noPlaceLeft') : say('guestList.noPlaceLeftInRoom', { room: at + 1 })
}

/**
 * The draft with these guests in their places. Who is not in the list stays, unless the list has the same name in another place; so do ages that it
 * says nothing of. The first of the list is the holder where none was typed.
 */
export function withListed(draft: GuestsDraft, list: readonly Placed[]): GuestsDraft {
  const inList = list.filter(({ spot }) => spot !== null)
  const rooms = draft.rooms.map((of, room) => ({
    ...of,
    guests: of.guests.map((guest, place) => {
      const found = inList.find(({ spot }) => spot?.room === room && spot.place === place)
      if (found) return taken(guest, found.guest)
      return inList.some(({ guest: other }) => sameName(guest, other)) ? inPlace(guest, nobody(guest)) : guest
    }),
  }))
  const { holder } = draft
  const first = list[0]?.guest
  const isNew = holder.firstName === '' && holder.lastName === '' && first !== undefined
  const next = isNew ? { ...holder, firstName: first.firstName, lastName: first.lastName } : holder
  return { ...draft, rooms, holder: next, holderStays: sameName(next, rooms[0]?.guests[0]) }
}

function taken(guest: GuestDraft, { firstName, lastName, age, born }: ListedGuest): GuestDraft {
  const isOther = guest.firstName !== '' && !sameName(guest, { firstName, lastName })
  const kept = isOther ? inPlace(guest, nobody(guest)) : guest
  return { ...kept, firstName, lastName, ...(age !== null && { age, born, ageAssumed: false }) }
}

const nobody = (guest: GuestDraft): GuestDraft => ({
  ...guest,
  firstName: '',
  lastName: '',
  born: null,
  age: guest.asked ?? 0,
  ageAssumed: guest.kind === 'ADULT',
})

type Name = Pick<GuestDraft, 'firstName' | 'lastName'>

const sameName = (one: Name, other: Name | undefined) => one.firstName === other?.firstName && one.lastName === other.lastName
