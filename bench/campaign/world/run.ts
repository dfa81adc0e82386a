/** Simulates one run of the desk's process, from start to crash, with a clock that pauses while the machine sleeps. Nothing runs after the crash. */
import type { Clock } from '../../../src/main/booking/lifecycle/clock.ts'
import { epochMs } from './stays.ts'
import type { Timeline } from './timeline.ts'

/** One run of the desk's process, which ends with a crash. */
export interface Run {
  readonly clock: Clock
  isDead(): boolean
  /** Returns a promise that never settles once the process is dead. */
  living<T>(promise: Promise<T>): Promise<T>
  /** The number of times the machine has slept in this run. */
  sleeps(): number
  isAsleep(): boolean
  /** Resolves immediately, or when the machine wakes. */
  awake(): Promise<void>
  sleep(forMs: number): void
  crash(): void
}

/** Returns a new promise that never settles. One shared promise would keep everything that ever waited for it in memory. */
export const never = () => new Promise<never>(() => {})

/** Starts a run. `skewMs` returns the current offset of the machine's clock from true time. */
export function startRun(time: Timeline, skewMs: () => number): Run {
  const startedMs = time.nowMs()
  let dead = false
  let sleeps = 0
  let sleptMs = 0
  let wakesAtMs = 0

  const sleepsNow = () => time.nowMs() < wakesAtMs
  /** Like the platform's, this clock pauses while the machine sleeps. */
  const tickMs = () => (sleepsNow() ? wakesAtMs : time.nowMs()) - startedMs - sleptMs

  const after = (waitMs: number, callback: () => void) => {
    const dueTickMs = tickMs() + Math.max(0, waitMs)
    let cancelled = false
    const fire = () => {
      if (dead || cancelled) return
      if (sleepsNow()) return time.plan(wakesAtMs - time.nowMs(), fire)
      const leftMs = dueTickMs - tickMs()
      if (leftMs > 0.01) return time.plan(leftMs, fire)
      callback()
    }
    time.plan(waitMs, fire)
    return () => {
      cancelled = true
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
