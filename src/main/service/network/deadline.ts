/** One time limit for a whole call: connecting, retries, and the last byte of the answer. */

/** The time limit of one call. */
export interface Deadline {
  /** Aborted when the time is over or the caller stops the call. */
  readonly signal: AbortSignal
  timedOut(): boolean
  stopped(): boolean
  /** Milliseconds since the start, on the monotonic clock. */
  elapsedMs(): number
  remainingMs(): number
  clear(): void
}

/** Starts the time limit now. `stop`: the caller's signal. */
export function startDeadline(limitMs: number, stop: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), limitMs)
  const startedMs = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startedMs)
  return {
    signal: stop ? AbortSignal.any([controller.signal, stop]) : controller.signal,
    timedOut: () => controller.signal.aborted,
    stopped: () => stop?.aborted ?? false,
    elapsedMs,
    remainingMs: () => limitMs - elapsedMs(),
    clear: () => clearTimeout(timer),
  }
}
