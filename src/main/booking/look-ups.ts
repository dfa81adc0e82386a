/** The look-ups of a case: when the next one is due, and when silence has settled it. Pure. */
import type { At, Case, CaseState } from './case.ts'
import { lateWatch, nextLookUp, settling } from './schedule.ts'

/** The look-ups of a case that may yet be booked. Ticks are of this run of the desk. */
export interface Watch {
  readonly sinceTickMs: number
  readonly step: number
  readonly dueTickMs: number
  readonly dueAtMs: number
  readonly cleanNotFound: number
  readonly lastCleanTickMs: number | null
}

/** A watch that begins now: the waiting of an unknown case starts anew with it. */
export function firstLookUp({ tickMs, wallMs }: At): Watch {
  return { sinceTickMs: tickMs, step: 0, dueTickMs: tickMs, dueAtMs: wallMs, cleanNotFound: 0, lastCleanTickMs: null }
}

/** The same watch with its next look-up. One that came before it was due, because a clerk asked, leaves the plan as it is. */
export function plan(watch: Watch, { tickMs, wallMs, jitter }: At): Watch {
  if (tickMs < watch.dueTickMs) return watch
  const { step, offsetMs } = nextLookUp(watch.step, tickMs - watch.sinceTickMs, jitter)
  const dueTickMs = watch.sinceTickMs + offsetMs
  return { ...watch, step, dueTickMs, dueAtMs: wallMs + dueTickMs - tickMs }
}

/** The same watch after a sign of life: what was not found before counts no more. */
export function heard(watch: Watch): Watch {
  return { ...watch, cleanNotFound: 0, lastCleanTickMs: null }
}

/** Whether one more clean "not found" makes the silence a no. `watch` is as it was before that answer. */
export function isSettled({ cleanNotFound, lastCleanTickMs, sinceTickMs }: Watch, { tickMs }: At): boolean {
  return (
    cleanNotFound + 1 >= settling.cleanNotFound &&
    tickMs - sinceTickMs >= settling.quietMs &&
    lastCleanTickMs !== null &&
    tickMs - lastCleanTickMs >= settling.lastGapMs
  )
}

const closedBySilence: ReadonlySet<CaseState> = new Set<CaseState>(['NOT_BOOKED', 'HELD_BACK', 'NOT_SENT', 'REJECTED'])

/** The late watch: a send that was never answered may surface long after it was given up. */
export function watchOfSilence(of: Case, at: At): Watch | null {
  const silent = of.attempts.findLast(({ ended }) => ended === null || ended === 'U' || ended === 'P')
  const dueAtMs = at.wallMs + lateWatch.everyMs
  if (!silent || !closedBySilence.has(of.state) || dueAtMs > silent.sentAtMs + lateWatch.forMs) return null
  return { ...firstLookUp(at), dueTickMs: at.tickMs + lateWatch.everyMs, dueAtMs }
}
