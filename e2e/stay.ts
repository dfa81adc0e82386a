/** Stays of the end-to-end tests: always ahead of today, whatever day it is. */
import { addDays } from '../src/shared/dates.ts'

/** Three nights from a month ahead. */
export function aMonthAhead(nowMs = Date.now()): { checkin: string; checkout: string } {
  const checkin = addDays(new Date(nowMs).toISOString().slice(0, 10), 30)
  return { checkin, checkout: addDays(checkin, 3) }
}
