/**
 * How fast the service is asked: several calls at a time while it answers; after it asked to be left alone for a while, none
 * at all until then and one at a time from then on; no more when it cannot be reached.
 */
import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import type { Clock } from '../../booking/running/clock.ts'

/** What a failed call means for the others. */
type Verdict =
  /** It failed by itself. */
  | 'goOn'
  /** It is asked again, after a while in which nothing is asked. */
  | 'again'
  /** Nothing more is asked. */
  | 'giveUp'

/** How many calls go at once, and how long they pause after a failure. */
export interface Backoff {
  /** Runs a call as soon as it may be made, or not at all when the asking has ended meanwhile. */
  inTurn(call: () => Promise<void>): Promise<void>
  answered(): void
  failed(failure: ServiceFailure): Verdict
  /** Until when nothing is asked; null while there is no such pause. */
  pausedUntilMs(): number | null
}

const firstPauseMs = 5_000
const longestPauseMs = 60_000
/** Refusals for being too many, without an answer in between, after which a sync ends; all pauses together are about four minutes. */
const mostRefusals = 8
/** Calls that found no service, without an answer in between, after which the rest would not find it either. */
const mostLost = 3

/** At most `atATime` calls at once, until `signal` stops them. */
export function createBackoff({ nowMs, after }: Pick<Clock, 'nowMs' | 'after'>, atATime: number, signal: AbortSignal): Backoff {
  const waiting: (() => void)[] = []
  let most = atATime
  let asking = 0
  let refusals = 0
  let lost = 0
  let untilMs: number | null = null

  const wake = () => {
    for (const go of waiting.splice(0)) go()
  }
  const goOn = () => {
    untilMs = null
    wake()
  }
  signal.addEventListener('abort', wake, { once: true })

  const pause = (waitMs: number) => {
    untilMs = nowMs() + waitMs
    const cancelTimer = after(waitMs, goOn)
    signal.addEventListener('abort', cancelTimer, { once: true })
  }

  return {
    inTurn: async (call) => {
      while (!signal.aborted && (untilMs !== null || asking >= most)) await new Promise<void>((go) => waiting.push(go))
      if (signal.aborted) return
      asking += 1
      try {
        await call()
      } finally {
        asking -= 1
        wake()
      }
    },
    answered: () => {
      refusals = 0
      lost = 0
    },
    failed: (failure) => {
      if (asksForPatience(failure)) {
        // Those that were on their way together were refused together.
        if (untilMs !== null) return 'again'
        most = 1
        refusals += 1
        if (refusals >= mostRefusals) return 'giveUp'
        pause(Math.max(failure.retryAfterMs ?? 0, Math.min(longestPauseMs, firstPauseMs * 2 ** (refusals - 1))))
        return 'again'
      }
      if (!isLost(failure)) return 'goOn'
      lost += 1
      return lost >= mostLost ? 'giveUp' : 'goOn'
    },
    pausedUntilMs: () => untilMs,
  }
}

function asksForPatience(failure: ServiceFailure): failure is Extract<ServiceFailure, { kind: 'refused' }> {
  return failure.kind === 'refused' && (failure.why === 'tooMany' || failure.why === 'unavailable')
}

/** Whether the failure says more of the way to the service than of what was asked. */
function isLost(failure: ServiceFailure): boolean {
  if (failure.kind === 'refused') return failure.why === 'key' || failure.why === 'permission'
  return failure.kind === 'notSent' || failure.kind === 'noAnswer' || failure.kind === 'notTheService'
}
