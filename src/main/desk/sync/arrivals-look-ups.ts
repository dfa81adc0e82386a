/** Looks up the coming arrivals at the service, one booking per call, a few at a time, page by page; each answer is stored as it arrives. */

import { endpoints } from '../../../shared/contract/endpoints.ts'
import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import type { ArrivalsCheck } from '../../../shared/contract/views/arrivals-views.ts'
import type { LedgerFilter, LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { requestedReference } from '../../../shared/domain/reference.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import { answerSourceOf, recordOf } from '../../booking/lifecycle/records.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { DayRange } from '../../ledger/records.ts'
import { lookUpOutcome } from '../../service/answers/outcomes.ts'
import type { BookingStore } from '../records/booking-store.ts'
import { createBackoff } from './sync-backoff.ts'

/** Which arrivals to look up, and the dependencies. */
export interface ArrivalsLookUp {
  readonly days: DayRange
  /** Bookings that the service has shown since this time are skipped. */
  readonly sinceMs: number
  /** The findings of an earlier run of the same check. */
  readonly found: Pick<ArrivalsCheck, 'changed' | 'unknown'>
  readonly connection: ServiceConnection
  readonly ledger: Pick<Ledger, 'page' | 'totals'>
  readonly store: Pick<BookingStore, 'store'>
  readonly clock: Pick<Clock, 'nowMs' | 'after'>
  /** Aborts the look-ups; answers received so far stay stored. */
  readonly signal: AbortSignal
  /** Called at the beginning and after each answer. */
  readonly progress: (asked: ArrivalsProgress) => void
}

/** The progress. `changed` and `unknown` are row ids of the ledger. */
export interface ArrivalsProgress extends Pick<ArrivalsCheck, 'arrivals' | 'done' | 'failed' | 'changed' | 'unknown'> {
  /** Why it gave up, or why the last look-up failed; null when the last one was answered. */
  readonly failure: ServiceFailure | null
  /** No call is made until this time; see `sync-backoff.ts`. */
  readonly pausedUntilMs: number | null
}

/** As few as in a sync: look-ups of open cases and of clerks have priority. */
const concurrency = 2
/** The maximum number of rows in memory, however many guests arrive. */
const pageSize = 100
/** Give up after this many consecutive failures: the rest would fail as well. */
const maxUnanswered = 10

/** Looks up all arrivals until it is stopped or the service is unavailable. Errors: `ledger`. */
export async function lookUpArrivals(parts: ArrivalsLookUp): Promise<ArrivalsProgress> {
  const { days, sinceMs, found, connection, ledger, store, clock, progress } = parts
  const ending = new AbortController()
  const signal = AbortSignal.any([parts.signal, ending.signal])
  const backoff = createBackoff(clock, concurrency, signal)
  const filter: LedgerFilter = { status: 'CONFIRMED', basis: 'checkin', ...days, text: '' }
  const arrivals = (await ledger.totals(filter)).counts.CONFIRMED
  const count = { done: 0, failed: 0 }
  const changed = new Set(found.changed)
  const unknown = new Set(found.unknown)
  /** The failures since the last answer, newest last. */
  let unanswered: ServiceFailure[] = []
  let failure: ServiceFailure | null = null
  /** Calls in flight may still be answered after the check gave up. */
  const canContinue = () => failure === null && !signal.aborted
  const progressNow = (): ArrivalsProgress => ({
    arrivals,
    ...count,
    changed: [...changed],
    unknown: [...unknown],
    failure,
    pausedUntilMs: backoff.pausedUntilMs(),
  })

  /** Looks up one booking. A reference too long for the service counts as failed; the others are looked up. */
  const askOne = async (row: LedgerRow, waiting: LedgerRow[]) => {
    const reference = requestedReference({ bookingRef: row.bookingRef ?? undefined, clientRef: row.clientRef ?? undefined })
    if (!endpoints.checkBooking.request.safeParse(reference).success) return countUnclear()
    const outcome = await connection.service.checkBooking(reference, signal)
    if (signal.aborted) return
    const context = { sentTo: connection.identity, askedOf: connection.identity, hasAnswered: connection.hasAnswered() }
    const { bookingRef, clientRef } = row
    const lookUpResult = lookUpOutcome(outcome, { reference, bookingRef, clientRef }, context)
    if (lookUpResult.class === 'another') return skip(lookUpResult.failure)
    if (outcome.ok) {
      const report = await store.store([recordOf(outcome)], answerSourceOf('checkBooking', outcome.facts))
      if (report.changed > 0) for (const id of report.ids) changed.add(id)
    }
    if (lookUpResult.class === 'inconclusive') return handleFailure(lookUpResult.failure, row, waiting)
    backoff.answered()
    unanswered = []
    if (lookUpResult.class === 'found') unknown.delete(row.id)
    else unknown.add(row.id)
    count.done++
  }

  const handleFailure = (why: ServiceFailure, row: LedgerRow, waiting: LedgerRow[]) => {
    const verdict = backoff.failed(why)
    if (verdict === 'again') waiting.unshift(row)
    else if (verdict === 'giveUp') failure = why
    else skip(why)
  }

  const countUnclear = () => {
    count.failed++
    count.done++
  }

  const skip = (why: ServiceFailure) => {
    countUnclear()
    // An unreadable answer is still an answer.
    if (why.kind !== 'unreadable') unanswered.push(why)
    if (unanswered.length >= maxUnanswered) failure = why
  }

  const askPage = async (waiting: LedgerRow[]) => {
    const worker = async () => {
      while (waiting.length > 0 && canContinue()) {
        await backoff.inTurn(async () => {
          const row = canContinue() ? waiting.shift() : undefined
          if (!row) return
          await askOne(row, waiting)
          progress(progressNow())
        })
      }
    }
    const workers = Array.from({ length: concurrency }, worker)
    try {
      await Promise.all(workers)
    } catch (error) {
      // If an answer cannot be stored, end the other calls before rejecting.
      ending.abort()
      await Promise.allSettled(workers)
      throw error
    }
  }

  progress(progressNow())
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<Ledger['page']>> = await ledger.page(filter, { by: 'checkin', descending: false }, after, pageSize)
    const waiting = page.rows.filter(({ seenAtMs }) => seenAtMs < sinceMs)
    count.done += page.rows.length - waiting.length
    // A service that has never answered is not trusted when it says that a booking does not exist.
    if (waiting.length > 0) await connection.reach(signal)
    await askPage(waiting)
    after = page.next
  } while (after !== null && canContinue())
  failure ??= unanswered.at(-1) ?? null
  return progressNow()
}
