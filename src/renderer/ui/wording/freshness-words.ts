/** Texts about the age of the shown data: of one row, and of the range. */

import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import type { Freshness, LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { formatInstant, formatTime } from '../../../shared/domain/date-words.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { listWithCommas } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import { isReader } from '../desk-abilities.ts'
import { rangeWords } from './range.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export type Age = 'now' | 'today' | 'old'

/** Returns the age class of a record: seen within the last hour, the last day, or earlier. */
export function ageOf(seenAtMs: number, nowMs: number): Age {
  const ageMs = nowMs - seenAtMs
  return ageMs < hourMs ? 'now' : ageMs < dayMs ? 'today' : 'old'
}

/** Returns how long ago the service last showed a record: `just now`, `12 min`, `3 h`, `5 days`. */
export function recordAgeWords(seenAtMs: number, nowMs: number): string {
  const ageMs = Math.max(0, nowMs - seenAtMs)
  if (ageMs < minuteMs) return say('common.justNow')
  if (ageMs < hourMs) return say('freshness.minutes', { minutes: Math.floor(ageMs / minuteMs) })
  if (ageMs < dayMs) return say('hotel.hours', { hours: Math.floor(ageMs / hourMs) })
  const days = Math.floor(ageMs / dayMs)
  return say('freshness.dayCount', { days })
}

/** Returns `As of 11:42 · 28 of 30 days synced`; includes the date when it is not today. */
export function freshnessWords(freshness: Freshness, zone: string, nowMs: number): string {
  const { days, synced, oldestMs } = freshness
  const asOf =
    oldestMs === null
      ? null
      : say('freshness.asOf', {
          syncedAt: dateIn(zone, oldestMs) === dateIn(zone, nowMs) ? formatTime(oldestMs, zone) : formatInstant(oldestMs, zone),
        })
  const coverage = days === 0 ? null : say('freshness.coverage', { synced, days })
  return [asOf, coverage].filter(Boolean).join(' · ') || say('freshness.neverSynced')
}

/** Lists the days not synced: `12 Feb – 15 Feb 2027, 1 Mar 2027 and 3 more`; null when every day was synced. */
export function missingWords({ missing }: Pick<Freshness, 'missing'>, maxShown = 2): string | null {
  if (missing.length === 0) return null
  const rest = missing.length - maxShown
  return `${listWithCommas(missing.slice(0, maxShown).map(rangeWords))}${rest > 0 ? say('freshness.moreRanges', { rest }) : ''}`
}

/** Returns the reasons why the list may be incomplete or outdated, most important first. */
export function cautions(freshness: Freshness | null, filter: Pick<LedgerFilter, 'basis'>, desk: DeskState | null): string[] {
  const missing = freshness && missingWords(freshness)
  return [
    ...(desk?.online === false ? [say('freshness.offlineNote')] : []),
    ...(desk?.active?.key === 'none' && !isReader(desk) ? [say('freshness.noKeyNote')] : []),
    ...(missing ? [say('freshness.daysNotSynced', { byCreation: filter.basis === 'created' ? 'yes' : 'no', missing })] : []),
  ]
}
