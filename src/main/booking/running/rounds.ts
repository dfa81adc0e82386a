/** The look-ups of the cases of one kind: each when it is due, a few at a time, and concurrent look-ups of one case as one. */
import type { Clock } from './clock.ts'

/** How long an open case waits after a look-up that could not be made. */
const retryMs = 60_000
/** The shortest wait between two look-ups of a case. */
const shortestMs = 1_000
/** Look-ups on their way at once. */
const atATime = 8

/** What look-ups are planned by and made with. */
export interface RoundsParts {
  readonly clock: Clock
  /** When a case is due; undefined for one that is not looked up. */
  readonly dueTickMs: (name: string) => number | undefined
  /** Makes sure that a case is held. */
  readonly load: (name: string) => Promise<void>
  readonly look: (name: string) => Promise<void>
  /** Whether there is a service to ask. */
  readonly canAsk: () => boolean
  /** Told of a case that is due when there is none. */
  readonly notAsked: (name: string) => void
}

/** The planned look-ups of the cases of one kind, by name. */
export interface Rounds {
  /** Plans the look-up of a case that has changed. */
  plan(name: string): void
  /** Looks a case up now. Concurrent calls share one look-up. */
  lookUp(name: string): Promise<void>
  readonly closing: AbortSignal
  stop(): Promise<void>
}

/** Rounds without a plan. Each case has one timer; `plan` arms it. */
export function createRounds({ clock, dueTickMs, load, look, canAsk, notAsked }: RoundsParts): Rounds {
  const alarms = new Map<string, () => void>()
  const looking = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const waiting: (() => void)[] = []
  let asking = 0

  const arm = (name: string, waitMs: number) => {
    if (stopping.signal.aborted) return
    const due = () => {
      alarms.delete(name)
      if (canAsk()) return void lookUp(name).catch(() => {})
      arm(name, retryMs)
      notAsked(name)
    }
    alarms.set(name, clock.after(waitMs, due))
  }

  const lookUp = (name: string): Promise<void> => {
    const running = looking.get(name)
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
      .finally(() => looking.delete(name))
    looking.set(name, run)
    return run
  }

  /** After a loss thousands may be due at once: they must not time each other out. */
  const inTurn = async (look: () => Promise<void>): Promise<void> => {
    while (asking >= atATime) await new Promise<void>((go) => waiting.push(go))
    asking += 1
    try {
      await look()
    } finally {
      asking -= 1
      waiting.shift()?.()
    }
  }

  /** An open case always has an alarm: one that went off while a look-up was still ending has done nothing. */
  const armAgain = (name: string, atLeastMs: number) => {
    const dueMs = dueTickMs(name)
    if (dueMs !== undefined && !alarms.has(name)) arm(name, Math.max(atLeastMs, dueMs - clock.tickMs()))
  }

  return {
    plan: (name) => {
      alarms.get(name)?.()
      alarms.delete(name)
      const dueMs = dueTickMs(name)
      if (dueMs !== undefined) arm(name, dueMs - clock.tickMs())
    },
    lookUp,
    closing: stopping.signal,
    stop: async () => {
      stopping.abort()
      for (const cancelTimer of alarms.values()) cancelTimer()
      alarms.clear()
      await Promise.allSettled(looking.values())
    },
  }
}
