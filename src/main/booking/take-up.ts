/** What a start takes up: the cases that the ledger holds open, and the requests that the witness tells of and the ledger does not. */
import type { Ledger, StoredCancellation, StoredIntent } from '../ledger/ledger.ts'
import type { At, Recovered } from './any-case.ts'
import { type Cancellation, factsOf, rememberedCancellation } from './cancel-case.ts'
import { type Case, rememberedCase } from './case.ts'
import type { CaseRows } from './case-rows.ts'
import { announced, numbersOf, type WitnessLine } from './witness.ts'

/** A request that the ledger does not know of, with its case as far as that is known. */
export interface TakenUp<State> {
  readonly before: State
  readonly line: WitnessLine
}

export interface TakeUpParts<Row, State> {
  readonly kind: 'book' | 'cancel'
  readonly rows: CaseRows<Row, State>
  /** The rows that are open or watched. */
  readonly unsettled: readonly Row[]
  readonly lines: readonly WitnessLine[]
  readonly remembered: (line: WitnessLine) => State
  readonly lost: () => Promise<readonly TakenUp<State>[]>
  readonly desk: { hold(of: State): void; at(): At; apply(name: string, event: Recovered): Promise<void> }
}

/** Tells the machine of every such case. Rejects when the ledger cannot be read. */
export async function takeUp<Row, State>({ kind, rows, unsettled, lines, remembered, lost, desk }: TakeUpParts<Row, State>): Promise<void> {
  const read = unsettled.map((row) => ({ name: rows.nameOf(row), before: rows.read(row) }))
  // All are held before the first event: what another call shows meanwhile finds them as they were left.
  for (const { before } of read) if (before) desk.hold(before)
  for (const { name, before } of read) if (before) await desk.apply(name, { kind: 'restarted', at: desk.at() })

  const names = new Set(read.map(({ name }) => name))
  const unread = announced(kind, lines).filter(({ reference }) => names.has(reference) && rows.isUnread(reference))
  for (const { before, line } of [...unread.map((line) => ({ before: remembered(line), line })), ...(await lost())]) {
    desk.hold(before)
    await desk.apply(line.reference, { kind: 'witnessed', at: desk.at(), line })
  }
  await rows.tell()
}

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

/** After this time a cancellation has taken effect or never will: a booking that is seen later tells the outcome. */
const outcomeShowsMs = 24 * 3_600_000

/**
 * The requests to cancel that the ledger does not know of. Where it has the booking as cancelled, or has seen it since a
 * request of an earlier day, there is nothing to find out. `read`: null for a row that cannot be read.
 */
export async function lostCancellations(
  ledger: Pick<Ledger, 'behindWitness' | 'cancellation' | 'find'>,
  lines: readonly WitnessLine[],
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

async function behind<State>(
  kind: 'book' | 'cancel',
  ledger: Pick<Ledger, 'behindWitness'>,
  lines: readonly WitnessLine[],
  caseOf: (line: WitnessLine) => Promise<State>,
): Promise<TakenUp<State>[]> {
  const announcing = announced(kind, lines)
  const names = new Set(await ledger.behindWitness(kind, numbersOf(announcing)))
  const missing = announcing.filter(({ reference }) => names.has(reference))
  return Promise.all(missing.map(async (line) => ({ before: await caseOf(line), line })))
}
