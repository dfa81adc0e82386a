/** Registers the search words of a booking for migrations, so that the rule is defined once. */
import { read } from '../../../../../shared/contract/reading.ts'
import { Booking } from '../../../../../shared/domain/schemas.ts'
import { searchWords } from '../../../bookings/words.ts'
import type { Connection } from '../../ledger-db.ts'

/** Registers `search_words(json, words)` as an SQL function: the words of a stored record, or `words` where it cannot be parsed. */
export function offerSearchWords(db: Connection): void {
  db.function('search_words', { deterministic: true, directOnly: true }, (json: unknown, words: unknown) => {
    const reading = read(Booking, JSON.parse(json as string))
    return reading.ok ? searchWords({ booking: reading.value }) : words
  })
}
