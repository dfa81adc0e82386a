/** Guests and room capacities in the clerk's language. The English text stored with an agreement is in `shared/domain/party-words.ts`. */
import { type Capacity, roomIn } from '../../../shared/domain/party-words.ts'
import { childrenOfAnyAge } from '../../../shared/domain/rooms.ts'
import type { Pax } from '../../../shared/domain/schemas.ts'
import { listAll, listWithSemicolons } from '../../../shared/words/lists.ts'
import { say, voice } from '../../../shared/words/say.ts'

/** `2 adults`, `1 adult and a child aged 7`, `2 adults and children aged 4 and 7`. */
export const partyWords = ({ numberOfAdults, childrenAges }: Pax): string =>
  withChildren(say('party.adults', { adults: numberOfAdults }), childrenAges)

/** `1 room: 2 adults`, `2 rooms: 2 adults; 2 adults and a child aged 6`. */
export function roomsWords(paxes: readonly Pax[]): string {
  const rooms = paxes.map(partyWords)
  return say('query.rooms', {
    rooms: rooms.length,
    rooms2: rooms[0] ?? '',
    same: rooms.every((room) => room === rooms[0]) ? 'yes' : 'no',
    rooms3: listWithSemicolons(rooms),
  })
}

/** Returns how many people a room of a rate sleeps, or that the service does not state the adults. */
export function capacityWords(room: Capacity): string {
  const { numberOfAdults, childrenAges } = room
  const adults = numberOfAdults === null ? say('party.adultsNotStated') : say('party.adults', { adults: numberOfAdults })
  const people = withChildren(adults, childrenAges)
  const children = childrenOfAnyAge(room)
  return children === null ? people : say('party.andChildren', { people, children })
}

/**
 * Describes a room of an agreement (`roomStated`): its name, its guests if known, and its capacity if larger: `Double: 2 adults
 * (sleeps up to 3 adults)`.
 */
export function roomWords(stated: string, party: Pax | null = null): string {
  const read = roomIn(stated)
  if (!read) return stated
  const { description: room, numberOfAdults } = read
  const capacity = capacityWords(read)
  const people = party && partyWords(party)
  if (people === null && numberOfAdults !== null) return say('guestFields.partyAndCapacity', { party: room, capacity })
  if (people === null || people === capacity) return say('party.inRoom', { room, party: capacity })
  return say('party.inRoom', { room, party: say('guestFields.partyAndCapacity', { party: people, capacity }) })
}

const withChildren = (people: string, ages: readonly number[]): string =>
  ages.length === 0 ? people : say('party.andAges', { people, count: ages.length, ages: agesWords(ages) })

/** `6 and 9`, youngest first. */
export const agesWords = (ages: readonly number[]): string =>
  listAll(ages.toSorted((a, b) => a - b).map((age) => voice.formats.number(age)))
