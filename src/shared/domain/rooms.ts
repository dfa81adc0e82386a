/** Rooms, guests and ages (docs/domain.md D50-D53): rooms are matched by sequence, child ages as a multiset. */
import type { Occupancy, Pax, Room } from './schemas.ts'

/** What is wrong with a rate's rooms for a query, before any guest is assigned. */
export type RoomsProblem =
  | { readonly kind: 'noRooms' }
  /** The rate covers only part of a query for several rooms; it is never sold as the whole. */
  | { readonly kind: 'tooFew'; readonly asked: number; readonly offered: number }
  | { readonly kind: 'noSequence' }
  | { readonly kind: 'sameSequence'; readonly sequence: number }

/** Returns `null` if guests can be matched to the rooms by sequence. `asked` is the number of rooms searched for. */
export function roomsProblem(rooms: readonly Room[], asked: number): RoomsProblem | null {
  if (rooms.length === 0) return { kind: 'noRooms' }
  if (rooms.length < asked) return { kind: 'tooFew', asked, offered: rooms.length }
  const seen = new Set<number>()
  for (const { sequence } of rooms) {
    if (sequence === null) return { kind: 'noSequence' }
    if (seen.has(sequence)) return { kind: 'sameSequence', sequence }
    seen.add(sequence)
  }
  return null
}

/** Whether two lists contain the same ages, in any order. 0 is an age. */
export function sameAges(a: readonly number[], b: readonly number[]): boolean {
  const sorted = [b, a].map((ages) => [...ages].sort((x, y) => x - y).join())
  return sorted[0] === sorted[1]
}

/** Returns the number of children of any age that a room takes, if it states a number and no ages (the service's older shape); else null. */
export function childrenOfAnyAge({ childrenAges, numberOfChildren }: Pick<Room, 'childrenAges' | 'numberOfChildren'>): number | null {
  return childrenAges.length === 0 && numberOfChildren ? numberOfChildren : null
}

/** Whether a room takes these people: no more adults than stated, and exactly the stated child ages, or no more children than stated. */
export function fits(room: Room, pax: Pax): boolean {
  if (pax.numberOfAdults > (room.numberOfAdults ?? 0)) return false
  const children = childrenOfAnyAge(room)
  return children === null ? sameAges(pax.childrenAges, room.childrenAges) : pax.childrenAges.length <= children
}

/**
 * Matches each searched room with an offered room: returns the room's sequence, or `null` if no fitting room is left. As many searched rooms as
 * possible are matched.
 */
export function matchRooms(rooms: readonly Room[], paxes: readonly Pax[]): (number | null)[] {
  const matched: (number | null)[] = paxes.map(() => null)
  const ownerOf = new Map<Room, number>()
  // Augmenting paths (bipartite matching): a party may move to another room that fits it, to free one.
  const assignRoom = (party: number, tried: Set<Room>): boolean => {
    for (const room of rooms) {
      const pax = paxes[party]
      if (!pax || tried.has(room) || !fits(room, pax)) continue
      tried.add(room)
      const owner = ownerOf.get(room)
      if (owner === undefined || assignRoom(owner, tried)) {
        ownerOf.set(room, party)
        return true
      }
    }
    return false
  }
  paxes.forEach((_, party) => void assignRoom(party, new Set()))
  for (const [room, party] of ownerOf) matched[party] = room.sequence
  return matched
}

/** Whether the rooms have distinct sequences, and every searched room can be matched with a fitting one. */
export function canTakeParty(rooms: readonly Room[], paxes: readonly Pax[]): boolean {
  return roomsProblem(rooms, paxes.length) === null && !matchRooms(rooms, paxes).includes(null)
}

/** The guests of a room, as a booking or its request states them. */
interface OccupiedRoom {
  readonly occupants: readonly { readonly age: number | null; readonly occupantType: string | null }[]
  readonly room: { readonly sequence: number | null; readonly childrenAges?: readonly number[] } | null
}

/** Returns the guests of a booking as search parameters, room by room; null if a guest's kind or a child's age is missing. */
export function partyOf(occupancies: readonly OccupiedRoom[]): Pax[] | null {
  const paxes = occupancies.map(({ occupants, room }): Pax | null => {
    const children = occupants.filter(({ occupantType }) => occupantType === 'CHILD')
    const numberOfAdults = occupants.filter(({ occupantType }) => occupantType === 'ADULT').length
    const stated = children.flatMap(({ age }) => age ?? [])
    // Answers may omit ages. If the counts match, the ages for which the room was booked belong to the same children.
    const ages = stated.length === children.length ? stated : (room?.childrenAges ?? [])
    const isComplete = numberOfAdults > 0 && numberOfAdults + children.length === occupants.length && ages.length === children.length
    return isComplete ? { numberOfAdults, childrenAges: [...ages] } : null
  })
  const known = paxes.flatMap((pax) => pax ?? [])
  return known.length > 0 && known.length === paxes.length ? known : null
}

/** One problem with the guests of a room. */
export type OccupancyProblem =
  | { readonly kind: 'unknownRoom'; readonly sequence: number }
  | { readonly kind: 'roomTwice'; readonly sequence: number }
  | { readonly kind: 'roomEmpty'; readonly sequence: number }
  | { readonly kind: 'tooManyAdults'; readonly sequence: number; readonly adults: number; readonly takes: number }
  | { readonly kind: 'noAdult'; readonly sequence: number }
  | { readonly kind: 'childAges'; readonly sequence: number; readonly given: readonly number[]; readonly expected: readonly number[] }

/**
 * Returns every problem with the guests for a rate's rooms; empty if the booking may be sent. `paxes` are the rooms searched for: if a room states no
 * ages, the rate is for the ages in the search.
 */
export function occupancyProblems(occupancies: readonly Occupancy[], rooms: readonly Room[], paxes: readonly Pax[]): OccupancyProblem[] {
  const matched = matchRooms(rooms, paxes)
  const agesOf = (room: Room) =>
    childrenOfAnyAge(room) === null ? room.childrenAges : (paxes[matched.indexOf(room.sequence)]?.childrenAges ?? [])
  const problems: OccupancyProblem[] = []
  const seen = new Set<number>()
  for (const {
    room: { sequence },
    occupants,
  } of occupancies) {
    const room = rooms.find((offered) => offered.sequence === sequence)
    if (!room) {
      problems.push({ kind: 'unknownRoom', sequence })
      continue
    }
    if (seen.has(sequence)) problems.push({ kind: 'roomTwice', sequence })
    seen.add(sequence)
    const adults = occupants.filter(({ occupantType }) => occupantType === 'ADULT').length
    const given = occupants.filter(({ occupantType }) => occupantType === 'CHILD').map(({ age }) => age)
    const takes = room.numberOfAdults ?? 0
    if (adults > takes) problems.push({ kind: 'tooManyAdults', sequence, adults, takes })
    if (adults === 0) problems.push({ kind: 'noAdult', sequence })
    const expected = agesOf(room)
    if (!sameAges(given, expected)) problems.push({ kind: 'childAges', sequence, given, expected })
  }
  for (const { sequence } of rooms) if (sequence !== null && !seen.has(sequence)) problems.push({ kind: 'roomEmpty', sequence })
  return problems
}
