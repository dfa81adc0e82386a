/** One life of the desk's process, from its start to its crash: its clock, its sleep, and that the dead do nothing. */
import type { Clock } from '../../../src/main/booking/running/clock.ts'
import { epochMs } from './stays.ts'
import type { Timeline } from './timeline.ts'

/** One life of a process. */
export interface Run {
  readonly clock: Clock
  isDead(): boolean
  /** What a dead process waits for never comes. */
  living<T>(promise: Promise<T>): Promise<T>
  /** How often the machine has slept in this run. */
  sleeps(): number
  isAsleep(): boolean
  /** Ends at once, or when the machine wakes. */
  awake(): Promise<void>
  sleep(forMs: number): void
  crash(): void
}

/** What the dead wait for: a promise for each of them, because one for all would hold on to everything that ever waited for it. */
export const never = () => new Promise<never>(() => {})

/** `skewMs` is how far the machine's clock is from true time at the moment. */
export function startRun(time: Timeline, skewMs: () => number): Run {
  const startedMs = time.nowMs()
  let dead = false
  let sleeps = 0
  let sleptMs = 0
  let wakesAtMs = 0

  const sleepsNow = () => time.nowMs() < wakesAtMs
  /** Like the platform's, this clock stands still while the machine sleeps. */
  const tickMs = () => (sleepsNow() ? wakesAtMs : time.nowMs()) - startedMs - sleptMs

  const after = (waitMs: number, happen: () => void) => {
    const dueTickMs = tickMs() + Math.max(0, waitMs)
    let calledOff = false
    const fire = () => {
      if (dead || calledOff) return
      if (sleepsNow()) return time.plan(wakesAtMs - time.nowMs(), fire)
      const leftMs = dueTickMs - tickMs()
      if (leftMs > 0.01) return time.plan(leftMs, fire)
      happen()
    }
    time.plan(waitMs, fire)
    return () => {
      calledOff = true
    }
  }

  return {
    clock: { nowMs: () => Math.round(epochMs + time.nowMs() + skewMs()), tickMs, after },
    isDead: () => dead,
    living: (promise) =>
      promise.then(
        (value) => (dead ? never() : value),
        (error) => {
          if (dead) return never()
          throw error
        },
      ),
    sleeps: () => sleeps,
    isAsleep: sleepsNow,
    awake: async () => {
      if (sleepsNow()) await time.wait(wakesAtMs - time.nowMs())
    },
    sleep: (forMs) => {
      sleeps++
      sleptMs += forMs
      wakesAtMs = time.nowMs() + forMs
    },
    crash: () => {
      dead = true
    },
  }
}
