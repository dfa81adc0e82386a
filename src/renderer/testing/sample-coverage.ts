/** Test data: a coverage of 70 days with some of each state. */

import type { Coverage } from '../../shared/contract/views/sync-views.ts'
import { addDays, daysBetween } from '../../shared/domain/dates.ts'

export const syncedAtMs = Date.UTC(2027, 2, 12, 10, 42)

/** Returns a coverage from 2 January to 12 March 2027: five days missing, sixty synced, five stale; one more booking each day. */
export function sampleCoverage(change: Partial<Coverage> = {}): Coverage {
  const since = '2027-01-02'
  const today = '2027-03-12'
  const bookings = Array.from({ length: daysBetween(since, today) + 1 }, (_, i) => i)
  const run = (from: string, days: number, state: Coverage['runs'][number]['state']) => ({
    from,
    to: addDays(from, days - 1),
    state,
    askedMs: state === 'missing' ? null : syncedAtMs,
    bookings: 0,
  })
  return {
    since,
    today,
    runs: [run(since, 5, 'missing'), run('2027-01-07', 60, 'synced'), run('2027-03-08', 5, 'stale')],
    bookings,
    days: { synced: 60, stale: 5, missing: 5 },
    uncertain: { assumed: 0, missing: 0 },
    ...change,
  }
}
