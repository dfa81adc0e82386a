/**
 * Which creation days a sync asks the service for. A cancellation does not move a booking into today's days, so what a day
 * holds decides how often it is asked, not how old it is. Pure.
 */

import type { Coverage, coverageStates } from '../../../shared/contract/views/sync-views.ts'
import { addDays, dateIn, datesFrom } from '../../../shared/domain/dates.ts'
import { settling } from '../../booking/running/schedule.ts'
import { edgeDays, refreshWindows } from '../../ledger/queries/windows.ts'
import type { DayRange, DaysAsked } from '../../ledger/records.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How often the desk syncs by itself, and after how long what can still change is stale. */
export const everyMs = 6 * hourMs
/** After how long a day on which nothing is ahead any more is asked again. */
const rarelyMs = 30 * dayMs

/** What is known of the days that a sync is about. Days are those of `zone`. */
export interface SyncDays {
  /** The first creation day that the ledger is to hold. */
  readonly since: string
  readonly today: string
  /** Days whose bookings may still change; see `comparedDays`. Some may lie before `since`. */
  readonly changing: readonly DayRange[]
  /** From the first of all these days to today. */
  readonly runs: DaysAsked['runs']
  readonly zone: string
  readonly nowMs: number
}

type State = (typeof coverageStates)[number]

/**
 * How each day stands, in order, when what can still change is stale `changingMs` after it was asked. Today can change. A
 * day that was asked before it was over is stale from its end on; every day is, when it was not asked for thirty days.
 */
function* statesOf(days: SyncDays, changingMs: number): Generator<{ day: string; askedMs: number | null; state: State }> {
  const { changing, runs, zone, nowMs, today } = days
  // What is booked on a day is listed a little after its end.
  const listedUntil = (atMs: number) => dateIn(zone, atMs - settling.quietMs)
  const listedNow = listedUntil(nowMs)
  const mayChange = (day: string) => day === today || changing.some(({ from, to }) => from <= day && day <= to)
  for (const { from, to, askedMs } of runs) {
    const ageMs = askedMs === null ? 0 : nowMs - askedMs
    const isOld = ageMs >= rarelyMs
    const listedThen = askedMs === null ? listedNow : listedUntil(askedMs)
    for (const day of datesFrom(from, to)) {
      const isStale = isOld || (ageMs >= changingMs && mayChange(day)) || (listedThen <= day && day < listedNow)
      yield { day, askedMs, state: askedMs === null ? 'missing' : isStale ? 'stale' : 'synced' }
    }
  }
}

/**
 * The windows that a sync asks, newest first: for today, for every day from `since` on that is not synced, and for those that can
 * still change and were not asked in the last `changingMs`. Other days lie in them only where that saves a call.
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

/** The ranges that are asked in one piece: those whose windows would overlap, and those that take fewer calls together. */
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

/** The days from `since` to `today` as the window shows them. `bookings` are counts for each day of `days.runs`. */
export function coverageOf(days: SyncDays, bookings: readonly number[]): Omit<Coverage, 'uncertain'> {
  const { since, today } = days
  const runs: Coverage['runs'] = []
  const count = { synced: 0, stale: 0, missing: 0 }
  const made: number[] = []
  let position = 0
  for (const { day, askedMs, state } of statesOf(days, everyMs)) {
    const ofDay = bookings[position++] ?? 0
    if (day < since) continue
    made.push(ofDay)
    count[state]++
    const last = runs.at(-1)
    if (last && last.state === state && last.askedMs === askedMs) {
      last.to = day
      last.bookings += ofDay
    } else runs.push({ from: day, to: day, state, askedMs, bookings: ofDay })
  }
  return { since, today, runs, bookings: made, days: count }
}
