/** How old what is shown is, in words: of one row, and of the range. */

import type { DeskState } from '../../../../shared/contract/desk-views.ts'
import type { Freshness, LedgerFilter } from '../../../../shared/contract/ledger-views.ts'
import { dateIn, formatInstant } from '../../../../shared/domain/dates.ts'
import { isReader } from '../../../ui/desk-abilities.ts'
import { rangeWords } from '../query/range.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export type Age = 'now' | 'today' | 'old'

/** How old a look at the service is: of the last hour, of the last day, or older. */
export function ageOf(seenAtMs: number, nowMs: number): Age {
  const ageMs = nowMs - seenAtMs
  return ageMs < hourMs ? 'now' : ageMs < dayMs ? 'today' : 'old'
}

/** `just now`, `12 min`, `3 h`, `5 days`: how long ago the service last showed a record. */
export function recordAgeWords(seenAtMs: number, nowMs: number): string {
  const ageMs = Math.max(0, nowMs - seenAtMs)
  if (ageMs < minuteMs) return 'just now'
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} min`
  if (ageMs < dayMs) return `${Math.floor(ageMs / hourMs)} h`
  const days = Math.floor(ageMs / dayMs)
  return days === 1 ? '1 day' : `${days} days`
}

/** `As of 11:42 · 28 of 30 days synced`; the day is named when it is not today. */
export function freshnessWords(freshness: Freshness, zone: string, nowMs: number): string {
  const { days, synced, oldestMs } = freshness
  const asOf = oldestMs === null ? null : `As of ${sameDay(oldestMs, nowMs, zone) ? clock(oldestMs, zone) : formatInstant(oldestMs, zone)}`
  const coverage = days === 0 ? null : `${synced.toLocaleString('en')} of ${days.toLocaleString('en')} days synced`
  return [asOf, coverage].filter(Boolean).join(' · ') || 'Never synced'
}

/** Days never asked: `12 Feb – 15 Feb 2027, 1 Mar 2027 and 3 more`; null when every day was asked. */
export function missingWords({ missing }: Pick<Freshness, 'missing'>, shown = 2): string | null {
  if (missing.length === 0) return null
  const rest = missing.length - shown
  return `${missing.slice(0, shown).map(rangeWords).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** What stands between the clerk and a complete, current list, in the order of its weight. */
export function cautions(freshness: Freshness | null, filter: LedgerFilter, desk: DeskState | null): string[] {
  const missing = freshness && missingWords(freshness)
  return [
    ...(desk?.online === false ? ['Offline: this is what the ledger has'] : []),
    ...(desk?.active?.key === 'none' && !isReader(desk) ? ['No API key: the ledger works, a refresh needs the key'] : []),
    ...(missing ? [`${filter.basis === 'created' ? 'Days' : 'Booking days'} never asked: ${missing}`] : []),
  ]
}

const clock = (atMs: number, zone: string) => formatInstant(atMs, zone).slice(-5)
const sameDay = (a: number, b: number, zone: string) => dateIn(zone, a) === dateIn(zone, b)
