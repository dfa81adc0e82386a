/** The progress of a case, as the window shows it. */
import { sameService } from '../../service/answers/outcomes.ts'
import type { ServiceIdentity } from '../../service/answers/service.ts'
import { type AnyCase, type CaseRequest, isOpen } from './any-case.ts'

/** Returns the progress of a case. `identity`: the service and key in use, null without a key. */
export function progressOf(
  {
    state,
    attempts,
    watch,
    createdAtMs,
    lookUps,
    lastLookUpMs,
    failure,
  }: AnyCase<string, CaseRequest<string, string>, { readonly dueAtMs: number }>,
  identity: ServiceIdentity | null,
) {
  const last = attempts.at(-1)
  const open = isOpen({ state })
  return {
    open,
    // A "not found" under another key proves nothing. A missing key is reported by the desk itself, so null does not count.
    needsKey: open && last !== undefined && identity !== null && !sameService(last.sentTo, identity),
    createdAtMs,
    sentAtMs: last?.sentAtMs ?? null,
    lookUps,
    lastLookUpMs,
    nextLookUpMs: watch?.dueAtMs ?? null,
    failure,
  }
}
