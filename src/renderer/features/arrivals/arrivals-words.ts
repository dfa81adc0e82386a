/** Texts about arrivals and their check. */
import type { ArrivalsCheck } from '../../../shared/contract/views/arrivals-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { formatShortDate, formatTime } from '../../../shared/domain/date-words.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'
import { failureWords } from '../../ui/wording/failure-words.ts'
import type { ArrivalDay } from './arrival-days.ts'

/** Formats a time: `18:02`, with the day if it is not today. */
export function momentWords(atMs: number, nowMs: number, zone: string): string {
  const time = formatTime(atMs, zone)
  const day = dateIn(zone, atMs)
  return day === dateIn(zone, nowMs) ? time : `${formatShortDate(day)} ${time}`
}

/** The findings of a check so far. */
function foundWords({ changed, unknown, failed }: ArrivalsCheck): string {
  const unclear = failed > 0 ? say('arrivals.foundUnclear', { failed }) : ''
  return say('arrivals.found', { changed: changed.length, unknown: unknown.length, unclear })
}

/** Returns the progress of a running check. */
export function checkingWords(check: ArrivalsCheck): string {
  return say('arrivals.progress', { done: check.done, arrivals: check.arrivals, found: foundWords(check) })
}

/** Returns the result of the last check. `zone`: time zone of the desk; `zoneOfDays`: that of the evening check. */
export function checkedWords(check: ArrivalsCheck | null, nowMs: number, zone: string, zoneOfDays: string): string {
  if (check === null) return say('arrivals.checkNotYet', { zone: zoneOfDays })
  const at = momentWords(check.endedMs, nowMs, zone)
  const part = say('arrivals.partDone', {
    done: check.done,
    arrivals: check.arrivals,
    found: foundWords(check),
  })
  switch (check.end) {
    case 'whole':
      return say('arrivals.checkDone', { at, arrivals: check.arrivals, found: foundWords(check) })
    case 'stopped':
      return say('arrivals.checkStopped', { at, part })
    case 'broken':
      return say('arrivals.checkBroken', {
        at,
        part,
        failure: check.failure ? 'yes' : 'no',
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

/** Returns `12 bookings, 31 guests`. */
export function totalsWords({ bookings, guests }: ArrivalDay['totals']): string {
  return say('arrivals.totals', { bookings, guests })
}

/** Returns `2 adults, 1 child`. */
export function guestsWords({ adults, children }: LedgerRow): string {
  return say('arrivals.guestCount', { adults, children })
}
