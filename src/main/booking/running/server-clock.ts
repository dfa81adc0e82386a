/** The service's clock, as far as its answers told it. */
import type { Clock } from './clock.ts'

/** What the desk knows of the service's clock. */
export interface ServerClock {
  /** The service's clock shows this now, in milliseconds since 1970. */
  heard(serverMs: number): void
  /** Server clock minus desk clock at this moment, in milliseconds; null when never told. */
  offsetMs(): number | null
}

/**
 * Between two answers time is told by the desk's clock and by its ticks, and the later of the two counts: a clock may be set back, and
 * ticks stand still until a sleep is noticed. What cancelling costs only rises, so too late asks once more where too early would be charged.
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
