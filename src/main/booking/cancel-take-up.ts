/** Cancellations as ledger and witness hold them. */
import type { Ledger, StoredCancellation } from '../ledger/ledger.ts'
import { type Cancellation, isOpen, rememberedCancellation } from './cancel-case.ts'
import { announced, type WitnessLine } from './witness.ts'

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

/**
 * The requests that the witness tells of and the ledger does not, each with the cancellation as far as it is known. Where
 * the ledger has the booking as cancelled, there is nothing to find out.
 */
export async function lostCancellations(
  ledger: Pick<Ledger, 'behindWitness' | 'cancellation' | 'find'>,
  lines: readonly WitnessLine[],
): Promise<LostCancellation[]> {
  const standing = announced('cancel', lines)
  const behind = new Set(await ledger.behindWitness('cancel', standing))
  const lost: LostCancellation[] = []
  for (const line of standing) {
    if (!behind.has(line.reference)) continue
    const stored = await ledger.cancellation(line.reference)
    const before = stored ? cancellationIn(stored) : rememberedCancellation(line)
    const row = await ledger.find(before.reference)
    if (row?.known !== 'CANCELLED') lost.push({ before, line })
  }
  return lost
}
