/** Whether a case waits for another API key than the one in use. */
import { sameService } from '../service/outcomes.ts'
import type { ServiceIdentity } from '../service/service.ts'

/**
 * Whether the last request of a case went out under another key than `identity`, the one in use: a "not found" that is
 * given to another key proves nothing. False while there is no key at all, which the desk tells by itself.
 */
export function needsOtherKey(attempts: readonly { readonly sentTo: ServiceIdentity }[], identity: ServiceIdentity | null): boolean {
  const sentTo = attempts.at(-1)?.sentTo
  return sentTo !== undefined && identity !== null && !sameService(sentTo, identity)
}
