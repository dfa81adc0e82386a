/** The pace of looks at the service: one at a time, a pause after each, and a longer one when the service asks for fewer requests. */
import { FailureError } from '../../../shared/contract/failure.ts'
import { createSerial } from '../../async/serial.ts'
import type { Clock } from '../../booking/running/clock.ts'

/** Whoever looks does it in turn. */
export interface LookPace {
  /** Runs a look as soon as its turn has come. Errors: those of the look; `stopped`. */
  inTurn<T>(look: () => Promise<T>): Promise<T>
}

/** From the end of one look to the beginning of the next: many bookings at once are no reason to crowd the service. */
const pauseMs = 500
/** After the first refusal for being too many; each further one doubles it. */
const firstRestMs = 5_000
const longestRestMs = 60_000

/** What the service wants of who is refused, in milliseconds; null where it asked for no patience. It may name no time. */
function patienceOf(error: unknown): number | null {
  const failure = error instanceof FailureError ? error.failure : null
  if (failure?.kind !== 'refused' || (failure.why !== 'tooMany' && failure.why !== 'unavailable')) return null
  return failure.retryAfterMs ?? 0
}

/** Nothing was looked at. `signal` ends the waiting, and whoever waits. */
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
    const patience = patienceOf(error)
    refusals = patience === null ? 0 : refusals + 1
    return patience === null ? pauseMs : Math.max(patience, Math.min(longestRestMs, firstRestMs * 2 ** (refusals - 1)))
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
