/**
 * The call rate to the service: several calls at a time while it answers; after it asked for a pause, none until the pause ends and one
 * at a time from then on; none once it is unreachable.
 */
import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'

/** What a failed call means for the other calls. */
type Verdict =
  /** Only this call failed. */
  | 'goOn'
  /** Retry the call after a pause for all calls. */
  | 'again'
  /** Make no more calls. */
  | 'giveUp'

const firstPauseMs = 5_000
const maxPauseMs = 60_000
/** Give up after this many consecutive throttled calls; all pauses together last about four minutes. */
const maxRefusals = 8
/** Give up after this many consecutive calls that did not reach the service. */
const maxUnreachable = 3

/** Creates a limit of `maxCalls` concurrent calls, until `signal` aborts. */
export function createBackoff({ nowMs, after }: Pick<Clock, 'nowMs' | 'after'>, maxCalls: number, signal: AbortSignal) {
  const waiting: (() => void)[] = []
  let maxConcurrent = maxCalls
  let activeCalls = 0
  let refusals = 0
  let unreachableCount = 0
  let untilMs: number | null = null

  const wake = () => {
    for (const go of waiting.splice(0)) go()
  }
  const endPause = () => {
    untilMs = null
    wake()
  }
  signal.addEventListener('abort', wake, { once: true })

  const pause = (waitMs: number) => {
    untilMs = nowMs() + waitMs
    const cancelTimer = after(waitMs, endPause)
    signal.addEventListener('abort', cancelTimer, { once: true })
  }

  return {
    /** Runs a call as soon as the limit allows, or not at all if the signal aborts first. */
    inTurn: async (call: () => Promise<void>) => {
      while (!signal.aborted && (untilMs !== null || activeCalls >= maxConcurrent)) await new Promise<void>((go) => waiting.push(go))
      if (signal.aborted) return
      activeCalls += 1
      try {
        await call()
      } finally {
        activeCalls -= 1
        wake()
      }
    },
    answered: () => {
      refusals = 0
      unreachableCount = 0
    },
    failed: (failure: ServiceFailure): Verdict => {
      if (isThrottled(failure)) {
        // Calls in flight together were refused together: count them once.
        if (untilMs !== null) return 'again'
        maxConcurrent = 1
        refusals += 1
        if (refusals >= maxRefusals) return 'giveUp'
        pause(Math.max(failure.retryAfterMs ?? 0, Math.min(maxPauseMs, firstPauseMs * 2 ** (refusals - 1))))
        return 'again'
      }
      if (!isConnectionFailure(failure)) return 'goOn'
      unreachableCount += 1
      return unreachableCount >= maxUnreachable ? 'giveUp' : 'goOn'
    },
    /** The end of the current pause; null when there is none. */
    pausedUntilMs: () => untilMs,
  }
}

function isThrottled(failure: ServiceFailure): failure is Extract<ServiceFailure, { kind: 'refused' }> {
  return failure.kind === 'refused' && (failure.why === 'tooMany' || failure.why === 'unavailable')
}

/** Whether the failure is about reaching the service, not about the request. */
function isConnectionFailure(failure: ServiceFailure): boolean {
  if (failure.kind === 'refused') return failure.why === 'key' || failure.why === 'permission'
  return failure.kind === 'notSent' || failure.kind === 'noAnswer' || failure.kind === 'notTheService'
}
