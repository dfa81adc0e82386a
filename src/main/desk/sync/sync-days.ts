/**
 * The creation days of a sync: how far back the desk goes, which days are compared, which are due, and their state as the window shows it. A
 * cancellation does not move a booking to today's creation day, so a day is fetched as often as its bookings require, whatever its age.
 */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { Coverage, coverageStates } from '../../../shared/contract/views/sync-views.ts'
import { addDays, dateIn, datesFrom, startOfDate } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'
import { ignore } from '../../async/ignore.ts'
import type { BookingAttempts } from '../../booking/attempts/booking-attempts.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import { settling } from '../../booking/lifecycle/schedule.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { sinceName } from '../../ledger/queries/freshness.ts'
import { coveredDays, edgeDays, lookBackDays, refreshWindows } from '../../ledger/queries/windows.ts'
import type { DayRange, DaysAsked } from '../../ledger/records.ts'

/** Dependencies for reading the days of a sync. */
export interface SyncDaysParts {
  readonly ledger: Pick<Ledger, 'createdDays' | 'coverage' | 'remembered' | 'remember'>
  readonly attempts: Pick<BookingAttempts, 'cases'>
  readonly clock: Pick<Clock, 'nowMs'>
  /** The accounting zone; days are days of this zone. */
  readonly zone: string
  /** How many days a ledger without a configured start goes back before its first opening; `lookBackDays` when absent. */
  readonly historyDays?: number | undefined
}

/** Dependencies for reading the coverage. */
export interface CoverageParts extends SyncDaysParts {
  readonly ledger: SyncDaysParts['ledger'] & Pick<Ledger, 'uncertainDates'>
}

/** The service has no older booking. */
const earliestSince = '2000-01-01'
const hourMs = 3_600_000
/** Fetch times more than this in the future come from a clock that was ahead. */
const clockAheadMs = hourMs

/** Reads the days of a sync and the number of the ledger's bookings on each. Stores how far back to go if that is not stored yet. */
export async function readSyncDays({
  ledger,
  attempts,
  clock,
  zone,
  historyDays = lookBackDays,
}: SyncDaysParts): Promise<SyncDays & Pick<DaysAsked, 'bookings'>> {
  const nowMs = clock.nowMs()
  const today = dateIn(zone, nowMs)
  const since = await sinceOf(ledger, today, historyDays)
  const changing = await comparedDays(ledger, attempts, nowMs)
  const first = [since, ...changing.map(({ from }) => from)].sort()[0] ?? since
  const { runs, bookings } = await ledger.coverage({ from: first, to: today }, nowMs + clockAheadMs)
  return { since, today, changing, runs, bookings, zone, nowMs }
}

async function sinceOf(ledger: Pick<Ledger, 'remembered' | 'remember'>, today: string, historyDays: number): Promise<string> {
  const storedSince = await ledger.remembered(sinceName)
  if (storedSince !== null) return storedSince < today ? storedSince : today
  const since = addDays(today, -historyDays)
  await ignore(ledger.remember(sinceName, since), 'a read-only ledger goes back as if it were opened for the first time today')
  return since
}

/** Returns which creation days are synced, as the window shows them. Errors: `ledger`. */
export async function readCoverage(parts: CoverageParts): Promise<Coverage> {
  const days = await readSyncDays(parts)
  return { ...coverageOf(days, days.bookings), uncertain: await parts.ledger.uncertainDates() }
}

/** Sets the first creation day of the ledger and returns the new coverage. Errors: `input` for a future day or before 2000; `ledger`. */
export async function setSyncStart(parts: CoverageParts, since: string): Promise<Coverage> {
  const today = dateIn(parts.zone, parts.clock.nowMs())
  const problem = since > today ? say('syncDays.inFuture') : since < earliestSince ? say('syncDays.tooEarly') : null
  if (problem !== null) throw new FailureError({ kind: 'input', fields: [{ path: 'since', problem }] })
  await parts.ledger.remember(sinceName, since)
  return readCoverage(parts)
}

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
  /** The fetch times of all days from the first of `since` and `changing` to today. */
  readonly runs: DaysAsked['runs']
  readonly zone: string
  readonly nowMs: number
}

type State = (typeof coverageStates)[number]

/**
 * Yields the state of each day in order. A day that can still change is stale `skipFetchedWithinMs` after it was fetched; today can always change.
 * A day fetched before it was over is stale once it has ended, and every day is stale after thirty days.
 */
function* statesOf(days: SyncDays, skipFetchedWithinMs: number): Generator<{ day: string; askedMs: number | null; state: State }> {
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
      const isStale = isOld || (ageMs >= skipFetchedWithinMs && mayChange(day)) || (listedThen <= day && day < listedNow)
      yield { day, askedMs, state: askedMs === null ? 'missing' : isStale ? 'stale' : 'synced' }
    }
  }
}

/**
 * Returns the windows to fetch, newest first: today, every day from `since` on that is not synced, and days that can still change and were not
 * fetched in the last `skipFetchedWithinMs`. Other days are included only if that saves a call.
 */
