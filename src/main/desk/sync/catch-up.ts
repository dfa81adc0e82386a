/**
 * After a start, the service is asked for the days since the desk was last alive, before the first booking may be sent: what was booked
 * meanwhile by a desk that this one was set back from passes through the store, and so through the guard over similar stays.
 * Searching, cancelling (which looks up first) and reading wait for nothing.
 *
 * To wire it: `start()` once the cases are taken up, `need` before each booking, `stop()` before the ledger closes; the store's
 * listeners hold a `createSetBackWatch`, whose `tell` is `setBack`.
 */

import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import type { ReferenceNumbers } from '../../booking/references/reference-numbers.ts'
import type { Clock } from '../../booking/running/clock.ts'
import { type ServiceConnection, serviceNowMs } from '../../booking/running/service-connection.ts'
import { createTimer } from '../../booking/running/timer.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { refreshWindows } from '../../ledger/queries/windows.ts'
import type { DayRange } from '../../ledger/records.ts'
import type { Log } from '../../log/log.ts'
import type { BookingStore } from '../records/booking-store.ts'
import { askWindows } from './asked-windows.ts'
import { unknownAliveDays } from './look-back.ts'

/** What a start catches up by. */
export interface CatchUpParts {
  readonly ledger: Pick<Ledger, 'remembered' | 'remember' | 'noteWindow' | 'readOnly'>
  readonly numbers: Pick<ReferenceNumbers, 'open' | 'told'>
  /** Tells the clerk that the numbers of this desk show that it was set back. */
  readonly setBack: () => Promise<void>
  readonly store: Pick<BookingStore, 'keep'>
  /** The line, or null while the connection has no API key. */
  readonly service: () => ServiceConnection | null
  readonly clock: Clock
  /** Told when `state` is another. */
  readonly changed: () => void
  readonly log: Log
}

