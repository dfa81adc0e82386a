/** A background job that checks the integrity of a whole ledger: its file, and whether its tables are consistent with each other. */

import { ledgerErrorCodeOf } from '../database/errors.ts'
import { type Connection, inTransaction, type ReaderDb, type WritableDb } from '../database/ledger-db.ts'
import { runUntilStopped, type Steps } from '../database/steps.ts'
import type { JobContext } from '../job.ts'
import type { LedgerCheck } from '../records.ts'
import { diskFails } from './disk-fails.ts'
import { isConsistent } from './integrity.ts'

/** Finds a booking without its record, or a record without its booking. */
const unpairedRows = `
  select exists (select 1 from booking where not exists (select 1 from booking_raw where booking_raw.id = booking.id))
    or exists (select 1 from booking_raw where not exists (select 1 from booking where booking.id = booking_raw.id))`

/**
 * The columns of `daily`, which keep their names in the file: `summed` is the number of bookings that have an amount to add, and `counted` the sum
 * of these amounts. An id divided by 1024 is its creation time in seconds; see `ids.ts`.
 */
const sumsOfBookings = `
  select id / 1024 / 86400 as day, known, currency, count(*) as bookings, count(counted) as summed, coalesce(sum(counted), 0) as counted
  from booking group by 1, 2, 3`
const storedSums = 'select day, known, currency, bookings, summed, counted from daily where bookings > 0'
const sumsDiffer = `
  select exists (select * from (${sumsOfBookings}) except ${storedSums}) or exists (${storedSums} except select * from (${sumsOfBookings}))`

/**
 * Reads the whole ledger in one snapshot. `signal` stops it between its steps; the longest takes about two seconds with a million bookings. Throws
 * `stopped`, and `ledger` for everything except damage, which it reports in its result.
 */
export async function checkLedger({ connection }: ReaderDb, { signal }: JobContext): Promise<LedgerCheck> {
  try {
    connection.exec('begin')
    return await runUntilStopped(checkSteps(connection), signal)
  } catch (error) {
    if (ledgerErrorCodeOf(error) === 'damaged' && !diskFails(connection.name)) return { sound: false, sumsMatch: false }
    throw error
  }
}

function* checkSteps(db: Connection): Steps<LedgerCheck> {
  const passes = (sql: string) => db.prepare(sql).pluck().get() === 0
  if (!(yield* isConsistent(db))) return { sound: false, sumsMatch: false }
  yield
  const sound = passes(unpairedRows)
  yield
  return { sound, sumsMatch: passes(sumsDiffer) }
}

/** Recomputes the daily sums from the bookings. */
export function addUpAgain({ connection }: WritableDb): void {
  inTransaction(connection, () => {
    connection.exec('delete from daily')
    connection.exec(`insert into daily (day, known, currency, bookings, summed, counted) ${sumsOfBookings}`)
  })
}
