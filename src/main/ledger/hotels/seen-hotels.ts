/** The names of hotels and their places, from search answers and the bookings of the ledger, so that they can be found without a connection. */
import type { FoundPlaces, SeenHotel } from '../../../shared/domain/hotel-lists.ts'
import { foldedText } from '../../../shared/domain/text.ts'
import { inTransaction, type ReadableDb, type WritableDb } from '../database/ledger-db.ts'
import { choices } from '../queries/choices.ts'

/** The maximum number of hotels in a result, and of destinations. */
const maxFound = 50

const foldedOf = (...texts: readonly (string | null)[]) => foldedText(texts.filter((text) => text !== null).join(' '))

/** Stores the latest names of hotels. */
export function learnHotels({ connection, prepare }: WritableDb, hotels: readonly SeenHotel[]): void {
  const put = prepare(`
    insert into seen_hotel (code, name, words, destination_code, destination_name, country_code) values (?, ?, ?, ?, ?, ?)
    on conflict (code) do update set name = excluded.name, words = excluded.words, destination_code = excluded.destination_code,
      destination_name = excluded.destination_name, country_code = excluded.country_code`)
  inTransaction(connection, () => {
    for (const { code, name, destinationCode, destinationName, countryCode } of hotels) {
      put.run(code, name, foldedOf(code, name, destinationName), destinationCode, destinationName, countryCode)
    }
  })
}

/** Keeps only the first of several places with the same code, because the first has more data. */
const eachOnce = <T extends { readonly code: string }>(places: readonly T[]): T[] =>
  [...new Map(places.toReversed().map((place) => [place.code, place])).values()].reverse().slice(0, maxFound)

/**
 * Returns hotels and destinations whose code or name contains every typed word. Hotels where a word begins with the first typed word come
 * first. Those from the ledger's bookings follow. Returns nothing for an empty text.
 */
export function findPlaces(db: ReadableDb, typed: string): FoundPlaces {
  const words = foldedText(typed).split(' ').filter(Boolean)
  const [first] = words
  if (first === undefined) return { hotels: [], destinations: [] }
  const { prepare } = db
  const hotels = prepare<FoundPlaces['hotels'][number]>(`
    select code, name, destination_name as place from seen_hotel
    where not exists (select 1 from json_each(@words) where instr(seen_hotel.words, value) = 0)
    order by instr(' ' || seen_hotel.words, ' ' || @first) = 0, name, code limit ${maxFound}`)
  const destinations = prepare<FoundPlaces['destinations'][number]>(`
    select destination_code as code, max(destination_name) as name from seen_hotel where destination_code <> '' group by destination_code order by 2, 1`)
  const isFound = ({ code, name }: FoundPlaces['destinations'][number]) => words.every((word) => foldedOf(code, name).includes(word))
  const booked = choices(db, typed)
  return {
    hotels: eachOnce([
      ...hotels.all({ words: JSON.stringify(words), first }),
      ...booked.hotels.map((hotel) => ({ ...hotel, place: null })),
    ]),
    destinations: eachOnce([...destinations.all().filter(isFound), ...booked.destinations]),
  }
}
