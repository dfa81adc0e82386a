/** The ledger's own clock, which orders its answers: it continues where the previous run of the desk ended. */
import type { Span } from '../../../shared/domain/evidence-order.ts'
import { onlyRow, type Prepare, type PrepareQuery, type WritableDb } from '../database/ledger-db.ts'
import type { AnswerSource } from '../records.ts'

/** Longer than any run: three years, in milliseconds. The clock of each run starts at zero. */
const runMs = 1e11

const nextRun = `
  insert into setting (name, value) values ('run', '1')
  on conflict (name) do update set value = cast(value + 1 as text) returning value`

/**
 * Starts a run of the desk and returns its start on the ledger's clock, so that every answer in it is newer than any answer of an earlier run.
 */
export function beginRun(prepare: Prepare): number {
  const { value } = onlyRow(prepare<{ value: string }>(nextRun))
  return Number(value) * runMs
}

/** Returns the answer with its times on the ledger's clock. */
export function onLedgerClock({ runBeganMs = 0 }: Pick<WritableDb, 'runBeganMs'>, seen: AnswerSource): AnswerSource {
  return { ...seen, during: shifted(seen.during, runBeganMs) }
}

/**
 * Returns when a booking was first seen (or first seen cancelled), in milliseconds since 1970: the earlier of `atMs` and the time recorded as a fact
 * by this or an earlier ledger. A cancellation that this ledger has seen reverted since does not count. `id` is its row id; null if it has none.
 */
export function firstSeenMs(
  prepare: PrepareQuery,
  { booking_ref, client_ref }: { readonly booking_ref: string | null; readonly client_ref: string | null },
  field: 'cancelledSeen' | 'firstSeen',
  atMs: number,
  id: number | null = null,
): number {
  const subject = booking_ref === null ? `C:${client_ref}` : `B:${booking_ref}`
  const fact = prepare<number>(`
    select cast(value as integer) from fact where subject = ? and field = ? and value is not null and cast(value as integer) > coalesce((
      select max(at_ms) from history, json_each(history.changes) as each
      where booking_id = ? and each.value ->> 'field' = 'status' and each.value ->> 'before' = 'CANCELLED'), 0)`).pluck()
  return Math.min(fact.get(subject, field, id) ?? atMs, atMs)
}

const shifted = ({ from, to }: Span, ms: number): Span => ({ from: ms + from, to: ms + to })
