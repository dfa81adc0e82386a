/** What the practice service has to sell. Nothing is stored: every answer is worked out from the seed and the stay. */
import { createHotels, type InventoryHotel, sampleCodes } from './hotels.ts'
import { inventoryPlaces } from './places.ts'
import { mix } from './random.ts'
import { countRates, findRate, type InventoryRate, type RequestedStay, scaleRate } from './rates.ts'

export interface Inventory {
  readonly hotels: readonly InventoryHotel[]
  /** Codes to try; the first ones always have rates. */
  hotelCodes(n: number): string[]
  destinations(): { code: string; name: string; hotels: number }[]
  find(hotelCode: string): InventoryHotel | undefined
  inDestination(code: string): readonly InventoryHotel[]
  /** Another hotel of the same place. */
  neighbour(hotel: InventoryHotel): InventoryHotel
  /** Rates as they are now; empty when the hotel is sold out. */
  rates(hotel: InventoryHotel, stay: RequestedStay): InventoryRate[]
  /** One of them, or null when the hotel does not sell it (any more). */
  rate(hotel: InventoryHotel, stay: RequestedStay, number: number): InventoryRate | null
  /** Rates as the cache of Check Hotels has them: some prices are old, some policies missing, some rates gone by now. */
  cachedRates(hotel: InventoryHotel, stay: RequestedStay): InventoryRate[]
}

/** The inventory of a seed: the same hotels, rates and prices for the same seed. */
export function createInventory(seed: string): Inventory {
  const hotels = createHotels(seed)
  const byCode = new Map(hotels.map((hotel) => [hotel.hotelCode, hotel]))
  const byPlace = Map.groupBy(hotels, ({ place }) => place.code)

  const listed = (hotel: InventoryHotel, stay: RequestedStay) =>
    Array.from({ length: countRates(hotel, stay) }, (_, number) => findRate(hotel, stay, number))

  return {
    hotels,
    hotelCodes: (n) => sampleCodes(hotels, n),
    destinations: () => inventoryPlaces.map(({ code, name }) => ({ code, name, hotels: byPlace.get(code)?.length ?? 0 })),
    find: (hotelCode) => byCode.get(hotelCode),
    inDestination: (code) => byPlace.get(code) ?? [],
    neighbour: (hotel) => byPlace.get(hotel.place.code)?.find(({ hotelCode }) => hotelCode !== hotel.hotelCode) ?? hotel,
    rates: (hotel, stay) => listed(hotel, stay).filter(({ number }) => !isGone(hotel, number)),
    rate: (hotel, stay, number) => (number < countRates(hotel, stay) && !isGone(hotel, number) ? findRate(hotel, stay, number) : null),
    cachedRates: (hotel, stay) => listed(hotel, stay).map((rate) => asCached(hotel, rate)),
  }
}

/** A hotel whose cache is old may still show a rate that was sold since. */
function isGone(hotel: InventoryHotel, number: number): boolean {
  return hotel.drift > 0 && number > 0 && mix(hotel.seed + number) % 12 === 0
}

function asCached(hotel: InventoryHotel, rate: InventoryRate): InventoryRate {
  const then = hotel.drift === 0 ? rate : scaleRate(rate, 100 + hotel.drift)
  const policies = mix(hotel.seed ^ (rate.number + 1)) % 10
  if (policies > 2) return then
  return { ...then, cancellationPolicies: policies === 0 ? [] : null }
}
