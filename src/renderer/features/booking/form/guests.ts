/** The guest form as typed, and its conversion into the order that is sent. */
import { bookingProcedures } from '../../../../shared/contract/procedures/groups/booking.ts'
import { ageOn } from '../../../../shared/domain/ages.ts'
import { matchRooms, type OccupancyProblem, occupancyProblems, roomsProblem } from '../../../../shared/domain/rooms.ts'
import type { Booking, Pax, Room } from '../../../../shared/domain/schemas.ts'
import type { z } from '../../../../shared/domain/zod.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { agesWords, partyWords } from '../../../ui/wording/stay-words.ts'

export interface GuestDraft {
  readonly kind: 'ADULT' | 'CHILD'
  readonly firstName: string
  readonly lastName: string
  /** A number if it can be parsed, else the typed text. */
  readonly age: number | string
  /** Whether the age is the desk's default, not typed. */
  readonly ageAssumed: boolean
  /** The age that was searched for in this place; null for an adult. */
  readonly asked: number | null
  /** The typed birth date, `YYYY-MM-DD`; null for none. It is neither sent nor stored. */
  readonly born: string | null
}

export interface RoomGuests {
  readonly sequence: number
  readonly guests: readonly GuestDraft[]
}

export interface GuestsDraft {
  readonly holder: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly phone: string }
  /** Whether the holder is also the first guest, so that the name is typed only once. Stored under this name. */
  readonly holderStays: boolean
  readonly rooms: readonly RoomGuests[]
  readonly specialRequest: string
}

/** The default age of adults, because the service requires one. It is shown as a default and can be changed. */
export const assumedAge = 30

const guestOf = (kind: GuestDraft['kind'], age: number): GuestDraft => ({
  kind,
  firstName: '',
  lastName: '',
  age,
  ageAssumed: kind === 'ADULT',
  asked: kind === 'ADULT' ? null : age,
  born: null,
})

/** Returns the typed age, or the age from a typed birth date; null if the age is the default, the searched age, or not a number. */
export function knownAge({ age, ageAssumed, asked, born }: GuestDraft): number | null {
  return typeof age !== 'number' || ageAssumed || (born === null && age === asked) ? null : age
}

/** Puts a person into a place. The place keeps its kind and searched age, and provides the age if none was typed. */
export function putInPlace({ kind, asked }: GuestDraft, person: GuestDraft): GuestDraft {
  const { firstName, lastName, born } = person
  const age = typeof person.age === 'string' ? person.age : knownAge(person)
  return { kind, asked, firstName, lastName, born, age: age ?? asked ?? assumedAge, ageAssumed: age === null && kind === 'ADULT' }
}

/**
 * Returns empty fields for the searched party in the rooms that fit it. Previously typed guests are kept if the rooms are the same, with their
 * ages on this check-in day.
 */
export function draftFor(
  rooms: readonly Room[],
  { checkin, paxes }: { readonly checkin: string; readonly paxes: readonly Pax[] },
  before: GuestsDraft | null,
): GuestsDraft {
  const matched = matchRooms(rooms, paxes)
  const fresh = inSequence(rooms).map(({ sequence, room }): RoomGuests => {
    const pax = paxes[matched.indexOf(sequence)]
    const adults = pax?.numberOfAdults ?? room.numberOfAdults ?? 1
    const ages = pax?.childrenAges ?? room.childrenAges
    const guests = [...Array.from({ length: adults }, () => guestOf('ADULT', assumedAge)), ...ages.map((age) => guestOf('CHILD', age))]
    return { sequence, guests }
  })
  if (before && shape(before.rooms) === shape(fresh)) {
    const fillPlace = (place: GuestDraft, person: GuestDraft | undefined) => (person ? putInPlace(place, aged(person, checkin)) : place)
    const rooms = fresh.map((room, i) => ({ ...room, guests: room.guests.map((place, j) => fillPlace(place, before.rooms[i]?.guests[j])) }))
    return { ...before, rooms }
  }
  return {
    holder: before?.holder ?? { firstName: '', lastName: '', email: '', phone: '' },
    holderStays: before === null,
    rooms: fresh,
    specialRequest: before?.specialRequest ?? '',
  }
}

const aged = (guest: GuestDraft, day: string): GuestDraft => (guest.born === null ? guest : { ...guest, age: ageOn(guest.born, day) ?? '' })

/** Makes a holder of an offer's client: the last word becomes the last name. Use it only if the clerk confirms that the client is a person. */
export function holderNamed({ name, email }: { readonly name: string; readonly email: string | null }): Partial<GuestsDraft['holder']> {
  const words = name.split(' ')
  const lastName = words.pop() ?? ''
  return { firstName: words.join(' '), lastName, email: email ?? '' }
}

