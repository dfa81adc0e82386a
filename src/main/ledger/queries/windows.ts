/**
 * Which creation days were asked of the service, and how to ask. The service goes by creation date; whether its bounds
 * are inclusive and in which zone they count is not known. So two days at each end of what was asked do not count: one
 * for a bound that may be exclusive, one for zones that may be up to a day apart. Windows that share a day are one piece.
 */

import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { addDays, dateIn, daysBetween, startOfDate } from '../../../shared/domain/dates.ts'
import { instantOf } from '../database/ids.ts'
import type { ReadableDb, WritableDb } from '../database/ledger-db.ts'
import type { DayRange } from '../records.ts'
import { select, whereOf } from './filter.ts'

/** Days of the longest window, its first and last day included. */
const windowDays = 29
/** Days at an end of what was asked that were perhaps not asked. */
export const edgeDays = 2
/** Days that a window surely covers. */
export const insideDays = windowDays - 2 * edgeDays

const earlier = (a: string, b: string) => (a < b ? a : b)

/** No day on earth is later than this one. */
const lastDayAt = (nowMs: number) => addDays(dateIn('UTC', nowMs), 1)

/**
 * The windows that cover every day of a range surely, as far as it has begun: at most 29 days each, each sharing one day with
 * the next, from two days before the range to two days after it, and never beyond the last day that has begun somewhere.
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
 * The days of a range, in the ledger's zone, that were surely asked, in order, each with the latest time. A day counts when
 * one piece reaches from two days before it to two days after it: when each pair of neighbouring days in between was inside
 * one window. What was asked up to the last day on earth needs no days after it.
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

/** The ranges of `range` that hold none of the days, which are in order. */
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

/** Notes a window that the service has answered. An earlier window inside it is forgotten. */
export function noteWindow({ connection, prepare }: WritableDb, { from, to }: DayRange, atMs: number): void {
  connection
    .transaction(() => {
      prepare('delete from asked_window where from_day >= ? and to_day <= ? and asked_ms <= ?').run(from, to, atMs)
      prepare(`
      insert into asked_window (from_day, to_day, asked_ms) values (?, ?, ?)
      on conflict (from_day, to_day) do update set asked_ms = excluded.asked_ms
    `).run(from, to, atMs)
    })
    .immediate()
}

/** When each of these creation days was surely asked last. What is noted after `untilMs`, by a clock that was ahead, proves nothing. */
export function fetchedIn({ prepare, zone }: ReadableDb, range: DayRange, untilMs = Number.MAX_SAFE_INTEGER): Map<string, number> {
  const windows = prepare<FetchWindow>(`
    select from_day as "from", to_day as "to", asked_ms as atMs from asked_window
    where to_day >= ? and from_day <= ? and asked_ms <= ?
  `).all(addDays(range.from, -edgeDays), addDays(range.to, edgeDays), untilMs)
  return fetchedDays(windows, range, zone)
}

/** Of these creation days, the ranges that were never asked. */
export function neverFetched(db: ReadableDb, range: DayRange): DayRange[] {
  return gaps(fetchedIn(db, range).keys(), range)
}

/**
 * Of these creation days, the ranges that were not asked at `sinceMs` or later and after they had ended, which is later than a list needs:
 * bookings may have been made or changed that the ledger does not have. What is noted after `untilMs` proves nothing.
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
 * The creation days, in the accounting zone, of the bookings that a filter shows, as few ranges: days closer together than
 * a window are joined, because asking for them is one call.
 */
export const createdDays = (db: ReadableDb, filter: LedgerFilter): DayRange[] => joinedDays(daysBooked(db, filter), insideDays)

/** Days, which are in order, as ranges: one with the next where it is at most so many days later. */
export function joinedDays(days: readonly string[], apart: number): DayRange[] {
  const ranges: { from: string; to: string }[] = []
  for (const day of days) {
    const open = ranges.at(-1)
    if (open && daysBetween(open.to, day) <= apart) open.to = day
    else ranges.push({ from: day, to: day })
  }
  return ranges
}

/** The same days one by one, in order. */
export function daysBooked(db: ReadableDb, filter: LedgerFilter): string[] {
  const selection = select(db, filter)
  const { id } = selection
  // A zone's day never begins twice within a UTC day, so the first and last booking of a UTC day name all its dates.
  const sql = `
    select min(${id}) as first, max(${id}) as last from ${selection.from} ${whereOf(selection)}
    group by ${id} / ${1024 * 86_400}`
  const perDay = db.prepare<{ first: number; last: number }>(sql).all(selection.params)
  const days = new Set(perDay.flatMap(({ first, last }) => [first, last].map((at) => dateIn(db.zone, instantOf(at)))))
  return [...days].sort()
}
