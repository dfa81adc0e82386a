/** Refreshes a range: fetches its creation days in windows, several at a time, until all are done or the clerk stops it. */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { Emit } from '../../../shared/contract/procedures/procedures.ts'
import type { LedgerFilter, RefreshReport } from '../../../shared/contract/views/ledger-views.ts'
import { addDays, dateIn, isDate } from '../../../shared/domain/dates.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { bookingDaysOf, lookBackDays, refreshWindows } from '../../ledger/queries/windows.ts'
import type { DayRange } from '../../ledger/records.ts'
import type { BookingStore } from '../records/booking-store.ts'
import { type FetchProgress, fetchWindows } from './asked-windows.ts'

/** Dependencies of a refresh. */
export interface RefreshParts {
  readonly ledger: Ledger
  readonly store: BookingStore
  /** Throws `noKey`. */
  readonly service: () => ServiceConnection
  readonly emit: Emit
  readonly clock: Pick<Clock, 'nowMs' | 'after'>
  /** The accounting zone; a filter's days are days of this zone. */
  readonly zone: string
}

const concurrency = 3

/** Creates a refresh; it starts with `run`. */
export function createRefresh({ ledger, store, service, emit, clock, zone }: RefreshParts) {
  let stopping: AbortController | null = null

  const today = () => dateIn(zone, clock.nowMs())

  /** Returns the creation days of a filter. Ignores status and text, because they may have changed at the service. */
  const daysOf = async (filter: LedgerFilter): Promise<DayRange[]> => {
    const allStatusesFilter: LedgerFilter = { ...filter, status: 'all', text: '' }
    if (filter.basis !== 'created') return ledger.createdDays(allStatusesFilter)
    const from = filter.from ?? earliest(await ledger.createdDays(allStatusesFilter)) ?? addDays(filter.to ?? today(), -lookBackDays)
    const to = filter.to !== null && filter.to < today() ? filter.to : today()
    return from <= to ? [{ from, to }] : []
  }

  /** Returns creation days that were never fetched and on which more stays of this range may have been booked. */
  const neverAsked = async ({ basis, from, to }: LedgerFilter): Promise<DayRange[]> => {
    if (basis === 'created') return []
    return ledger.neverAsked(bookingDaysOf({ from, to }, today()))
  }

  const work = async (filter: LedgerFilter, { service }: ServiceConnection, { signal }: AbortController): Promise<RefreshReport> => {
    const windows = (await daysOf(filter)).flatMap((range) => refreshWindows(range, clock.nowMs()))
    const report = (asked: FetchProgress, never: DayRange[]): RefreshReport => ({ ...asked, failed: [...asked.failed], neverAsked: never })
    const progress = (asked: FetchProgress) => emit('ledger.refreshProgress', report(asked, []))
    const asked = await fetchWindows({ windows, concurrency, service, store, ledger, clock, signal, progress })
    return report(asked, await neverAsked(filter))
  }

  return {
    /** Runs a refresh. Errors: `noKey`, `ledger`, `inFlight` while another refresh runs. Failures of single windows are in the report. */
    run: async (filter: LedgerFilter) => {
      if (stopping) throw new FailureError({ kind: 'inFlight' })
      const asked = service()
      stopping = new AbortController()
      try {
        return await work(filter, asked, stopping)
      } finally {
        stopping = null
      }
    },
    stop: () => stopping?.abort(),
  }
}

function earliest(ranges: readonly DayRange[]): string | null {
  return (
    ranges
      .map(({ from }) => from)
      .filter(isDate)
      .sort()[0] ?? null
  )
}
