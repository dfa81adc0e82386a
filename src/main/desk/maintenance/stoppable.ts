/** Creates a stoppable without running work. */
export function createStoppable() {
  let now = new AbortController()
  return {
    /** Returns a signal for work started now; the next `stop` aborts it. */
    signal: () => now.signal,
    /** Aborts running work, but not work started afterwards. */
    stop: () => {
      now.abort()
      now = new AbortController()
    },
  }
}
