/** The hotels of the practice service. Codes are the same for every seed; names, prices and habits are not. */
import { hotelName, mostHotels } from './hotel-names.ts'
import { type InventoryPlace, inventoryPlaces } from './places.ts'
import { at, hash, randomFrom } from './random.ts'

export interface InventoryHotel {
  readonly hotelCode: string
  readonly hotelName: string
  readonly place: InventoryPlace
  /** As the service writes it: some suppliers use lower case. */
  readonly countryCode: string
  /** Where this hotel's own chance begins. */
  readonly seed: number
  /** Euro cents for a plain double room and one night. */
  readonly nightly: number
  /** Percent of stays for which it has nothing to sell. */
  readonly soldOutPercent: 0 | 15 | 100
  /** Most rates that it offers for a stay. */
  readonly mostRates: number
  /** Whether it sells in the currency that is asked for, or in its own alone. */
  readonly followsCurrency: boolean
  /** Percent by which its cached prices differ from the current ones; 0 for most. */
  readonly drift: number
}

const fewestHotels = 78

/** All hotels of a seed, place by place: more than 3,000. */
export function createHotels(seed: string): InventoryHotel[] {
  return inventoryPlaces.flatMap((place, p) => {
    const placeSeed = hash(`${seed}|${place.code}`)
    const count = fewestHotels + (placeSeed % (mostHotels - fewestHotels))
    return Array.from({ length: count }, (_, n) => createHotel(place, placeSeed, String(100_000 + p * 1000 + n), n))
  })
}

function createHotel(place: InventoryPlace, placeSeed: number, hotelCode: string, number: number): InventoryHotel {
  const seed = hash(`${placeSeed}|${hotelCode}`)
  const random = randomFrom(seed)
  return {
    hotelCode,
    hotelName: hotelName(place.tongue, number, placeSeed % 1000),
    place,
    seed,
    countryCode: random.chance(8) ? place.country.toLowerCase() : place.country,
    nightly: random.int(3200, 31_000),
    soldOutPercent: random.pick([0, 0, 0, 0, 0, 0, 0, 15, 15, 100]),
    mostRates: random.chance(55) ? 20 : random.chance(80) ? random.int(10, 19) : random.int(1, 9),
    followsCurrency: random.chance(80),
    drift: random.chance(20) ? random.pick([-6, -4, -3, 2, 3, 5]) : 0,
  }
}

/**
 * Codes to try, from all places in turn: hotels that always have rates come first. The last twentieth of a short list
 * never has any, so that this case is met too.
 */
export function sampleCodes(hotels: readonly InventoryHotel[], n: number): string[] {
  const open = inTurn(hotels.filter(({ soldOutPercent }) => soldOutPercent === 0))
  const closed = inTurn(hotels.filter(({ soldOutPercent }) => soldOutPercent === 100))
  const others = hotels.filter(({ soldOutPercent }) => soldOutPercent === 15)
  const some = open.slice(0, n - Math.floor(n / 20))
  return [...some, ...[...closed, ...others, ...open.slice(some.length)].slice(0, n - some.length)].map(({ hotelCode }) => hotelCode)
}

/** One hotel of each place, then the second of each, and so on. */
function inTurn(hotels: readonly InventoryHotel[]): InventoryHotel[] {
  const byPlace = inventoryPlaces.map((place) => hotels.filter((hotel) => hotel.place === place))
  const longest = Math.max(...byPlace.map((list) => list.length))
  return Array.from({ length: longest }, (_, n) => byPlace.flatMap((list) => (n < list.length ? [at(list, n)] : []))).flat()
}
