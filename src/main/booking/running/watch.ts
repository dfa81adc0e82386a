/** When a case is looked up next, be it a booking attempt or a cancellation. Ticks are of this run of the desk. Pure. */
import type { At } from './any-case.ts'
import { lateWatch, nextLookUp } from './schedule.ts'

/** The next look-up of a case, and how far its schedule has come. Ticks are of this run, `dueAtMs` is since 1970. */
export interface Plan {
  /** When the outcome became unknown, or the desk started. */
  readonly sinceTickMs: number
  readonly step: number
  readonly dueTickMs: number
  readonly dueAtMs: number
}

/** Look-ups that begin now. */
export function beginning({ tickMs, wallMs }: At): Plan {
  return { sinceTickMs: tickMs, step: 0, dueTickMs: tickMs, dueAtMs: wallMs }
}

/** The same watch with its next look-up. One that came before it was due, because a clerk asked, leaves the plan as it is. */
export function plan<Watch extends Plan>(watch: Watch, at: At): Watch {
  if (at.tickMs < watch.dueTickMs) return watch
  const { step, offsetMs } = nextLookUp(watch.step, at.tickMs - watch.sinceTickMs, at.jitter)
  return { ...watch, step, ...dueAt(watch.sinceTickMs + offsetMs, at) }
}

/** A moment in ticks of this run, and as the machine's clock will show it. Milliseconds. */
export function dueAt(dueTickMs: number, { tickMs, wallMs }: At): Pick<Plan, 'dueTickMs' | 'dueAtMs'> {
  return { dueTickMs, dueAtMs: wallMs + dueTickMs - tickMs }
}

/** The late watch over what was given up at a moment; null when that is too long ago. */
export function late(at: At, givenUpAtMs: number): Plan | null {
  const next = hourly(at)
  return next.dueAtMs > givenUpAtMs + lateWatch.forMs ? null : next
}

/** Its next look-up, whenever it was given up. */
export function hourly(at: At): Plan {
  return { ...beginning(at), ...dueAt(at.tickMs + lateWatch.everyMs, at) }
}
