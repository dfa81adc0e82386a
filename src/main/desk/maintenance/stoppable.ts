/** What is under way can be stopped, as often as it is begun. */
export interface Stoppable {
  /** Of what is begun now; it hears of the next `stop`. */
  signal(): AbortSignal
  /** Stops what is under way, and nothing that is begun afterwards. */
  stop(): void
}

/** Nothing is under way at first. */
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
