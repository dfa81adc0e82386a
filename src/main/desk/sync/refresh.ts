/** Refreshing a range: its creation days are asked in windows, several at a time, until all are done or the clerk stops it. */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { Emit } from '../../../shared/contract/procedures/procedures.ts'
import type { LedgerFilter, RefreshReport } from '../../../shared/contract/views/ledger-views.ts'
import { addDays, dateIn, isDate } from '../../../shared/domain/dates.ts'
import type { Clock } from '../../booking/running/clock.ts'
import type { ServiceConnection } from '../../booking/running/service-connection.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { refreshWindows } from '../../ledger/queries/windows.ts'
import type { DayRange } from '../../ledger/records.ts'
import type { BookingStore } from '../records/booking-store.ts'
import { type Asked, askWindows } from './asked-windows.ts'
import { lookBackDays } from './look-back.ts'

/** Asks the service again for what a filter of the ledger is about. */
export interface Refresh {
  /** Errors: `noKey`, `ledger`, `inFlight` while another refresh runs. What a window ends in is in the report. */
  run(filter: LedgerFilter): Promise<RefreshReport>
  stop(): void
}

/** What a refresh asks, keeps and tells. */
export interface RefreshParts {
  readonly ledger: Ledger
  readonly store: BookingStore
  /** Throws `noKey`. */
  readonly service: () => ServiceConnection
  readonly emit: Emit
  readonly clock: Pick<Clock, 'nowMs' | 'after'>
  /** The accounting zone, whose days a filter goes by. */
  readonly zone: string
}

const atATime = 3

/** A refresh that is not running. */
export function createRefresh({ ledger, store, service, emit, clock, zone }: RefreshParts): Refresh {
  let stopping: AbortController | null = null

  const today = () => dateIn(zone, clock.nowMs())

  /** The creation days that a filter is about. Status and text are left out: they may have changed at the service. */
  const daysOf = async (filter: LedgerFilter): Promise<DayRange[]> => {
    const whole: LedgerFilter = { ...filter, status: 'all', text: '' }
    if (filter.basis !== 'created') return ledger.createdDays(whole)
    const from = filter.from ?? earliest(await ledger.createdDays(whole)) ?? addDays(filter.to ?? today(), -lookBackDays)
    const to = filter.to !== null && filter.to < today() ? filter.to : today()
    return from <= to ? [{ from, to }] : []
  }

  /** Creation days that were never asked and may hold more stays of this range. */
  const neverAsked = async ({ basis, from, to }: LedgerFilter): Promise<DayRange[]> => {
    if (basis === 'created') return []
    const last = to !== null && to < today() ? to : today()
    const first = addDays(from !== null && from < last ? from : last, -lookBackDays)
    return ledger.neverAsked({ from: first, to: last })
  }

  const work = async (filter: LedgerFilter, { service }: ServiceConnection, { signal }: AbortController): Promise<RefreshReport> => {
    const windows = (await daysOf(filter)).flatMap((range) => refreshWindows(range, clock.nowMs()))
    const report = (asked: Asked, never: DayRange[]): RefreshReport => ({ ...asked, failed: [...asked.failed], neverAsked: never })
    const progress = (asked: Asked) => emit('ledger.refreshProgress', report(asked, []))
    const asked = await askWindows({ windows, atATime, service, store, ledger, clock, signal, progress })
    return report(asked, await neverAsked(filter))
  }

  return {
    run: async (filter) => {
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
