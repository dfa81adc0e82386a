/** Time and random numbers, injected so that tests and simulations can replace them. */
import { randomBytes } from 'node:crypto'
import { uptime } from 'node:os'
import { performance } from 'node:perf_hooks'

export interface Clock {
  /** Wall clock, in milliseconds since 1970. */
  nowMs(): number
  /** Monotonic milliseconds. */
  tickMs(): number
  /** Runs once after `waitMs` milliseconds; the returned function cancels it. */
  after(waitMs: number, run: () => void): () => void
}

export interface Random {
  bytes(count: number): Uint8Array
  /** From -1 to 1. */
  jitter(): number
}

/** The machine's clock. Its ticks include the time the machine slept. */
export interface SystemClock extends Clock {
  /** Call after the machine woke up: due timers run at once. */
  resumed(): void
}

/** The platform's clocks, in milliseconds; tests replace them. */
export interface Platform {
  readonly tickMs: () => number
  /** Time since boot including sleep; null where `tickMs` already includes sleep. */
  readonly uptimeMs: (() => number) | null
}

/** Node's monotonic clock stops while Linux sleeps; on macOS and Windows it continues. */
const thisPlatform: Platform = {
  tickMs: () => performance.now(),
  uptimeMs: process.platform === 'linux' ? () => uptime() * 1000 : null,
}

/** The longest delay of a platform timer; longer ones fire at once. */
const longestWaitMs = 2 ** 31 - 1
/** Interval of the check for overdue timers, since platform timers do not count sleep everywhere. */
const overdueCheckMs = 10_000
/** Smallest gap between the two clocks that counts as sleep; reading them in turn differs by less. */
const leastSleepMs = 1000

/** Creates the machine's clock. The parameters are for tests. Its timers do not keep the process alive. */
export function systemClock(
  // biome-ignore lint/plugin: the only place that reads the machine's clock
  nowMs: () => number = Date.now,
  { tickMs: awakeMs, uptimeMs }: Platform = thisPlatform,
): SystemClock {
  const waits = new Set<{ readonly dueMs: number; readonly run: () => void }>()
  const awakeAtStartMs = awakeMs()
  const upAtStartMs = uptimeMs?.() ?? 0
  let sleptMs = 0
  let overdueTimer: NodeJS.Timeout | null = null

  const tickMs = () => awakeMs() + sleptMs

  const resumed = () => {
    const upMs = uptimeMs === null ? 0 : uptimeMs() - upAtStartMs - (awakeMs() - awakeAtStartMs)
    if (upMs > sleptMs + leastSleepMs) sleptMs = upMs
    const due = [...waits].filter(({ dueMs }) => dueMs <= tickMs()).sort((a, b) => a.dueMs - b.dueMs)
    for (const { run } of due) run()
  }

  const after = (waitMs: number, run: () => void): (() => void) => {
    const wait = {
      dueMs: tickMs() + Math.max(0, waitMs),
      run: () => {
        if (end()) run()
      },
    }
    const end = (): boolean => {
      clearTimeout(timer)
      const wasPending = waits.delete(wait)
      if (waits.size === 0 && overdueTimer !== null) {
        clearInterval(overdueTimer)
        overdueTimer = null
      }
      return wasPending
    }
    const timer = setTimeout(wait.run, Math.min(Math.max(0, waitMs), longestWaitMs)).unref()
    waits.add(wait)
    overdueTimer ??= setInterval(resumed, overdueCheckMs).unref()
    return end
  }
  return { nowMs, tickMs, after, resumed }
}

/** Random numbers of the operating system. */
export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  jitter: () => (randomBytes(2).readUInt16BE() / 65_535) * 2 - 1,
}
