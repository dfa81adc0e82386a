/**
 * Which creation days were asked of the service, and how to ask. The service goes by creation date; whether its bounds
 * are inclusive and in which zone they count is not known. So a window's first and last day count as asked only where a
 * neighbouring window shares them.
 */
import { addDays, dateIn, daysBetween } from '../../shared/dates.ts'
import type { Freshness, LedgerFilter } from '../../shared/ledger-views.ts'
import { select, whereOf } from './filter.ts'
import { instantOf } from './ids.ts'
import type { DayRange } from './ledger.ts'
import type { Shelf } from './open.ts'

/** Days of the longest window, its first and last day included. */
const windowDays = 29
/** What a window surely covers. */
const insideDays = windowDays - 2
const mostMissing = 20

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)

/**
 * The windows that cover every day of a range surely: at most 29 days each, each sharing one day with the next, from the day
 * before the range to the day after it.
 */
export function refreshWindows({ from, to }: DayRange): DayRange[] {
  const windows: DayRange[] = []
  const end = addDays(to, 1)
  for (let start = addDays(from, -1); start < end; ) {
    const stop = earlier(addDays(start, windowDays - 1), end)
    windows.push({ from: start, to: stop })
    start = stop
  }
  return windows
}

export interface AskedWindow extends DayRange {
  readonly atMs: number
}

/** The days of a range that were surely asked, in order, each with the latest time. */
export function askedDays(windows: readonly AskedWindow[], range: DayRange): Map<string, number> {
  const asked = new Map<string, number>()
  const begins = new Map<string, number>()
  const ends = new Map<string, number>()
  const note = (days: Map<string, number>, day: string, atMs: number) => {
    if (day >= range.from && day <= range.to) days.set(day, Math.max(days.get(day) ?? 0, atMs))
  }
  for (const { from, to, atMs } of windows) {
    note(begins, from, atMs)
    note(ends, to, atMs)
    const last = earlier(addDays(to, -1), range.to)
    for (let day = later(addDays(from, 1), range.from); day <= last; day = addDays(day, 1)) note(asked, day, atMs)
  }
  for (const [day, endedMs] of ends) {
    const beganMs = begins.get(day)
    if (beganMs !== undefined) note(asked, day, Math.min(beganMs, endedMs))
  }
  return new Map([...asked].sort(([a], [b]) => (a < b ? -1 : 1)))
}

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
export function noteWindow({ db, prepare }: Shelf, { from, to }: DayRange, atMs: number): void {
  db.transaction(() => {
    prepare('delete from asked_window where from_day >= ? and to_day <= ? and asked_ms <= ?').run(from, to, atMs)
    prepare(`
      insert into asked_window (from_day, to_day, asked_ms) values (?, ?, ?)
      on conflict (from_day, to_day) do update set asked_ms = max(asked_ms, excluded.asked_ms)
    `).run(from, to, atMs)
  }).immediate()
}

function windowsAround({ prepare }: Shelf, { from, to }: DayRange): AskedWindow[] {
  return prepare('select from_day as "from", to_day as "to", asked_ms as atMs from asked_window where to_day >= ? and from_day <= ?').all(
    from,
    to,
  ) as AskedWindow[]
}

/** Of these creation days, the ranges that were never asked. */
export function neverAsked(shelf: Shelf, range: DayRange): DayRange[] {
  return gaps(askedDays(windowsAround(shelf, range), range).keys(), range)
}

interface Extremes {
  readonly first: number | null
  readonly last: number | null
}

/**
 * The creation days, in the accounting zone, of the bookings that a filter shows, as few ranges: days closer together than
 * a window are joined, because asking for them is one call.
 */
export function createdDays(shelf: Shelf, filter: LedgerFilter): DayRange[] {
  const selection = select(shelf, filter)
  const { id } = selection
  // A zone's day never begins twice within a UTC day, so the first and last booking of a UTC day name all its dates.
  const sql = `
    select min(${id}) as first, max(${id}) as last from ${selection.from} ${whereOf(selection)}
    group by ${id} / ${1024 * 86_400}`
  const perDay = shelf.prepare(sql).all(selection.params) as { first: number; last: number }[]
  const days = new Set(perDay.flatMap(({ first, last }) => [first, last].map((at) => dateIn(shelf.zone, instantOf(at)))))
  const ranges: { from: string; to: string }[] = []
  for (const day of [...days].sort()) {
    const open = ranges.at(-1)
    if (open && daysBetween(open.to, day) <= insideDays) open.to = day
    else ranges.push({ from: day, to: day })
  }
  return ranges
}

/** The creation days that a filter is about: its own bounds up to today, or those of the bookings that it shows. */
function daysOf(shelf: Shelf, filter: LedgerFilter, today: string): DayRange[] {
  if (filter.basis !== 'created') return createdDays(shelf, filter)
  const { first, last } = shelf
    .prepare('select (select min(id) from booking) as first, (select max(id) from booking) as last')
    .get() as Extremes
  const asked = shelf.prepare('select min(from_day) as first from asked_window').get() as { first: string | null }
  const firstSeen = first === null ? today : dateIn(shelf.zone, instantOf(first))
  const lastSeen = last === null ? today : dateIn(shelf.zone, instantOf(last))
  const from = filter.from ?? earlier(firstSeen, asked.first === null ? today : addDays(asked.first, 1))
  const to = earlier(filter.to ?? '9999-12-31', later(today, lastSeen))
  return from <= to ? [{ from, to }] : []
}

/** How much of what a filter is about was asked of the service, and when; see `Freshness`. */
export function freshness(shelf: Shelf, filter: LedgerFilter, nowMs: number): Freshness {
  const ranges = daysOf(shelf, filter, dateIn(shelf.zone, nowMs))
  const report = { days: 0, synced: 0, oldestMs: null as number | null, missing: [] as DayRange[] }
  for (const range of ranges) {
    const asked = askedDays(windowsAround(shelf, range), range)
    report.days += daysBetween(range.from, range.to) + 1
    report.synced += asked.size
    for (const atMs of asked.values()) report.oldestMs = Math.min(report.oldestMs ?? atMs, atMs)
    report.missing.push(...gaps(asked.keys(), range))
  }
  const isWhole = report.synced === report.days
  return { ...report, oldestMs: isWhole ? report.oldestMs : null, missing: report.missing.slice(0, mostMissing) }
}
