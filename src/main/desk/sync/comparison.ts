/**
 * The sync, which is also the comparison of our bookings with the service's: at start, every six hours and when the clerk asks.
 * What the service shows goes into the ledger and to the cases; what it ought to have shown and did not is told to the case.
 * Which days are asked is decided in `sync-plan.ts`; a sync that broke off goes on where it was, because each answer is noted.
 */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk, Emit } from '../../../shared/contract/procedures/procedures.ts'
import type { Comparison } from '../../../shared/contract/views/booking-views.ts'
import { faultOf } from '../../../shared/domain/fault.ts'
import type { BookingAttempts } from '../../booking/attempts/attempts-port.ts'
import type { Clock } from '../../booking/running/clock.ts'
import type { ServiceConnection } from '../../booking/running/service-connection.ts'
import { createTimer } from '../../booking/running/timer.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { Log } from '../../log/log.ts'
import type { ServiceIdentity } from '../../service/answers/service.ts'
import type { BookingStore } from '../records/booking-store.ts'
import { type Asked, askWindows } from './asked-windows.ts'
import { startObservations } from './observations.ts'
import { readSyncDays, type SyncDaysParts } from './sync-days.ts'
import { everyMs, planSync } from './sync-plan.ts'

/** What a sync asks, keeps and tells. */
export interface ComparisonParts extends Pick<SyncDaysParts, 'zone' | 'historyDays'> {
  readonly ledger: SyncDaysParts['ledger'] & Pick<Ledger, 'ownConfirmed' | 'noteWindow' | 'beginImport' | 'endImport'>
  readonly store: Pick<BookingStore, 'keep'>
  readonly attempts: Pick<BookingAttempts, 'cases'> & {
    /** A comparison ought to have shown this confirmed booking and did not. `askedOf`: the service and key that were asked. */
    absent(clientRef: string, askedOf: ServiceIdentity): Promise<void>
  }
  /** The line, or null while the connection has no API key. */
  readonly service: () => ServiceConnection | null
  readonly clock: Clock
  readonly emit: Emit
  /** Told when `comparedAtMs` may have changed. */
  readonly changed: () => void
  /** Called, and waited for, at the end of each sync, also of one that was stopped or has failed in part. Errors: `ledger`. */
  readonly synced?: () => Promise<void>
  readonly log: Log
}

/** What the window may ask of the sync, and its life. */
export interface ComparisonDesk extends Pick<Desk, 'sync.run' | 'sync.stop'> {
  /** Compares as soon as there is a line, and from then on every six hours. */
  start(): void
  /** When the last whole comparison of this run of the desk ended; null before. */
  comparedAtMs(): number | null
  /** Ends what is under way; nothing is compared any more. */
  stop(): Promise<void>
}

/** Fewer than a refresh asks: look-ups go first. */
const atATime = 2
const minuteMs = 60_000
/** After a comparison that had no line, or could not go on. */
const retryMs = 10 * minuteMs
/** After a restart, days fetched within this time are skipped, except today. A clerk who asks gets all of them. */
const freshMs = 60 * minuteMs
/** So many windows into a ledger of so few bookings are a first import. */
const importing = { windows: 6, bookings: 1000 }

/** A sync that waits for `start`. */
export function createComparison(parts: ComparisonParts): ComparisonDesk {
  const { ledger, store, attempts, service, clock, zone, historyDays, emit, changed, synced, log } = parts
  let comparedAtMs: number | null = null
  let told: Comparison | null = null
  let running: { readonly stopping: AbortController; readonly ended: Promise<Asked> } | null = null
  const timer = createTimer(clock)
  let closed = false

  const compare = async ({ service, identity }: ServiceConnection, { signal }: AbortController, changingMs: number): Promise<Asked> => {
    const days = await readSyncDays({ ledger, attempts, clock, zone, historyDays })
    const windows = planSync(days, changingMs)
    const observations = startObservations(days.nowMs)
    const progress = (now: Asked) => tell(viewOf(now))
    const asking = () => askWindows({ windows, atATime, service, store, ledger, clock, signal, progress, answered: observations.add })
    const isFirstImport = windows.length >= importing.windows && days.bookings.reduce((sum, made) => sum + made, 0) < importing.bookings
    const asked = isFirstImport ? await asImport(asking) : await asking()
    const own = signal.aborted ? [] : await Promise.all(days.changing.map((range) => ledger.ownConfirmed(range)))
    for (const clientRef of observations.missing(own.flat())) {
      if (!signal.aborted) await attempts.absent(clientRef, identity)
    }
    if (!closed) await synced?.()
    return { ...asked, stopped: signal.aborted }
  }

  /** What a crash leaves of an import is finished by the ledger itself. */
  const asImport = async (asking: () => Promise<Asked>): Promise<Asked> => {
    await ledger.beginImport()
    try {
      return await asking()
    } finally {
      await ledger.endImport()
    }
  }

  const tell = (now: Comparison) => {
    told = now
    emit('sync.progress', now)
  }

  /** One that nobody asked for has no answer: that it broke off is told by its progress. */
  const tellTheEnd = () => {
    if (told) tell({ ...told, stopped: true })
  }

  const due = () => {
    if (service()) run(freshMs).catch(() => {})
    else timer.arm(retryMs, due)
  }

  const run = async (changingMs: number): Promise<Comparison> => {
    if (running) return viewOf(await running.ended)
    const current = service()
    if (closed || !current) throw new FailureError(closed ? { kind: 'ledger', trouble: 'closed' } : { kind: 'noKey' })
    timer.cancel()
    const stopping = new AbortController()
    told = null
    running = { stopping, ended: compare(current, stopping, changingMs) }
    let next = retryMs
    try {
      const asked = await running.ended
      const { windows, done, failed, added, changed: news, stopped, gaveUp } = asked
      log('comparison.ended', { windows, done, failed: failed.length, added, changed: news, stopped })
      if (!stopped && failed.length === 0) comparedAtMs = clock.nowMs()
      if (!gaveUp && (windows === 0 || failed.length < windows)) next = everyMs
      return viewOf(asked)
    } catch (error) {
      if (!(error instanceof FailureError)) log('fault', { procedure: 'sync', ...faultOf(error) })
      log('comparison.failed', { failure: error instanceof FailureError ? error.failure.kind : 'fault' })
      tellTheEnd()
      throw error
    } finally {
      running = null
      timer.arm(next, due)
      changed()
    }
  }

  return {
    'sync.run': () => run(0),
    'sync.stop': async () => {
      running?.stopping.abort()
      return {}
    },
    start: () => timer.arm(0, due),
    comparedAtMs: () => comparedAtMs,
    stop: async () => {
      closed = true
      timer.stop()
      running?.stopping.abort()
      await running?.ended.catch(() => {})
    },
  }
}

function viewOf({ windows, done, failed, added, changed, unchanged, stopped, pausedUntilMs }: Asked): Comparison {
  return { windows, done, failed: failed.length, added, changed, unchanged, stopped, pausedUntilMs }
}
