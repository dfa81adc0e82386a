/** Work that can be stopped and started again. */
export interface Stoppable {
  /** Returns a signal for work started now; the next `stop` aborts it. */
  signal(): AbortSignal
  /** Aborts running work, but not work started afterwards. */
  stop(): void
}

/** Creates a stoppable without running work. */
export function createStoppable(): Stoppable {
  let now = new AbortController()
  return {
    signal: () => now.signal,
    stop: () => {
      now.abort()
      now = new AbortController()
    },
  }
}
