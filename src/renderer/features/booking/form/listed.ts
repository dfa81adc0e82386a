/** Assigns the guests of a list to the rooms of a rate, and fills the form with them. */
import { canTakePlace, seated } from '../../../../shared/domain/rooming.ts'
import { say } from '../../../../shared/words/say.ts'
import type { ListedGuest } from './guest-list.ts'
import { type GuestDraft, type GuestsDraft, putInPlace } from './guests.ts'
import type { GuestPlace } from './rooming.ts'

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
  const places = seated(spots.length, listed.length, (place, i) => {
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

type Name = Pick<GuestDraft, 'firstName' | 'lastName'>

const sameName = (one: Name, other: Name | undefined) => one.firstName === other?.firstName && one.lastName === other.lastName
