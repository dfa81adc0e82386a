/**
 * Records which creation days the service was asked for, and plans the windows of requests. The service filters by creation date; whether its bounds
 * are inclusive, and in which zone they are, is unknown. Two days at each end of a window are therefore not counted as covered: one for a bound that
 * may be exclusive, one for zones that may be up to a day apart. Windows that share a day count as one.
 */

import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { addDays, dateIn, daysBetween, startOfDate } from '../../../shared/domain/dates.ts'
import { instantOf } from '../database/ids.ts'
import { inTransaction, type ReadableDb, type WritableDb } from '../database/ledger-db.ts'
import type { DayRange } from '../records.ts'
import { select, whereOf } from './filter.ts'

/** Days of the longest window, including its first and last day. */
const windowDays = 29
/** Days at either end of a window that the service may not have covered. */
export const edgeDays = 2
/** Number of days that the service is guaranteed to cover in a window. */
export const coveredDays = windowDays - 2 * edgeDays

const earlier = (a: string, b: string) => (a < b ? a : b)

/** Returns the last day that has begun anywhere on earth. */
const lastDayAt = (nowMs: number) => addDays(dateIn('UTC', nowMs), 1)

/**
 * Returns windows that are guaranteed to cover every day of a range that has begun. Each has at most 29 days and shares one day with the next. They
 * reach from two days before the range to two days after it, but not beyond the last day that has begun anywhere.
 */
export function refreshWindows({ from, to }: DayRange, nowMs: number): DayRange[] {
  const windows: DayRange[] = []
  const end = earlier(addDays(to, edgeDays), lastDayAt(nowMs))
  for (let start = addDays(from, -edgeDays); start < end; ) {
    const stop = earlier(addDays(start, windowDays - 1), end)
    windows.push({ from: start, to: stop })
    start = stop
  }
  return windows
}

export interface FetchWindow extends DayRange {
  readonly atMs: number
}

/**
 * Returns the days of a range, in the ledger's zone, that were completely fetched, in order, each with the latest time. A day counts when
 * overlapping windows reach from two days before it to two days after it, that is, when each pair of neighbouring days in between is inside one
 * window. A window that ends on the last day that has begun anywhere needs no days after it.
 */
export function fetchedDays(windows: readonly FetchWindow[], { from, to }: DayRange, zone: string): Map<string, number> {
  const first = addDays(from, -edgeDays)
  const pairs = new Array<number>(Math.max(0, daysBetween(first, to) + edgeDays)).fill(Number.NEGATIVE_INFINITY)
  for (const window of windows) {
    const reach = window.to < lastDayAt(window.atMs) ? window.to : addDays(window.to, edgeDays)
    const end = Math.min(pairs.length, daysBetween(first, reach))
    for (let i = Math.max(0, daysBetween(first, window.from)); i < end; i++) pairs[i] = Math.max(pairs[i] ?? 0, window.atMs)
  }
  const asked = new Map<string, number>()
  for (let day = from, i = 0; day <= to; day = addDays(day, 1), i++) {
    const atMs = Math.min(...pairs.slice(i, i + 2 * edgeDays))
    if (atMs > Number.NEGATIVE_INFINITY && hasBegun(day, atMs, zone)) asked.set(day, atMs)
  }
  return asked
}

const hasBegun = (day: string, atMs: number, zone: string) => day < dateIn('UTC', atMs) || day <= dateIn(zone, atMs)

/** Returns the parts of `range` that contain none of the days. The days must be in order. */
export function gaps(days: Iterable<string>, { from, to }: DayRange): DayRange[] {
  const missing: DayRange[] = []
  let next = from
  for (const day of days) {
    if (day > next) missing.push({ from: next, to: addDays(day, -1) })
    next = addDays(day, 1)
  }
  if (next <= to) missing.push({ from: next, to })
  return missing
}

