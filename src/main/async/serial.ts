/** Serial queues: asynchronous work that must not overlap, done one after the other in the order it was asked for. */

/** A queue of work of which at most one piece runs at a time. */
export interface Serial {
  /**
   * Runs `work` once everything asked for earlier has ended, at the earliest in the next microtask, and answers with its result. Rejects
   * with what it throws; what was asked for later runs all the same.
   */
  run<T>(work: () => T | Promise<T>): Promise<T>
  /** Resolves once everything that was asked for until now has ended, however it ended. Never rejects. */
  idle(): Promise<void>
}

/** An empty queue. It needs no closing: await `idle` where what it works on is to be closed. */
export function createSerial(): Serial {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (work) => {
      const result = last.then(work)
      // Whoever asked hears of the error; it is not the next one's.
      last = result.catch(() => {})
      return result
    },
    idle: () => last.then(() => {}),
  }
}
