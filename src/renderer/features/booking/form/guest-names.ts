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

/** A name out of a list: as `Ada Lovelace`, `Lovelace, Ada`, `LOVELACE/ADA MRS` or in two columns. */
export interface ListedName {
  readonly firstName: string
  readonly lastName: string
}

const titles = /^(?:mr|mrs|ms|miss|mstr|master|dr|prof|chd|inf|herr|frau|sr|sra|m|mme)\.?$/i
const withoutTitles = (name: string) =>
  name
    .split(/\s+/)
    .filter((part) => part !== '' && !titles.test(part))
    .join(' ')

/** Reads a guest list that was pasted, a name on each line. Text of one name alone is no list. */
export function readGuestList(text: string): ListedName[] {
  const lines = text
    .split(/\r?\n|;/)
    .map((line) => line.replace(/^\s*(?:\d+[.)]\s*|[-*•]\s*)/, '').trim())
    .filter((line) => /\p{L}/u.test(line))
  const names = lines.map(readName).filter(({ firstName, lastName }) => firstName !== '' || lastName !== '')
  return names.length > 1 || /[/\t]/.test(text) ? names : []
}

function readName(line: string): ListedName {
  const slash = /^([^/]+)\/(.+)$/.exec(line)
  if (slash) return { firstName: cased(withoutTitles(slash[2] ?? '')), lastName: cased(withoutTitles(slash[1] ?? '')) }
  const columns = line.split('\t').map(withoutTitles).filter(Boolean)
  if (columns.length > 1) return { firstName: columns[0] ?? '', lastName: columns[1] ?? '' }
  const comma = /^([^,]+),\s*(.+)$/.exec(line)
  if (comma) return { firstName: withoutTitles(comma[2] ?? ''), lastName: withoutTitles(comma[1] ?? '') }
  const words = withoutTitles(line).split(' ')
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

/** As airlines write it: in capitals alone. */
function cased(name: string): string {
  if (name !== name.toUpperCase()) return name
  return name.toLowerCase().replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

/** The draft with these names, room by room; ages and what has no name in the list stay. The first is the holder where none was typed. */
export function withListed(draft: GuestsDraft, names: readonly ListedName[]): GuestsDraft {
  const left = [...names]
  const rooms = draft.rooms.map((room) => ({ ...room, guests: room.guests.map((guest) => ({ ...guest, ...left.shift() })) }))
  const { holder } = draft
  const [first] = names
  const isNew = holder.firstName === '' && holder.lastName === '' && first !== undefined
  return { ...draft, rooms, holder: isNew ? { ...holder, ...first } : holder, holderStays: isNew || sameName(holder, first) }
}

const sameName = (holder: Holder, first: ListedName | undefined) =>
  holder.firstName === first?.firstName && holder.lastName === first.lastName
