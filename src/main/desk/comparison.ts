/**
 * Comparing our bookings with the service's: at start, every six hours and when the clerk asks. What the service shows goes
 * into the ledger and to the cases; what it ought to have shown and did not is told to the case.
 */
import type { Comparison } from '../../shared/booking-views.ts'
import { FailureError } from '../../shared/failure.ts'
import type { Desk, Emit } from '../../shared/procedures.ts'
import type { Casebook } from '../booking/casebook.ts'
import type { Clock } from '../booking/clock.ts'
import type { Line } from '../booking/line.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { refreshWindows } from '../ledger/windows.ts'
import type { ServiceIdentity } from '../service/service.ts'
import { type Asked, askWindows } from './asked-windows.ts'
import type { BookingStore } from './booking-store.ts'
import { comparedDays } from './compared-days.ts'
import type { Log } from './log.ts'
import { startSightings } from './sightings.ts'

export interface ComparisonParts {
  readonly ledger: Pick<Ledger, 'createdDays' | 'ownConfirmed' | 'noteWindow'>
  readonly store: Pick<BookingStore, 'keep'>
  readonly casebook: Pick<Casebook, 'cases'> & {
    /** A comparison ought to have shown this confirmed booking and did not. `askedOf`: the service and key that were asked. */
    absent(clientRef: string, askedOf: ServiceIdentity): Promise<void>
  }
  /** The line, or null while the connection has no API key. */
  readonly line: () => Line | null
  readonly clock: Clock
  readonly emit: Emit
  /** Told when `comparedAtMs` may have changed. */
  readonly changed: () => void
  readonly log: Log
}

export interface ComparisonDesk extends Pick<Desk, 'booking.compare' | 'booking.stopComparing'> {
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
const everyMs = 6 * 60 * minuteMs
/** After a comparison that had no line, or brought nothing at all. */
const retryMs = 10 * minuteMs

export function createComparison({ ledger, store, casebook, line, clock, emit, changed, log }: ComparisonParts): ComparisonDesk {
  let comparedAtMs: number | null = null
  let told: Comparison | null = null
  let running: { readonly stopping: AbortController; readonly ended: Promise<Comparison> } | null = null
  let callOff = () => {}
  let closed = false

  const compare = async ({ service, identity }: Line, { signal }: AbortController): Promise<Comparison> => {
    const startedMs = clock.nowMs()
    const ranges = await comparedDays(ledger, casebook, startedMs)
    const windows = ranges.flatMap((range) => refreshWindows(range))
    const sightings = startSightings(startedMs)
    const progress = (now: Asked) => tell(viewOf(now))
    const asked = await askWindows({ windows, atATime, service, store, ledger, signal, progress, answered: sightings.add })
    const own = signal.aborted ? [] : await Promise.all(ranges.map((range) => ledger.ownConfirmed(range)))
    for (const clientRef of sightings.missing(own.flat())) {
      if (!signal.aborted) await casebook.absent(clientRef, identity)
    }
    return viewOf({ ...asked, stopped: signal.aborted })
  }

  const tell = (now: Comparison) => {
    told = now
    emit('comparison.progress', now)
  }

  /** One that nobody asked for has no answer: that it broke off is told by its progress. */
  const tellTheEnd = () => {
    if (told) tell({ ...told, stopped: true })
  }

  const arm = (waitMs: number) => {
    callOff()
    if (!closed) callOff = clock.after(waitMs, due)
  }

  const due = () => {
    if (line()) run().catch(() => {})
    else arm(retryMs)
  }

  const run = async (): Promise<Comparison> => {
    if (running) return running.ended
    const current = line()
    if (closed || !current) throw new FailureError(closed ? { kind: 'ledger', trouble: 'closed' } : { kind: 'noKey' })
    callOff()
    const stopping = new AbortController()
    told = null
    running = { stopping, ended: compare(current, stopping) }
    let next = retryMs
    try {
      const result = await running.ended
      const { windows, done, failed, added, changed: news, stopped } = result
      log('comparison.ended', { windows, done, failed, added, changed: news, stopped })
      if (!stopped && failed === 0) comparedAtMs = clock.nowMs()
      if (windows === 0 || failed < windows) next = everyMs
      return result
    } catch (error) {
      log('comparison.failed', { failure: error instanceof FailureError ? error.failure.kind : 'fault' })
      tellTheEnd()
      throw error
    } finally {
      running = null
      arm(next)
      changed()
    }
  }

  return {
    'booking.compare': run,
    'booking.stopComparing': async () => {
      running?.stopping.abort()
      return {}
    },
    start: () => arm(0),
    comparedAtMs: () => comparedAtMs,
    stop: async () => {
      closed = true
      callOff()
      running?.stopping.abort()
      await running?.ended.catch(() => {})
    },
  }
}

function viewOf({ windows, done, failed, added, changed, unchanged, stopped }: Asked): Comparison {
  return { windows, done, failed: failed.length, added, changed, unchanged, stopped }
}
