/** Names as they are typed: what one of them says of the others. All of it can be typed over. */
import type { GuestDraft, GuestsDraft, RoomGuests } from './guests.ts'

type Holder = GuestsDraft['holder']

/** The draft with another holder. As long as the holder is the first guest, that guest has the same name. */
export function withHolder(draft: GuestsDraft, change: Partial<Holder>): GuestsDraft {
  const holder = { ...draft.holder, ...change }
  const [room] = draft.rooms
  const guest = room?.guests[0]
  if (!draft.holderStays || !room || !guest) return { ...draft, holder }
  return named({ ...draft, holder }, 0, 0, { ...guest, firstName: holder.firstName, lastName: holder.lastName })
}

/** The draft with another guest. A first guest who is given another name than the holder is somebody else. */
export function withGuest(draft: GuestsDraft, room: number, place: number, guest: GuestDraft): GuestsDraft {
  const { firstName, lastName } = draft.holder
  const isHolder = guest.firstName === firstName && guest.lastName === lastName
  const next = room === 0 && place === 0 && !isHolder ? { ...draft, holderStays: false } : draft
  return named(next, room, place, guest)
}

/** The draft in which the holder is the first guest, or is not. */
export function withHolderStaying(draft: GuestsDraft, holderStays: boolean): GuestsDraft {
  return holderStays ? withHolder({ ...draft, holderStays }, {}) : { ...draft, holderStays }
}

/** A guest's surname goes down to the guests below who have none yet, or still the one that came down before. */
function named(draft: GuestsDraft, room: number, place: number, guest: GuestDraft): GuestsDraft {
  const before = draft.rooms[room]?.guests[place]?.lastName ?? ''
  const follows = (at: number, below: number, other: GuestDraft) =>
    (at > room ? room === 0 && place === 0 : at === room && below > place && place === 0) &&
    (other.lastName === '' || other.lastName === before)
  return {
    ...draft,
    rooms: draft.rooms.map((of, at): RoomGuests => {
      const guests = of.guests.map((other, below) => {
        if (at === room && below === place) return guest
        return follows(at, below, other) ? { ...other, lastName: guest.lastName } : other
      })
      return { ...of, guests }
    }),
  }
}
