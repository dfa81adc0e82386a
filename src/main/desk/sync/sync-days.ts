/** Reads the state of the days of a sync from the ledger and the cases, and how far back the ledger goes. */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { Coverage } from '../../../shared/contract/views/sync-views.ts'
import { addDays, dateIn } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'
import { ignore } from '../../async/ignore.ts'
import type { BookingAttempts } from '../../booking/attempts/booking-attempts.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { sinceName } from '../../ledger/queries/freshness.ts'
import type { DaysAsked } from '../../ledger/records.ts'
import { comparedDays } from './compared-days.ts'
import { lookBackDays } from './look-back.ts'
import { coverageOf, type SyncDays } from './sync-plan.ts'

/** Dependencies for reading the days of a sync. */
export interface SyncDaysParts {
  readonly ledger: Pick<Ledger, 'createdDays' | 'coverage' | 'remembered' | 'remember'>
  readonly attempts: Pick<BookingAttempts, 'cases'>
  readonly clock: Pick<Clock, 'nowMs'>
  /** The accounting zone; days are days of this zone. */
  readonly zone: string
  /** How many days a ledger without a configured start goes back before its first opening; `lookBackDays` when absent. */
  readonly historyDays?: number | undefined
}

/** Dependencies for reading the coverage. */
export interface CoverageParts extends SyncDaysParts {
  readonly ledger: SyncDaysParts['ledger'] & Pick<Ledger, 'uncertainDates'>
}

/** The service has no older booking. */
const earliestSince = '2000-01-01'
/** Fetch times more than this in the future come from a clock that was ahead. */
const clockAheadMs = 3_600_000

/** Reads the days of a sync and the number of the ledger's bookings on each. Stores how far back to go if that is not stored yet. */
export async function readSyncDays({
  ledger,
  attempts,
  clock,
  zone,
  historyDays = lookBackDays,
}: SyncDaysParts): Promise<SyncDays & Pick<DaysAsked, 'bookings'>> {
  const nowMs = clock.nowMs()
  const today = dateIn(zone, nowMs)
  const since = await sinceOf(ledger, today, historyDays)
  const changing = await comparedDays(ledger, attempts, nowMs)
  const first = [since, ...changing.map(({ from }) => from)].sort()[0] ?? since
  const { runs, bookings } = await ledger.coverage({ from: first, to: today }, nowMs + clockAheadMs)
  return { since, today, changing, runs, bookings, zone, nowMs }
}

async function sinceOf(ledger: Pick<Ledger, 'remembered' | 'remember'>, today: string, historyDays: number): Promise<string> {
  const storedSince = await ledger.remembered(sinceName)
  if (storedSince !== null) return storedSince < today ? storedSince : today
  const since = addDays(today, -historyDays)
  await ignore(ledger.remember(sinceName, since), 'a read-only ledger goes back as if it were opened for the first time today')
  return since
}

/** Returns which creation days are synced, as the window shows them. Errors: `ledger`. */
export async function readCoverage(parts: CoverageParts): Promise<Coverage> {
  const days = await readSyncDays(parts)
  return { ...coverageOf(days, days.bookings), uncertain: await parts.ledger.uncertainDates() }
}

/** Sets the first creation day of the ledger and returns the new coverage. Errors: `input` for a future day or before 2000; `ledger`. */
export async function setSyncStart(parts: CoverageParts, since: string): Promise<Coverage> {
  const today = dateIn(parts.zone, parts.clock.nowMs())
  const problem = since > today ? say('syncDays.inFuture') : since < earliestSince ? say('syncDays.tooEarly') : null
  if (problem !== null) throw new FailureError({ kind: 'input', fields: [{ path: 'since', problem }] })
  await parts.ledger.remember(sinceName, since)
  return readCoverage(parts)
}
