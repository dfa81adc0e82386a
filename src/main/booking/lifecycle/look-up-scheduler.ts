/** Schedules the look-ups of one kind of case: each when due, a few at a time, with concurrent look-ups of one case deduplicated. */
import type { Clock } from './clock.ts'

/** Retry delay after a look-up that could not be made. */
const retryMs = 60_000
/** Minimum delay between two look-ups of a case. */
const shortestMs = 1_000
/** Maximum number of look-ups in flight. */
const maxInFlight = 8

/** The dependencies of `createRounds`. */
export interface RoundsParts {
  readonly clock: Clock
  /** When a case is due; undefined for a case without look-ups. */
  readonly dueTickMs: (name: string) => number | undefined
  /** Loads the case if necessary. */
  readonly load: (name: string) => Promise<void>
  readonly look: (name: string) => Promise<void>
  /** Whether there is a service to ask. */
  readonly canAsk: () => boolean
  /** Called with a case that is due while there is no service to ask. */
  readonly notAsked: (name: string) => void
}

/** The planned look-ups of the cases of one kind, by name. */
export interface Rounds {
  /** Re-plans the look-up of a case that has changed. */
  plan(name: string): void
  /** Looks a case up now. Concurrent calls share one look-up. */
  lookUp(name: string): Promise<void>
  readonly closing: AbortSignal
  stop(): Promise<void>
}

/** Creates a scheduler without planned look-ups. Each case has one timer; `plan` arms it. */
export function createRounds({ clock, dueTickMs, load, look, canAsk, notAsked }: RoundsParts): Rounds {
  const timers = new Map<string, () => void>()
  const inFlight = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const waiting: (() => void)[] = []
  let asking = 0

  const arm = (name: string, waitMs: number) => {
    if (stopping.signal.aborted) return
    const due = () => {
      timers.delete(name)
      if (canAsk()) return void lookUp(name).catch(() => {})
      arm(name, retryMs)
      notAsked(name)
    }
    timers.set(name, clock.after(waitMs, due))
  }

  const lookUp = (name: string): Promise<void> => {
    const running = inFlight.get(name)
    if (running) return running
    const run = load(name)
      .then(() => inTurn(() => look(name)))
      .then(
        () => armAgain(name, shortestMs),
        (error: unknown) => {
          armAgain(name, retryMs)
          throw error
        },
      )
      .finally(() => inFlight.delete(name))
    inFlight.set(name, run)
    return run
  }

  /** Limits concurrency: after a lost ledger thousands may be due at once, and must not time each other out. */
  const inTurn = async (look: () => Promise<void>): Promise<void> => {
    while (asking >= maxInFlight) await new Promise<void>((go) => waiting.push(go))
    asking += 1
    try {
      await look()
    } finally {
      asking -= 1
      waiting.shift()?.()
    }
  }

  /** Ensures that an open case has a timer: one that fired while a look-up was still ending had no effect. */
  const armAgain = (name: string, atLeastMs: number) => {
    const dueMs = dueTickMs(name)
    if (dueMs !== undefined && !timers.has(name)) arm(name, Math.max(atLeastMs, dueMs - clock.tickMs()))
  }

  return {
    plan: (name) => {
      timers.get(name)?.()
      timers.delete(name)
      const dueMs = dueTickMs(name)
      if (dueMs !== undefined) arm(name, dueMs - clock.tickMs())
    },
    lookUp,
    closing: stopping.signal,
    stop: async () => {
      stopping.abort()
      for (const cancelTimer of timers.values()) cancelTimer()
      timers.clear()
      await Promise.allSettled(inFlight.values())
    },
  }
}
