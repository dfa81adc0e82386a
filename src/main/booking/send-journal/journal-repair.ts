/** Restores from the ledger a send journal that lost its last entries or the whole file. */
import type { Ledger } from '../../ledger/client/ledger.ts'
import { lastSequence, type SendJournal } from './send-journal.ts'

/**
 * Rewrites the missing entries and returns their number. One commit stores the new sequence in each row and adds a notice; until this commit
 * succeeds, every start rewrites the entries. Rejects when send journal or ledger cannot be written; then nothing may be sent.
 */
export async function repairJournal(
  ledger: Pick<Ledger, 'journaledAfter' | 'renumberJournal'>,
  journal: Pick<SendJournal, 'lines' | 'appendAll'>,
  nowMs: number,
): Promise<number> {
  const rows = await ledger.journaledAfter(lastSequence(journal.lines()))
  if (rows.length === 0) return 0
  const first = await journal.appendAll(rows.map(({ stay, ...line }) => (stay ? { ...line, stay } : line)))
  const names = rows.map(({ kind, reference }) => ({ kind, reference }))
  const notice = { kind: 'witnessDamaged', atMs: nowMs, clientRef: null, bookingRef: null, otherRef: null } as const
  await ledger.renumberJournal(first, names, { notices: [notice] })
  return rows.length
}
