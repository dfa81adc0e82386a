/** What the coverage says, in words. */

import type { Coverage } from '../../../../shared/contract/views/sync-views.ts'
import { formatDate, formatInstant } from '../../../../shared/domain/date-words.ts'
import { addDays, daysBetween } from '../../../../shared/domain/dates.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { bookingCount } from '../../../ui/wording/count-words.ts'

type DayState = Coverage['runs'][number]['state']

/** One creation day of the calendar. */
export interface CoverageDay {
  readonly date: string
  readonly state: DayState
  readonly askedMs: number | null
  readonly bookings: number
}

/** A month of the calendar: its days by the day of the month, with holes before the first kept one and after today. */
export interface CoverageMonth {
  /** `2027-03` */
  readonly month: string
  readonly days: ReadonlyMap<number, CoverageDay>
}

/** The days of a coverage by month, the newest month first. */
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

const stateWords: Record<DayState, string> = {
  synced: say('coverage.synced'),
  stale: say('coverage.toBeAskedAgain'),
  missing: say('coverage.neverAsked'),
}

/** `Fri 12 Mar 2027: synced 12 Mar 2027 11:42, 37 bookings`. */
export function dayWords({ date, state, askedMs, bookings }: CoverageDay, zone: string): string {
  const asked =
    askedMs === null
      ? ''
      : state === 'synced'
        ? ` ${formatInstant(askedMs, zone)}`
        : say('coverage.askedAskedms', { askedMs: formatInstant(askedMs, zone) })
  return `${formatDate(date)}: ${listWithCommas([`${stateWords[state]}${asked}`, bookingCount(bookings)])}`
}

/** `812 of 930 days synced`. */
export function syncedDaysWords({ days: { synced, stale, missing } }: Pick<Coverage, 'days'>): string {
  return say('coverage.syncedOfSynced2DaysSynced', { synced, synced2: synced + stale + missing })
}

/** Days that one call of a long sync covers: its window less the day that it shares. */
const daysPerCall = 28

/** `about 14 calls`: what it takes to go back from the present first day to an earlier one. */
export function callsWords(since: string, earlier: string): string {
  const calls = Math.ceil(daysBetween(earlier, since) / daysPerCall)
  return say('coverage.about1CallAboutCalls', { calls })
}
