/**
 * After a start, fetches the days since the desk was last running, before the first booking may be sent. Bookings that the desk made before it
 * was reset to an older copy are stored; the similar-stays guard sees them. Searching, cancelling (which looks up first) and reading do not wait.
 * To wire it: call `start()` once the cases are recovered, `need` before each booking, and `stop()` before the ledger closes; the store's listeners
 * include a `createSetBackWatch`, whose `notify` is `setBack`.
 */

import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { ignore } from '../../async/ignore.ts'
import { type ServiceConnection, serviceNowMs } from '../../booking/lifecycle/service-connection.ts'
import { createTimer } from '../../booking/lifecycle/timer.ts'
import type { ReferenceNumbers } from '../../booking/references/reference-numbers.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { refreshWindows } from '../../ledger/queries/windows.ts'
import type { DayRange } from '../../ledger/records.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { BookingStore } from '../records/booking-store.ts'
import { fetchWindows } from './asked-windows.ts'
import { defaultCatchUpDays } from './sync-days.ts'

/** Dependencies of the catch-up. */
export interface CatchUpParts extends Pick<DeskContext, 'clock' | 'log'> {
  readonly ledger: Pick<Ledger, 'remembered' | 'remember' | 'noteWindow' | 'readOnly'>
  readonly numbers: Pick<ReferenceNumbers, 'open' | 'markNotified'>
  /** Notifies the clerk that this desk was reset to an older copy, as its reference numbers show. */
  readonly setBack: () => Promise<void>
  readonly store: Pick<BookingStore, 'store'>
  /** The connection to the service, or null while there is no API key. */
  readonly service: () => ServiceConnection | null
  /** Called when `state` has changed. */
  readonly changed: () => void
}

/** Catches up with what was booked while the desk was closed. */
export type CatchUp = ReturnType<typeof createCatchUp>

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** How often the ledger stores that the desk is running; after a crash, up to this much more is fetched. */
const aliveEveryMs = 5 * minuteMs
/** After a gap this long the machine slept, or its snapshot was resumed: catch up again as after a start. */
const awayMs = 3 * aliveEveryMs
/** How long a booking waits for a catch-up in progress. */
const timeoutMs = 3_000
/** The first retry delay; it doubles each time, up to ten minutes. A clerk who books retries at once. */
const retryMs = 30_000
const maxRetryMs = 10 * minuteMs
/** The ledger setting, included in each image and backup, that stores when the ledger was last in use. */
export const aliveName = 'desk.aliveMs'

