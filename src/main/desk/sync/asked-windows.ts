/**
 * Asking the service for bookings by creation day: several windows at a time, each answer kept and noted as it comes. A list that may have
 * been cut is asked for again in halves, and the halves are noted in its place.
 */

import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import { addDays, dateIn, daysBetween, isDate } from '../../../shared/domain/dates.ts'
import { nameOf, referenceOf } from '../../../shared/domain/reference.ts'
import type { Clock } from '../../booking/running/clock.ts'
import { isLeftOut, recordsOf, seenBy } from '../../booking/running/records.ts'
import type { ServiceConnection } from '../../booking/running/service-connection.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { type DayRange, notStored, type Seen, type ServiceRecord } from '../../ledger/records.ts'
import type { Answer } from '../../service/answers/service.ts'
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
  /** Windows that it takes: one whose answer is too large, or may have been cut, becomes two. */
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

/** References that the list of a window has shown, and how many entries it had. */
interface Listed {
  readonly names: ReadonlySet<string>
  readonly count: number
}

/** A window that is to be asked. `within`: the list of a longer one around it, which may have been cut. */
interface Waiting {
  readonly window: DayRange
  readonly within: Listed | null
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
  const waiting: Waiting[] = windows.map((window) => ({ window, within: null }))
  /** Windows that cannot be halved, of a list that may have been cut: whether it was is known at the end. */
  const doubtful: { readonly window: DayRange; readonly count: number; readonly settle: () => Promise<void> }[] = []
  /** The fewest entries of a list of which the halves have shown more: no list that long is whole. */
  let cutAt = Number.POSITIVE_INFINITY
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
    const missing = again.length > 0 ? notStored(again, await store.keep(again, seen)) : 0
    count.added += report.added
    count.changed += report.changed
    count.unchanged += report.unchanged
    return notStored(first, report) + missing
  }

  const countUnread = (records: readonly ServiceRecord[], unread: readonly string[]): number => {
    const before = unreadBookings.size
    for (const record of records) if (record.unread.length > 0) unreadBookings.add(nameOf(referenceOf(record.booking)))
    return unreadBookings.size - before + unread.filter(isLeftOut).length
  }

  const halve = (window: DayRange, within: Listed | null) => {
    total++
    waiting.unshift(...halves(window).map((half) => ({ window: half, within })))
  }

  const askOne = async ({ window, within }: Waiting) => {
    const askedMs = clock.nowMs()
    // The status is left to the ledger: an answer asked for one status has been seen to hold another.
    const outcome = await service.checkBookings({ fromDate: window.from, toDate: window.to }, signal)
    if (signal.aborted) return
    if (outcome.ok) {
      const records = recordsOf(outcome)
      const missing = await keep(records, seenBy('checkBookings', outcome.facts))
      backoff.answered()
      const listed = listedIn(records, outcome)
      if (within && [...listed.names].some((name) => !within.names.has(name))) cutAt = Math.min(cutAt, within.count)
      const settle = async () => {
        if (missing === 0) await ledger.noteWindow(window, askedMs)
        count.unread += countUnread(records, outcome.unread) + missing
        answered?.({ window, records, unread: outcome.unread })
      }
      if (canBeHalved(window) && (listed.count >= cutAt || mayBeCut(window, outcome, clock.nowMs()))) halve(window, listed)
      else {
        if (within && !canBeHalved(window)) doubtful.push({ window, count: listed.count, settle })
        else await settle()
        count.done++
      }
    } else takeFailure({ window, within }, outcome.failure)
    progress(now())
  }

  const takeFailure = ({ window, within }: Waiting, failure: ServiceFailure) => {
    const verdict = backoff.failed(failure)
    if (verdict === 'again') return void waiting.unshift({ window, within })
    if (failure.kind === 'tooLarge' && canBeHalved(window)) return halve(window, within)
    gaveUp ||= verdict === 'giveUp'
    const gone = [window, ...(verdict === 'giveUp' ? waiting.splice(0).map((one) => one.window) : [])]
    for (const one of gone) failed.push({ ...one, failure })
    count.done += gone.length
  }

  const worker = async () => {
    while (waiting.length > 0 && !signal.aborted) {
      await backoff.inTurn(async () => {
        const next = waiting.shift()
        if (next) await askOne(next)
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
  for (const { window, count, settle } of asking.signal.aborted ? [] : doubtful) {
    if (count < cutAt) await settle()
    else failed.push({ ...window, failure: { kind: 'cutShort', endpoint: 'checkBookings', count } })
  }
  return now()
}

function listedIn(records: readonly ServiceRecord[], { value, unread }: Answer<'checkBookings'>): Listed {
  const names = new Set(records.map(({ booking }) => nameOf(referenceOf(booking))))
  return { names, count: value.bookings.length + unread.filter(isLeftOut).length }
}

/** Lists with fewer entries may end days before their window does by chance. */
const fewest = 10
/** So many times the mean time between two bookings is a long time without one. */
const longGap = 5
/** Days at either end of a window that the service may count to another one. */
const edge = 2

/**
 * Whether the service may have cut the list of a window without a word: it has a round number of entries, or none for a long time at an end
 * of the window. Often it has not; asking for the halves tells.
 */
export function mayBeCut({ from, to }: DayRange, { value, unread }: Answer<'checkBookings'>, nowMs: number): boolean {
  const count = value.bookings.length + unread.filter(isLeftOut).length
  if (count > 0 && (count % 10 === 0 || count % 25 === 0)) return true
  if (count < fewest) return false
  const days = value.bookings.map(({ creationDate }) => creationDate?.slice(0, 10) ?? '').filter(isDate)
  const [first, last] = [days.reduce(earlier, to), days.reduce(later, from)]
  const end = earlier(to, dateIn('UTC', nowMs))
  const gap = Math.max(daysBetween(from, first), daysBetween(last, end)) - edge
  return gap * count > longGap * (daysBetween(from, end) + 1)
}

const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)

/** Whether a window has more than two days. */
export const canBeHalved = ({ from, to }: DayRange): boolean => daysBetween(from, to) > 1

/** Two windows that share a day, the newer one first. */
export function halves({ from, to }: DayRange): [DayRange, DayRange] {
  const middle = addDays(from, Math.floor(daysBetween(from, to) / 2))
  return [
    { from: middle, to },
    { from, to: middle },
  ]
}
