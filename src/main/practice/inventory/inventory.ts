/** The inventory of the practice service. Nothing is stored: every answer is computed from the seed and the stay. */
import { createHotels, type InventoryHotel, inventoryPlaces, sampleCodes } from './hotels.ts'
import { mix } from './random.ts'
import { countRates, findRate, type InventoryRate, type RequestedStay, scaleRate } from './rates.ts'

export type Inventory = ReturnType<typeof createInventory>

/** Creates the inventory of a seed: the same seed gives the same hotels, rates and prices. */
export function createInventory(seed: string) {
  const hotels = createHotels(seed)
  const byCode = new Map(hotels.map((hotel) => [hotel.hotelCode, hotel]))
  const byPlace = Map.groupBy(hotels, ({ place }) => place.code)

  const listed = (hotel: InventoryHotel, stay: RequestedStay) =>
    Array.from({ length: countRates(hotel, stay) }, (_, number) => findRate(hotel, stay, number))

  return {
    hotels,
    /** Returns sample hotel codes; the first ones always have rates. */
    hotelCodes: (n: number) => sampleCodes(hotels, n),
    destinations: () => inventoryPlaces.map(({ code, name }) => ({ code, name, hotels: byPlace.get(code)?.length ?? 0 })),
    find: (hotelCode: string) => byCode.get(hotelCode),
    inDestination: (code: string) => byPlace.get(code) ?? [],
    /** Returns another hotel of the same place. */
    neighbour: (hotel: InventoryHotel) => byPlace.get(hotel.place.code)?.find(({ hotelCode }) => hotelCode !== hotel.hotelCode) ?? hotel,
    /** Returns the current rates; empty when the hotel is sold out. */
    rates: (hotel: InventoryHotel, stay: RequestedStay) => listed(hotel, stay).filter(({ number }) => !isGone(hotel, number)),
    /** Returns one of the current rates; null when the hotel does not sell it (any more). */
    rate: (hotel: InventoryHotel, stay: RequestedStay, number: number) =>
      number < countRates(hotel, stay) && !isGone(hotel, number) ? findRate(hotel, stay, number) : null,
    /** Returns the rates in the cache of Check Hotels: some prices are outdated, some policies missing, some rates already sold out. */
    cachedRates: (hotel: InventoryHotel, stay: RequestedStay) => listed(hotel, stay).map((rate) => toCachedRate(hotel, rate)),
  }
}

/** Whether a rate was sold out after its hotel was cached: an outdated cache may still list it. */
function isGone(hotel: InventoryHotel, number: number): boolean {
  return hotel.drift > 0 && number > 0 && mix(hotel.seed + number) % 12 === 0
}

function toCachedRate(hotel: InventoryHotel, rate: InventoryRate): InventoryRate {
  const cachedRate = hotel.drift === 0 ? rate : scaleRate(rate, 100 + hotel.drift)
  const roll = mix(hotel.seed ^ (rate.number + 1)) % 10
  if (roll > 2) return cachedRate
  return { ...cachedRate, cancellationPolicies: roll === 0 ? [] : null }
}
