/** Which creation days a sync compares with the service, and which of them were completely fetched. */
import { addDays, dateIn, startOfDate } from '../../../shared/domain/dates.ts'
import type { BookingAttempts } from '../../booking/attempts/booking-attempts.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { DayRange } from '../../ledger/records.ts'
import { comparedAfterStayDays, comparedAttemptDays } from './look-back.ts'

const hourMs = 3_600_000
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
 * zone, so a window's first and last day count only if a neighbouring window shares one of them.
 */
export function createCoverageTest(windows: readonly DayRange[]): (instantMs: number) => boolean {
  const spans = mergeRanges(windows).map(({ from, to }) => ({
    fromMs: startOfDate('UTC', addDays(from, 1)) + maxBehindMs,
    toMs: startOfDate('UTC', to) - maxAheadMs,
  }))
  return (instantMs) => spans.some(({ fromMs, toMs }) => fromMs <= instantMs && instantMs < toMs)
}
