/**
 * Long work in steps that are short each. SQLite's own check of a file and its own copy of one cannot be interrupted, so what takes
 * seconds is cut up: between two steps it can be stopped, and `finally` then clears away what it had begun.
 */
import { setImmediate } from 'node:timers/promises'
import { FailureError } from '../../../shared/contract/failure.ts'

/** A generator that yields between its steps and returns the result. */
export type Steps<T> = Generator<void, T, void>

/** Runs all steps synchronously. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Runs the steps and listens between them. Errors: `stopped` when the signal said so, after clearing away; those of the steps. */
export async function stoppably<T>(steps: Steps<T>, signal: AbortSignal): Promise<T> {
  try {
    for (;;) {
      await setImmediate()
      if (signal.aborted) throw new FailureError({ kind: 'stopped' })
      const step = steps.next()
      if (step.done) return step.value
    }
  } finally {
    steps.return(undefined as never)
  }
}
