import { formatDate, formatTime } from '../../../shared/domain/date-words.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'

/** Formats the moment of a reader copy: `as of Fri 12 Mar 2027 11:42`. */
export function asOfWords(atMs: number, zone: string): string {
  return say('asOf.label', { date: formatDate(dateIn(zone, atMs)), atMs: formatTime(atMs, zone) })
}
