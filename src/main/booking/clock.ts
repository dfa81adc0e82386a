/** Time and chance, passed in so that tests and campaigns have their own. */
import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'

export interface Clock {
  /** Milliseconds since 1970, as the machine's clock is set. */
  nowMs(): number
  /** Milliseconds that only go forward, whatever is done to the machine's clock. */
  tickMs(): number
  /** Runs once after a wait; the answer calls it off. */
  after(waitMs: number, run: () => void): () => void
}

export interface Chance {
  bytes(count: number): Uint8Array
  /** From -1 to 1. */
  jitter(): number
}

/** The longest wait that a timer of the platform keeps; longer ones would fire at once. */
const longestWaitMs = 2 ** 31 - 1

export function systemClock(nowMs: () => number = Date.now): Clock {
  return {
    nowMs,
    tickMs: () => performance.now(),
    after: (waitMs, run) => {
      const timer = setTimeout(run, Math.min(Math.max(0, waitMs), longestWaitMs))
      timer.unref()
      return () => clearTimeout(timer)
    },
  }
}

export const systemChance: Chance = {
  bytes: (count) => randomBytes(count),
  jitter: () => (randomBytes(2).readUInt16BE() / 65_535) * 2 - 1,
}
