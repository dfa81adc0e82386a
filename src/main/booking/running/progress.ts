/** How far a case has come, for the window. */
import { sameService } from '../../service/answers/outcomes.ts'
import type { ServiceIdentity } from '../../service/answers/service.ts'
import { type AnyCase, isOpen, type Requested } from './any-case.ts'

/** The progress of a case. */
export function progressOf(
  {
    state,
    attempts,
    watch,
    createdAtMs,
    lookUps,
    lastLookUpMs,
    failure,
  }: AnyCase<string, Requested<string, string>, { readonly dueAtMs: number }>,
  identity: ServiceIdentity | null,
) {
  const last = attempts.at(-1)
  const open = isOpen({ state })
  return {
    open,
    // A "not found" that is given to another key proves nothing. That there is no key at all is told by the desk itself.
    needsKey: open && last !== undefined && identity !== null && !sameService(last.sentTo, identity),
    createdAtMs,
    sentAtMs: last?.sentAtMs ?? null,
    lookUps,
    lastLookUpMs,
    nextLookUpMs: watch?.dueAtMs ?? null,
    failure,
  }
}
