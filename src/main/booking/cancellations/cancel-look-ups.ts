/** The look-ups of a cancellation: when the next one is due, and when two that still say CONFIRMED have settled it. Pure. */
import type { At } from '../running/any-case.ts'
import { settling } from '../running/schedule.ts'
import { beginning, dueAt, late, plan } from '../running/watch.ts'
import type { Cancellation, CancelWatch } from './cancel-case.ts'

/**
 * What "not cancelled" takes: a look-up that long after the request ended, and that long after another one. A service that
 * has answered "cancelled" may show it as late as it shows a booking. Milliseconds.
 */
const cancelSettling = { quietMs: 130_000, afterYesMs: settling.quietMs, gapMs: 60_000 } as const

/** A watch that begins now; `saidYes`: the service has answered that it is cancelled. */
export function firstCancelLookUp(at: At, saidYes: boolean): CancelWatch {
  return { ...beginning(at), confirmedTickMs: null, quietMs: saidYes ? cancelSettling.afterYesMs : cancelSettling.quietMs }
}

/** The late watch: a cancellation that was given up may yet take place. Null a day after it was sent. */
export function lateCancelLookUp({ attempts, createdAtMs }: Cancellation, at: At): CancelWatch | null {
  const watch = late(at, Math.max(createdAtMs, ...attempts.map(({ sentAtMs }) => sentAtMs)))
  return watch && { ...firstCancelLookUp(at, false), ...watch }
}

/** The same watch after a look-up that showed the booking still confirmed. */
export function confirmedAgain(watch: CancelWatch, { tickMs }: At): CancelWatch {
  return { ...watch, confirmedTickMs: watch.confirmedTickMs ?? tickMs }
}

/** A cancellation with its next look-up, where there is one. */
export function planned(of: Cancellation, at: At): Cancellation {
  if (of.state === 'NOT_CANCELLED') return { ...of, watch: lateCancelLookUp(of, at) }
  return of.watch ? { ...of, watch: planCancelLookUp(of.watch, at) } : of
}

/** Besides the steps of the schedule there is a look-up as soon as it can settle; the step that was due stays the next one after it. */
function planCancelLookUp(watch: CancelWatch, at: At): CancelWatch {
  const next = plan(watch, at)
  const settlesTickMs = settlesAtTickMs(watch)
  const settlesFirst = at.tickMs < settlesTickMs && settlesTickMs < next.dueTickMs
  return settlesFirst ? { ...next, step: next.step - 1, ...dueAt(settlesTickMs, at) } : next
}

/** Whether one more CONFIRMED says that the cancellation did not take place. `watch` is as it was before that look-up. */
export function isNotCancelled(watch: CancelWatch, { tickMs }: At): boolean {
  return watch.confirmedTickMs !== null && tickMs >= settlesAtTickMs(watch)
}

function settlesAtTickMs({ sinceTickMs, confirmedTickMs, quietMs }: CancelWatch): number {
  return Math.max(sinceTickMs + quietMs, (confirmedTickMs ?? sinceTickMs) + cancelSettling.gapMs)
}
