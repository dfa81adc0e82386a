/** The look-ups of a cancellation: when the next one is due, and when two that still say CONFIRMED have settled it. Pure. */
import type { At } from './case.ts'
import { lateWatch, nextLookUp, settling } from './schedule.ts'

/** Ticks are of this run of the desk. */
export interface CancelWatch {
  /** When the last request ended, or the desk started. */
  readonly sinceTickMs: number
  readonly step: number
  readonly dueTickMs: number
  readonly dueAtMs: number
  /** The first look-up since then that showed the booking still confirmed. */
  readonly confirmedTickMs: number | null
  /** How long after the request ended two look-ups that say CONFIRMED are believed. */
  readonly quietMs: number
}

/**
 * What "not cancelled" takes: a look-up that long after the request ended, and that long after another one. A service that
 * has answered "cancelled" may show it as late as it shows a booking. Milliseconds.
 */
export const cancelSettling = { quietMs: 130_000, afterYesMs: settling.quietMs, gapMs: 60_000 } as const

/** A watch that begins now; `saidYes`: the service has answered that it is cancelled. */
export function firstCancelLookUp({ tickMs, wallMs }: At, saidYes: boolean): CancelWatch {
  const quietMs = saidYes ? cancelSettling.afterYesMs : cancelSettling.quietMs
  return { sinceTickMs: tickMs, step: 0, dueTickMs: tickMs, dueAtMs: wallMs, confirmedTickMs: null, quietMs }
}

/** The late watch: a cancellation that was given up may yet take place. Null a day after it was sent. */
export function lateCancelLookUp(at: At, sentAtMs: number): CancelWatch | null {
  const dueAtMs = at.wallMs + lateWatch.everyMs
  if (dueAtMs > sentAtMs + lateWatch.forMs) return null
  return { ...firstCancelLookUp(at, false), dueTickMs: at.tickMs + lateWatch.everyMs, dueAtMs }
}

/** The same watch after a look-up that showed the booking still confirmed. */
export function confirmedAgain(watch: CancelWatch, { tickMs }: At): CancelWatch {
  return { ...watch, confirmedTickMs: watch.confirmedTickMs ?? tickMs }
}

/**
 * The same watch with its next look-up. Besides the steps of the schedule there is one as soon as it can settle. One that
 * came before it was due, because a clerk asked, leaves the plan as it is.
 */
export function planCancelLookUp(watch: CancelWatch, { tickMs, wallMs, jitter }: At): CancelWatch {
  const elapsedMs = tickMs - watch.sinceTickMs
  const early = tickMs < watch.dueTickMs
  const next = early ? { step: watch.step, offsetMs: watch.dueTickMs - watch.sinceTickMs } : nextLookUp(watch.step, elapsedMs, jitter)
  const settlesMs = settlesAtTickMs(watch) - watch.sinceTickMs
  const { step, offsetMs } = elapsedMs < settlesMs && settlesMs < next.offsetMs ? { step: watch.step, offsetMs: settlesMs } : next
  const dueTickMs = watch.sinceTickMs + offsetMs
  return { ...watch, step, dueTickMs, dueAtMs: wallMs + dueTickMs - tickMs }
}

/** Whether one more CONFIRMED says that the cancellation did not take place. `watch` is as it was before that look-up. */
export function isNotCancelled(watch: CancelWatch, { tickMs }: At): boolean {
  return watch.confirmedTickMs !== null && tickMs >= settlesAtTickMs(watch)
}

function settlesAtTickMs({ sinceTickMs, confirmedTickMs, quietMs }: CancelWatch): number {
  return Math.max(sinceTickMs + quietMs, (confirmedTickMs ?? sinceTickMs) + cancelSettling.gapMs)
}
