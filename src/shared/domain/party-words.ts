/**
 * Whom a room takes, in the words that an agreement keeps: they are stored and compared for as long as the booking lives, so they stay in
 * English whatever the desk speaks. What a clerk reads comes from `renderer/ui/wording/party-words.ts`.
 */

import { childrenOfAnyAge } from './rooms.ts'
import type { Pax, Room } from './schemas.ts'

/** `2 adults`, `1 adult and a child of 7`, `2 adults and children of 4 and 7`. */
function partyWords({ numberOfAdults, childrenAges }: Pax): string {
  return withChildren(numberOfAdults === 1 ? '1 adult' : `${numberOfAdults} adults`, childrenAges)
}

/** Whom a room of a rate takes, in the same words; says so when the service does not state the adults. */
export function capacityWords(room: Room): string {
  const { numberOfAdults, childrenAges } = room
  const people = numberOfAdults === null ? withChildren('adults not stated', childrenAges) : partyWords({ numberOfAdults, childrenAges })
  const children = childrenOfAnyAge(room)
  return children === null ? people : `${people} and ${children === 1 ? '1 child' : `${children} children`}`
}

function withChildren(adults: string, ages: readonly number[]): string {
  if (ages.length === 0) return adults
  return `${adults} and ${ages.length === 1 ? `a child of ${ages[0]}` : `children of ${ages.slice(0, -1).join(', ')} and ${ages.at(-1)}`}`
}
