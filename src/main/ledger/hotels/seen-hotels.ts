/** What hotels and their places are called, as answers to searches have said. */
import type { SeenHotel } from '../../../shared/domain/hotel-lists.ts'
import type { WritableDb } from '../database/ledger-db.ts'

/** Keeps what hotels were called last. */
export function learnHotels({ connection, prepare }: WritableDb, hotels: readonly SeenHotel[]): void {
  const put = prepare(`
    insert into seen_hotel (code, name, destination_code, destination_name, country_code) values (?, ?, ?, ?, ?)
    on conflict (code) do update set name = excluded.name, destination_code = excluded.destination_code,
      destination_name = excluded.destination_name, country_code = excluded.country_code`)
  const learn = connection.transaction(() => {
    for (const { code, name, destinationCode, destinationName, countryCode } of hotels) {
      put.run(code, name, destinationCode, destinationName, countryCode)
    }
  })
  learn.immediate()
}
