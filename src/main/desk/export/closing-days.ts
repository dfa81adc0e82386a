/**
 * Fetches the creation days of a month again before the month is closed. No sync fetches an old booking again, but its late cancellation by
 * another desk must be in the file.
 */

import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import type { Emit } from '../../../shared/contract/procedures/procedures.ts'
import { monthFilter } from '../../../shared/contract/views/ledger-views.ts'
import { addDays, dateIn, daysBetween } from '../../../shared/domain/dates.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { MonthOfBasis } from '../../ledger/closings/closings.ts'
import { lookBackDays, refreshWindows } from '../../ledger/queries/windows.ts'
import type { DayRange } from '../../ledger/records.ts'
import type { BookingStore } from '../records/booking-store.ts'
import { fetchWindows } from '../sync/asked-windows.ts'
import { mergeRanges } from '../sync/sync-days.ts'

/** Dependencies of fetching the days of a month. */
export interface ClosingDaysParts {
  readonly ledger: Pick<Ledger, 'createdDays' | 'neverAsked' | 'notAskedSince' | 'noteWindow'>
  readonly store: Pick<BookingStore, 'store'>
  /** The connection to the service, or null while there is no API key. */
  readonly service: () => ServiceConnection | null
  readonly emit: Emit
  readonly clock: Pick<Clock, 'nowMs' | 'after'>
  readonly accountingZone: string
}

interface NotAsked {
  readonly ranges: readonly DayRange[]
  readonly days: number
  /** Why the first of these ranges could not be fetched; null when no fetch was made. */
  readonly why: Failure | null
}

/** Fetches the days of a month before it is closed, and reports those missing. */
export type ClosingDays = ReturnType<typeof createClosingDays>

const maxParallelFetches = 3
const hourMs = 3_600_000
/** Fetch times more than this in the future come from a clock that was ahead. */
const clockAheadMs = hourMs

/** Creates the fetching of days for closing months. */
export function createClosingDays({ ledger, store, service: connection, emit, clock, accountingZone }: ClosingDaysParts) {
  /** By creation date, the days of the month; otherwise the creation days of its bookings, and earlier days that were never fetched. */
  const daysOf = async (of: MonthOfBasis, zone: string): Promise<DayRange[]> => {
    const month = monthFilter(of)
    const { from, to } = month
    if (of.basis === 'created') {
      // A month closed in another zone extends to the adjacent days.
      const margin = zone === accountingZone ? 0 : 1
      return [{ from: addDays(from, -margin), to: addDays(to, margin) }]
    }
    const yesterday = addDays(dateIn(accountingZone, clock.nowMs()), -1)
    const [bookingDays, neverFetched] = await Promise.all([
      ledger.createdDays(month),
      ledger.neverAsked({ from: addDays(from, -lookBackDays), to: earlier(to, yesterday) }),
    ])
    return mergeRanges(
      [...bookingDays, ...neverFetched]
        .map((days) => ({ ...days, to: earlier(days.to, yesterday) }))
        .filter((days) => days.from <= days.to),
    )
  }

  /** When the days of a month were last fetched for its close. Earlier syncs do not count, since they were not made for the close. */
  const began = new Map<string, number>()

  const notAsked = async (of: MonthOfBasis, days: readonly DayRange[], why: Failure | null): Promise<NotAsked> => {
    const nowMs = clock.nowMs()
    const ranges = await ledger.notAskedSince(days, began.get(nameOf(of)) ?? nowMs, nowMs + clockAheadMs)
    return { ranges, days: countOf(ranges), why }
  }

  return {
    /** The number of days of a closed month that are not synced: after a restore their bookings may be outdated. */
    notSynced: async (of: MonthOfBasis) => {
      const month = monthFilter(of)
      const bookingDays = of.basis === 'created' ? [{ from: month.from, to: month.to }] : await ledger.createdDays(month)
      return countOf(await ledger.notAskedSince(bookingDays, 0, clock.nowMs() + clockAheadMs))
    },
    /** Returns the days that the last `ask` for the month could not fetch, without a call to the service. */
    notAsked: async (of: MonthOfBasis, zone: string) => notAsked(of, await daysOf(of, zone), null),
    /** Fetches the days of a month and returns those that could not be fetched. Errors: `stopped`, `ledger`. */
    ask: async (of: MonthOfBasis, zone: string, signal: AbortSignal) => {
      const days = await daysOf(of, zone)
      began.set(nameOf(of), clock.nowMs())
      const windows = days.flatMap((range) => refreshWindows(range, clock.nowMs()))
      const current = connection()
      if (windows.length === 0 || !current) return notAsked(of, days, current ? null : { kind: 'noKey' })
      const emitProgress = (done: { windows: number; done: number; pausedUntilMs: number | null }) =>
        emit('closing.progress', { windows: done.windows, done: done.done, pausedUntilMs: done.pausedUntilMs })
      emitProgress({ windows: windows.length, done: 0, pausedUntilMs: null })
      const { service } = current
      const { failed } = await fetchWindows({
        windows,
        concurrency: maxParallelFetches,
        service,
        store,
        ledger,
        clock,
        signal,
        progress: emitProgress,
      })
      if (signal.aborted) throw new FailureError({ kind: 'stopped' })
      return notAsked(of, days, failed[0]?.failure ?? null)
    },
  }
}

const countOf = (ranges: readonly DayRange[]) => ranges.reduce((days, { from, to }) => days + daysBetween(from, to) + 1, 0)
const nameOf = ({ month, basis }: MonthOfBasis) => `${month} ${basis}`
const earlier = (a: string, b: string) => (a < b ? a : b)