/** Creates a catch-up that waits for `start`; a read-only ledger needs none. */
export function createCatchUp({ ledger, numbers, setBack, store, service, clock, changed, log }: CatchUpParts) {
  const stopping = new AbortController()
  const { signal } = stopping
  let done = ledger.readOnly !== null
  let since = dateIn('UTC', clock.nowMs())
  /** Windows not fetched yet; null before they are planned. */
  let left: readonly DayRange[] | null = null
  let windows = 0
  /** The last day that was fetched. */
  let until = since
  let why: Failure | null = null
  let running: Promise<void> | null = null
  const timer = createTimer(clock)
  let waitMs = retryMs
  /** Whether the reference numbers were checked at this start. */
  let hasCheckedNumbers = false
  let aliveMs = clock.nowMs()

  const plan = async (): Promise<readonly DayRange[]> => {
    const standing = await numbers.open()
    const isFirst = !hasCheckedNumbers
    if (isFirst) log('references.opened', { standing })
    if (isFirst && standing === 'setBack') {
      await setBack()
      await numbers.markNotified()
    }
    hasCheckedNumbers = true
    const nowMs = serviceNowMs(clock, service())
    const remembered = Number(await ledger.remembered(aliveName))
    if (standing === 'new' && remembered === 0) return []
    // A stored time in the future is from a wrong clock, so it is not usable.
    const isKnown = remembered > 0 && remembered <= nowMs + dayMs
    const lastAliveMs = isKnown ? remembered : nowMs - defaultCatchUpDays * dayMs
    since = dateIn('UTC', Math.min(lastAliveMs, nowMs))
    const lastMs = Math.max(lastAliveMs, nowMs)
    until = dateIn('UTC', lastMs)
    return refreshWindows({ from: since, to: until }, lastMs).reverse()
  }

  /** Returns the days missed because our clock was behind; by now, answers have shown the service's date. */
  const daysSince = (nowMs: number): readonly DayRange[] => {
    const today = dateIn('UTC', nowMs)
    if (windows === 0 || today <= until) return []
    const missed = refreshWindows({ from: until, to: today }, nowMs)
    until = today
    return missed
  }

  /** Records each failure at once, even if the fetch continues after a pause. */
  const recordingFailures = (service: ServiceConnection['service']): ServiceConnection['service'] => ({
    ...service,
    checkBookings: async (...question) => {
      const outcome = await service.checkBookings(...question)
      if (!outcome.ok && outcome.failure.kind !== 'stopped') why = outcome.failure
      return outcome
    },
  })

  const fetchDays = async (current: ServiceConnection): Promise<void> => {
    const service = recordingFailures(current.service)
    if (left === null) {
      left = await plan()
      windows = left.length
      changed()
    }
    const answered = new Set<DayRange>()
    const noteAnswered = ({ window }: { readonly window: DayRange }) => void answered.add(window)
    const before = left
    const progress = () => {
      left = before.filter((window) => !answered.has(window))
      changed()
    }
    const fetchResult = await fetchWindows({
      windows: before,
      concurrency: 2,
      service,
      store,
      ledger,
      clock,
      signal,
      progress,
      answered: noteAnswered,
    })
    why = fetchResult.failed.at(-1)?.failure ?? why
    if (fetchResult.failed.length > 0 || signal.aborted) return
    const missed = daysSince(serviceNowMs(clock, current))
    if (missed.length > 0) {
      left = missed
      windows += missed.length
      return fetchDays(current)
    }
    done = true
    why = null
    aliveMs = clock.nowMs()
    recordRunning()
  }

  const run = (): Promise<void> => {
    const current = service()
    if (done || !current || signal.aborted) return Promise.resolve()
    running ??= fetchDays(current)
      .catch((error: unknown) => {
        if (!(error instanceof FailureError)) throw error
        why = error.failure
      })
      .finally(() => {
        running = null
        log('catchUp.asked', { done, windows, left: left?.length ?? null, failure: why?.kind ?? null })
        if (!done) retry()
        if (!signal.aborted) changed()
      })
    return running
  }

  const retry = () => {
    timer.arm(waitMs, runWhenReady)
    waitMs = Math.min(2 * waitMs, maxRetryMs)
  }

  const runWhenReady = async () => {
    if (service()) await ignore(run(), 'it retries by itself')
    // The clerk may enter an API key at any time.
    else if (!done) timer.arm(retryMs, runWhenReady)
  }

  const remember = async () => {
    aliveMs = clock.nowMs()
    await ignore(ledger.remember(aliveName, String(Math.round(aliveMs))), 'an older time only makes the next catch-up longer')
  }
  const recordRunning = () => {
    if (restartAfterGap()) return void runWhenReady()
    void remember()
    timer.arm(aliveEveryMs, recordRunning)
  }

  /** Restarts the catch-up after a gap in which the desk was not running. Returns whether it did. */
  const restartAfterGap = (): boolean => {
    if (!done || clock.nowMs() - aliveMs <= awayMs || ledger.readOnly !== null) return false
    done = false
    left = null
    waitMs = retryMs
    aliveMs = clock.nowMs()
    changed()
    return true
  }

  /** Waits for a fetch, with a timeout. */
  const waitFor = async (asking: Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancelTimeout = clock.after(timeoutMs, resolve)
    await Promise.race([asking, promise]).finally(cancelTimeout)
  }

  return {
    /** Fetches as soon as there is an API key, and retries while the service is unavailable. Resolves when the first run has ended. */
    start: runWhenReady,
    /** The progress; null once it is done, and if there is nothing to fetch. */
    state: () => (done ? null : { since, windows, done: windows - (left?.length ?? windows), why, asking: running !== null }),
    /**
     * Resolves once the days are fetched; retries a failed fetch. `skipReason` is the clerk's reason for not waiting. It is accepted once a call
     * has failed and is then returned; otherwise null is returned. Errors: `notCaughtUp`; `noKey`.
     */
    need: async (skipReason: string | null) => {
      if (!restartAfterGap() && done) return null
      if (skipReason !== null && why !== null) return skipReason
      if (!service()) throw new FailureError({ kind: 'noKey' })
      await waitFor(run())
      if (!done) throw new FailureError({ kind: 'notCaughtUp', since, why })
      return null
    },
    /** Aborts the catch-up and stores that the desk was running until now. */
    stop: async () => {
      stopping.abort()
      timer.stop()
      await ignore(running ?? undefined, 'whoever started it gets its error')
      // If the catch-up is incomplete, store nothing: the next start fetches these days again.
      if (done && !restartAfterGap() && ledger.readOnly === null) await remember()
    },
  }
}
