/** The look-ups of a cancellation: when the next one is due, and when two that still say CONFIRMED have settled it. Pure. */
import type { At } from '../lifecycle/any-case.ts'
import { beginning, dueAt, late, plan } from '../lifecycle/look-up-plan.ts'
import { settling } from '../lifecycle/schedule.ts'
import type { Cancellation, CancelWatch } from './cancel-case.ts'

/**
 * "Not cancelled" requires a CONFIRMED look-up at least `quietMs` after the request ended and `gapMs` after an earlier one. A service that
 * has answered "cancelled" may show it as late as it shows a new booking. Milliseconds.
 */
const cancelSettling = { quietMs: 130_000, afterYesMs: settling.quietMs, gapMs: 60_000 } as const

/** Returns a look-up plan that begins now. `saidYes`: the service has answered that the booking is cancelled. */
export function firstCancelLookUp(at: At, saidYes: boolean): CancelWatch {
  return { ...beginning(at), confirmedTickMs: null, quietMs: saidYes ? cancelSettling.afterYesMs : cancelSettling.quietMs }
}

/** Returns the late look-up plan: a cancellation that was given up may still take effect. Null a day after it was sent. */
export function lateCancelLookUp({ attempts, createdAtMs }: Cancellation, at: At): CancelWatch | null {
  const watch = late(at, Math.max(createdAtMs, ...attempts.map(({ sentAtMs }) => sentAtMs)))
  return watch && { ...firstCancelLookUp(at, false), ...watch }
}

/** Returns the plan after a look-up that showed the booking still confirmed. */
export function confirmedAgain(watch: CancelWatch, { tickMs }: At): CancelWatch {
  return { ...watch, confirmedTickMs: watch.confirmedTickMs ?? tickMs }
}

/** Returns a cancellation with its next look-up planned, if it has a plan. */
export function planned(of: Cancellation, at: At): Cancellation {
  if (of.state === 'NOT_CANCELLED') return { ...of, watch: lateCancelLookUp(of, at) }
  return of.watch ? { ...of, watch: planCancelLookUp(of.watch, at) } : of
}

/** Adds a look-up at the moment when it can first settle the case; the scheduled step remains the next one after it. */
function planCancelLookUp(watch: CancelWatch, at: At): CancelWatch {
  const next = plan(watch, at)
  const settlesTickMs = settlesAtTickMs(watch)
  const settlesFirst = at.tickMs < settlesTickMs && settlesTickMs < next.dueTickMs
  return settlesFirst ? { ...next, step: next.step - 1, ...dueAt(settlesTickMs, at) } : next
}

/** Whether one more CONFIRMED proves that the cancellation did not take effect. `watch` is the plan before that look-up. */
export function isNotCancelled(watch: CancelWatch, { tickMs }: At): boolean {
  return watch.confirmedTickMs !== null && tickMs >= settlesAtTickMs(watch)
}

function settlesAtTickMs({ sinceTickMs, confirmedTickMs, quietMs }: CancelWatch): number {
  return Math.max(sinceTickMs + quietMs, (confirmedTickMs ?? sinceTickMs) + cancelSettling.gapMs)
}
