/** Upcoming arrivals by day, and texts about their check. */
import type { ArrivalsCheck } from '../../../shared/contract/views/arrivals-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { formatDate, formatShortDate, formatTime } from '../../../shared/domain/date-words.ts'
import { addDays, dateIn } from '../../../shared/domain/dates.ts'
import { listWithCommas } from '../../../shared/words/lists.ts'
import { say, voice } from '../../../shared/words/say.ts'
import { failureWords } from '../../ui/wording/failure-words.ts'

/** Formats a time: `18:02`, with the day if it is not today. */
export function momentWords(atMs: number, nowMs: number, zone: string): string {
  const time = formatTime(atMs, zone)
  const day = dateIn(zone, atMs)
  return day === dateIn(zone, nowMs) ? time : `${formatShortDate(day)} ${time}`
}

/** The findings of a check so far. */
function findingsWords({ changed, unknown, failed }: ArrivalsCheck): string {
  const unclear = failed > 0 ? say('arrivals.foundUnclear', { failed }) : ''
  return say('arrivals.found', { changed: changed.length, unknown: unknown.length, unclear })
}

/** Returns the progress of a running check. */
export function checkProgressWords(check: ArrivalsCheck): string {
  return say('arrivals.progress', { done: check.done, arrivals: check.arrivals, found: findingsWords(check) })
}

/** Returns the result of the last check. `zone`: time zone of the desk; `zoneOfDays`: time zone of the evening check. */
export function checkResultWords(check: ArrivalsCheck | null, nowMs: number, zone: string, zoneOfDays: string): string {
  if (check === null) return say('arrivals.checkNotYet', { zone: zoneOfDays })
  const at = momentWords(check.endedMs, nowMs, zone)
  const found = findingsWords(check)
  const part = say('arrivals.partDone', { done: check.done, arrivals: check.arrivals, found })
  switch (check.end) {
    case 'whole':
      return say('arrivals.checkDone', { at, arrivals: check.arrivals, found })
    case 'stopped':
      return say('arrivals.checkStopped', { at, part })
    case 'broken':
      return say('arrivals.checkBroken', {
        at,
        part,
        isReasonKnown: check.failure ? 'yes' : 'no',
        what: check.failure ? failureWords(check.failure).what : '',
      })
    default:
      return check.end satisfies never
  }
}

/** Returns whether a check was complete and found nothing that needs attention. */
export function hasNoFindings({ end, failed, changed, unknown }: ArrivalsCheck): boolean {
  return end === 'whole' && failed + changed.length + unknown.length === 0
}

/** Number of listed days: today, tomorrow and the day after. */
export const daysListed = 3

export interface ArrivalDay {
  readonly date: string
  /** Heading: `Tomorrow, Fri 12 Mar 2027`. */
  readonly words: string
  /** Sorted by hotel, then by holder. */
  readonly rows: readonly LedgerRow[]
  /** Counts only the bookings that are not cancelled or failed. */
  readonly totals: { readonly bookings: number; readonly guests: number }
}

const isCancelledOrFailed = ({ known }: LedgerRow) => known === 'CANCELLED' || known === 'FAILED'

/** Returns today, tomorrow and the day after with their sorted arrivals. `today` is a calendar date. */
export function arrivalDays(rows: readonly LedgerRow[], today: string): ArrivalDay[] {
  return [say('common.today'), say('common.tomorrow'), say('common.dayAfterTomorrow')].map((word, dayOffset) => {
    const date = addDays(today, dayOffset)
    const dayRows = rows.filter(({ checkin }) => checkin === date)
    const expectedRows = dayRows.filter((row) => !isCancelledOrFailed(row))
    return {
      date,
      words: listWithCommas([word, formatDate(date)]),
      rows: dayRows.sort((a, b) => voice.compare(a.hotelName ?? '', b.hotelName ?? '') || voice.compare(a.holder, b.holder)),
      totals: { bookings: expectedRows.length, guests: expectedRows.reduce((sum, { adults, children }) => sum + adults + children, 0) },
    }
  })
}
