/** Rate limit of rate look-ups: one at a time, a pause after each, and a longer one when the service asks for fewer requests. */
import { FailureError } from '../../../shared/contract/failure.ts'
import { createSerial } from '../../async/serial.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'

/** Runs look-ups in turn. */
export interface LookPace {
  /** Runs a look-up when it is its turn. Errors: those of the look-up; `stopped`. */
  inTurn<T>(look: () => Promise<T>): Promise<T>
}

/** The pause between two look-ups, so that many bookings do not flood the service. */
const pauseMs = 500
/** The pause after the first throttled call; it doubles with each further one. */
const firstRestMs = 5_000
const maxRestMs = 60_000

/** Returns how long the service asks to wait, in milliseconds; 0 if it names no time; null if it did not throttle. */
function retryDelayOf(error: unknown): number | null {
  const failure = error instanceof FailureError ? error.failure : null
  if (failure?.kind !== 'refused' || (failure.why !== 'tooMany' && failure.why !== 'unavailable')) return null
  return failure.retryAfterMs ?? 0
}

/** Creates the limit. `signal` aborts waiting look-ups. */
export function createLookPace(clock: Pick<Clock, 'tickMs' | 'after'>, signal: AbortSignal): LookPace {
  const looks = createSerial()
  let nextAtTick = Number.NEGATIVE_INFINITY
  let refusals = 0

  const pause = (waitMs: number) =>
    new Promise<void>((go) => {
      const cancel = clock.after(waitMs, () => {
        signal.removeEventListener('abort', end)
        go()
      })
      const end = () => {
        cancel()
        go()
      }
      signal.addEventListener('abort', end, { once: true })
    })

  const restAfter = (error: unknown): number => {
    const delayMs = retryDelayOf(error)
    refusals = delayMs === null ? 0 : refusals + 1
    return delayMs === null ? pauseMs : Math.max(delayMs, Math.min(maxRestMs, firstRestMs * 2 ** (refusals - 1)))
  }

  return {
    inTurn: (look) =>
      looks.run(async () => {
        const waitMs = nextAtTick - clock.tickMs()
        if (waitMs > 0 && !signal.aborted) await pause(waitMs)
        if (signal.aborted) throw new FailureError({ kind: 'stopped' })
        let restMs = pauseMs
        try {
          const seen = await look()
          refusals = 0
          return seen
        } catch (error) {
          restMs = restAfter(error)
          throw error
        } finally {
          nextAtTick = clock.tickMs() + restMs
        }
      }),
  }
}
