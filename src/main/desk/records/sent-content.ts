/** Reads what this desk sent and agreed to for a booking, from its attempt. */
import { isOwnRef } from '../../../shared/domain/reference.ts'
import type { AttemptContent } from '../../booking/attempts/booking-attempt.ts'
import { attemptIn } from '../../booking/attempts/stored-attempt.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'

/** Returns the content of a booking's attempt; null for another desk's booking and an unreadable attempt. */
export async function sentContent(ledger: Pick<Ledger, 'attempt'>, clientRef: string | null): Promise<AttemptContent | null> {
  const attempt = clientRef !== null && isOwnRef(clientRef) ? await ledger.attempt(clientRef) : null
  return attempt && (attemptIn(attempt)?.content ?? null)
}
