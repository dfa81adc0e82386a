import type { Ledger } from '../../ledger/client/ledger.ts'
import type { StoredAttempt } from '../../ledger/records.ts'
import { behind, type RecoveredCase } from '../lifecycle/recovery.ts'
import type { JournalEntry } from '../send-journal/send-journal.ts'
import { type BookingAttempt, rememberedAttempt } from './booking-attempt.ts'

/** Returns the booking requests that are in the send journal but not in the ledger. `read`: null for a row that cannot be read. */
export function lostAttempts(
  ledger: Pick<Ledger, 'journalEntriesMissingFromLedger' | 'attempt'>,
  lines: readonly JournalEntry[],
  read: (row: StoredAttempt) => BookingAttempt | null,
): Promise<RecoveredCase<BookingAttempt>[]> {
  return behind('book', ledger, lines, async (line) => {
    const stored = await ledger.attempt(line.reference)
    return (stored && read(stored)) ?? rememberedAttempt(line)
  })
}
