/** Asking the service for bookings by creation day: several windows at a time, each answer kept and noted as it comes. */
import type { ServiceFailure } from '../../shared/failure.ts'
import type { Line } from '../booking/line.ts'
import { recordsOf } from '../booking/records.ts'
import type { DayRange, Ledger, ServiceRecord } from '../ledger/ledger.ts'
import type { BookingStore } from './booking-store.ts'
import { nameOf, referenceOf } from './reference.ts'

export interface Asking {
  readonly windows: readonly DayRange[]
  readonly atATime: number
  readonly service: Line['service']
  readonly store: Pick<BookingStore, 'keep'>
  readonly ledger: Pick<Ledger, 'noteWindow'>
  /** Ends the asking; what has been answered stays. */
  readonly signal: AbortSignal
  /** Told after each window. */
  readonly progress: (asked: Asked) => void
  /** Told of each answer once it is kept. */
  readonly answered?: (answered: AnsweredWindow) => void
}

export interface AnsweredWindow {
  readonly window: DayRange
  readonly records: readonly ServiceRecord[]
  /** Fields, and entries of the list, that could not be read. */
  readonly unread: readonly string[]
}

export interface Asked {
  readonly windows: number
  /** Windows that were answered or have failed. */
  readonly done: number
  /** Bookings, each counted where it was shown first. */
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly unread: number
  readonly failed: readonly (DayRange & { readonly failure: ServiceFailure })[]
  readonly stopped: boolean
}

/** Asks all windows or until it is stopped. A window that fails is in the answer. Errors: `ledger`, an answer could not be kept. */
export async function askWindows(asking: Asking): Promise<Asked> {
  const { windows, atATime, service, store, ledger, progress, answered } = asking
  const ending = new AbortController()
  const signal = AbortSignal.any([asking.signal, ending.signal])
  const count = { done: 0, added: 0, changed: 0, unchanged: 0, unread: 0 }
  const failed: (DayRange & { failure: ServiceFailure })[] = []
  const counted = new Set<string>()
  const now = (): Asked => ({ windows: windows.length, ...count, failed: [...failed], stopped: asking.signal.aborted })

  /** A booking of the day that two windows share is one booking and two sightings: the newer one may tell more. */
  const keep = async (records: readonly ServiceRecord[], atMs: number) => {
    const isCounted = ({ booking }: ServiceRecord) => counted.has(nameOf(referenceOf(booking)))
    const again = records.filter(isCounted)
    const first = records.filter((record) => !isCounted(record))
    for (const { booking } of first) counted.add(nameOf(referenceOf(booking)))
    const { added, changed, unchanged } = await store.keep(first, { source: 'checkBookings', atMs })
    if (again.length > 0) await store.keep(again, { source: 'checkBookings', atMs })
    count.added += added
    count.changed += changed
    count.unchanged += unchanged
  }

  const askOne = async (window: DayRange) => {
    // The status is left to the ledger: an answer asked for one status has been seen to hold another.
    const outcome = await service.checkBookings({ fromDate: window.from, toDate: window.to }, signal)
    if (signal.aborted) return
    if (outcome.ok) {
      const records = recordsOf(outcome)
      await keep(records, outcome.facts.sentAtMs)
      await ledger.noteWindow(window, outcome.facts.sentAtMs)
      count.unread += outcome.unread.length
      answered?.({ window, records, unread: outcome.unread })
    } else {
      failed.push({ ...window, failure: outcome.failure })
    }
    count.done++
    progress(now())
  }

  const waiting = [...windows]
  const worker = async () => {
    for (let window = waiting.shift(); window && !signal.aborted; window = waiting.shift()) await askOne(window)
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
