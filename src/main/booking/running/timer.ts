/** What is to be done later, and again and again: one timer on the desk's clock, which its owner can re-arm, cancel and stop for good. */
import type { Clock } from './clock.ts'

/** At most one run is ahead at a time. */
export interface Timer {
  /** Plans `run` in `waitMs` milliseconds, instead of whatever was planned before. Does nothing once stopped. */
  arm(waitMs: number, run: () => void): void
  /** Nothing is planned any more, until it is armed again. */
  cancel(): void
  /** Nothing is planned any more, whoever arms it. */
  stop(): void
}

/** A timer that is not armed. */
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

/** When work is done: `firstMs` from now, and `thenMs` after each time that it has ended. Milliseconds. */
export interface Repetition {
  readonly firstMs: number
  readonly thenMs: number
}

/**
 * Does `work` again and again, never twice at once; work that rejects is done again like any other. The answer stops it: work that is
 * under way goes on to its end, and none follows.
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
