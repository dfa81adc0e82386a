/** Cancellations as ledger and witness hold them. */
import type { Ledger, StoredCancellation } from '../ledger/ledger.ts'
import { type Cancellation, isOpen, rememberedCancellation } from './cancel-case.ts'
import { announced, numbersOf, type WitnessLine } from './witness.ts'

/** A cancellation as the ledger keeps it. */
export function cancellationRow(of: Cancellation): StoredCancellation {
  const { name, state, watch, witnessed, createdAtMs } = of
  const open = isOpen(of)
  return { reference: name, state, open, watched: !open && watch !== null, witnessed, createdAtMs, body: JSON.stringify(of) }
}

/** A cancellation from the ledger. */
export function cancellationIn({ body }: StoredCancellation): Cancellation {
  return JSON.parse(body) as Cancellation
}

export interface LostCancellation {
  readonly before: Cancellation
  readonly line: WitnessLine
}

/** After this time a cancellation has taken effect or never will: a booking that is seen later tells the outcome. */
const outcomeShowsMs = 24 * 3_600_000

/**
 * The requests that the witness tells of and the ledger does not, each with the cancellation as far as it is known. Where
 * the ledger has the booking as cancelled, or has seen it since a request of an earlier day, there is nothing to find out.
 */
export async function lostCancellations(
  ledger: Pick<Ledger, 'behindWitness' | 'cancellation' | 'find'>,
  lines: readonly WitnessLine[],
  nowMs: number,
): Promise<LostCancellation[]> {
  const standing = announced('cancel', lines)
  const behind = new Set(await ledger.behindWitness('cancel', numbersOf(standing)))
  const missing = standing.filter(({ reference }) => behind.has(reference))
  const lost = missing.map(async (line): Promise<LostCancellation[]> => {
    const stored = await ledger.cancellation(line.reference)
    const before = stored ? cancellationIn(stored) : rememberedCancellation(line)
    const row = await ledger.find(before.reference)
    if (row?.known === 'CANCELLED') return []
    const isTold = row !== null && row.seenAtMs > line.atMs && nowMs - line.atMs > outcomeShowsMs
    return isTold ? [] : [{ before, line }]
  })
  return (await Promise.all(lost)).flat()
}
