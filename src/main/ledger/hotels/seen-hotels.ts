/** What hotels and their places are called, as answers to searches and the bookings of the ledger say: found by name, without a connection. */
import type { FoundPlaces, SeenHotel } from '../../../shared/domain/hotel-lists.ts'
import { foldedText } from '../../../shared/domain/text.ts'
import type { ReadableDb, WritableDb } from '../database/ledger-db.ts'
import { choices } from '../queries/choices.ts'

/** Of each kind. */
const mostFound = 50

const foldedOf = (...texts: readonly (string | null)[]) => foldedText(texts.filter((text) => text !== null).join(' '))

/** Keeps what hotels were called last. */
export function learnHotels({ connection, prepare }: WritableDb, hotels: readonly SeenHotel[]): void {
  const put = prepare(`
    insert into seen_hotel (code, name, words, destination_code, destination_name, country_code) values (?, ?, ?, ?, ?, ?)
    on conflict (code) do update set name = excluded.name, words = excluded.words, destination_code = excluded.destination_code,
      destination_name = excluded.destination_name, country_code = excluded.country_code`)
  const learn = connection.transaction(() => {
    for (const { code, name, destinationCode, destinationName, countryCode } of hotels) {
      put.run(code, name, foldedOf(code, name, destinationName), destinationCode, destinationName, countryCode)
    }
  })
  learn.immediate()
}

/** Of two that have a code the first one, which knows more of it. */
const eachOnce = <T extends { readonly code: string }>(places: readonly T[]): T[] =>
  [...new Map(places.toReversed().map((place) => [place.code, place])).values()].reverse().slice(0, mostFound)

/**
 * Hotels and destinations whose code or name holds every word that was typed; of hotels those first where a word begins so. Those of the
 * ledger's bookings follow. Nothing typed finds nothing.
 */
export function findPlaces(db: ReadableDb, typed: string): FoundPlaces {
  const words = foldedText(typed).split(' ').filter(Boolean)
  const [first] = words
  if (first === undefined) return { hotels: [], destinations: [] }
  const { prepare } = db
  const hotels = prepare<FoundPlaces['hotels'][number]>(`
    select code, name, destination_name as place from seen_hotel
    where not exists (select 1 from json_each(@words) where instr(seen_hotel.words, value) = 0)
    order by instr(' ' || seen_hotel.words, ' ' || @first) = 0, name, code limit ${mostFound}`)
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
