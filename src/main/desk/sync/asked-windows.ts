/**
 * Fetches bookings by creation day: several windows at a time; each answer is stored and noted as it arrives. A list that may have been truncated is
 * fetched again in halves, and the halves are noted instead.
 */

import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import { addDays, dateIn, daysBetween, isDate } from '../../../shared/domain/dates.ts'
import { referenceName, referenceOf } from '../../../shared/domain/reference.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import { answerSourceOf, isWholeEntry, recordsOf } from '../../booking/lifecycle/records.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { type AnswerSource, type DayRange, notStored, type ServiceRecord } from '../../ledger/records.ts'
import type { Answer } from '../../service/answers/answers.ts'
import type { BookingStore } from '../records/booking-store.ts'
import { createBackoff } from './sync-backoff.ts'

/** Which windows to fetch, and the dependencies. */
export interface FetchOrder {
  readonly windows: readonly DayRange[]
  readonly concurrency: number
  readonly service: ServiceConnection['service']
  readonly store: Pick<BookingStore, 'store'>
  readonly ledger: Pick<Ledger, 'noteWindow'>
  readonly clock: Pick<Clock, 'nowMs' | 'after'>
  /** Aborts the fetch; answers received so far stay stored. */
  readonly signal: AbortSignal
  /** Called after each call. */
  readonly progress: (latest: FetchProgress) => void
  /** Called with each answer once it is stored. */
  readonly answered?: (answered: AnsweredWindow) => void
}

/** The service's answer for one window. */
export interface AnsweredWindow {
  readonly window: DayRange
  readonly records: readonly ServiceRecord[]
  /** Paths of unreadable fields and list entries. */
  readonly unread: readonly string[]
}

/** The progress, in numbers of windows and bookings. */
export interface FetchProgress {
  /** The number of windows; one whose answer is too large or may have been truncated becomes two. */
  readonly windows: number
  /** Windows that were answered or failed. */
  readonly done: number
  /** Bookings, each counted in the first window that lists it. */
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Bookings with something unreadable or not stored, each counted once, plus unreadable entries that belong to an unknown booking. */
  readonly unread: number
  readonly failed: readonly (DayRange & { readonly failure: ServiceFailure })[]
  readonly stopped: boolean
  /** Whether the service was unavailable, so that some of the failed windows were never requested. */
  readonly gaveUp: boolean
  /** No call is made until this time; see `sync-backoff.ts`. */
  readonly pausedUntilMs: number | null
}

/** The references in the list of a window, and its number of entries. */
interface Listed {
  readonly names: ReadonlySet<string>
  readonly count: number
}

/** A window to fetch. `outerList` is the possibly truncated list of the longer window that was halved. */
interface Waiting {
  readonly window: DayRange
  readonly outerList: Listed | null
}

/**
 * Fetches all windows in order, or until it is stopped. The result contains failed windows, including those not requested because the service is
 * unavailable. Errors: `ledger` when an answer cannot be stored.
 */
