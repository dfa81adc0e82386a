/** A single re-armable timer on the desk's clock, and repeated work. */
import type { Clock } from './clock.ts'

/** At most one run is scheduled at a time. */
export interface Timer {
  /** Schedules `run` in `waitMs` milliseconds, replacing the scheduled run. No effect once stopped. */
  arm(waitMs: number, run: () => void): void
  /** Cancels the scheduled run; the timer can be armed again. */
  cancel(): void
  /** Cancels the scheduled run for good. */
  stop(): void
}

/** Creates a timer that is not armed. */
export function createTimer(clock: Pick<Clock, 'after'>): Timer {
  let cancel = () => {}
  let isStopped = false
  return {
    arm: (waitMs, run) => {
      cancel()
      if (!isStopped) cancel = clock.after(waitMs, run)
    },
    cancel: () => cancel(),
    stop: () => {
      isStopped = true
      cancel()
    },
  }
}

/** Schedule of repeated work: first after `firstMs`, then `thenMs` after each run has ended. Milliseconds. */
export interface Repetition {
  readonly firstMs: number
  readonly thenMs: number
}

/**
 * Repeats `work`, never two runs at once; a run that rejects is repeated like any other. Returns a function that stops it: a run in
 * progress ends normally, and none follows.
 */
export function repeat(clock: Pick<Clock, 'after'>, { firstMs, thenMs }: Repetition, work: () => Promise<unknown>): () => void {
  const timer = createTimer(clock)
  const due = () => {
    void work()
      .catch(() => {})
      .then(() => timer.arm(thenMs, due))
  }
  timer.arm(firstMs, due)
  return timer.stop
}
