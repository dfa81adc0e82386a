import { dateIn, formatDate, formatInstant } from '../../../shared/domain/dates.ts'

/** The moment that a reader copy shows: `as of Fri 12 Mar 2027 11:42`. */
export function asOfWords(atMs: number, zone: string): string {
  return `as of ${formatDate(dateIn(zone, atMs))} ${formatInstant(atMs, zone).slice(-5)}`
}
