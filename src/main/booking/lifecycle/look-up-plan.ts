/** Plans when a booking attempt or cancellation is looked up next. Ticks are of this run. Pure. */
import type { At } from './any-case.ts'
import { lateWatch, nextLookUp } from './schedule.ts'

/** The next look-up of a case, and its position in the schedule. Ticks are of this run, `dueAtMs` is since 1970. */
export interface Plan {
  /** When the outcome became unknown, or the desk started. */
  readonly sinceTickMs: number
  readonly step: number
  readonly dueTickMs: number
  readonly dueAtMs: number
}

/** Returns a plan whose first look-up is due now. */
export function beginning({ tickMs, wallMs }: At): Plan {
  return { sinceTickMs: tickMs, step: 0, dueTickMs: tickMs, dueAtMs: wallMs }
}

/** Returns the plan with its next look-up. A look-up before it was due, because a clerk asked, does not change the plan. */
export function plan<Watch extends Plan>(watch: Watch, at: At): Watch {
  if (at.tickMs < watch.dueTickMs) return watch
  const { step, offsetMs } = nextLookUp(watch.step, at.tickMs - watch.sinceTickMs, at.jitter)
  return { ...watch, step, ...dueAt(watch.sinceTickMs + offsetMs, at) }
}

/** Returns a due time both in ticks and by the wall clock. Milliseconds. */
export function dueAt(dueTickMs: number, { tickMs, wallMs }: At): Pick<Plan, 'dueTickMs' | 'dueAtMs'> {
  return { dueTickMs, dueAtMs: wallMs + dueTickMs - tickMs }
}

/** Returns the late look-up plan of a case given up at `givenUpAtMs`; null when that is too long ago. */
export function late(at: At, givenUpAtMs: number): Plan | null {
  const next = hourly(at)
  return next.dueAtMs > givenUpAtMs + lateWatch.forMs ? null : next
}

/** Returns a plan whose next look-up is one late interval from now, whenever the case was given up. */
export function hourly(at: At): Plan {
  return { ...beginning(at), ...dueAt(at.tickMs + lateWatch.everyMs, at) }
}
