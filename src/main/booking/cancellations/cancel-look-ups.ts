/** Look-ups of a cancellation: when the next one is due, and when CONFIRMED answers prove that nothing was cancelled. Pure. */
import type { At } from '../lifecycle/case.ts'
import { beginning, dueAt, late, plan, settling } from '../lifecycle/schedule.ts'
import type { Cancellation, CancelWatch } from './cancel-case.ts'

/**
 * "Not cancelled" requires a CONFIRMED look-up at least `quietMs` after the request ended and `gapMs` after an earlier one. If the service has
 * answered "cancelled", it may take as long to show this as it takes to show a new booking (`afterYesMs`). Milliseconds.
 */
const cancelSettling = { quietMs: 130_000, afterYesMs: settling.quietMs, gapMs: 60_000 } as const

/** Returns a look-up plan that begins now. `saidCancelled`: the service has answered that the booking is cancelled. */
export function firstCancelLookUp(at: At, saidCancelled: boolean): CancelWatch {
  return { ...beginning(at), confirmedTickMs: null, quietMs: saidCancelled ? cancelSettling.afterYesMs : cancelSettling.quietMs }
}

/** Returns the look-ups of a cancellation that was given up, because it may still take effect; null once a day has passed since it was sent. */
export function lateCancelLookUp({ attempts, createdAtMs }: Cancellation, at: At): CancelWatch | null {
  const watch = late(at, Math.max(createdAtMs, ...attempts.map(({ sentAtMs }) => sentAtMs)))
  return watch && { ...firstCancelLookUp(at, false), ...watch }
}

/** Returns the plan after a look-up that showed the booking still confirmed. */
export function confirmedAgain(watch: CancelWatch, { tickMs }: At): CancelWatch {
  return { ...watch, confirmedTickMs: watch.confirmedTickMs ?? tickMs }
}

/** Schedules the next look-up of a cancellation, if it has a plan. */
export function planned(of: Cancellation, at: At): Cancellation {
  if (of.state === 'NOT_CANCELLED') return { ...of, watch: lateCancelLookUp(of, at) }
  return of.watch ? { ...of, watch: planCancelLookUp(of.watch, at) } : of
}

/** Inserts an extra look-up at the earliest time at which it can settle the case, before the next one of the schedule. */
function planCancelLookUp(watch: CancelWatch, at: At): CancelWatch {
  const next = plan(watch, at)
  const settlesTickMs = settlesAtTickMs(watch)
  const settlesFirst = at.tickMs < settlesTickMs && settlesTickMs < next.dueTickMs
  return settlesFirst ? { ...next, step: next.step - 1, ...dueAt(settlesTickMs, at) } : next
}

/** Whether a CONFIRMED look-up now proves that the cancellation did not take effect. `watch` is the plan before that look-up. */
export function isNotCancelled(watch: CancelWatch, { tickMs }: At): boolean {
  return watch.confirmedTickMs !== null && tickMs >= settlesAtTickMs(watch)
}

function settlesAtTickMs({ sinceTickMs, confirmedTickMs, quietMs }: CancelWatch): number {
  return Math.max(sinceTickMs + quietMs, (confirmedTickMs ?? sinceTickMs) + cancelSettling.gapMs)
}
