/**
 * Describes the occupancy of a room in the text stored with an agreement. Stored texts are compared as long as the booking exists, so they are English
 * in every desk language. The words shown to clerks are in `renderer/ui/wording/stay-words.ts`.
 */

import { childrenOfAnyAge } from './rooms.ts'
import type { Pax, Room } from './schemas.ts'

/** `2 adults`, `1 adult and a child of 7`, `2 adults and children of 4 and 7`. */
function partyWords({ numberOfAdults, childrenAges }: Pax): string {
  return withChildren(numberOfAdults === 1 ? '1 adult' : `${numberOfAdults} adults`, childrenAges)
}

/** Returns a room as stored with an agreement: the service's name for it, and its occupancy. `parseRoomText` parses it. */
export const roomText = (room: Room): string => `${room.roomDescription ?? 'Room'} (${capacityWords(room)})`

/** The occupancy of a room. */
export type Capacity = Pick<Room, 'numberOfAdults' | 'childrenAges' | 'numberOfChildren'>

const capacityPattern = [
  String.raw`(?:adults not stated|(?<adults>\d+) adults?)`,
  String.raw`(?: and (?:a child of|children of) (?<ages>\d+(?:, \d+)*(?: and \d+)?))?`,
  String.raw`(?: and (?<children>\d+) child(?:ren)?)?`,
].join('')
const roomTextPattern = new RegExp(String.raw`^(?<description>.*) \(${capacityPattern}\)$`, 's')

/** Parses a text that `roomText` returned, so that it can be shown in another language; null for any other text. */
export function parseRoomText(text: string): (Capacity & { readonly description: string }) | null {
  const found = roomTextPattern.exec(text)?.groups
  if (!found) return null
  const { description = '', adults, ages, children } = found
  return {
    description,
    numberOfAdults: adults === undefined ? null : Number(adults),
    childrenAges: ages === undefined ? [] : (ages.match(/\d+/g) ?? []).map(Number),
    numberOfChildren: children === undefined ? null : Number(children),
  }
}

/** Describes the occupancy of a rate's room, with `adults not stated` if the service does not state them. */
function capacityWords(room: Room): string {
  const { numberOfAdults, childrenAges } = room
  const people = numberOfAdults === null ? withChildren('adults not stated', childrenAges) : partyWords({ numberOfAdults, childrenAges })
  const children = childrenOfAnyAge(room)
  return children === null ? people : `${people} and ${children === 1 ? '1 child' : `${children} children`}`
}

function withChildren(adults: string, ages: readonly number[]): string {
  if (ages.length === 0) return adults
  return `${adults} and ${ages.length === 1 ? `a child of ${ages[0]}` : `children of ${ages.slice(0, -1).join(', ')} and ${ages.at(-1)}`}`
}
