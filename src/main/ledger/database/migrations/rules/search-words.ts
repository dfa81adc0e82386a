/** What a booking is found by, offered to a migration: a rule stands once. */
import { read } from '../../../../../shared/contract/reading.ts'
import { Booking } from '../../../../../shared/domain/schemas.ts'
import { searchWords } from '../../../bookings/words.ts'
import type { Connection } from '../../ledger-db.ts'

/** Makes `search_words(json, words)` known to a connection: of a stored record, or `words` where it cannot be read. */
export function offerSearchWords(db: Connection): void {
  db.function('search_words', { deterministic: true, directOnly: true }, (json: unknown, words: unknown) => {
    const reading = read(Booking, JSON.parse(json as string))
    return reading.ok ? searchWords({ booking: reading.value }) : words
  })
}