export function planSync(days: SyncDays, skipFetchedWithinMs: number): DayRange[] {
  const due: { from: string; to: string }[] = []
  const isChanging = (day: string) => days.changing.some(({ from, to }) => from <= day && day <= to)
  for (const { day, state } of statesOf(days, skipFetchedWithinMs)) {
    const isDue = day === days.today || (state !== 'synced' && (day >= days.since || isChanging(day)))
    if (!isDue) continue
    const last = due.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else due.push({ from: day, to: day })
  }
  return mergeToSaveCalls(due, days.nowMs)
    .flatMap((range) => refreshWindows(range, days.nowMs))
    .reverse()
}

/** Merges ranges whose windows would overlap, and ranges that take fewer calls together. */
function mergeToSaveCalls(ranges: readonly DayRange[], nowMs: number): DayRange[] {
  const calls = (range: DayRange) => refreshWindows(range, nowMs).length
  const pieces: DayRange[] = []
  for (const next of ranges) {
    const last = pieces.at(-1)
    const mergedRange = last && { from: last.from, to: next.to }
    if (mergedRange && (next.from <= addDays(last.to, 2 * edgeDays) || calls(mergedRange) < calls(last) + calls(next)))
      pieces.splice(-1, 1, mergedRange)
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
    const dayBookings = bookings[position++] ?? 0
    if (day < since) continue
    bookingCounts.push(dayBookings)
    count[state]++
    const last = runs.at(-1)
    if (last && last.state === state && last.askedMs === askedMs) {
      last.to = day
      last.bookings += dayBookings
    } else runs.push({ from: day, to: day, state, askedMs, bookings: dayBookings })
  }
  return { since, today, runs, bookings: bookingCounts, days: count }
}

/** Time zones range from UTC-12 to UTC+14. */
const maxBehindMs = 12 * hourMs
const maxAheadMs = 14 * hourMs

/**
 * Returns the days to compare, up to today (UTC): the last `comparedAttemptDays` if an attempt was sent in them; the days of older attempts that are
 * still open; the creation days of confirmed bookings whose stay ended less than `comparedAfterStayDays` ago. Each range includes the day before and
 * after, so that it is fetched completely in every zone.
 */
export async function comparedDays(
  ledger: Pick<Ledger, 'createdDays'>,
  attemptCases: Pick<BookingAttempts, 'cases'>,
  nowMs: number,
): Promise<DayRange[]> {
  const today = dateIn('UTC', nowMs)
  const recent = { from: addDays(today, -comparedAttemptDays), to: today }
  const [open, settled, stays] = await Promise.all([
    attemptCases.cases({ open: true }),
    attemptCases.cases({ open: false }),
    ledger.createdDays({ status: 'CONFIRMED', basis: 'checkout', from: addDays(today, 1 - comparedAfterStayDays), to: null, text: '' }),
  ])
  const sentOn = (cases: typeof open) => cases.flatMap(({ attempts }) => attempts.map(({ sentAtMs }) => dateIn('UTC', sentAtMs)))
  const attempts = sentOn(open).map((day) => (day < recent.from ? { from: day, to: day } : recent))
  if (sentOn(settled).some((day) => day >= recent.from)) attempts.push(recent)
  const widened = [...attempts, ...stays].map(({ from, to }) => ({ from: addDays(from, -1), to: earlier(addDays(to, 1), today) }))
  return mergeRanges(widened.filter(({ from, to }) => from <= to))
}

const earlier = (a: string, b: string) => (a < b ? a : b)

/** Merges overlapping ranges: returns the same days in as few ranges as possible, in order. */
export function mergeRanges(ranges: readonly DayRange[]): DayRange[] {
  const merged: { from: string; to: string }[] = []
  for (const { from, to } of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1)
    if (!last || from > last.to) merged.push({ from, to })
    else if (to > last.to) last.to = to
  }
  return merged
}

/**
 * Returns a predicate: whether these windows are guaranteed to have covered a time. The service may exclude either bound and may count days in any
 * zone, so the first or last day of a window counts only if a neighbouring window shares it.
 */
export function createCoverageTest(windows: readonly DayRange[]): (instantMs: number) => boolean {
  const spans = mergeRanges(windows).map(({ from, to }) => ({
    fromMs: startOfDate('UTC', addDays(from, 1)) + maxBehindMs,
    toMs: startOfDate('UTC', to) - maxAheadMs,
  }))
  return (instantMs) => spans.some(({ fromMs, toMs }) => fromMs <= instantMs && instantMs < toMs)
}

/** How long an attempt is compared with the service after it was sent, whatever its outcome. */
const comparedAttemptDays = 30

/** How long after its end a stay is compared: the service may still change or cancel it, and the month of its end may already be closed. */
const comparedAfterStayDays = 60

/** How many days the catch-up fetches if it is unknown when the desk was last running: as many as one call is guaranteed to cover. */
export const defaultCatchUpDays = coveredDays - 1
