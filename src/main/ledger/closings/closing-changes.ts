/** Finds how a closed month differs from its files: bookings that were added, changed, or are no longer in the month. */
import { setImmediate } from 'node:timers/promises'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { onlyRow, type ReadableDb } from '../database/ledger-db.ts'
import { csvContext } from '../exports/csv/written-cells.ts'
import type { JobContext } from '../job.ts'
import { whereOf } from '../queries/filter.ts'
import { type ClosedLine, closedLine } from './closing-lines.ts'
import { bookingsOfMonth, lastOf, type MonthOfBasis } from './closings.ts'

export interface Change {
  readonly id: number
  /** The line reported last; null if there was none, or the last file reversed it. */
  readonly reported: ClosedLine | null
  /** The current line; null when the booking is not in the month. */
  readonly current: ClosedLine | null
}

interface Candidate {
  readonly id: number
  readonly inside: 0 | 1
}

/**
 * Returns the bookings that may differ from what was reported: those of the month and those reported earlier. `since` leaves out bookings that are
 * still in the month and have no history after that id; null leaves out none. Reported bookings that this ledger lacks are left out too: a ledger
 * never deletes bookings, so they were reported before a restore, and their current state is unknown.
 */
function findCandidates(db: ReadableDb, closedMonth: MonthOfBasis, since: number | null): Candidate[] {
  const month = bookingsOfMonth(db, closedMonth)
  const hasChanged = since === null ? 'true' : 'exists (select 1 from history where booking_id = either.id and history.id > @since)'
  const sql = `
    with
      inside as materialized (select ${month.id} as id from ${month.from} ${whereOf(month)}),
      told as materialized (
        select distinct booking_id as id from closing join closed_line on closing_id = closing.id
        where month = @month and basis = @basis and exists (select 1 from booking where id = booking_id)
      )
    select id, id in (select id from inside) as inside from (select id from inside union select id from told) as either
    where id not in (select id from told) or id not in (select id from inside) or ${hasChanged}
    order by id`
  const { month: name, basis } = closedMonth
  return db.prepare<Candidate>(sql).all({ ...month.params, month: name, basis, ...(since === null ? {} : { since }) })
}

/** Returns the JSON of the line reported last for a booking; null if there was none, or the last file reversed it. */
function lastReported({ prepare }: ReadableDb, { month, basis }: MonthOfBasis, id: number): string | null {
  const sql = `
    select line from closing join closed_line on closing_id = closing.id and booking_id = ?
    where month = ? and basis = ? order by number desc limit 1`
  const row = prepare<{ line: string }>(sql).get(id, month, basis)
  return row === undefined || row.line === 'null' ? null : row.line
}

const rowsAtATime = 500

/**
 * Yields the changes of a closed month since its last file, in the order in which the bookings were made. `whereHistoryIsNew` examines only bookings
 * with new history, which is enough to know whether there are any; `everywhere` also finds rows that this version of the desk formats differently.
 * Throws `notHere` for a month that is not closed, and `stopped`.
 */
export async function* changesOf(
  db: ReadableDb,
  closedMonth: MonthOfBasis,
  scope: 'everywhere' | 'whereHistoryIsNew',
  { atMs, signal, progress }: JobContext,
): AsyncGenerator<Change> {
  const last = lastOf(db.prepare, closedMonth)
  if (!last) throw new FailureError({ kind: 'notHere' })
  // In another zone a booking made near midnight would belong to another day, so a closed month keeps its zone.
  const { zone } = last
  const context = csvContext({ ...db, zone }, atMs)
  const since = scope === 'whereHistoryIsNew' && last.lastHistory > 0 ? last.lastHistory : null
  const rowOf = db.prepare<BookingRow>('select * from booking where id = ?')
  let rows = 0
  for (const { id, inside } of findCandidates({ ...db, zone }, closedMonth, since)) {
    rows += 1
    if (rows % rowsAtATime === 0) {
      progress(rows)
      await setImmediate()
      if (signal.aborted) throw new FailureError({ kind: 'stopped' })
    }
    const reported = lastReported(db, closedMonth, id)
    const current = inside ? closedLine(onlyRow(rowOf, id), last.layout.columns, context) : null
    if (reported === (current && JSON.stringify(current))) continue
    yield { id, reported: reported === null ? null : JSON.parse(reported), current }
  }
}
