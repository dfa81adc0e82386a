/** The rooms of a rate: one for each party, matched by sequence. */
import type { Pax } from '../../../shared/domain/schemas.ts'
import { at, type SeededRandom } from './random.ts'

export type InventoryRoom = {
  readonly numberOfAdults: number
  readonly childrenAges: number[]
  readonly roomDescription: string
  readonly sequence: number
}

const kinds = [
  ['Double Room Standard, 1 queen bed', 'Classic Double Room', 'Twin Room, 2 single beds', 'Economy Double « Côté Cour »'],
  ['Superior Double, city view', 'Superior Double with balcony', 'Comfort Room, garden side', 'Superior Twin (no smoking)'],
  ['Deluxe King, sea view', 'Deluxe Room with bath & shower', 'Family Room with sofa bed', 'Maisonette, 2 levels'],
  ['Junior Suite', 'Suite with terrace', 'Penthouse Suite, 2 bathrooms', 'Suite "Panorama" & lounge'],
]

/** Generates one room for each party, all of one grade. Some take more adults than requested; the list is not always sorted by sequence. */
export function offerRooms(random: SeededRandom, paxes: readonly Pax[], grade: number): InventoryRoom[] {
  const roomDescription = random.pick(at(kinds, grade))
  const rooms = paxes.map(({ numberOfAdults, childrenAges }, index) => ({
    numberOfAdults: numberOfAdults + (random.chance(20) ? 1 : 0),
    childrenAges: childrenAges.toReversed(),
    roomDescription,
    sequence: index + 1,
  }))
  return rooms.length > 1 && random.chance(30) ? rooms.reverse() : rooms
}
