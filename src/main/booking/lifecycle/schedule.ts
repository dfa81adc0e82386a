/**
 * When a case is looked up next, and when repeated "not found" counts as proof (docs/domain.md D6, D7). Durations are in milliseconds, ticks in
 * monotonic milliseconds of this run of the desk. Pure functions.
 */
import type { At } from './case.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const firstOffsetsMs = [0, 5, 15, 30, 60, 120, 300, 600, 1200, 1800].map((seconds) => seconds * secondMs)
const tenMinuteSteps = (6 * hourMs - 30 * minuteMs) / (10 * minuteMs)
const hourSteps = 24 - 6

/**
 * Returns the time of the n-th look-up, counted from when the outcome became unknown: at once, 5, 15, 30, 60 s, 2, 5, 10, 20, 30 min, then
 * every 10 min to 6 h, hourly to 24 h, then daily.
 */
export function lookUpOffsetMs(step: number): number {
  const first = firstOffsetsMs[step]
  if (first !== undefined) return first
  let beyond = step - firstOffsetsMs.length + 1
  if (beyond <= tenMinuteSteps) return 30 * minuteMs + beyond * 10 * minuteMs
  beyond -= tenMinuteSteps
  if (beyond <= hourSteps) return 6 * hourMs + beyond * hourMs
  return dayMs + (beyond - hourSteps) * dayMs
}

/** One look-up of the schedule. Milliseconds. */
export interface ScheduledLookUp {
  readonly step: number
  /** Counted from when the outcome became unknown. */
  readonly offsetMs: number
}

/**
 * Returns the look-up after `step`. Steps missed while the machine slept are skipped. `jitter` from -1 to 1 moves it by up to a tenth of
 * its distance from the step before.
 */
export function nextLookUp(step: number, elapsedMs: number, jitter: number): ScheduledLookUp {
  let next = step + 1
  while (lookUpOffsetMs(next) <= elapsedMs) next++
  const gapMs = lookUpOffsetMs(next) - lookUpOffsetMs(next - 1)
  return { step: next, offsetMs: Math.max(elapsedMs, lookUpOffsetMs(next) + (gapMs * jitter) / 10) }
}

/** A case that was closed without an answer is still looked up this often, for this long after its last send. */
export const lateConfirmationWatch = { everyMs: hourMs, durationMs: dayMs } as const

/** When repeated "not found" answers count as not booked: their number, the time since the send, and the gap before the last answer. */
export const settling = { cleanNotFound: 3, quietMs: 30 * minuteMs, lastGapMs: 5 * minuteMs } as const

/** After this time without an outcome, a notice asks a person to contact the service. */
export const escalation = { afterMs: dayMs } as const

/** The next look-up of a case, and its position in the schedule. Ticks are of this run, `dueAtMs` is since 1970. */
export interface Plan {
  /** When the outcome became unknown, or the desk started. */
  readonly sinceTickMs: number
  readonly step: number
  readonly dueTickMs: number
  readonly dueAtMs: number
}

/** Returns a plan whose first look-up is due now. */
export function startPlan({ tickMs, wallMs }: At): Plan {
  return { sinceTickMs: tickMs, step: 0, dueTickMs: tickMs, dueAtMs: wallMs }
}

/** Returns the plan with its next look-up. An early look-up, requested by a clerk, does not change the plan. */
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
export function latePlan(at: At, givenUpAtMs: number): Plan | null {
  const next = hourlyPlan(at)
  return next.dueAtMs > givenUpAtMs + lateConfirmationWatch.durationMs ? null : next
}

/** Returns a plan whose next look-up is one late interval from now, no matter when the case was given up. */
export function hourlyPlan(at: At): Plan {
  return { ...startPlan(at), ...dueAt(at.tickMs + lateConfirmationWatch.everyMs, at) }
}
