/** Recovers cases at startup: the open ones in the ledger, and requests that only the send journal has. */
import type { Ledger } from '../../ledger/client/ledger.ts'
import { announced, type JournalEntry, numbersOf } from '../send-journal/send-journal.ts'
import type { At, Recovered } from './case.ts'
import type { CaseRows } from './case-rows.ts'

/** A request that is missing from the ledger, with the state of its case as far as it is known. */
export interface RecoveredCase<State> {
  readonly before: State
  readonly line: JournalEntry
}

/** The sources that the cases of one kind are recovered from. */
export interface RecoveryParts<Row, State> {
  readonly kind: 'book' | 'cancel'
  readonly rows: CaseRows<Row, State>
  /** The rows that are open or watched. */
  readonly unsettled: readonly Row[]
  readonly lines: readonly JournalEntry[]
  /** Creates the state of a case from its journal entry alone. */
  readonly remembered: (line: JournalEntry) => State
  /** Returns the requests that are missing from the ledger. */
  readonly lost: () => Promise<readonly RecoveredCase<State>[]>
  readonly desk: { hold(of: State): void; at(): At; apply(name: string, event: Recovered): Promise<void> }
}

/** Applies a recovery event to every unsettled case and every request missing from the ledger. Rejects if the ledger cannot be read. */
export async function recover<Row, State>({
  kind,
  rows,
  unsettled,
  lines,
  remembered,
  lost,
  desk,
}: RecoveryParts<Row, State>): Promise<void> {
  const read = unsettled.map((row) => ({ name: rows.nameOf(row), before: rows.read(row) }))
  // Load all before the first event, so that bookings shown by other calls in the meantime find their case.
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

/** Returns the requests of this kind that are in the send journal but not in the ledger; `caseOf` creates their states. Errors: `ledger`. */
export async function behind<State>(
  kind: 'book' | 'cancel',
  ledger: Pick<Ledger, 'journalEntriesMissingFromLedger'>,
  lines: readonly JournalEntry[],
  caseOf: (line: JournalEntry) => Promise<State>,
): Promise<RecoveredCase<State>[]> {
  const announcing = announced(kind, lines)
  const names = new Set(await ledger.journalEntriesMissingFromLedger(kind, numbersOf(announcing)))
  const missing = announcing.filter(({ reference }) => names.has(reference))
  return Promise.all(missing.map(async (line) => ({ before: await caseOf(line), line })))
}
