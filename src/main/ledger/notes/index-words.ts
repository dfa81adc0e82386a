/** Indexes a booking by its current record and notes. */
import { read } from '../../../shared/contract/reading.ts'
import { Booking } from '../../../shared/domain/schemas.ts'
import { wordsWithNotes } from '../bookings/desk-notes.ts'
import { searchWords } from '../bookings/words.ts'
import { ledgerError } from '../database/errors.ts'
import { onlyRow, type Prepare } from '../database/ledger-db.ts'

/** Rewrites the search words of a booking. Runs inside the caller's transaction. */
export function indexWords(prepare: Prepare, id: number): void {
  const { json } = onlyRow(prepare<{ json: string }>('select json from booking_raw where id = ?'), id)
  const reading = read(Booking, JSON.parse(json))
  if (!reading.ok) throw ledgerError('damaged')
  const words = wordsWithNotes(prepare, id, searchWords({ booking: reading.value }))
  prepare('update booking set words = ? where id = ?').run(words, id)
  prepare('insert or replace into search (rowid, words) values (?, ?)').run(BigInt(id), words)
}
