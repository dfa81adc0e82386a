import type { BookingCase } from '../../../shared/booking-views.ts'
import { formatInstant } from '../../../shared/dates.ts'

/** How often a case was looked up, when last, and when next. `zone` is the desk's. */
export function lookUpWords({ lookUps, lastLookUpMs, nextLookUpMs }: BookingCase, zone: string): string {
  const done =
    lookUps === 0 || lastLookUpMs === null
      ? 'Not looked up yet'
      : `Looked up ${lookUps === 1 ? 'once' : `${lookUps} times`}, last ${formatInstant(lastLookUpMs, zone)}`
  return nextLookUpMs === null ? `${done}.` : `${done}; next ${formatInstant(nextLookUpMs, zone)}.`
}
