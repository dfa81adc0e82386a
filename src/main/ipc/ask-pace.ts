/** Keeps a window that asks without end from choking the desk: each question has an account that fills with time. */

import { failed } from '../../shared/contract/failure.ts'
import { askLimitOf } from '../../shared/contract/procedures/ask-limits.ts'
import { type ProcedureName, procedureNames } from '../../shared/contract/procedures/procedures.ts'
import type { AnswerQuestion } from './serve.ts'

/**
 * Lets questions through as long as their account holds one; beyond that they end in `tooOften`, and the desk never sees them. `tickMs`
 * is a clock that only runs forward. A name that the desk does not know is left to `answer`, which refuses it at once.
 */
export function atTheirPace(answer: AnswerQuestion, tickMs: () => number): AnswerQuestion {
  const accounts = new Map(procedureNames.map((name) => [name as string, { left: askLimitOf(name).burst, atMs: tickMs() }]))
  return async (name, input) => {
    const account = accounts.get(name)
    if (!account) return answer(name, input)
    const { burst, perSecond } = askLimitOf(name as ProcedureName)
    const nowMs = tickMs()
    account.left = Math.min(burst, account.left + ((nowMs - account.atMs) * perSecond) / 1000)
    account.atMs = nowMs
    if (account.left < 1) return failed({ kind: 'tooOften', retryAfterMs: Math.ceil(((1 - account.left) * 1000) / perSecond) })
    account.left -= 1
    return answer(name, input)
  }
}
