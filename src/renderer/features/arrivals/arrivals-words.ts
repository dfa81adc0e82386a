/** What a check of the arrivals does and what it found, in sentences. */
import type { ArrivalsCheck } from '../../../shared/contract/arrivals-views.ts'
import type { LedgerRow } from '../../../shared/contract/ledger-views.ts'
import { dateIn, formatInstant, formatShortDate } from '../../../shared/domain/dates.ts'
import { failureWords } from '../../ui/wording/failure-words.ts'
import type { ArrivalDay } from './arrival-days.ts'

const count = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`

/** `18:02`, with the day when it was another one. */
export function momentWords(atMs: number, nowMs: number, zone: string): string {
  const time = formatInstant(atMs, zone).slice(-5)
  const day = dateIn(zone, atMs)
  return day === dateIn(zone, nowMs) ? time : `${formatShortDate(day)} ${time}`
}

/** What a check has found so far. */
function foundWords({ changed, unknown, failed }: ArrivalsCheck): string {
  const unclear = failed > 0 ? `, ${failed.toLocaleString('en')} without a clear answer` : ''
  return `${changed.length.toLocaleString('en')} changed, ${unknown.length.toLocaleString('en')} unknown${unclear}`
}

/** How far a check has come. */
export function checkingWords(check: ArrivalsCheck): string {
  return `Asking the service: ${check.done.toLocaleString('en')} of ${count(check.arrivals, 'arrival')} looked up, ${foundWords(check)}`
}

/** How the last check ended. */
export function checkedWords(check: ArrivalsCheck | null, nowMs: number, zone: string): string {
  if (check === null) return 'Not checked at the service yet. That is done each evening at 18:00 while Deskbook is open.'
  const at = momentWords(check.endedMs, nowMs, zone)
  const part = `after ${check.done.toLocaleString('en')} of ${count(check.arrivals, 'arrival')}, ${foundWords(check)}.`
  switch (check.end) {
    case 'whole':
      return `Checked ${at}: ${count(check.arrivals, 'arrival')}, ${foundWords(check)}.`
    case 'stopped':
      return `Stopped ${at} ${part} The rest was not asked.`
    case 'broken':
      return `Broke off ${at} ${part} ${check.failure ? `${failureWords(check.failure).what} ` : ''}It goes on by itself.`
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
  return `${count(bookings, 'booking')}, ${count(guests, 'guest')}`
}

/** `2 adults, 1 child`. */
export function guestsWords({ adults, children }: LedgerRow): string {
  return [count(adults, 'adult'), ...(children > 0 ? [count(children, 'child', 'children')] : [])].join(', ')
}
