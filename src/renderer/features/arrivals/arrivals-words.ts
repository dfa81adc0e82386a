/** What a check of the arrivals does and what it found, in sentences. */
import type { ArrivalsCheck } from '../../../shared/contract/views/arrivals-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { formatShortDate, formatTime } from '../../../shared/domain/date-words.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'
import { failureWords } from '../../ui/wording/failure-words.ts'
import type { ArrivalDay } from './arrival-days.ts'

/** `18:02`, with the day when it was another one. */
export function momentWords(atMs: number, nowMs: number, zone: string): string {
  const time = formatTime(atMs, zone)
  const day = dateIn(zone, atMs)
  return day === dateIn(zone, nowMs) ? time : `${formatShortDate(day)} ${time}`
}

/** What a check has found so far. */
function foundWords({ changed, unknown, failed }: ArrivalsCheck): string {
  const unclear = failed > 0 ? say('arrivals.failedWithoutAClearAnswer', { failed }) : ''
  return say('arrivals.changedChangedUnknownUnknownUnclear', { changed: changed.length, unknown: unknown.length, unclear })
}

/** How far a check has come. */
export function checkingWords(check: ArrivalsCheck): string {
  return say('arrivals.askingTheServiceDoneOf', { done: check.done, arrivals: check.arrivals, found: foundWords(check) })
}

/** How the last check ended; `zone` is the desk’s, `zoneOfDays` that of the evening. */
export function checkedWords(check: ArrivalsCheck | null, nowMs: number, zone: string, zoneOfDays: string): string {
  if (check === null) return say('arrivals.notCheckedAtTheService', { zone: zoneOfDays })
  const at = momentWords(check.endedMs, nowMs, zone)
  const part = say('arrivals.afterDoneOfArrivalsFound', {
    done: check.done,
    arrivals: check.arrivals,
    found: foundWords(check),
  })
  switch (check.end) {
    case 'whole':
      return say('arrivals.checkedAtArrivalsFound', { at, arrivals: check.arrivals, found: foundWords(check) })
    case 'stopped':
      return say('arrivals.stoppedAtPartTheRest', { at, part })
    case 'broken':
      return say('arrivals.brokeOffAtPartFailure', {
        at,
        part,
        failure: check.failure ? 'yes' : 'no',
        what: check.failure ? failureWords(check.failure).what : '',
      })
    default:
      return check.end satisfies never
  }
}

/** Whether a check saw all that it was to see, and nothing to look at. */
export function isCalm({ end, failed, changed, unknown }: ArrivalsCheck): boolean {
  return end === 'whole' && failed + changed.length + unknown.length === 0
}

/** `12 bookings, 31 guests`. */
export function totalsWords({ bookings, guests }: ArrivalDay['totals']): string {
  return say('arrivals.bookingsAndGuests', { bookings, guests })
}

/** `2 adults, 1 child`. */
export function guestsWords({ adults, children }: LedgerRow): string {
  return say('arrivals.adultsAndChildren', { adults, children })
}
