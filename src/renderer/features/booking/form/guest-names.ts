/** Fills in names that follow from typed ones; the clerk can overwrite them. */
import type { GuestDraft, GuestsDraft, RoomGuests } from './guests.ts'

type Holder = GuestsDraft['holder']

/** Changes the holder. While the holder is the first guest, that guest gets the same name. */
export function withHolder(draft: GuestsDraft, change: Partial<Holder>): GuestsDraft {
  const holder = { ...draft.holder, ...change }
  const [room] = draft.rooms
  const guest = room?.guests[0]
  if (!draft.holderStays || !room || !guest) return { ...draft, holder }
  return withCopiedLastName({ ...draft, holder }, 0, 0, { ...guest, firstName: holder.firstName, lastName: holder.lastName })
}

/** Changes a guest. If the first guest gets a different name, the holder is no longer the first guest. */
export function withGuest(draft: GuestsDraft, room: number, place: number, guest: GuestDraft): GuestsDraft {
  const { firstName, lastName } = draft.holder
  const isHolder = guest.firstName === firstName && guest.lastName === lastName
  const next = room === 0 && place === 0 && !isHolder ? { ...draft, holderStays: false } : draft
  return withCopiedLastName(next, room, place, guest)
}

/** Sets whether the holder is the first guest. */
export function withHolderAsFirstGuest(draft: GuestsDraft, holderStays: boolean): GuestsDraft {
  return holderStays ? withHolder({ ...draft, holderStays }, {}) : { ...draft, holderStays }
}

/** Copies a guest's last name to later guests who have no last name, or whose last name was copied from this guest before. */
function withCopiedLastName(draft: GuestsDraft, room: number, place: number, guest: GuestDraft): GuestsDraft {
  const before = draft.rooms[room]?.guests[place]?.lastName ?? ''
  const follows = (roomIndex: number, guestIndex: number, other: GuestDraft) =>
    (roomIndex > room ? room === 0 && place === 0 : roomIndex === room && guestIndex > place && place === 0) &&
    (other.lastName === '' || other.lastName === before)
  return {
    ...draft,
    rooms: draft.rooms.map((roomGuests, roomIndex): RoomGuests => {
      const guests = roomGuests.guests.map((other, guestIndex) => {
        if (roomIndex === room && guestIndex === place) return guest
        return follows(roomIndex, guestIndex, other) ? { ...other, lastName: guest.lastName } : other
      })
      return { ...roomGuests, guests }
    }),
  }
}
