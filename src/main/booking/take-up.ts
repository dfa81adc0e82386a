/** What the witness knows and the ledger does not: a lost row, or a lost last request of a row that is there. */
import type { Ledger } from '../ledger/ledger.ts'
import { type Case, caseFrom, rememberedCase } from './case.ts'
import { announced, numbersOf, type WitnessLine } from './witness.ts'

export interface TakenUp {
  readonly before: Case
  readonly line: WitnessLine
}

/** The booking requests that the ledger does not know of, each with the case as far as it is known. */
export async function takeUpWitness(
  ledger: Pick<Ledger, 'behindWitness' | 'intent'>,
  lines: readonly WitnessLine[],
): Promise<readonly TakenUp[]> {
  const announcing = announced('book', lines)
  const behind = new Set(await ledger.behindWitness('book', numbersOf(announcing)))
  const missing = announcing.filter(({ reference }) => behind.has(reference))
  return Promise.all(
    missing.map(async (line) => {
      const stored = await ledger.intent(line.reference)
      return { before: stored ? caseFrom(stored.body) : rememberedCase(line), line }
    }),
  )
}
