/** Creates the means to stop work that is running. At first, no work is running. */
export function createStoppable() {
  let controller = new AbortController()
  return {
    /** Returns a signal for work started now; the next `stop` aborts it. */
    signal: () => controller.signal,
    /** Aborts running work, but not work started afterwards. */
    stop: () => {
      controller.abort()
      controller = new AbortController()
    },
  }
}
