/** What the ledger and the cases know of the days that a sync is about, and how far back the ledger is to go. */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { Coverage } from '../../../shared/contract/views/sync-views.ts'
import { addDays, dateIn } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'
import type { BookingAttempts } from '../../booking/attempts/attempts-port.ts'
import type { Clock } from '../../booking/running/clock.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { sinceName } from '../../ledger/queries/freshness.ts'
import type { DaysAsked } from '../../ledger/records.ts'
import { comparedDays } from './compared-days.ts'
import { lookBackDays } from './look-back.ts'
import { coverageOf, type SyncDays } from './sync-plan.ts'

/** What the days of a sync are read from. */
export interface SyncDaysParts {
  readonly ledger: Pick<Ledger, 'createdDays' | 'coverage' | 'remembered' | 'remember'>
  readonly attempts: Pick<BookingAttempts, 'cases'>
  readonly clock: Pick<Clock, 'nowMs'>
  /** The accounting zone, whose days these are. */
  readonly zone: string
  /** How far back a ledger goes that was not told otherwise, in days before its first opening; `lookBackDays` when absent. */
  readonly historyDays?: number | undefined
}

/** What the coverage of the ledger is read from. */
export interface CoverageParts extends SyncDaysParts {
  readonly ledger: SyncDaysParts['ledger'] & Pick<Ledger, 'uncertainDates'>
}

/** No booking of the service is older. */
const earliestSince = '2000-01-01'
/** What is noted later than this from now was noted by a clock that was ahead. */
const clockAheadMs = 3_600_000

/** The days of a sync, and how many bookings the ledger has of each. Remembers how far back to go where that is not known yet. */
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
  const known = await ledger.remembered(sinceName)
  if (known !== null) return known < today ? known : today
  const since = addDays(today, -historyDays)
  // A ledger that is only read keeps none: it begins as far back as if it were opened for the first time today.
  await ledger.remember(sinceName, since).catch(() => {})
  return since
}

/** Which creation days the ledger was synced for, as the window shows them. Errors: `ledger`. */
export async function readCoverage(parts: CoverageParts): Promise<Coverage> {
  const days = await readSyncDays(parts)
  return { ...coverageOf(days, days.bookings), uncertain: await parts.ledger.uncertainDates() }
}

/** Sets the first creation day that the ledger is to hold. Errors: `input` for a day to come or before 2000; `ledger`. */
export async function keepSince(parts: CoverageParts, since: string): Promise<Coverage> {
  const today = dateIn(parts.zone, parts.clock.nowMs())
  const problem = since > today ? say('syncDays.inFuture') : since < earliestSince ? say('syncDays.tooEarly') : null
  if (problem !== null) throw new FailureError({ kind: 'input', fields: [{ path: 'since', problem }] })
  await parts.ledger.remember(sinceName, since)
  return readCoverage(parts)
}
