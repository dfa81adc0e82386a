/** Rate limits per question, so that a window in a loop cannot overload the desk. Each question has a token bucket. */

import { failed } from '../../shared/contract/failure.ts'
import { askLimitOf } from '../../shared/contract/procedures/ask-limits.ts'
import { type ProcedureName, procedureNames } from '../../shared/contract/procedures/procedures.ts'
import type { AnswerQuestion } from './serve.ts'

/**
 * Passes questions on while their bucket has a token; beyond that they fail with `tooOften` and never reach the desk. `tickMs` is a
 * monotonic clock. Unknown names are passed to `answer`, which refuses them at once.
 */
export function limitRate(answer: AnswerQuestion, tickMs: () => number): AnswerQuestion {
  const buckets = new Map(procedureNames.map((name) => [name as string, { left: askLimitOf(name).burst, atMs: tickMs() }]))
  return async (name, input) => {
    const bucket = buckets.get(name)
    if (!bucket) return answer(name, input)
    const { burst, perSecond } = askLimitOf(name as ProcedureName)
    const nowMs = tickMs()
    bucket.left = Math.min(burst, bucket.left + ((nowMs - bucket.atMs) * perSecond) / 1000)
    bucket.atMs = nowMs
    if (bucket.left < 1) return failed({ kind: 'tooOften', retryAfterMs: Math.ceil(((1 - bucket.left) * 1000) / perSecond) })
    bucket.left -= 1
    return answer(name, input)
  }
}
