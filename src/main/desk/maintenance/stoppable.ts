/** Creates the means to stop work that is running. At first, no work is running. */
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
