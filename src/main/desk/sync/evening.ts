/** The evening hour at which the arrivals of the next days are looked up again. */
import { addDays, dateIn, offsetAt, startOfDate } from '../../../shared/domain/dates.ts'

/** 18:00: the service has processed the day's changes, and the clerk can still telephone. */
const eveningHour = 18

/** The evening of a day: `day` as YYYY-MM-DD, `atMs` since 1970. */
export interface Evening {
  /** The day in the zone. */
  readonly day: string
  /** The time at which the evening begins. */
  readonly atMs: number
}

/** Returns the last evening that has begun in a zone. */
export function lastEvening(zone: string, nowMs: number): Evening {
  const today = dateIn(zone, nowMs)
  const evening = eveningOf(zone, today)
  return evening.atMs <= nowMs ? evening : eveningOf(zone, addDays(today, -1))
}

function eveningOf(zone: string, day: string): Evening {
  const wallMs = startOfDate('UTC', day) + eveningHour * 3_600_000
  // No zone changes its clocks in the evening, so the offset nearby is the right one.
  return { day, atMs: wallMs - offsetAt(zone, wallMs - offsetAt(zone, wallMs)) }
}
