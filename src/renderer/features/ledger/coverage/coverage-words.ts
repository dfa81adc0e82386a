/** Coverage by month, and its texts. */

import type { RefreshReport } from '../../../../shared/contract/views/ledger-views.ts'
import type { Coverage } from '../../../../shared/contract/views/sync-views.ts'
import { formatDate, formatInstant } from '../../../../shared/domain/date-words.ts'
import { addDays, daysBetween } from '../../../../shared/domain/dates.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { missingWords } from '../../../ui/wording/freshness-words.ts'
import { bookingCount } from '../../../ui/wording/stay-words.ts'

type DayState = Coverage['runs'][number]['state']

/** One creation day of the calendar. */
export interface CoverageDay {
  readonly date: string
  readonly state: DayState
  readonly askedMs: number | null
  readonly bookings: number
}

/** A month of the calendar: its days, by their number in the month. Days before the ledger's first day and after today are absent. */
export interface CoverageMonth {
  /** `2027-03` */
  readonly month: string
  readonly days: ReadonlyMap<number, CoverageDay>
}

/** Groups the days of a coverage by month, newest month first. */
export function coverageMonths({ since, runs, bookings }: Coverage): CoverageMonth[] {
  const months = new Map<string, Map<number, CoverageDay>>()
  for (const { from, to, state, askedMs } of runs) {
    for (let date = from; date <= to; date = addDays(date, 1)) {
      const month = date.slice(0, 7)
      const days = months.get(month) ?? new Map<number, CoverageDay>()
      months.set(month, days)
      days.set(Number(date.slice(8)), { date, state, askedMs, bookings: bookings[daysBetween(since, date)] ?? 0 })
    }
  }
  return [...months].map(([month, days]) => ({ month, days })).reverse()
}

export const dayStateWords: Record<DayState, string> = texts({
  synced: 'coverage.synced',
  stale: 'common.toBeSyncedAgain',
  missing: 'common.notSynced',
})

/** Describes a day: `Fri 12 Mar 2027: synced 12 Mar 2027 11:42, 37 bookings`. */
export function dayWords({ date, state, askedMs, bookings }: CoverageDay, zone: string): string {
  const syncTime =
    askedMs === null
      ? ''
      : state === 'synced'
        ? ` ${formatInstant(askedMs, zone)}`
        : say('coverage.syncedAt', { askedMs: formatInstant(askedMs, zone) })
  return `${formatDate(date)}: ${listWithCommas([`${dayStateWords[state]}${syncTime}`, bookingCount(bookings)])}`
}

/** Returns `812 of 930 days synced`. */
export function syncedDaysWords({ days: { synced, stale, missing } }: Pick<Coverage, 'days'>): string {
  return say('coverage.summary', { synced, days: synced + stale + missing })
}

/** Days that one call of a long sync covers: its window minus the day that overlaps the next one. */
const daysPerCall = 28

/** Returns `about 14 calls`: the number of calls needed to extend the coverage from `since` back to `earlier`. */
export function callsWords(since: string, earlier: string): string {
  const calls = Math.ceil(daysBetween(earlier, since) / daysPerCall)
  return say('coverage.callCount', { calls })
}

// Texts about a refresh.

/** Returns the progress of a refresh: `3 of 7 calls answered, 12 bookings added, 3 changed`. */
export function progressWords(report: RefreshReport): string {
  return say('refresh.progress', {
    done: report.done,
    windows: report.windows,
    added: report.added,
    changed: report.changed,
  })
}

/** Returns the result of a finished refresh. */
export function reportWords(report: RefreshReport): string {
  const parts = [
    say('refresh.added', { added: report.added }),
    say('refresh.changed', { changed: report.changed }),
    say('refresh.unchanged', { unchanged: report.unchanged }),
    ...(report.unread > 0 ? [say('refresh.unread', { unread: report.unread })] : []),
  ]
  if (!report.stopped && report.failed.length === report.windows) return say('refresh.reportNothing')
  const end = report.stopped
    ? say('refresh.reportStopped')
    : report.failed.length > 0
      ? say('refresh.reportInPart')
      : say('refresh.reportDone')
  return `${end}: ${listWithCommas(parts)}.`
}

/** Returns the sentence about days that were never synced; null for none. The bookings of such days may be missing from the list. */
export function neverAskedWords({ neverAsked }: RefreshReport): string | null {
  const days = missingWords({ missing: neverAsked }, 4)
  return days && say('refresh.daysNotSynced', { days })
}
