/** The hotels of the practice service. Codes are the same for every seed; names, prices and behaviour differ. */
import { hotelName, mostHotels } from './hotel-names.ts'
import { type InventoryPlace, inventoryPlaces } from './places.ts'
import { at, hash, randomFrom } from './random.ts'

export interface InventoryHotel {
  readonly hotelCode: string
  readonly hotelName: string
  readonly place: InventoryPlace
  /** Country code in the service's spelling: some suppliers use lower case. */
  readonly countryCode: string
  /** Seed of this hotel's random numbers. */
  readonly seed: number
  /** Euro cents for a standard double room for one night. */
  readonly nightly: number
  /** Percentage of stays for which it is sold out. */
  readonly soldOutPercent: 0 | 15 | 100
  /** Maximum number of rates for a stay. */
  readonly mostRates: number
  /** Whether it sells in the requested currency, or only in its own. */
  readonly followsCurrency: boolean
  /** Percentage by which its cached prices differ from current ones; 0 for most hotels. */
  readonly drift: number
}

const fewestHotels = 78

/** Creates all hotels of a seed, place by place: more than 3,000. */
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
 * Returns sample codes, alternating between places: hotels that always have rates come first. The last twentieth of a short list never has
 * any, so that this case occurs too.
 */
export function sampleCodes(hotels: readonly InventoryHotel[], n: number): string[] {
  const open = inTurn(hotels.filter(({ soldOutPercent }) => soldOutPercent === 0))
  const closed = inTurn(hotels.filter(({ soldOutPercent }) => soldOutPercent === 100))
  const others = hotels.filter(({ soldOutPercent }) => soldOutPercent === 15)
  const some = open.slice(0, n - Math.floor(n / 20))
  return [...some, ...[...closed, ...others, ...open.slice(some.length)].slice(0, n - some.length)].map(({ hotelCode }) => hotelCode)
}

/** Alternates between places: the first hotel of each, then the second of each, and so on. */
function inTurn(hotels: readonly InventoryHotel[]): InventoryHotel[] {
  const byPlace = inventoryPlaces.map((place) => hotels.filter((hotel) => hotel.place === place))
  const longest = Math.max(...byPlace.map((list) => list.length))
  return Array.from({ length: longest }, (_, n) => byPlace.flatMap((list) => (n < list.length ? [at(list, n)] : []))).flat()
}
