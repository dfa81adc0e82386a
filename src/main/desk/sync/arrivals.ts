/**
 * The look-up of the coming arrivals: each evening by itself, after the next opening when the desk was closed then, and when the
 * clerk asks. What the service shows goes into the ledger; how a check ended is remembered there, so that it goes on where it was.
 */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk, Emit } from '../../../shared/contract/procedures/procedures.ts'
import { ArrivalsCheck, type ArrivalsState } from '../../../shared/contract/views/arrivals-views.ts'
import { addDays, dateIn } from '../../../shared/domain/dates.ts'
import { faultOf } from '../../../shared/domain/fault.ts'
import type { Clock } from '../../booking/running/clock.ts'
import type { ServiceConnection } from '../../booking/running/service-connection.ts'
import { createTimer } from '../../booking/running/timer.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { ledgerError } from '../../ledger/database/errors.ts'
import type { DayRange } from '../../ledger/records.ts'
import type { Log } from '../../log/log.ts'
import type { BookingStore } from '../records/booking-store.ts'
import { type AskedArrivals, askArrivals } from './asked-arrivals.ts'
import { lastEvening } from './evening.ts'

/** What the window may ask of the check of arrivals, and its life. */
export interface ArrivalsDesk extends Pick<Desk, 'arrivals.state' | 'arrivals.check' | 'arrivals.stop'> {
  /** Looks from now on whether an evening's check is due. */
  start(): void
  /** Ends what is under way; nothing is looked up any more. */
  stop(): Promise<void>
}

/** What the check of arrivals asks, keeps and tells. */
export interface ArrivalsParts {
  readonly ledger: Pick<Ledger, 'page' | 'totals' | 'remembered' | 'remember' | 'readOnly'>
  readonly store: Pick<BookingStore, 'keep'>
  /** The line, or null while the connection has no API key. */
  readonly service: () => ServiceConnection | null
  readonly clock: Clock
  /** The accounting zone. */
  readonly zone: string
  readonly emit: Emit
  readonly log: Log
}

const minuteMs = 60_000
/** The first look whether one is due leaves the sync of the start its turn: what that shows need not be asked for again. */
const firstLookMs = minuteMs
/** Poll interval; also the retry delay after an interrupted check. */
const nextLookMs = 10 * minuteMs
/** A clerk who asks again within this time goes on with what was stopped. */
const freshMs = 60 * minuteMs
/** The name under which the ledger remembers the last check. */
const rememberedAs = 'arrivals.check'
/** The window is told at most so often how far a check has come. */
const tellEveryMs = 250
/** Answers after which what was found is remembered, in case of a crash. */
const savedEvery = 100

type Wanted = Pick<ArrivalsCheck, 'from' | 'to' | 'sinceMs'>

