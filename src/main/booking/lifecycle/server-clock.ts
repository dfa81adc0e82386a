/** Estimates the service's clock from its answers. */
import type { Clock } from './clock.ts'

/** The estimate of the service's clock. */
export interface ServerClock {
  /** Sets the current time of the service's clock, in milliseconds since 1970. */
  heard(serverMs: number): void
  /** Server clock minus desk clock now, in milliseconds; null before the first answer. */
  offsetMs(): number | null
}

/**
 * Creates an estimate without a value. Between answers it advances by wall clock or ticks, whichever is later: the wall clock may be set
 * back, and ticks stop until a sleep is noticed. Fees only increase, so being late costs one more request and being early costs money.
 */
export function createServerClock(clock: Pick<Clock, 'nowMs' | 'tickMs'>): ServerClock {
  let last: { readonly serverMs: number; readonly wallMs: number; readonly tickMs: number } | null = null
  return {
    heard: (serverMs) => {
      last = { serverMs, wallMs: clock.nowMs(), tickMs: clock.tickMs() }
    },
    offsetMs: () => last && last.serverMs + Math.max(0, clock.tickMs() - last.tickMs - (clock.nowMs() - last.wallMs)) - last.wallMs,
  }
}
