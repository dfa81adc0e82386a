import type { Ledger } from '../../ledger/ledger.ts'
import type { StoredIntent } from '../../ledger/records.ts'
import { behind, type TakenUp } from '../running/take-up.ts'
import type { WitnessLine } from '../send-journal/witness.ts'
import { type Case, rememberedCase } from './case.ts'

/** The booking requests that the ledger does not know of. `read`: null for a row that cannot be read. */
export function takeUpWitness(
  ledger: Pick<Ledger, 'behindWitness' | 'intent'>,
  lines: readonly WitnessLine[],
  read: (row: StoredIntent) => Case | null,
): Promise<TakenUp<Case>[]> {
  return behind('book', ledger, lines, async (line) => {
    const stored = await ledger.intent(line.reference)
    return (stored && read(stored)) ?? rememberedCase(line)
  })
}
