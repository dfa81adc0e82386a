/**
 * Looks up the coming arrivals: every evening, after the next opening if the desk was closed then, and when the clerk asks. The answers are stored
 * in the ledger, and so is the state of the check, so that it can resume.
 */

import { endpoints } from '../../../shared/contract/endpoints.ts'
import { FailureError, type ServiceFailure } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import { ArrivalsCheck, type ArrivalsState, isListedArrival } from '../../../shared/contract/views/arrivals-views.ts'
import type { LedgerFilter, LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { addDays, dateIn, offsetAt, startOfDate } from '../../../shared/domain/dates.ts'
import { faultOf } from '../../../shared/domain/fault.ts'
import { requestedReference } from '../../../shared/domain/reference.ts'
import { ignore } from '../../async/ignore.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import { answerSourceOf, recordOf } from '../../booking/lifecycle/records.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import { createTimer } from '../../booking/lifecycle/timer.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { ledgerError } from '../../ledger/database/errors.ts'
import type { DayRange } from '../../ledger/records.ts'
import { lookUpOutcome } from '../../service/answers/outcomes.ts'
import { command } from '../context/command.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { BookingStore } from '../records/booking-store.ts'
import { createBackoff } from './sync-backoff.ts'

/** The procedures and the lifecycle of the arrivals check. */
export interface ArrivalsDesk extends Pick<Desk, 'arrivals.state' | 'arrivals.check' | 'arrivals.stop'> {
  /** Starts polling for a due evening check. */
  start(): void
  /** Aborts a running check and stops polling. */
  stop(): Promise<void>
}

/** Dependencies of the arrivals check. */
export interface ArrivalsParts extends Pick<DeskContext, 'clock' | 'emit' | 'log'> {
  readonly ledger: Pick<Ledger, 'page' | 'totals' | 'record' | 'remembered' | 'remember' | 'readOnly'>
  readonly store: Pick<BookingStore, 'store'>
  /** The connection to the service, or null while there is no API key. */
  readonly service: () => ServiceConnection | null
  /** The accounting zone. */
  readonly zone: string
}

const minuteMs = 60_000
/** The first poll waits for the startup sync, because bookings that it fetched need not be looked up again. */
const firstPollMs = minuteMs
/** Poll interval; also the retry delay after an interrupted check. */
const nextPollMs = 10 * minuteMs
/** The maximum age of an incomplete check that is resumed when the clerk requests one. */
const freshMs = 60 * minuteMs
/** The ledger setting that stores the last check. */
const rememberedAs = 'arrivals.check'
/** The minimum interval between progress events. */
const emitEveryMs = 250
/** Save the progress after this many answers, in case of a crash. */
const answersPerSave = 100

type PlannedCheck = Pick<ArrivalsCheck, 'from' | 'to' | 'sinceMs'>

/** Creates the arrivals check; automatic checks begin with `start`. */
export function createArrivals({ ledger, store, service, clock, zone, emit, log }: ArrivalsParts): ArrivalsDesk {
  let running: { readonly stopping: AbortController; readonly ended: Promise<void> } | null = null
  let shown: Pick<ArrivalsState, 'check' | 'pausedUntilMs'> | null = null
  const timer = createTimer(clock)
  let closed = false

  const readLastCheck = async (): Promise<ArrivalsCheck | null> => {
    const parsed = ArrivalsCheck.safeParse(JSON.parse((await ledger.remembered(rememberedAs)) ?? 'null'))
    return parsed.success ? parsed.data : null
  }

  const state = async (): Promise<ArrivalsState> => {
    const snapshot = shown ?? { check: await readLastCheck(), pausedUntilMs: null }
    return { zone, running: running !== null, ...snapshot }
  }

  /** Returns the check that is due automatically: an evening's arrivals, or the rest of an interrupted check; null if none is due. */
  const dueCheck = (lastCheck: ArrivalsCheck | null): PlannedCheck | null => {
    const { day, atMs } = lastEvening(zone, clock.nowMs())
    const wanted = { from: addDays(day, 1), to: addDays(day, 2), sinceMs: atMs }
    const isCovered = lastCheck !== null && lastCheck.sinceMs >= atMs && lastCheck.from <= wanted.from && wanted.to <= lastCheck.to
    if (!isCovered) return wanted
    return lastCheck.end === 'broken' ? lastCheck : null
  }

  /** Returns the check that a clerk requests: all three days of the list. Resumes an incomplete check of the same days if it is recent. */
  const requestedCheck = (lastCheck: ArrivalsCheck | null): PlannedCheck => {
    const nowMs = clock.nowMs()
    const from = dateIn(zone, nowMs)
    const wanted: DayRange = { from, to: addDays(from, 2) }
    const isDone = lastCheck === null || (lastCheck.end === 'whole' && lastCheck.failed === 0)
    const resumes = !isDone && isSame(lastCheck, wanted) && nowMs - lastCheck.sinceMs < freshMs
    return { ...wanted, sinceMs: resumes ? lastCheck.sinceMs : nowMs }
  }

  const check = async (current: ServiceConnection, wanted: PlannedCheck, lastCheck: ArrivalsCheck | null, { signal }: AbortController) => {
    const { sinceMs } = wanted
    const isSameCheck = lastCheck !== null && lastCheck.sinceMs === sinceMs && isSame(lastCheck, wanted)
    const found = isSameCheck ? { changed: lastCheck.changed, unknown: lastCheck.unknown } : { changed: [], unknown: [] }
    const report = ({ pausedUntilMs: _, ...snapshot }: ArrivalsProgress, end: ArrivalsCheck['end']): ArrivalsCheck => ({
      ...{ from: wanted.from, to: wanted.to, sinceMs, endedMs: clock.nowMs(), end },
      ...snapshot,
    })
    const remember = (snapshot: ArrivalsCheck) => ledger.remember(rememberedAs, JSON.stringify(snapshot))
    let answers = 0
    let emittedMs = 0
    const progress = (snapshot: ArrivalsProgress) => {
      answers++
      const shouldEmit = snapshot.pausedUntilMs !== shown?.pausedUntilMs || clock.nowMs() - emittedMs >= emitEveryMs
      shown = { check: report(snapshot, 'broken'), pausedUntilMs: snapshot.pausedUntilMs }
      if (answers % answersPerSave === 0)
        ignore(remember(report(snapshot, 'broken')), 'if the ledger cannot be written, storing the next answer fails too')
      if (!shouldEmit) return
      emittedMs = clock.nowMs()
      emit('arrivals.changed', { zone, running: true, ...shown })
    }
    const days = { from: wanted.from, to: wanted.to }
    const lookUpResult = await lookUpArrivals({ days, sinceMs, found, connection: current, ledger, store, clock, signal, progress })
    // Closing the desk is not a stop by the clerk, so the check is resumed later.
    const ended = report(lookUpResult, closed || lookUpResult.failure ? 'broken' : signal.aborted ? 'stopped' : 'whole')
    await remember(ended)
    const { arrivals, done, failed, changed, unknown, end } = ended
    log('arrivals.ended', { arrivals, done, failed, changed: changed.length, unknown: unknown.length, end })
  }

  /** Runs one check at a time; another caller joins the running one. */
  const run = async (current: ServiceConnection, choose: (lastCheck: ArrivalsCheck | null) => PlannedCheck | null): Promise<void> => {
    if (running) return running.ended
    const stopping = new AbortController()
    const work = async () => {
      const lastCheck = await readLastCheck()
      const wanted = choose(lastCheck)
      if (wanted) await check(current, wanted, lastCheck, stopping)
    }
    running = { stopping, ended: work() }
    try {
      await running.ended
    } catch (error) {
      if (!(error instanceof FailureError)) log('fault', { procedure: 'arrivals', ...faultOf(error) })
      log('arrivals.failed', { failure: error instanceof FailureError ? error.failure.kind : 'fault' })
      throw error
    } finally {
      const shouldEmit = shown !== null && !closed
      running = null
      shown = null
      if (shouldEmit) await ignore(emitState(), 'a window that missed the event can ask for the state')
    }
  }

  const emitState = async () => emit('arrivals.changed', await state())

  /** The first poll also emits the last result, because a window that opened after the ledger did not receive it. */
  const firstPoll = async () => {
    await ignore(emitState(), 'a window that missed the event can ask for the state')
    await poll()
  }

  const poll = async () => {
    try {
      const current = service()
      if (current) await run(current, dueCheck)
    } catch {
      // Already logged; retried at the next poll.
    } finally {
      timer.arm(nextPollMs, poll)
    }
  }

  return {
    'arrivals.state': state,
    'arrivals.check': async () => {
      if (closed) throw ledgerError('closed')
      if (ledger.readOnly !== null) throw ledgerError('notWritten')
      const current = service()
      if (!current) throw new FailureError({ kind: 'noKey' })
      await run(current, requestedCheck)
      return state()
    },
    'arrivals.stop': command(() => running?.stopping.abort()),
    start: () => {
      if (ledger.readOnly === null) timer.arm(firstPollMs, firstPoll)
    },
    stop: async () => {
      closed = true
      timer.stop()
      running?.stopping.abort()
      await ignore(running?.ended, 'whoever started it gets its error')
    },
  }
}

const isSame = (a: DayRange, b: DayRange) => a.from === b.from && a.to === b.to

/** 18:00: the service has processed the day's changes, and the clerk can still telephone. */
const eveningHour = 18

/** The evening of a day. */
interface Evening {
  /** The day in the zone, as YYYY-MM-DD. */
  readonly day: string
  /** When the evening begins, in milliseconds since 1970. */
  readonly atMs: number
}

/** Returns the last evening that has begun in a zone. */
export function lastEvening(zone: string, nowMs: number): Evening {
  const today = dateIn(zone, nowMs)
  const evening = eveningOf(zone, today)
  return evening.atMs <= nowMs ? evening : eveningOf(zone, addDays(today, -1))
}

function eveningOf(zone: string, day: string): Evening {
  const wallMs = startOfDate('UTC', day) + eveningHour * 3_600_000
  // No zone changes its clocks in the evening, so the offset nearby is the right one.
  return { day, atMs: wallMs - offsetAt(zone, wallMs - offsetAt(zone, wallMs)) }
}

/** Which arrivals to look up, and the dependencies. */
interface ArrivalsLookUp {
  readonly days: DayRange
  /** Bookings that the service has shown since this time are skipped. */
  readonly sinceMs: number
  /** The findings of an earlier run of the same check. */
  readonly found: Pick<ArrivalsCheck, 'changed' | 'unknown'>
  readonly connection: ServiceConnection
  readonly ledger: Pick<Ledger, 'page' | 'totals' | 'record'>
  readonly store: Pick<BookingStore, 'store'>
  readonly clock: Pick<Clock, 'nowMs' | 'after'>
  /** Aborts the look-ups; answers received so far stay stored. */
  readonly signal: AbortSignal
  /** Called at the beginning and after each answer. */
  readonly progress: (latest: ArrivalsProgress) => void
}

/** The progress. `changed` and `unknown` are row ids of the ledger. */
export interface ArrivalsProgress extends Pick<ArrivalsCheck, 'arrivals' | 'done' | 'failed' | 'changed' | 'unknown'> {
  /** Why the check gave up, or why the last look-up failed; null when the last look-up was answered. */
  readonly failure: ServiceFailure | null
  /** No call is made until this time; see `sync-backoff.ts`. */
  readonly pausedUntilMs: number | null
}

/** As few concurrent calls as in a sync, because look-ups of open cases and of clerks have priority. */
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

  /** Looks up one booking. A reference too long for the service is not sent and counts as failed. */
  const lookUpOne = async (row: LedgerRow, waiting: LedgerRow[]) => {
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
      // A cancellation that this desk requested earlier is no news.
      for (const id of report.changed > 0 ? report.ids : []) {
        const stored = await ledger.record({ id, bookingRef, clientRef })
        if (stored && isListedArrival(stored.row)) changed.add(id)
      }
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

  const lookUpPage = async (waiting: LedgerRow[]) => {
    const worker = async () => {
      while (waiting.length > 0 && canContinue()) {
        await backoff.inTurn(async () => {
          const row = canContinue() ? waiting.shift() : undefined
          if (!row) return
          await lookUpOne(row, waiting)
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
    await lookUpPage(waiting)
    after = page.next
  } while (after !== null && canContinue())
  failure ??= unanswered.at(-1) ?? null
  return progressNow()
}
