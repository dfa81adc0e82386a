/** Asking the service for bookings by creation day: several windows at a time, each answer kept and noted as it comes. */

import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import { addDays, daysBetween } from '../../../shared/domain/dates.ts'
import { nameOf, referenceOf } from '../../../shared/domain/reference.ts'
import type { Clock } from '../../booking/running/clock.ts'
import { isLeftOut, recordsOf, seenBy } from '../../booking/running/records.ts'
import type { ServiceConnection } from '../../booking/running/service-connection.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { type DayRange, notStored, type Seen, type ServiceRecord } from '../../ledger/records.ts'
import type { BookingStore } from '../records/booking-store.ts'
import { createBackoff } from './sync-backoff.ts'

/** Which windows are asked for, and of whom. */
export interface FetchOrder {
  readonly windows: readonly DayRange[]
  readonly atATime: number
  readonly service: ServiceConnection['service']
  readonly store: Pick<BookingStore, 'keep'>
  readonly ledger: Pick<Ledger, 'noteWindow'>
  readonly clock: Pick<Clock, 'nowMs' | 'after'>
  /** Ends the asking; what has been answered stays. */
  readonly signal: AbortSignal
  /** Told after each call. */
  readonly progress: (asked: Asked) => void
  /** Told of each answer once it is kept. */
  readonly answered?: (answered: AnsweredWindow) => void
}

/** What the service has shown for one window. */
export interface AnsweredWindow {
  readonly window: DayRange
  readonly records: readonly ServiceRecord[]
  /** Fields, and entries of the list, that could not be read. */
  readonly unread: readonly string[]
}

/** How far the asking has come: windows and bookings as counts. */
export interface Asked {
  /** Calls that it takes: a window whose answer is too large becomes two. */
  readonly windows: number
  /** Windows that were answered or have failed. */
  readonly done: number
  /** Bookings, each counted where it was shown first. */
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Bookings of which something could not be read or stored, each counted once; and entries that are left out, of which nobody knows whose they are. */
  readonly unread: number
  readonly failed: readonly (DayRange & { readonly failure: ServiceFailure })[]
  readonly stopped: boolean
  /** Whether the service could not be had, so that some of what failed was not even asked. */
  readonly gaveUp: boolean
  /** Until when nothing is asked; see `sync-backoff.ts`. */
  readonly pausedUntilMs: number | null
}

/**
 * Asks all windows, in their order, or until it is stopped. A window that fails is in the answer; so are those that are not
 * asked any more because the service cannot be had. Errors: `ledger`, an answer could not be kept.
 */
export async function askWindows(asking: FetchOrder): Promise<Asked> {
  const { windows, atATime, service, store, ledger, clock, progress, answered } = asking
  const ending = new AbortController()
  const signal = AbortSignal.any([asking.signal, ending.signal])
  const count = { done: 0, added: 0, changed: 0, unchanged: 0, unread: 0 }
  const failed: (DayRange & { failure: ServiceFailure })[] = []
  const counted = new Set<string>()
  const unreadBookings = new Set<string>()
  const waiting = [...windows]
  const backoff = createBackoff(clock, atATime, signal)
  let total = windows.length
  let gaveUp = false
  const now = (): Asked => ({
    windows: total,
    ...count,
    failed: [...failed],
    stopped: asking.signal.aborted,
    gaveUp,
    pausedUntilMs: backoff.pausedUntilMs(),
  })

  /**
   * Answers how many the ledger could not take. A booking of the day that two windows share is one booking and two observations: the newer
   * one may tell more.
   */
  const keep = async (records: readonly ServiceRecord[], seen: Seen): Promise<number> => {
    const isCounted = ({ booking }: ServiceRecord) => counted.has(nameOf(referenceOf(booking)))
    const again = records.filter(isCounted)
    const first = records.filter((record) => !isCounted(record))
    for (const { booking } of first) counted.add(nameOf(referenceOf(booking)))
    const report = await store.keep(first, seen)
    if (again.length > 0) await store.keep(again, seen)
    count.added += report.added
    count.changed += report.changed
    count.unchanged += report.unchanged
    return notStored(first, report)
  }

  const countUnread = (records: readonly ServiceRecord[], unread: readonly string[]): number => {
    const before = unreadBookings.size
    for (const record of records) if (record.unread.length > 0) unreadBookings.add(nameOf(referenceOf(record.booking)))
    return unreadBookings.size - before + unread.filter(isLeftOut).length
  }

  const askOne = async (window: DayRange) => {
    const askedMs = clock.nowMs()
    // The status is left to the ledger: an answer asked for one status has been seen to hold another.
    const outcome = await service.checkBookings({ fromDate: window.from, toDate: window.to }, signal)
    if (signal.aborted) return
    if (outcome.ok) {
      const records = recordsOf(outcome)
      const missing = await keep(records, seenBy('checkBookings', outcome.facts))
      if (missing === 0) await ledger.noteWindow(window, askedMs)
      count.unread += countUnread(records, outcome.unread) + missing
      count.done++
      backoff.answered()
      answered?.({ window, records, unread: outcome.unread })
    } else takeFailure(window, outcome.failure)
    progress(now())
  }

  const takeFailure = (window: DayRange, failure: ServiceFailure) => {
    const verdict = backoff.failed(failure)
    if (verdict === 'again') return void waiting.unshift(window)
    if (failure.kind === 'tooLarge' && canBeHalved(window)) {
      total++
      return void waiting.unshift(...halves(window))
    }
    gaveUp ||= verdict === 'giveUp'
    const gone = verdict === 'giveUp' ? [window, ...waiting.splice(0)] : [window]
    for (const one of gone) failed.push({ ...one, failure })
    count.done += gone.length
  }

  const worker = async () => {
    while (waiting.length > 0 && !signal.aborted) {
      await backoff.inTurn(async () => {
        const window = waiting.shift()
        if (window) await askOne(window)
      })
    }
  }
  const workers = Array.from({ length: atATime }, worker)
  try {
    await Promise.all(workers)
  } finally {
    // After an answer that could not be kept, the others end before the caller hears of it.
    ending.abort()
    await Promise.allSettled(workers)
  }
  return now()
}

const canBeHalved = ({ from, to }: DayRange) => daysBetween(from, to) > 1

/** Two windows that share a day, the newer one first. */
function halves({ from, to }: DayRange): [DayRange, DayRange] {
  const middle = addDays(from, Math.floor(daysBetween(from, to) / 2))
  return [
    { from: middle, to },
    { from, to: middle },
  ]
}
