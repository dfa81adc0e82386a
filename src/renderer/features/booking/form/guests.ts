/** Who stays in which room, as typed, and how it becomes the order that is sent. */

import { procedures } from '../../../../shared/contract/procedures/procedures.ts'
import { matchRooms, type OccupancyProblem, occupancyProblems, roomsProblem } from '../../../../shared/domain/rooms.ts'
import type { Pax, Room } from '../../../../shared/domain/schemas.ts'
import type { z } from '../../../../shared/domain/zod.ts'
import { say } from '../../../../shared/words/say.ts'
import { agesWords, partyWords } from '../../../ui/wording/party-words.ts'

export interface GuestDraft {
  readonly kind: 'ADULT' | 'CHILD'
  readonly firstName: string
  readonly lastName: string
  /** A number once it reads as one, otherwise the text as typed. */
  readonly age: number | string
  /** Whether the age is the desk's default and nobody has typed it. */
  readonly ageAssumed: boolean
}

export interface RoomGuests {
  readonly sequence: number
  readonly guests: readonly GuestDraft[]
}

export interface GuestsDraft {
  readonly holder: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly phone: string }
  /** Whether the holder is the first guest: one name is then typed once. */
  readonly holderStays: boolean
  readonly rooms: readonly RoomGuests[]
  readonly specialRequest: string
}

/** The service wants an age for adults too. It is shown, marked as a default, and may be changed. */
export const assumedAge = 30

const guestOf = (kind: GuestDraft['kind'], age: number): GuestDraft => ({
  kind,
  firstName: '',
  lastName: '',
  age,
  ageAssumed: kind === 'ADULT',
})

/**
 * Empty fields for the people who were searched for, in the rooms that take them. Names that were typed before stay
 * when the rooms are the same ones.
 */
export function draftFor(rooms: readonly Room[], paxes: readonly Pax[], before: GuestsDraft | null): GuestsDraft {
  const matched = matchRooms(rooms, paxes)
  const fresh = inSequence(rooms).map(({ sequence, room }): RoomGuests => {
    const pax = paxes[matched.indexOf(sequence)]
    const adults = pax?.numberOfAdults ?? room.numberOfAdults ?? 1
    const ages = pax?.childrenAges ?? room.childrenAges
    const guests = [...Array.from({ length: adults }, () => guestOf('ADULT', assumedAge)), ...ages.map((age) => guestOf('CHILD', age))]
    return { sequence, guests }
  })
  if (before && shape(before.rooms) === shape(fresh)) return before
  return {
    holder: before?.holder ?? { firstName: '', lastName: '', email: '', phone: '' },
    holderStays: before === null,
    rooms: fresh,
    specialRequest: before?.specialRequest ?? '',
  }
}

const shape = (rooms: readonly RoomGuests[]) =>
  rooms.map(({ sequence, guests }) => `${sequence}:${guests.map(({ kind }) => kind).join()}`).join(';')

/** Rooms that have a sequence, in its order. */
export function inSequence(rooms: readonly Room[]): { sequence: number; room: Room }[] {
  return rooms
    .flatMap((room) => (room.sequence === null ? [] : [{ sequence: room.sequence, room }]))
    .sort((a, b) => a.sequence - b.sequence)
}

/** The part of a booking request that the clerk types. */
const Order = procedures['booking.book'].input.pick({ holder: true, occupancies: true, specialRequest: true, selling: true })
export type Order = z.output<typeof Order>

/** A sentence at a field. `path` is that of the order: `occupancies.0.occupants.1.firstName`. */
export interface Problem {
  readonly path: string
  readonly words: string
}

export type OrderReading = { readonly ok: true; readonly order: Order } | { readonly ok: false; readonly problems: readonly Problem[] }

