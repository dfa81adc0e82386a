/** A witness that lost its last lines, or the whole file, is written again from the ledger. */
import type { Ledger, StoredCancellation, StoredIntent } from '../ledger/ledger.ts'
import type { NewWitnessLine, Witness } from './witness.ts'

type Kept = Pick<Ledger, 'witnessedAfter' | 'saveIntent' | 'saveCancellation' | 'note'>

/**
 * Answers with how many lines were missing. Each row learns the number of its new line, and a notice tells of it.
 * Rejects when witness or ledger cannot be written; then nothing may be sent either.
 */
export async function repairWitness(ledger: Kept, witness: Pick<Witness, 'lines' | 'appendAll'>, nowMs: number): Promise<number> {
  const last = witness.lines().at(-1)?.sequence ?? 0
  const { intents, cancellations } = await ledger.witnessedAfter(last)
  const lines = [
    ...intents.map(({ clientRef, createdAtMs }) => lineOf('book', clientRef, createdAtMs)),
    ...cancellations.map(({ reference, createdAtMs }) => lineOf('cancel', reference, createdAtMs)),
  ]
  if (lines.length === 0) return 0
  let sequence = await witness.appendAll(lines)
  for (const row of intents) await ledger.saveIntent(renumber(row, sequence++))
  for (const row of cancellations) await ledger.saveCancellation(renumber(row, sequence++))
  await ledger.note({ notices: [{ kind: 'witnessDamaged', atMs: nowMs, clientRef: null, bookingRef: null, otherRef: null }] })
  return lines.length
}

const lineOf = (kind: 'book' | 'cancel', reference: string, atMs: number): NewWitnessLine => ({ kind, reference, atMs, keyFingerprint: '' })

function renumber<Row extends StoredIntent | StoredCancellation>(row: Row, witnessed: number): Row {
  return { ...row, witnessed, body: JSON.stringify({ ...JSON.parse(row.body), witnessed }) }
}
