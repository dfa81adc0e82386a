/**
 * The sync, which also compares our bookings with the service's: at startup, every six hours and when the clerk asks. Answers are stored in the
 * ledger and passed to the cases; a case is notified if its booking should have been listed and was not. `sync-days.ts` decides which days are
 * fetched; an interrupted sync resumes, because each answer is noted.
 */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { Comparison } from '../../../shared/contract/views/booking-views.ts'
import { faultOf } from '../../../shared/domain/fault.ts'
import { ignore } from '../../async/ignore.ts'
import type { BookingAttempts } from '../../booking/attempts/booking-attempts.ts'
import { isWholeEntry } from '../../booking/lifecycle/records.ts'
import { settling } from '../../booking/lifecycle/schedule.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import { createTimer } from '../../booking/lifecycle/timer.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { DayRange } from '../../ledger/records.ts'
import type { ServiceIdentity } from '../../service/answers/service.ts'
import { command } from '../context/command.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { BookingStore } from '../records/booking-store.ts'
import { type AnsweredWindow, type FetchProgress, fetchWindows } from './asked-windows.ts'
import { createCoverageTest, planSync, readSyncDays, type SyncDaysParts, syncIntervalMs } from './sync-days.ts'

/** Dependencies of the sync. */
interface ComparisonParts extends Pick<SyncDaysParts, 'zone' | 'historyDays'>, Pick<DeskContext, 'clock' | 'emit' | 'log'> {
  readonly ledger: SyncDaysParts['ledger'] & Pick<Ledger, 'ownConfirmed' | 'noteWindow' | 'beginImport' | 'endImport'>
  readonly store: Pick<BookingStore, 'store'>
  readonly attempts: Pick<BookingAttempts, 'cases'> & {
    /** Called when a sync should have listed this confirmed booking and did not. `askedOf` is the service and key that were used. */
    absent(clientRef: string, askedOf: ServiceIdentity): Promise<void>
  }
  /** The connection to the service, or null while there is no API key. */
  readonly service: () => ServiceConnection | null
  /** Called when `comparedAtMs` may have changed. */
  readonly changed: () => void
  /** Called and awaited at the end of each sync, even if it was stopped or partly failed. Errors: `ledger`. */
  readonly synced?: () => Promise<void>
}

/** The procedures and the lifecycle of the sync. */
export interface ComparisonDesk extends Pick<Desk, 'sync.run' | 'sync.stop'> {
  /** Starts the automatic syncs: as soon as there is an API key, then every six hours. */
  start(): void
  /** When the last complete sync of this run ended; null before the first. */
  comparedAtMs(): number | null
  /** Aborts a running sync and stops the automatic ones. */
  stop(): Promise<void>
}

/** Fewer concurrent calls than in a refresh, because look-ups have priority. */
const maxConcurrentCalls = 2
const minuteMs = 60_000
/** The retry delay after a sync without an API key, or one that could not continue. */
const retryMs = 10 * minuteMs
/** After a restart, days fetched within this time are skipped, except today. A sync that the clerk starts fetches all of them. */
const skipAfterRestartMs = 60 * minuteMs
/** A sync of at least this many windows into a ledger with fewer bookings than this is a first import. */
const firstImport = { windows: 6, bookings: 1000 }

