/** The ledger's own clock, on which its answers are put in order: it goes on where the last run of the desk ended. */
import type { Span } from '../../../shared/domain/evidence-order.ts'
import { onlyRow, type Prepare, type WritableDb } from '../database/ledger-db.ts'
import type { Seen } from '../records.ts'

/** Longer than any run: three years, in milliseconds. The clock of a run begins at zero. */
const runMs = 1e11

const nextRun = `
  insert into setting (name, value) values ('run', '1')
  on conflict (name) do update set value = cast(value + 1 as text) returning value`

/** Begins a run of the desk: whatever is asked in it is newer than what any earlier run was answered. */
export function beginRun(prepare: Prepare): number {
  const { value } = onlyRow(prepare<{ value: string }>(nextRun))
  return Number(value) * runMs
}

/** The same answer on the ledger's clock. */
export function onLedgerClock({ runBeganMs = 0 }: Pick<WritableDb, 'runBeganMs'>, seen: Seen): Seen {
  return { ...seen, during: later(seen.during, runBeganMs) }
}

const later = ({ from, to }: Span, ms: number): Span => ({ from: ms + from, to: ms + to })
