/**
 * Splits long work into short steps. SQLite's built-in check and copy of a file cannot be interrupted. Work that takes seconds is therefore
 * split. Split work can be stopped between two steps; its `finally` then cleans up.
 */
import { setImmediate } from 'node:timers/promises'
import { FailureError } from '../../../shared/contract/failure.ts'

/** A generator that yields between its steps and returns the result. */
export type Steps<T> = Generator<void, T, void>

/** Runs all steps synchronously. */
export function runSync<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Lets the thread receive messages, then throws `stopped` if the signal is aborted. */
export async function pauseUnlessStopped(signal: AbortSignal): Promise<void> {
  await setImmediate()
  if (signal.aborted) throw new FailureError({ kind: 'stopped' })
}

/**
 * Runs the steps and checks the signal between them. Rejects with the error of a failed step. When the signal is aborted, cleans up and then
 * rejects with `stopped`.
 */
export async function runUntilStopped<T>(steps: Steps<T>, signal: AbortSignal): Promise<T> {
  try {
    for (;;) {
      await pauseUnlessStopped(signal)
      const step = steps.next()
      if (step.done) return step.value
    }
  } finally {
    steps.return(undefined as never)
  }
}
