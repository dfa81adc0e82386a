/** Reads and writes what the desk knows about hotels. */
import { type HotelFacts, noHotelFacts } from '../../../shared/domain/hotel-facts.ts'
import { type Prepare, type PrepareQuery, type ReadableDb, type WritableDb, writing } from '../database/ledger-db.ts'

const columns = 'address, telephone, stars, checkin_hours, checkout_hours, directions, picture'

/** Returns the facts about a hotel; null if there are none. */
export const storedHotelFacts = (prepare: PrepareQuery, code: string): HotelFacts | null =>
  prepare<HotelFacts>(
    'select address, telephone, stars, checkin_hours as checkinHours, checkout_hours as checkoutHours, directions, picture from hotel_fact where code = ?',
  ).get(code) ?? null

/** Replaces the facts about a hotel. Runs inside the caller's transaction. */
export function putHotelFacts(prepare: Prepare, code: string, facts: HotelFacts): void {
  prepare('delete from hotel_fact where code = ?').run(code)
  const { address, telephone, stars, checkinHours, checkoutHours, directions, picture } = facts
  if (Object.keys(noHotelFacts).every((name) => !facts[name as keyof HotelFacts])) return
  prepare(`insert into hotel_fact (code, ${columns}) values (?, ?, ?, ?, ?, ?, ?, ?)`).run(
    ...[code, address, telephone, stars, checkinHours, checkoutHours, directions, picture],
  )
}

/** Returns the facts about a hotel, all of them empty if there are none. */
export const hotelFacts = ({ prepare }: ReadableDb, code: string): HotelFacts => storedHotelFacts(prepare, code) ?? noHotelFacts

/** Replaces the facts about a hotel. */
export const saveHotelFacts = (db: WritableDb, code: string, facts: HotelFacts): void =>
  writing(db, () => putHotelFacts(db.prepare, code, facts))
