/** Refreshing a range: its creation days are asked in windows, several at a time, until all are done or the clerk stops it. */
import { addDays, dateIn, isDate } from '../../shared/dates.ts'
import { FailureError } from '../../shared/failure.ts'
import type { LedgerFilter, RefreshReport } from '../../shared/ledger-views.ts'
import type { Emit } from '../../shared/procedures.ts'
import type { Clock } from '../booking/clock.ts'
import type { Line } from '../booking/line.ts'
import { recordsOf } from '../booking/records.ts'
import type { DayRange, Ledger } from '../ledger/ledger.ts'
import { refreshWindows } from '../ledger/windows.ts'
import type { BookingStore } from './booking-store.ts'
import { nameOf, referenceOf } from './reference.ts'

export interface Refresh {
  /** Errors: `noKey`, `ledger`, `inFlight` while another refresh runs. What a window ends in is in the report. */
  run(filter: LedgerFilter): Promise<RefreshReport>
  stop(): void
}

export interface RefreshParts {
  readonly ledger: Ledger
  readonly store: BookingStore
  /** Throws `noKey`. */
  readonly line: () => Line
  readonly emit: Emit
  readonly clock: Pick<Clock, 'nowMs'>
}

const concurrency = 3
/** How far back a refresh without a first day goes, and how long before its stay a booking is looked for. */
const lookBackDays = 365

export function createRefresh({ ledger, store, line, emit, clock }: RefreshParts): Refresh {
  let stopping: AbortController | null = null

  const today = () => dateIn('UTC', clock.nowMs())

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

  const work = async (filter: LedgerFilter, asked: Line, { signal }: AbortController): Promise<RefreshReport> => {
    const windows = (await daysOf(filter)).flatMap((range) => refreshWindows(range))
    const report = { windows: windows.length, done: 0, added: 0, changed: 0, unchanged: 0, unread: 0 }
    const failed: RefreshReport['failed'] = []
    const counted = new Set<string>()
    const now = (): RefreshReport => ({ ...report, failed: [...failed], neverAsked: [], stopped: signal.aborted })

    const askOne = async (window: DayRange) => {
      // The status is left to the ledger: an answer asked for one status has been seen to hold another.
      const outcome = await asked.service.checkBookings({ fromDate: window.from, toDate: window.to }, signal)
      if (signal.aborted) return
      if (outcome.ok) {
        // A booking of the day that two windows share is one booking.
        const records = recordsOf(outcome).filter(({ booking }) => !counted.has(nameOf(referenceOf(booking))))
        for (const { booking } of records) counted.add(nameOf(referenceOf(booking)))
        const atMs = outcome.facts.sentAtMs
        const { added, changed, unchanged } = await store.keep(records, { source: 'checkBookings', atMs })
        await ledger.noteWindow(window, atMs)
        report.added += added
        report.changed += changed
        report.unchanged += unchanged
        report.unread += outcome.unread.length
      } else {
        failed.push({ ...window, failure: outcome.failure })
      }
      report.done++
      emit('ledger.progress', now())
    }

    const waiting = [...windows]
    const worker = async () => {
      for (let window = waiting.shift(); window && !signal.aborted; window = waiting.shift()) await askOne(window)
    }
    await Promise.all(Array.from({ length: concurrency }, worker))
    return { ...now(), neverAsked: await neverAsked(filter) }
  }

  return {
    run: async (filter) => {
      if (stopping) throw new FailureError({ kind: 'inFlight' })
      const asked = line()
      stopping = new AbortController()
      try {
        return await work(filter, asked, stopping)
      } finally {
        // What still runs after a window that could not be kept ends too.
        stopping.abort()
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