/** Records a window that the service has answered, and deletes earlier windows inside it. */
export function noteWindow({ connection, prepare }: WritableDb, { from, to }: DayRange, atMs: number): void {
  inTransaction(connection, () => {
    prepare('delete from asked_window where from_day >= ? and to_day <= ? and asked_ms <= ?').run(from, to, atMs)
    prepare(`
    insert into asked_window (from_day, to_day, asked_ms) values (?, ?, ?)
    on conflict (from_day, to_day) do update set asked_ms = excluded.asked_ms
  `).run(from, to, atMs)
  })
}

/** Returns when each of these creation days was last fetched completely. Entries later than `untilMs`, from a clock that was ahead, are ignored. */
export function fetchedIn({ prepare, zone }: ReadableDb, range: DayRange, untilMs = Number.MAX_SAFE_INTEGER): Map<string, number> {
  const windows = prepare<FetchWindow>(`
    select from_day as "from", to_day as "to", asked_ms as atMs from asked_window
    where to_day >= ? and from_day <= ? and asked_ms <= ?
  `).all(addDays(range.from, -edgeDays), addDays(range.to, edgeDays), untilMs)
  return fetchedDays(windows, range, zone)
}

/**
 * How long before a stay its booking may have been made, and how far back a ledger without a configured start goes. Hotels take bookings about a
 * year ahead (see also `withoutLongPast`, which waits a month longer before it drops a stay).
 */
export const lookBackDays = 365

/** Returns the creation days, until today, on which the stays of a filter by check-in or check-out may have been booked. */
export function bookingDaysOf({ from, to }: Pick<LedgerFilter, 'from' | 'to'>, today: string): DayRange {
  const last = earlier(to ?? today, today)
  return { from: addDays(earlier(from ?? last, last), -lookBackDays), to: last }
}

/** Returns the parts of a range of creation days that were never asked for. */
export function neverFetched(db: ReadableDb, range: DayRange): DayRange[] {
  return gaps(fetchedIn(db, range).keys(), range)
}

/**
 * Returns the parts of these ranges of creation days that were not asked for after both `sinceMs` and the end of the day. The ledger may lack
 * bookings of these days. Lists use the weaker condition of `neverFetched`. Entries later than `untilMs` are ignored.
 */
export function notFetchedSince(db: ReadableDb, ranges: readonly DayRange[], sinceMs: number, untilMs: number): DayRange[] {
  return ranges.flatMap((range) => {
    const asked = [...fetchedIn(db, range, untilMs)].filter(
      ([day, atMs]) => atMs >= sinceMs && atMs >= startOfDate(db.zone, addDays(day, 1)),
    )
    return gaps(
      asked.map(([day]) => day),
      range,
    )
  })
}

/**
 * Returns the creation days (accounting zone) of the bookings that a filter matches, as ranges. Days closer together than a window are merged, because
 * one call covers them.
 */
export const createdDays = (db: ReadableDb, filter: LedgerFilter): DayRange[] => joinDays(daysBooked(db, filter), coveredDays)

/** Merges days into ranges: days at most `maxDistance` days apart are in the same range. The days must be in order. */
export function joinDays(days: readonly string[], maxDistance: number): DayRange[] {
  const ranges: { from: string; to: string }[] = []
  for (const day of days) {
    const lastRange = ranges.at(-1)
    if (lastRange && daysBetween(lastRange.to, day) <= maxDistance) lastRange.to = day
    else ranges.push({ from: day, to: day })
  }
  return ranges
}

/** Returns the creation days of the bookings that a filter matches, one by one, in order. */
export function daysBooked(db: ReadableDb, filter: LedgerFilter): string[] {
  const selection = select(db, filter)
  const { id } = selection
  // A zone's day starts at most once within a UTC day, so the first and last booking of a UTC day cover all its dates.
  const sql = `
    select min(${id}) as first, max(${id}) as last from ${selection.from} ${whereOf(selection)}
    group by ${id} / ${1024 * 86_400}`
  const perDay = db.prepare<{ first: number; last: number }>(sql).all(selection.params)
  const days = new Set(perDay.flatMap(({ first, last }) => [first, last].map((at) => dateIn(db.zone, instantOf(at)))))
  return [...days].sort()
}
