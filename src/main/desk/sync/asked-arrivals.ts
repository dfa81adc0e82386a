/** Asking the service for the coming arrivals, one booking a call: a few at a time, page by page, each answer kept as it comes. */

import { endpoints } from '../../../shared/contract/endpoints.ts'
import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import type { ArrivalsCheck } from '../../../shared/contract/views/arrivals-views.ts'
import type { LedgerFilter, LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { asReference } from '../../../shared/domain/reference.ts'
import type { Clock } from '../../booking/running/clock.ts'
import { recordOf, seenBy } from '../../booking/running/records.ts'
import type { ServiceConnection } from '../../booking/running/service-connection.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { DayRange } from '../../ledger/records.ts'
import { lookUpOutcome } from '../../service/answers/outcomes.ts'
import type { BookingStore } from '../records/booking-store.ts'
import { createBackoff } from './sync-backoff.ts'

/** Which arrivals are asked for, and of whom. */
export interface ArrivalsAsking {
  readonly days: DayRange
  /** What the service has shown since is not asked for. */
  readonly sinceMs: number
  /** What an earlier run of the same check has found. */
  readonly found: Pick<ArrivalsCheck, 'changed' | 'unknown'>
  readonly line: ServiceConnection
  readonly ledger: Pick<Ledger, 'page' | 'totals'>
  readonly store: Pick<BookingStore, 'keep'>
  readonly clock: Pick<Clock, 'nowMs' | 'after'>
  /** Ends the asking; what has been answered stays. */
  readonly signal: AbortSignal
  /** Told at the beginning and after each answer. */
  readonly progress: (asked: AskedArrivals) => void
}

/** How far the asking has come. `changed` and `unknown` are references. */
export interface AskedArrivals extends Pick<ArrivalsCheck, 'arrivals' | 'done' | 'failed' | 'changed' | 'unknown'> {
  /** Why it gave up, or why the last of them had no answer; null when it had one. */
  readonly failure: ServiceFailure | null
  /** Until when nothing is asked; see `sync-backoff.ts`. */
  readonly pausedUntilMs: number | null
}

/** As few as a sync asks: look-ups of open cases and clerks go first. */
const atATime = 2
/** Rows that are held at once, however many arrive. */
const pageSize = 100
/** Without an answer one after another: the rest would have none either. */
const mostInVain = 10

/** Asks for all of them, until it is stopped or the service cannot be had. Errors: `ledger`. */
export async function askArrivals(asking: ArrivalsAsking): Promise<AskedArrivals> {
  const { days, sinceMs, found, line, ledger, store, clock, progress } = asking
  const ending = new AbortController()
  const signal = AbortSignal.any([asking.signal, ending.signal])
  const backoff = createBackoff(clock, atATime, signal)
  const filter: LedgerFilter = { status: 'CONFIRMED', basis: 'checkin', ...days, text: '' }
  const arrivals = (await ledger.totals(filter)).counts.CONFIRMED
  const count = { done: 0, failed: 0 }
  const changed = new Set(found.changed)
  const unknown = new Set(found.unknown)
  /** Failures since the last answer, the newest last. */
  let inVain: ServiceFailure[] = []
  let failure: ServiceFailure | null = null
  /** After the service was given up, calls that are under way may be answered all the same. */
  const goesOn = () => failure === null && !signal.aborted
  const now = (): AskedArrivals => ({
    arrivals,
    ...count,
    changed: [...changed],
    unknown: [...unknown],
    failure,
    pausedUntilMs: backoff.pausedUntilMs(),
  })

  /** One whose reference is longer than the service takes is not asked for; the others are. */
  const askOne = async (row: LedgerRow, waiting: LedgerRow[]) => {
    const reference = asReference({ bookingRef: row.bookingRef ?? undefined, clientRef: row.clientRef ?? undefined })
    if (!endpoints.checkBooking.request.safeParse(reference).success) return countUnclear()
    const outcome = await line.service.checkBooking(reference, signal)
    if (signal.aborted) return
    const context = { sentTo: line.identity, askedOf: line.identity, hasAnswered: line.hasAnswered() }
    const { bookingRef, clientRef } = row
    const said = lookUpOutcome(outcome, { reference, bookingRef, clientRef }, context)
    if (said.class === 'another') return passOver(said.failure)
    if (outcome.ok) {
      const report = await store.keep([recordOf(outcome)], seenBy('checkBooking', outcome.facts))
      if (report.changed > 0) for (const id of report.ids) changed.add(id)
    }
    if (said.class === 'inconclusive') return takeFailure(said.failure, row, waiting)
    backoff.answered()
    inVain = []
    if (said.class === 'found') unknown.delete(row.id)
    else unknown.add(row.id)
    count.done++
  }

  const takeFailure = (why: ServiceFailure, row: LedgerRow, waiting: LedgerRow[]) => {
    const verdict = backoff.failed(why)
    if (verdict === 'again') waiting.unshift(row)
    else if (verdict === 'giveUp') failure = why
    else passOver(why)
  }

  const countUnclear = () => {
    count.failed++
    count.done++
  }

  const passOver = (why: ServiceFailure) => {
    countUnclear()
    // What cannot be read was answered all the same.
    if (why.kind !== 'unreadable') inVain.push(why)
    if (inVain.length >= mostInVain) failure = why
  }

  const askPage = async (waiting: LedgerRow[]) => {
    const worker = async () => {
      while (waiting.length > 0 && goesOn()) {
        await backoff.inTurn(async () => {
          const row = goesOn() ? waiting.shift() : undefined
          if (!row) return
          await askOne(row, waiting)
          progress(now())
        })
      }
    }
    const workers = Array.from({ length: atATime }, worker)
    try {
      await Promise.all(workers)
    } catch (error) {
      // After an answer that could not be kept, the others end before the caller hears of it.
      ending.abort()
      await Promise.allSettled(workers)
      throw error
    }
  }

  progress(now())
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<Ledger['page']>> = await ledger.page(filter, { by: 'checkin', descending: false }, after, pageSize)
    const waiting = page.rows.filter(({ seenAtMs }) => seenAtMs < sinceMs)
    count.done += page.rows.length - waiting.length
    // Whoever has never answered is not believed when it says that it does not have a booking.
    if (waiting.length > 0) await line.reach(signal)
    await askPage(waiting)
    after = page.next
  } while (after !== null && goesOn())
  failure ??= inVain.at(-1) ?? null
  return now()
}
