import type { RequestOf } from '../../../shared/contract/endpoints.ts'
import { canonical } from '../../../shared/domain/canonical.ts'
import type { CreditCard } from '../../../shared/domain/schemas.ts'
import { needSendable } from '../lifecycle/request.ts'
import { type AttemptContent, hashOf } from './attempt-content.ts'
import type { BookingAttempt } from './booking-attempt.ts'

/** Builds the request body that books a content under a reference. Errors: `input`, as `needSendable`. */
export function requestOf(clientRef: string, content: AttemptContent, creditCard: CreditCard | undefined): RequestOf<'bookRate'> {
  const { rateKey, holder, occupancies, specialRequest } = content
  return needSendable('bookRate', {
    rateKey,
    clientRef,
    holder,
    occupancies: [...occupancies],
    ...(creditCard && { creditCard }),
    ...(specialRequest && { specialRequest }),
  })
}

/** Whether a request, apart from its card, matches the attempt in memory and the one in the ledger. */
export function isAgreed(stored: BookingAttempt, { clientRef, contentHash }: BookingAttempt, sent: RequestOf<'bookRate'>): boolean {
  const { creditCard: _, ...request } = sent
  return (
    stored.content !== null &&
    stored.contentHash === contentHash &&
    hashOf(stored.content) === contentHash &&
    canonical(request) === canonical(requestOf(clientRef, stored.content, undefined))
  )
}