/** The order that the form describes, by the rules of the request and of the rate's rooms; else every problem, in form order. */
export function readGuests(draft: GuestsDraft, rooms: readonly Room[], paxes: readonly Pax[]): OrderReading {
  const { holder, specialRequest } = draft
  const parsed = Order.safeParse({
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
  })
  const problems = (parsed.error?.issues ?? []).map(({ path, message }): Problem => ({ path: path.join('.'), words: message }))
  const once = problems.filter(({ path }, i) => problems.findIndex((other) => other.path === path) === i)
  const ofRooms = [...partyProblems(rooms, paxes), ...(parsed.success ? roomProblems(parsed.data, rooms, paxes) : [])]
  if (parsed.success && ofRooms.length === 0) return { ok: true, order: parsed.data }
  return { ok: false, problems: [...ofRooms, ...once] }
}

/** What keeps the people who were searched for from being put into this rate's rooms. */
function partyProblems(rooms: readonly Room[], paxes: readonly Pax[]): Problem[] {
  const problem = roomsProblem(rooms, paxes.length)
  if (problem) {
    const words = {
      noRooms: say('guests.theServiceNamesNoRoom'),
      tooFew: say('guests.thisRateHasFewerRooms', { paxes: paxes.length }),
      noSequence: say('guests.aRoomOfThisRate'),
      sameSequence: say('guests.twoRoomsOfThisRate'),
    }[problem.kind]
    return [{ path: 'rooms', words }]
  }
  return matchRooms(rooms, paxes).flatMap((sequence, i) =>
    sequence === null ? [{ path: 'rooms', words: say('guests.noRoomOfThisRate', { party: party(paxes[i]) }) }] : [],
  )
}

const party = (pax: Pax | undefined) => (pax ? partyWords(pax) : say('guests.thisParty'))

function roomProblems({ occupancies }: Order, rooms: readonly Room[], paxes: readonly Pax[]): Problem[] {
  return occupancyProblems(occupancies, rooms, paxes).map((problem) => {
    const position = occupancies.findIndex(({ room }) => room.sequence === problem.sequence)
    return { path: `occupancies.${Math.max(position, 0)}`, words: occupancyWords(problem) }
  })
}

function occupancyWords(problem: OccupancyProblem): string {
  switch (problem.kind) {
    case 'tooManyAdults':
      return say('guests.thisRoomTakesTakesAdults', { takes: problem.takes, adults: problem.adults })
    case 'noAdult':
      return say('guests.atLeastOneAdultStays')
    case 'childAges':
      return problem.expected.length === 0
        ? say('guests.thisRoomWasOfferedWithout')
        : say('guests.thisRoomWasOfferedFor', { expected: agesWords(problem.expected) })
    case 'roomEmpty':
      return say('guests.nobodyIsInRoomSequence', { sequence: problem.sequence })
    case 'unknownRoom':
    case 'roomTwice':
      return say('guests.theRoomsOfThisRate')
  }
}

/** A problem with its place, for the list beside the button: `Room 1, guest 2, first name: Enter a name.` */
export function problemLine({ path, words }: Problem): string {
  const place = placeWords(path)
  return place === null ? words : `${place}: ${words}`
}

function placeWords(path: string): string | null {
  const [part, position, , guest, field] = path.split('.')
  if (part === 'holder') return say('guests.holderField', { field: fieldWords[position ?? ''] ?? position ?? '' })
  if (part === 'card') return say('guests.cardField', { field: fieldWords[position ?? ''] ?? position ?? '' })
  if (part === 'selling') return say('selling.sellingPrice')
  if (part === 'specialRequest') return say('guests.specialRequest')
  if (part !== 'occupancies') return null
  const room = say('guests.roomPosition', { position: Number(position) + 1 })
  return guest === undefined
    ? room
    : say('guests.roomGuestGuestField', { room, guest: Number(guest) + 1, field: fieldWords[field ?? ''] ?? field ?? '' })
}

const fieldWords: Record<string, string> = {
  firstName: say('guests.firstName'),
  lastName: say('guests.lastName'),
  age: say('guests.age'),
  email: say('guests.eMail'),
  phone: say('guests.phone'),
  number: say('guests.number'),
  year: say('guests.year'),
  month: say('guests.month'),
  cvv: say('guests.securityCode'),
}
