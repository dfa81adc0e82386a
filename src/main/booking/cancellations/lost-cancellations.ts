import type { Ledger } from '../../ledger/client/ledger.ts'
import type { StoredCancellation } from '../../ledger/records.ts'
import { behind, type RecoveredCase } from '../lifecycle/recovery.ts'
import type { JournalEntry } from '../send-journal/send-journal.ts'
import { type Cancellation, factsOf, rememberedCancellation } from './cancel-case.ts'

/**
 * Returns the cancellation requests that are in the send journal but not in the ledger. Skips bookings that the ledger has as cancelled,
 * and those seen since a request more than a day old: nothing is left to find out. `read`: null for a row that cannot be read.
 */
export async function lostCancellations(
  ledger: Pick<Ledger, 'journalEntriesMissingFromLedger' | 'cancellation' | 'find'>,
  lines: readonly JournalEntry[],
  nowMs: number,
  read: (row: StoredCancellation) => Cancellation | null,
): Promise<RecoveredCase<Cancellation>[]> {
  const lost = await behind('cancel', ledger, lines, async (line) => {
    const stored = await ledger.cancellation(line.reference)
    return (stored && read(stored)) ?? rememberedCancellation(line)
  })

  const booked = await Promise.all(lost.map(({ before }) => ledger.find(before.reference)))
  return lost.flatMap(({ before, line }, i) => {
    const row = booked[i] ?? null

    const isOutcomeKnown = row !== null && row.seenAtMs > line.atMs && nowMs - line.atMs > outcomeShowsMs
    return row?.known === 'CANCELLED' || isOutcomeKnown ? [] : [{ before: { ...before, ...(row && factsOf(row)) }, line }]
  })
}

/** After this time a cancellation has taken effect or never will, so a later observation of the booking shows the outcome. */
const outcomeShowsMs = 24 * 3600000
