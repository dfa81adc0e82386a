/** When the service was asked for each creation day of a range, and how many bookings the ledger has of each day. */
import { addDays, daysBetween } from '../../../shared/domain/dates.ts'
import type { ReadableDb } from '../database/ledger-db.ts'
import type { DayRange, DaysAsked } from '../records.ts'
import { fetchedIn } from './windows.ts'

const firstDay = '1970-01-01'

/**
 * Returns when the service was last asked for each of these creation days, as runs in order and without gaps. Entries later than `untilMs` are
 * ignored: they were recorded while the clock was ahead.
 */
export function coverage(db: ReadableDb, range: DayRange, untilMs: number): DaysAsked {
  return { runs: runsOf(fetchedIn(db, range, untilMs), range), bookings: countBookingsByDay(db, range) }
}

/** Groups the days of a range into runs that were asked for at the same time. */
export function runsOf(askedMsByDay: ReadonlyMap<string, number>, { from, to }: DayRange): DaysAsked['runs'] {
  const runs: { from: string; to: string; askedMs: number | null }[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const askedMs = askedMsByDay.get(day) ?? null
    const last = runs.at(-1)
    if (last && last.askedMs === askedMs) last.to = day
    else runs.push({ from: day, to: day, askedMs })
  }
  return runs
}

function countBookingsByDay({ prepare }: ReadableDb, { from, to }: DayRange): number[] {
  const first = daysBetween(firstDay, from)
  const counts = new Array<number>(Math.max(0, daysBetween(from, to) + 1)).fill(0)
  const rows = prepare<{ day: number; bookings: number }>(
    'select day, sum(bookings) as bookings from daily where day between ? and ? group by day',
  ).all(first, first + counts.length - 1)
  for (const { day, bookings } of rows) counts[day - first] = bookings
  return counts
}
