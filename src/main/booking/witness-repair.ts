/** A witness that lost its last lines, or the whole file, is written again from the ledger. */
import type { Ledger, StoredCancellation, StoredIntent } from '../ledger/ledger.ts'
import { cancelAnnouncement } from './cancel-case.ts'
import { cancellationIn } from './cancel-take-up.ts'
import { announcementOf, caseFrom } from './case.ts'
import type { Witness } from './witness.ts'

type Kept = Pick<Ledger, 'witnessedAfter' | 'saveIntent' | 'saveCancellation' | 'note'>

/**
 * Answers with how many lines were missing. Each row learns the number of its new line, and a notice tells of it.
 * Rejects when witness or ledger cannot be written; then nothing may be sent either.
 */
export async function repairWitness(ledger: Kept, witness: Pick<Witness, 'lines' | 'appendAll'>, nowMs: number): Promise<number> {
  const last = witness.lines().at(-1)?.sequence ?? 0
  const { intents, cancellations } = await ledger.witnessedAfter(last)
  const lines = [
    ...intents.map(({ body }) => announcementOf(caseFrom(body))),
    ...cancellations.map((row) => cancelAnnouncement(cancellationIn(row))),
  ]
  if (lines.length === 0) return 0
  let sequence = await witness.appendAll(lines)
  for (const row of intents) await ledger.saveIntent(renumber(row, sequence++))
  for (const row of cancellations) await ledger.saveCancellation(renumber(row, sequence++))
  await ledger.note({ notices: [{ kind: 'witnessDamaged', atMs: nowMs, clientRef: null, bookingRef: null, otherRef: null }] })
  return lines.length
}

function renumber<Row extends StoredIntent | StoredCancellation>(row: Row, witnessed: number): Row {
  return { ...row, witnessed, body: JSON.stringify({ ...JSON.parse(row.body), witnessed }) }
}