/** How far the desk knows what was booked while it was closed. */
export interface CatchUp {
  /** Asks as soon as there is a line, and again while the service cannot be had. Resolves when the first asking has ended. */
  start(): Promise<void>
  /** How far it is; null once it is done, and where nothing is to be asked. */
  state(): DeskState['catchUp']
  /**
   * Resolves once the days were answered, after asking again where that failed. `skipping` is the clerk's reason for not waiting: it counts
   * once a call has failed, and is the answer where it did; else null. Errors: `notCaughtUp`; `noKey`.
   */
  need(skipping: string | null): Promise<string | null>
  /** Remembers that the desk was alive until now. */
  stop(): Promise<void>
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** How often the ledger is told that the desk is alive: so much more is asked after a crash. */
const aliveEveryMs = 5 * minuteMs
/** A desk that was not alive for so long slept, or is a machine whose snapshot was resumed: it asks as after a start. */
const awayMs = 3 * aliveEveryMs
/** How long a clerk's question waits for an answer that is on its way. */
const patienceMs = 3_000
/** After an asking that failed; twice as long each time, up to ten minutes. A clerk who books asks at once. */
const retryMs = 30_000
const longestRetryMs = 10 * minuteMs
/** The name under which the ledger, and so each image and each backup of it, remembers when it was last in use. */
export const aliveName = 'desk.aliveMs'

/** A catch-up that waits for `start`; in a ledger that is only read there is none. */
export function createCatchUp({ ledger, numbers, setBack, store, service, clock, changed, log }: CatchUpParts): CatchUp {
  const stopping = new AbortController()
  const { signal } = stopping
  let done = ledger.readOnly !== null
  let since = dateIn('UTC', clock.nowMs())
  /** Windows that were not answered yet; null before they are known. */
  let left: readonly DayRange[] | null = null
  let windows = 0
  /** The last day that was asked for. */
  let until = since
  let why: Failure | null = null
  let running: Promise<void> | null = null
  const timer = createTimer(clock)
  let waitMs = retryMs
  /** Whether the clerk was told how the numbers stood at the start. */
  let opened = false
  let aliveMs = clock.nowMs()

  const plan = async (): Promise<readonly DayRange[]> => {
    const standing = await numbers.open()
    const isFirst = !opened
    if (isFirst) log('references.opened', { standing })
    if (isFirst && standing === 'setBack') {
      await setBack()
      await numbers.told()
    }
    opened = true
    const nowMs = serviceNowMs(clock, service())
    const remembered = Number(await ledger.remembered(aliveName))
    if (standing === 'new' && remembered === 0) return []
    // A clock that was far ahead tells nothing of when it was.
    const isKnown = remembered > 0 && remembered <= nowMs + dayMs
    const lastAliveMs = isKnown ? remembered : nowMs - unknownAliveDays * dayMs
    since = dateIn('UTC', Math.min(lastAliveMs, nowMs))
    const lastMs = Math.max(lastAliveMs, nowMs)
    until = dateIn('UTC', lastMs)
    return refreshWindows({ from: since, to: until }, lastMs).reverse()
  }

  /** The days that a clock which was behind did not ask for: answers have told by now what day it is. */
  const daysSince = (nowMs: number): readonly DayRange[] => {
    const today = dateIn('UTC', nowMs)
    if (windows === 0 || today <= until) return []
    const missed = refreshWindows({ from: until, to: today }, nowMs)
    until = today
    return missed
  }

  /** What a call ends in is known at once, also where the asking goes on after a pause. */
  const heard = (service: ServiceConnection['service']): ServiceConnection['service'] => ({
    ...service,
    checkBookings: async (...question) => {
      const outcome = await service.checkBookings(...question)
      if (!outcome.ok && outcome.failure.kind !== 'stopped') why = outcome.failure
      return outcome
    },
  })

  const ask = async (current: ServiceConnection): Promise<void> => {
    const service = heard(current.service)
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
    const asked = await askWindows({ windows: before, atATime: 2, service, store, ledger, clock, signal, progress, answered: noteAnswered })
    why = asked.failed.at(-1)?.failure ?? why
    if (asked.failed.length > 0 || signal.aborted) return
    const missed = daysSince(serviceNowMs(clock, current))
    if (missed.length > 0) {
      left = missed
      windows += missed.length
      return ask(current)
    }
    done = true
    why = null
    aliveMs = clock.nowMs()
    stayAlive()
  }

  const run = (): Promise<void> => {
    const current = service()
    if (done || !current || signal.aborted) return Promise.resolve()
    running ??= ask(current)
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
    timer.arm(waitMs, due)
    waitMs = Math.min(2 * waitMs, longestRetryMs)
  }

  const due = async () => {
    if (service()) await run().catch(() => {})
    // A key may be entered at any moment.
    else if (!done) timer.arm(retryMs, due)
  }

  const remember = async () => {
    aliveMs = clock.nowMs()
    await ledger.remember(aliveName, String(Math.round(aliveMs))).catch(() => {})
  }
  const stayAlive = () => {
    if (wasAway()) return void due()
    void remember()
    timer.arm(aliveEveryMs, stayAlive)
  }

  /** Begins anew when nobody was here for a while. */
  const wasAway = (): boolean => {
    if (!done || clock.nowMs() - aliveMs <= awayMs || ledger.readOnly !== null) return false
    done = false
    left = null
    waitMs = retryMs
    aliveMs = clock.nowMs()
    changed()
    return true
  }

  /** Waits for what is asked, not for ever. */
  const waitFor = async (asking: Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const enough = clock.after(patienceMs, resolve)
    await Promise.race([asking, promise]).finally(enough)
  }

  return {
    start: due,
    state: () => (done ? null : { since, windows, done: windows - (left?.length ?? windows), why, asking: running !== null }),
    need: async (skipping) => {
      if (!wasAway() && done) return null
      if (skipping !== null && why !== null) return skipping
      if (!service()) throw new FailureError({ kind: 'noKey' })
      await waitFor(run())
      if (!done) throw new FailureError({ kind: 'notCaughtUp', since, why })
      return null
    },
    stop: async () => {
      stopping.abort()
      timer.stop()
      await running?.catch(() => {})
      // A desk that was not told what was booked meanwhile asks for it again at its next start.
      if (done && !wasAway() && ledger.readOnly === null) await remember()
    },
  }
}