export async function fetchWindows(fetchOrder: FetchOrder): Promise<FetchProgress> {
  const { windows, concurrency, service, store, ledger, clock, progress, answered } = fetchOrder
  const ending = new AbortController()
  const signal = AbortSignal.any([fetchOrder.signal, ending.signal])
  const count = { done: 0, added: 0, changed: 0, unchanged: 0, unread: 0 }
  const failed: (DayRange & { failure: ServiceFailure })[] = []
  const counted = new Set<string>()
  const unreadBookings = new Set<string>()
  const waiting: Waiting[] = windows.map((window) => ({ window, outerList: null }))
  /** Windows too short to halve, from a list that may have been truncated; they are judged at the end. */
  const doubtful: { readonly window: DayRange; readonly count: number; readonly settle: () => Promise<void> }[] = []
  /** The length of the shortest list whose halves contained more bookings: lists of at least this length are treated as truncated. */
  let cutAt = Number.POSITIVE_INFINITY
  const backoff = createBackoff(clock, concurrency, signal)
  let total = windows.length
  let gaveUp = false
  const currentProgress = (): FetchProgress => ({
    windows: total,
    ...count,
    failed: [...failed],
    stopped: fetchOrder.signal.aborted,
    gaveUp,
    pausedUntilMs: backoff.pausedUntilMs(),
  })

  /**
   * Stores records and returns how many the ledger could not store. A booking on the day that two windows share is counted
   * once but stored twice, because the newer answer may have more details.
   */
  const storeOnce = async (records: readonly ServiceRecord[], source: AnswerSource): Promise<number> => {
    const isCounted = ({ booking }: ServiceRecord) => counted.has(referenceName(referenceOf(booking)))
    const repeated = records.filter(isCounted)
    const first = records.filter((record) => !isCounted(record))
    for (const { booking } of first) counted.add(referenceName(referenceOf(booking)))
    const report = await store.store(first, source)
    const missing = repeated.length > 0 ? notStored(repeated, await store.store(repeated, source)) : 0
    count.added += report.added
    count.changed += report.changed
    count.unchanged += report.unchanged
    return notStored(first, report) + missing
  }

  const countUnread = (records: readonly ServiceRecord[], unread: readonly string[]): number => {
    const before = unreadBookings.size
    for (const record of records) if (record.unread.length > 0) unreadBookings.add(referenceName(referenceOf(record.booking)))
    return unreadBookings.size - before + unread.filter(isWholeEntry).length
  }

  const halve = (window: DayRange, outerList: Listed | null) => {
    total++
    waiting.unshift(...halves(window).map((half) => ({ window: half, outerList })))
  }

  const fetchOne = async ({ window, outerList }: Waiting) => {
    const askedMs = clock.nowMs()
    // Do not filter by status: the service has been seen to return other statuses for such a request.
    const outcome = await service.checkBookings({ fromDate: window.from, toDate: window.to }, signal)
    if (signal.aborted) return
    if (outcome.ok) {
      const records = recordsOf(outcome)
      const missing = await storeOnce(records, answerSourceOf('checkBookings', outcome.facts))
      backoff.answered()
      const listed = listedIn(records, outcome)
      if (outerList && [...listed.names].some((name) => !outerList.names.has(name))) cutAt = Math.min(cutAt, outerList.count)
      const settle = async () => {
        if (missing === 0) await ledger.noteWindow(window, askedMs)
        count.unread += countUnread(records, outcome.unread) + missing
        answered?.({ window, records, unread: outcome.unread })
      }
      if (canBeHalved(window) && (listed.count >= cutAt || mayBeCut(window, outcome, clock.nowMs()))) halve(window, listed)
      else {
        if (outerList && !canBeHalved(window)) doubtful.push({ window, count: listed.count, settle })
        else await settle()
        count.done++
      }
    } else takeFailure({ window, outerList }, outcome.failure)
    progress(currentProgress())
  }

  const takeFailure = ({ window, outerList }: Waiting, failure: ServiceFailure) => {
    const verdict = backoff.failed(failure)
    if (verdict === 'again') return void waiting.unshift({ window, outerList })
    if (failure.kind === 'tooLarge' && canBeHalved(window)) return halve(window, outerList)
    gaveUp ||= verdict === 'giveUp'
    const failedWindows = [window, ...(verdict === 'giveUp' ? waiting.splice(0).map((one) => one.window) : [])]
    for (const one of failedWindows) failed.push({ ...one, failure })
    count.done += failedWindows.length
  }

  const worker = async () => {
    while (waiting.length > 0 && !signal.aborted) {
      await backoff.inTurn(async () => {
        const next = waiting.shift()
        if (next) await fetchOne(next)
      })
    }
  }
  const workers = Array.from({ length: concurrency }, worker)
  try {
    await Promise.all(workers)
  } finally {
    // If an answer cannot be stored, end the other calls before rejecting.
    ending.abort()
    await Promise.allSettled(workers)
  }
  for (const { window, count, settle } of fetchOrder.signal.aborted ? [] : doubtful) {
    if (count < cutAt) await settle()
    else failed.push({ ...window, failure: { kind: 'cutShort', endpoint: 'checkBookings', count } })
  }
  return currentProgress()
}

function listedIn(records: readonly ServiceRecord[], { value, unread }: Answer<'checkBookings'>): Listed {
  const names = new Set(records.map(({ booking }) => referenceName(referenceOf(booking))))
  return { names, count: value.bookings.length + unread.filter(isWholeEntry).length }
}

/** The minimum length of a list whose gaps are judged. A shorter list may have gaps by chance. */
const minJudgedCount = 10
/** A gap this many times the mean gap between bookings is suspicious. */
const longGap = 5
/** Days at either end of a window that the service may assign to another window. */
const edge = 2

/**
 * Whether the service may have truncated the list of a window silently: it has a round number of entries, or a long gap at an end of the window.
 * This is often a false alarm; fetching the halves decides.
 */
export function mayBeCut({ from, to }: DayRange, { value, unread }: Answer<'checkBookings'>, nowMs: number): boolean {
  const count = value.bookings.length + unread.filter(isWholeEntry).length
  if (count > 0 && (count % 10 === 0 || count % 25 === 0)) return true
  if (count < minJudgedCount) return false
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

/** Returns two halves that share a day, the newer one first. */
export function halves({ from, to }: DayRange): [DayRange, DayRange] {
  const middle = addDays(from, Math.floor(daysBetween(from, to) / 2))
  return [
    { from: middle, to },
    { from, to: middle },
  ]
}
