import type { Ledger } from '../../ledger/ledger.ts'
import type { StoredCancellation } from '../../ledger/records.ts'
import { behind, type TakenUp } from '../running/recovery.ts'
import type { JournalEntry } from '../send-journal/send-journal.ts'
import { type Cancellation, factsOf, rememberedCancellation } from './cancel-case.ts'

/**
 * The requests to cancel that the ledger does not know of. Where it has the booking as cancelled, or has seen it since a
 * request of an earlier day, there is nothing to find out. `read`: null for a row that cannot be read.
 */
export async function lostCancellations(
  ledger: Pick<Ledger, 'behindWitness' | 'cancellation' | 'find'>,
  lines: readonly JournalEntry[],
  nowMs: number,
  read: (row: StoredCancellation) => Cancellation | null,
): Promise<TakenUp<Cancellation>[]> {
  const lost = await behind('cancel', ledger, lines, async (line) => {
    const stored = await ledger.cancellation(line.reference)
    return (stored && read(stored)) ?? rememberedCancellation(line)
  })

  const booked = await Promise.all(lost.map(({ before }) => ledger.find(before.reference)))
  return lost.flatMap(({ before, line }, i) => {
    const row = booked[i] ?? null

    const isTold = row !== null && row.seenAtMs > line.atMs && nowMs - line.atMs > outcomeShowsMs
    return row?.known === 'CANCELLED' || isTold ? [] : [{ before: { ...before, ...(row && factsOf(row)) }, line }]
  })
}

/** After this time a cancellation has taken effect or never will: a booking that is seen later tells the outcome. */
const outcomeShowsMs = 24 * 3600000
