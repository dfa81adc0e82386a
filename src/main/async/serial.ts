/** Serial queues for asynchronous work that must not overlap. */
import { ignore } from './ignore.ts'

/** A queue that runs at most one task at a time, in order. */
export interface Serial {
  /**
   * Runs `work` after all earlier tasks have ended, at the earliest in the next microtask, and resolves with its result. Rejects with what
   * it throws; later tasks run all the same.
   */
  run<T>(work: () => T | Promise<T>): Promise<T>
  /** Resolves once all tasks queued so far have ended, successful or not. Never rejects. */
  idle(): Promise<void>
}

/** Creates an empty queue. It needs no closing: await `idle` before closing what the tasks use. */
export function createSerial(): Serial {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (work) => {
      const result = last.then(work)
      last = ignore(result, 'the caller gets the error; it must not affect the next task')
      return result
    },
    idle: () => last.then(() => {}),
  }
}