/** A check that waits for `start`. */
export function createArrivals({ ledger, store, service, clock, zone, emit, log }: ArrivalsParts): ArrivalsDesk {
  let running: { readonly stopping: AbortController; readonly ended: Promise<void> } | null = null
  let shown: Pick<ArrivalsState, 'check' | 'pausedUntilMs'> | null = null
  const timer = createTimer(clock)
  let closed = false

  const last = async (): Promise<ArrivalsCheck | null> => {
    const kept = ArrivalsCheck.safeParse(JSON.parse((await ledger.remembered(rememberedAs)) ?? 'null'))
    return kept.success ? kept.data : null
  }

  const state = async (): Promise<ArrivalsState> => {
    const now = shown ?? { check: await last(), pausedUntilMs: null }
    return { zone, running: running !== null, ...now }
  }

  /** What is to be looked up by itself: an evening's arrivals, or the rest of a check that broke off since; null when there is nothing. */
  const due = (before: ArrivalsCheck | null): Wanted | null => {
    const { day, atMs } = lastEvening(zone, clock.nowMs())
    const wanted = { from: addDays(day, 1), to: addDays(day, 2), sinceMs: atMs }
    const isCovered = before !== null && before.sinceMs >= atMs && before.from <= wanted.from && wanted.to <= before.to
    if (!isCovered) return wanted
    return before.end === 'broken' ? before : null
  }

  /** What a clerk wants who asks: all three days of the list. */
  const asked = (before: ArrivalsCheck | null): Wanted => {
    const nowMs = clock.nowMs()
    const from = dateIn(zone, nowMs)
    const wanted: DayRange = { from, to: addDays(from, 2) }
    const isDone = before === null || (before.end === 'whole' && before.failed === 0)
    const goesOn = !isDone && isSame(before, wanted) && nowMs - before.sinceMs < freshMs
    return { ...wanted, sinceMs: goesOn ? before.sinceMs : nowMs }
  }

  const check = async (current: ServiceConnection, wanted: Wanted, before: ArrivalsCheck | null, { signal }: AbortController) => {
    const { sinceMs } = wanted
    const isSameCheck = before !== null && before.sinceMs === sinceMs && isSame(before, wanted)
    const found = isSameCheck ? { changed: before.changed, unknown: before.unknown } : { changed: [], unknown: [] }
    const report = ({ pausedUntilMs: _, ...now }: AskedArrivals, end: ArrivalsCheck['end']): ArrivalsCheck => ({
      ...{ from: wanted.from, to: wanted.to, sinceMs, endedMs: clock.nowMs(), end },
      ...now,
    })
    const remember = (now: ArrivalsCheck) => ledger.remember(rememberedAs, JSON.stringify(now))
    let answers = 0
    let toldMs = 0
    const progress = (now: AskedArrivals) => {
      answers++
      const isNews = now.pausedUntilMs !== shown?.pausedUntilMs || clock.nowMs() - toldMs >= tellEveryMs
      shown = { check: report(now, 'broken'), pausedUntilMs: now.pausedUntilMs }
      // A ledger that cannot keep it says so by the next answer, too.
      if (answers % savedEvery === 0) remember(report(now, 'broken')).catch(() => {})
      if (!isNews) return
      toldMs = clock.nowMs()
      emit('arrivals.changed', { zone, running: true, ...shown })
    }
    const days = { from: wanted.from, to: wanted.to }
    const asked = await askArrivals({ days, sinceMs, found, line: current, ledger, store, clock, signal, progress })
    // A desk that closes has not been told to leave the rest alone.
    const ended = report(asked, closed || asked.failure ? 'broken' : signal.aborted ? 'stopped' : 'whole')
    await remember(ended)
    const { arrivals, done, failed, changed, unknown, end } = ended
    log('arrivals.ended', { arrivals, done, failed, changed: changed.length, unknown: unknown.length, end })
  }

  /** One at a time: whoever asks meanwhile waits for the one under way. */
  const run = async (current: ServiceConnection, want: (before: ArrivalsCheck | null) => Wanted | null): Promise<void> => {
    if (running) return running.ended
    const stopping = new AbortController()
    const work = async () => {
      const before = await last()
      const wanted = want(before)
      if (wanted) await check(current, wanted, before, stopping)
    }
    running = { stopping, ended: work() }
    try {
      await running.ended
    } catch (error) {
      if (!(error instanceof FailureError)) log('fault', { procedure: 'arrivals', ...faultOf(error) })
      log('arrivals.failed', { failure: error instanceof FailureError ? error.failure.kind : 'fault' })
      throw error
    } finally {
      const isNews = shown !== null && !closed
      running = null
      shown = null
      if (isNews) await tell().catch(() => {})
    }
  }

  const tell = async () => emit('arrivals.changed', await state())

  /** The first look also tells how the last check ended: a window that opens after the ledger has not heard of it. */
  const firstLook = async () => {
    await tell().catch(() => {})
    await look()
  }

  const look = async () => {
    try {
      const current = service()
      if (current) await run(current, due)
    } catch {
      // It is told, and tried again at the next look.
    } finally {
      timer.arm(nextLookMs, look)
    }
  }

  return {
    'arrivals.state': state,
    'arrivals.check': async () => {
      if (closed) throw ledgerError('closed')
      if (ledger.readOnly !== null) throw ledgerError('notWritten')
      const current = service()
      if (!current) throw new FailureError({ kind: 'noKey' })
      await run(current, asked)
      return state()
    },
    'arrivals.stop': async () => {
      running?.stopping.abort()
      return {}
    },
    start: () => {
      if (ledger.readOnly === null) timer.arm(firstLookMs, firstLook)
    },
    stop: async () => {
      closed = true
      timer.stop()
      running?.stopping.abort()
      await running?.ended.catch(() => {})
    },
  }
}

const isSame = (a: DayRange, b: DayRange) => a.from === b.from && a.to === b.to