/** Returns the full name of the holder, or of the first guest with a name; null if there is none. */
export function findTypedName({ holder, rooms }: GuestsDraft): string | null {
  const people = [holder, ...rooms.flatMap(({ guests }) => guests)]
  return people.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).find(Boolean) ?? null
}

/** Fills the form with the people of another booking, each in a room for the same party. Adults keep their ages. Omits people who fit nowhere. */
export function withPeople(
  draft: GuestsDraft,
  { holder, occupancies, specialRequest }: Pick<Booking, 'holder' | 'occupancies' | 'specialRequest'>,
): GuestsDraft {
  const unmatchedOccupancies = [...occupancies]
  const rooms = draft.rooms.map((room) => {
    const at = unmatchedOccupancies.findIndex(({ occupants }) => hasSameGuestCounts(room.guests, occupants))
    const [found] = at < 0 ? [] : unmatchedOccupancies.splice(at, 1)
    const people = [...(found?.occupants ?? [])]
    const guests = room.guests.map((place) => {
      const personIndex = people.findIndex(
        (person) => person.occupantType === place.kind && (place.asked === null || (person.age ?? place.asked) === place.asked),
      )
      const [person] = personIndex < 0 ? [] : people.splice(personIndex, 1)
      const age = person?.age ?? null
      const aged = place.kind === 'ADULT' && age !== null ? { age, ageAssumed: false } : {}
      return person ? { ...place, ...aged, firstName: person.firstName ?? '', lastName: person.lastName ?? '' } : place
    })
    return { ...room, guests }
  })
  const named = {
    firstName: holder?.firstName ?? '',
    lastName: holder?.lastName ?? '',
    email: holder?.email ?? '',
    phone: holder?.phone ?? '',
  }
  const first = rooms[0]?.guests[0]
  const isHolderFirstGuest = first !== undefined && first.firstName === named.firstName && first.lastName === named.lastName
  return { ...draft, rooms, holder: named, holderStays: isHolderFirstGuest, specialRequest: specialRequest ?? '' }
}

function hasSameGuestCounts(guests: readonly GuestDraft[], occupants: Booking['occupancies'][number]['occupants']): boolean {
  const number = (kind: GuestDraft['kind']) => guests.filter((guest) => guest.kind === kind).length
  return (['ADULT', 'CHILD'] as const).every(
    (kind) => number(kind) === occupants.filter(({ occupantType }) => occupantType === kind).length,
  )
}

const shape = (rooms: readonly RoomGuests[]) =>
  rooms.map(({ sequence, guests }) => `${sequence}:${guests.map(({ kind }) => kind).join()}`).join(';')

/** Returns the rooms that have a sequence number, sorted by it. */
export function inSequence(rooms: readonly Room[]): { sequence: number; room: Room }[] {
  return rooms
    .flatMap((room) => (room.sequence === null ? [] : [{ sequence: room.sequence, room }]))
    .sort((a, b) => a.sequence - b.sequence)
}

/** The part of a booking request that the clerk types. */
const Order = bookingProcedures['booking.book'].input.pick({
  holder: true,
  occupancies: true,
  specialRequest: true,
  selling: true,
  offer: true,
})
export type Order = z.output<typeof Order>

/** A problem with a field. `path` is the path in the order: `occupancies.0.occupants.1.firstName`. */
export interface Problem {
  readonly path: string
  readonly words: string
}

export type OrderReading = { readonly ok: true; readonly order: Order } | { readonly ok: false; readonly problems: readonly Problem[] }

/** Converts the form into an order, validated against the request schema and the rate's rooms; else returns all problems in form order. */
export function readGuests(draft: GuestsDraft, rooms: readonly Room[], paxes: readonly Pax[]): OrderReading {
  const { holder, specialRequest } = draft
  const typed = {
    holder: {
      firstName: holder.firstName,
      lastName: holder.lastName,
      ...(holder.email.trim() && { email: holder.email }),
      ...(holder.phone.trim() && { phone: holder.phone }),
    },
    occupancies: draft.rooms.map(({ sequence, guests }) => ({
      room: { sequence },
      occupants: guests.map(({ kind, firstName, lastName, age }) => ({ firstName, lastName, age, occupantType: kind })),
    })),
    ...(specialRequest.trim() && { specialRequest }),
  }
  const parsed = Order.safeParse(typed)
  const problems = (parsed.error?.issues ?? []).map(
    ({ path, message }): Problem => ({
      path: path.join('.'),
      words: isOneName(typed, path) ? say('guests.nameMissing') : message,
    }),
  )
  const distinctProblems = problems.filter(({ path }, i) => problems.findIndex((other) => other.path === path) === i)
  const ofRooms = [...partyProblems(rooms, paxes), ...(parsed.success ? roomProblems(parsed.data, rooms, paxes) : [])]
  if (parsed.success && ofRooms.length === 0) return { ok: true, order: parsed.data }
  return { ok: false, problems: [...ofRooms, ...distinctProblems] }
}

