/** Which creation days a comparison with the service is about, and which of them it has surely asked for. */
import { addDays, dateIn, startOfDate } from '../../../shared/domain/dates.ts'
import type { BookingAttempts } from '../../booking/attempts/attempts-port.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { DayRange } from '../../ledger/records.ts'
import { comparedAfterStayDays, comparedAttemptDays } from './look-back.ts'

const hourMs = 3_600_000
/** Clocks on earth are from 12 hours behind UTC to 14 hours ahead of it. */
const mostBehindMs = 12 * hourMs
const mostAheadMs = 14 * hourMs

/**
 * Up to today (UTC): the last `comparedAttemptDays` when an attempt was sent in them; the days of older attempts that are still open;
 * the creation days of confirmed bookings whose stay has not been over for `comparedAfterStayDays`. Each with the day before and after, so that it is asked for
 * surely in every zone.
 */
export async function comparedDays(
  ledger: Pick<Ledger, 'createdDays'>,
  attempted: Pick<BookingAttempts, 'cases'>,
  nowMs: number,
): Promise<DayRange[]> {
  const today = dateIn('UTC', nowMs)
  const recent = { from: addDays(today, -comparedAttemptDays), to: today }
  const [open, settled, stays] = await Promise.all([
    attempted.cases({ open: true }),
    attempted.cases({ open: false }),
    ledger.createdDays({ status: 'CONFIRMED', basis: 'checkout', from: addDays(today, 1 - comparedAfterStayDays), to: null, text: '' }),
  ])
  const sentOn = (cases: typeof open) => cases.flatMap(({ attempts }) => attempts.map(({ sentAtMs }) => dateIn('UTC', sentAtMs)))
  const attempts = sentOn(open).map((day) => (day < recent.from ? { from: day, to: day } : recent))
  if (sentOn(settled).some((day) => day >= recent.from)) attempts.push(recent)
  const widened = [...attempts, ...stays].map(({ from, to }) => ({ from: addDays(from, -1), to: earlier(addDays(to, 1), today) }))
  return joined(widened.filter(({ from, to }) => from <= to))
}

const earlier = (a: string, b: string) => (a < b ? a : b)

/** The same days in as few ranges: those that have a day in common are one. */
export function joined(ranges: readonly DayRange[]): DayRange[] {
  const apart: { from: string; to: string }[] = []
  for (const { from, to } of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = apart.at(-1)
    if (!last || from > last.to) apart.push({ from, to })
    else if (to > last.to) last.to = to
  }
  return apart
}

/**
 * Tells of an instant whether these windows asked for it, whatever their bounds mean: one of the two may be exclusive, and
 * days may be counted in any zone. So a window's first and last day count only where a neighbour shares one of them.
 */
export function surelyAsked(windows: readonly DayRange[]): (instantMs: number) => boolean {
  const spans = joined(windows).map(({ from, to }) => ({
    fromMs: startOfDate('UTC', addDays(from, 1)) + mostBehindMs,
    toMs: startOfDate('UTC', to) - mostAheadMs,
  }))
  return (instantMs) => spans.some(({ fromMs, toMs }) => fromMs <= instantMs && instantMs < toMs)
}