/** Creates the sync; automatic syncs begin with `start`. */
export function createComparison(parts: ComparisonParts): ComparisonDesk {
  const { ledger, store, attempts, service, clock, zone, historyDays, emit, changed, synced, log } = parts
  let comparedAtMs: number | null = null
  let lastProgress: Comparison | null = null
  let running: { readonly stopping: AbortController; readonly ended: Promise<FetchProgress> } | null = null
  const timer = createTimer(clock)
  let closed = false

  const compare = async (
    { service, identity }: ServiceConnection,
    { signal }: AbortController,
    skipFetchedWithinMs: number,
  ): Promise<FetchProgress> => {
    const days = await readSyncDays({ ledger, attempts, clock, zone, historyDays })
    const windows = planSync(days, skipFetchedWithinMs)
    const observations = startObservations(days.nowMs)
    const progress = (snapshot: FetchProgress) => emitProgress(viewOf(snapshot))
    const startFetch = () =>
      fetchWindows({
        windows,
        concurrency: maxConcurrentCalls,
        service,
        store,
        ledger,
        clock,
        signal,
        progress,
        answered: observations.add,
      })
    const isFirstImport =
      windows.length >= firstImport.windows && days.bookings.reduce((sum, perDay) => sum + perDay, 0) < firstImport.bookings
    const fetchResult = isFirstImport ? await runAsImport(startFetch) : await startFetch()
    const own = signal.aborted ? [] : await Promise.all(days.changing.map((range) => ledger.ownConfirmed(range)))
    for (const clientRef of observations.missing(own.flat())) {
      if (!signal.aborted) await attempts.absent(clientRef, identity)
    }
    if (!closed) await synced?.()
    return { ...fetchResult, stopped: signal.aborted }
  }

  /** Runs a fetch as a bulk import. After a crash the ledger finishes the import itself. */
  const runAsImport = async (startFetch: () => Promise<FetchProgress>): Promise<FetchProgress> => {
    await ledger.beginImport()
    try {
      return await startFetch()
    } finally {
      await ledger.endImport()
    }
  }

  const emitProgress = (snapshot: Comparison) => {
    lastProgress = snapshot
    emit('sync.progress', snapshot)
  }

  /** An automatic sync has no caller to reject to, so its last progress event says that it stopped. */
  const emitStopped = () => {
    if (lastProgress) emitProgress({ ...lastProgress, stopped: true })
  }

  const runIfReady = () => {
    if (service()) ignore(run(skipAfterRestartMs), 'its last progress event says that it stopped')
    else timer.arm(retryMs, runIfReady)
  }

  const run = async (skipFetchedWithinMs: number): Promise<Comparison> => {
    if (running) return viewOf(await running.ended)
    const current = service()
    if (closed || !current) throw new FailureError(closed ? { kind: 'ledger', trouble: 'closed' } : { kind: 'noKey' })
    timer.cancel()
    const stopping = new AbortController()
    lastProgress = null
    running = { stopping, ended: compare(current, stopping, skipFetchedWithinMs) }
    let next = retryMs
    try {
      const fetchResult = await running.ended
      const { windows, done, failed, added, changed: changedCount, stopped, gaveUp } = fetchResult
      log('comparison.ended', { windows, done, failed: failed.length, added, changed: changedCount, stopped })
      if (!stopped && failed.length === 0) comparedAtMs = clock.nowMs()
      if (!gaveUp && (windows === 0 || failed.length < windows)) next = syncIntervalMs
      return viewOf(fetchResult)
    } catch (error) {
      if (!(error instanceof FailureError)) log('fault', { procedure: 'sync', ...faultOf(error) })
      log('comparison.failed', { failure: error instanceof FailureError ? error.failure.kind : 'fault' })
      emitStopped()
      throw error
    } finally {
      running = null
      timer.arm(next, runIfReady)
      changed()
    }
  }

  return {
    'sync.run': () => run(0),
    'sync.stop': command(() => running?.stopping.abort()),
    start: () => timer.arm(0, runIfReady),
    comparedAtMs: () => comparedAtMs,
    stop: async () => {
      closed = true
      timer.stop()
      running?.stopping.abort()
      await ignore(running?.ended, 'whoever started it gets its error')
    },
  }
}

function viewOf({ windows, done, failed, added, changed, unchanged, stopped, pausedUntilMs }: FetchProgress): Comparison {
  return { windows, done, failed: failed.length, added, changed, unchanged, stopped, pausedUntilMs }
}

type OwnBooking = Awaited<ReturnType<Ledger['ownConfirmed']>>[number]

/** Starts collecting the listed bookings. Only references are kept in memory, because the answers of a year are large. */
function startObservations(startedMs: number) {
  const bookingRefs = new Set<string | null>()
  const clientRefs = new Set<string | null>()
  const completeWindows: DayRange[] = []

  return {
    add: ({ window, records, unread }: AnsweredWindow) => {
      for (const { booking } of records) {
        bookingRefs.add(booking.bookingRef)
        clientRefs.add(booking.clientRef)
      }
      // An unreadable entry may be any booking.
      if (!unread.some(isWholeEntry)) completeWindows.push(window)
    },
    /**
     * Returns the client references of bookings that no answer listed although a window was guaranteed to cover their creation time. A booking made
     * shortly before the sync began may not be listed yet and is not counted.
     */
    missing: (own: readonly OwnBooking[]) => {
      const wasAsked = createCoverageTest(completeWindows)
      const wasShown = ({ bookingRef, clientRef }: OwnBooking) =>
        clientRefs.has(clientRef) || (bookingRef !== null && bookingRefs.has(bookingRef))
      const shouldBeListed = ({ createdMs }: OwnBooking) => createdMs <= startedMs - settling.quietMs
      const missing = own.filter((booking) => shouldBeListed(booking) && wasAsked(booking.createdMs) && !wasShown(booking))
      return new Set(missing.map(({ clientRef }) => clientRef))
    },
  }
}
