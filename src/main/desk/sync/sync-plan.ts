/**
 * Decides which creation days a sync fetches. A cancellation does not move a booking to today's creation day, so the bookings of a day
 * decide how often it is fetched, not its age. These functions have no side effects.
 */

import type { Coverage, coverageStates } from '../../../shared/contract/views/sync-views.ts'
import { addDays, dateIn, datesFrom } from '../../../shared/domain/dates.ts'
import { settling } from '../../booking/lifecycle/schedule.ts'
import { edgeDays, refreshWindows } from '../../ledger/queries/windows.ts'
import type { DayRange, DaysAsked } from '../../ledger/records.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The interval of automatic syncs, and the age at which a day whose bookings can still change is stale. */
export const syncIntervalMs = 6 * hourMs
/** The age at which a day without upcoming stays is fetched again. */
const maxAgeMs = 30 * dayMs

/** The state of the days of a sync. Days are those of `zone`. */
export interface SyncDays {
  /** The first creation day that the ledger covers. */
  readonly since: string
  readonly today: string
  /** Days whose bookings may still change; see `comparedDays`. Some may lie before `since`. */
  readonly changing: readonly DayRange[]
  /** From the first of these days to today. */
  readonly runs: DaysAsked['runs']
  readonly zone: string
  readonly nowMs: number
}

type State = (typeof coverageStates)[number]

/**
 * Yields the state of each day in order. A day that can still change is stale `changingMs` after it was fetched; today can always change. A day
 * fetched before it was over is stale once it has ended, and every day is stale after thirty days.
 */
function* statesOf(days: SyncDays, changingMs: number): Generator<{ day: string; askedMs: number | null; state: State }> {
  const { changing, runs, zone, nowMs, today } = days
  // The service lists a booking with a short delay, so a day is complete shortly after its end.
  const listedUntil = (atMs: number) => dateIn(zone, atMs - settling.quietMs)
  const listedNow = listedUntil(nowMs)
  const mayChange = (day: string) => day === today || changing.some(({ from, to }) => from <= day && day <= to)
  for (const { from, to, askedMs } of runs) {
    const ageMs = askedMs === null ? 0 : nowMs - askedMs
    const isOld = ageMs >= maxAgeMs
    const listedThen = askedMs === null ? listedNow : listedUntil(askedMs)
    for (const day of datesFrom(from, to)) {
      const isStale = isOld || (ageMs >= changingMs && mayChange(day)) || (listedThen <= day && day < listedNow)
      yield { day, askedMs, state: askedMs === null ? 'missing' : isStale ? 'stale' : 'synced' }
    }
  }
}

/**
 * Returns the windows to fetch, newest first: today, every day from `since` on that is not synced, and days that can still change and were not
 * fetched in the last `changingMs`. Other days are included only if that saves a call.
 */
export function planSync(days: SyncDays, changingMs: number): DayRange[] {
  const due: { from: string; to: string }[] = []
  const isChanging = (day: string) => days.changing.some(({ from, to }) => from <= day && day <= to)
  for (const { day, state } of statesOf(days, changingMs)) {
    const isDue = day === days.today || (state !== 'synced' && (day >= days.since || isChanging(day)))
    if (!isDue) continue
    const last = due.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else due.push({ from: day, to: day })
  }
  return joinedForCalls(due, days.nowMs)
    .flatMap((range) => refreshWindows(range, days.nowMs))
    .reverse()
}

/** Merges ranges whose windows would overlap, and ranges that take fewer calls together. */
function joinedForCalls(ranges: readonly DayRange[], nowMs: number): DayRange[] {
  const calls = (range: DayRange) => refreshWindows(range, nowMs).length
  const pieces: DayRange[] = []
  for (const next of ranges) {
    const last = pieces.at(-1)
    const both = last && { from: last.from, to: next.to }
    if (both && (next.from <= addDays(last.to, 2 * edgeDays) || calls(both) < calls(last) + calls(next))) pieces.splice(-1, 1, both)
    else pieces.push(next)
  }
  return pieces
}

/** Returns the days from `since` to `today` as the window shows them. `bookings` are the counts of each day in `days.runs`. */
export function coverageOf(days: SyncDays, bookings: readonly number[]): Omit<Coverage, 'uncertain'> {
  const { since, today } = days
  const runs: Coverage['runs'] = []
  const count = { synced: 0, stale: 0, missing: 0 }
  const bookingCounts: number[] = []
  let position = 0
  for (const { day, askedMs, state } of statesOf(days, syncIntervalMs)) {
    const ofDay = bookings[position++] ?? 0
    if (day < since) continue
    bookingCounts.push(ofDay)
    count[state]++
    const last = runs.at(-1)
    if (last && last.state === state && last.askedMs === askedMs) {
      last.to = day
      last.bookings += ofDay
    } else runs.push({ from: day, to: day, state, askedMs, bookings: ofDay })
  }
  return { since, today, runs, bookings: bookingCounts, days: count }
}