/** Whether a person has only one of first and last name, and the field is the missing one. */
function isOneName(typed: object, path: readonly PropertyKey[]): boolean {
  const field = path.at(-1)
  if (field !== 'firstName' && field !== 'lastName') return false
  const person = path.slice(0, -1).reduce<unknown>((node, step) => Reflect.get(Object(node), step), typed)
  const { firstName, lastName } = person as Pick<GuestDraft, 'firstName' | 'lastName'>
  return (field === 'firstName' ? firstName : lastName).trim() === '' && (firstName + lastName).trim() !== ''
}

/** Returns why the searched party does not fit into the rate's rooms. */
function partyProblems(rooms: readonly Room[], paxes: readonly Pax[]): Problem[] {
  const problem = roomsProblem(rooms, paxes.length)
  if (problem) {
    const words = {
      noRooms: say('guests.roomsUnnamed'),
      tooFew: say('guests.tooFewRooms', { paxes: paxes.length }),
      noSequence: say('guests.roomNumberMissing'),
      sameSequence: say('guests.roomNumberDouble'),
    }[problem.kind]
    return [{ path: 'rooms', words }]
  }
  return matchRooms(rooms, paxes).flatMap((sequence, i) =>
    sequence === null
      ? [{ path: 'rooms', words: say('guests.noRoomForParty', { party: paxes[i] ? partyWords(paxes[i]) : say('guests.partyUnknown') }) }]
      : [],
  )
}

function roomProblems({ occupancies }: Order, rooms: readonly Room[], paxes: readonly Pax[]): Problem[] {
  return occupancyProblems(occupancies, rooms, paxes).map((problem) => {
    const position = occupancies.findIndex(({ room }) => room.sequence === problem.sequence)
    return { path: `occupancies.${Math.max(position, 0)}`, words: occupancyWords(problem) }
  })
}

function occupancyWords(problem: OccupancyProblem): string {
  switch (problem.kind) {
    case 'tooManyAdults':
      return say('guests.adultsDiffer', { takes: problem.takes, adults: problem.adults })
    case 'noAdult':
      return say('guests.adultMissing')
    case 'childAges':
      return problem.expected.length === 0
        ? say('guests.childrenNotSearched')
        : say('guests.childAgesDiffer', { expected: agesWords(problem.expected) })
    case 'roomEmpty':
      return say('guests.roomEmpty', { sequence: problem.sequence })
    case 'unknownRoom':
    case 'roomTwice':
      return say('guests.roomsChanged')
  }
}

/** Formats a problem with its place, for the list next to the button: `Room 1, guest 2, first name: Enter a name.` */
export function problemLine({ path, words }: Problem): string {
  const place = placeWords(path)
  return place === null ? words : `${place}: ${words}`
}

function placeWords(path: string): string | null {
  const [part, position = '', , guest, field = ''] = path.split('.')
  if (part === 'holder') return say('guests.holderField', { field: fieldWords[position] ?? position })
  if (part === 'card') return say('guests.cardField', { field: fieldWords[position] ?? position })
  if (part === 'selling') return say('common.sellingPrice')
  if (part === 'specialRequest') return say('common.specialRequest')
  if (part !== 'occupancies') return null
  const room = say('common.roomNumber', { position: Number(position) + 1 })
  return guest === undefined ? room : say('guests.guestFieldLabel', { room, guest: Number(guest) + 1, field: fieldWords[field] ?? field })
}

const fieldWords: Record<string, string> = texts({
  firstName: 'guests.firstName',
  lastName: 'guests.lastName',
  age: 'guests.age',
  email: 'guests.email',
  phone: 'guests.phone',
  number: 'guests.cardNumber',
  year: 'guests.cardYear',
  month: 'guests.cardMonth',
  cvv: 'guests.securityCode',
})

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
export function withHolderAsFirstGuest(draft: GuestsDraft, isHolderFirstGuest: boolean): GuestsDraft {
  return isHolderFirstGuest ? withHolder({ ...draft, holderStays: true }, {}) : { ...draft, holderStays: false }
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
