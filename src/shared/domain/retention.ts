/** How long guests' names are stored. */
import { dateIn } from './dates.ts'

/** Returns the check-out date before which names are removed: `months` before today, or the last day of that month if it has no such day. */
export function retentionStart(months: number, nowMs: number, zone: string): string {
  const [year = 0, month = 1, day = 1] = dateIn(zone, nowMs).split('-').map(Number)
  const wanted = new Date(Date.UTC(year, month - 1 - months, 1))
  const lastOfMonth = new Date(Date.UTC(wanted.getUTCFullYear(), wanted.getUTCMonth() + 1, 0)).getUTCDate()
  wanted.setUTCDate(Math.min(day, lastOfMonth))
  return wanted.toISOString().slice(0, 10)
}
