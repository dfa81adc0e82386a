/**
 * The creation days of a month that is to be closed, asked of the service again: what was cancelled elsewhere long after the stay is
 * in no sync any more, and has to be in the file.
 */

import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import type { Emit } from '../../../shared/contract/procedures/procedures.ts'
import { monthFilter } from '../../../shared/contract/views/ledger-views.ts'
import { addDays, dateIn, daysBetween } from '../../../shared/domain/dates.ts'
import type { Clock } from '../../booking/running/clock.ts'
import type { ServiceConnection } from '../../booking/running/service-connection.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { MonthOfBasis } from '../../ledger/closings/closings.ts'
import { refreshWindows } from '../../ledger/queries/windows.ts'
import type { DayRange } from '../../ledger/records.ts'
import type { BookingStore } from '../records/booking-store.ts'
import { askWindows } from '../sync/asked-windows.ts'
import { joined } from '../sync/compared-days.ts'
import { lookBackDays } from '../sync/look-back.ts'

/** What the days of a month are asked with. */
export interface ClosingDaysParts {
  readonly ledger: Pick<Ledger, 'createdDays' | 'neverAsked' | 'notAskedSince' | 'noteWindow'>
  readonly store: Pick<BookingStore, 'keep'>
  /** The line, or null while the connection has no API key. */
  readonly service: () => ServiceConnection | null
  readonly emit: Emit
  readonly clock: Pick<Clock, 'nowMs' | 'after'>
  readonly accountingZone: string
}

interface NotAsked {
  readonly ranges: readonly DayRange[]
  readonly days: number
  /** What stood in the way of the first that could not be asked; null when nobody asked. */
  readonly why: Failure | null
}

/** Whether all days that a month is about were asked before it is closed. */
export interface ClosingDays {
  /** Asks for the days of a month and answers those that could not be asked. Errors: `stopped`, `ledger`. */
  ask(of: MonthOfBasis, zone: string, signal: AbortSignal): Promise<NotAsked>
  /** How many days of a closed month are not synced: bookings of them may be as a restored backup knew them. */
  notSynced(of: MonthOfBasis): Promise<number>
  /** The days that were not asked when `ask` was last called for the month; nothing is asked of the service. */
  notAsked(of: MonthOfBasis, zone: string): Promise<NotAsked>
}

const atATime = 3
const hourMs = 3_600_000
/** What is noted later than this from now was noted by a clock that was ahead. */
const clockAheadMs = hourMs

/** Nothing was asked for a close yet. */
export function createClosingDays({ ledger, store, service: line, emit, clock, accountingZone }: ClosingDaysParts): ClosingDays {
  /** By booking day those of the month; else those of its bookings, and those before it that were never asked. */
  const daysOf = async (of: MonthOfBasis, zone: string): Promise<DayRange[]> => {
    const month = monthFilter(of)
    const { from, to } = month
    if (of.basis === 'created') {
      // A month that was closed in another zone reaches into the days beside it.
      const beside = zone === accountingZone ? 0 : 1
      return [{ from: addDays(from, -beside), to: addDays(to, beside) }]
    }
    const yesterday = addDays(dateIn(accountingZone, clock.nowMs()), -1)
    const [made, never] = await Promise.all([
      ledger.createdDays(month),
      ledger.neverAsked({ from: addDays(from, -lookBackDays), to: earlier(to, yesterday) }),
    ])
    return joined([...made, ...never].map((days) => ({ ...days, to: earlier(days.to, yesterday) })).filter((days) => days.from <= days.to))
  }

  /** When the days of a month were last asked for its close. What a sync asked before it does not count: nobody had the close in mind. */
  const began = new Map<string, number>()

  const notAsked = async (of: MonthOfBasis, days: readonly DayRange[], why: Failure | null): Promise<NotAsked> => {
    const nowMs = clock.nowMs()
    const ranges = await ledger.notAskedSince(days, began.get(nameOf(of)) ?? nowMs, nowMs + clockAheadMs)
    return { ranges, days: countOf(ranges), why }
  }

  return {
    notSynced: async (of) => {
      const month = monthFilter(of)
      const made = of.basis === 'created' ? [{ from: month.from, to: month.to }] : await ledger.createdDays(month)
      return countOf(await ledger.notAskedSince(made, 0, clock.nowMs() + clockAheadMs))
    },
    notAsked: async (of, zone) => notAsked(of, await daysOf(of, zone), null),
    ask: async (of, zone, signal) => {
      const days = await daysOf(of, zone)
      began.set(nameOf(of), clock.nowMs())
      const windows = days.flatMap((range) => refreshWindows(range, clock.nowMs()))
      const current = line()
      if (windows.length === 0 || !current) return notAsked(of, days, current ? null : { kind: 'noKey' })
      const tell = (done: { windows: number; done: number; pausedUntilMs: number | null }) =>
        emit('closing.progress', { windows: done.windows, done: done.done, pausedUntilMs: done.pausedUntilMs })
      tell({ windows: windows.length, done: 0, pausedUntilMs: null })
      const { service } = current
      const { failed } = await askWindows({ windows, atATime, service, store, ledger, clock, signal, progress: tell })
      if (signal.aborted) throw new FailureError({ kind: 'stopped' })
      return notAsked(of, days, failed[0]?.failure ?? null)
    },
  }
}

const countOf = (ranges: readonly DayRange[]) => ranges.reduce((days, { from, to }) => days + daysBetween(from, to) + 1, 0)
const nameOf = ({ month, basis }: MonthOfBasis) => `${month} ${basis}`
const earlier = (a: string, b: string) => (a < b ? a : b)
