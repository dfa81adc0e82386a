import type { RequestOf } from '../../../shared/contract/endpoints.ts'
import type { CreditCard } from '../../../shared/domain/schemas.ts'
import { needSendable } from '../running/request.ts'
import type { AttemptContent } from './attempt-content.ts'

/** Errors: `input`, as `needSendable`. */
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
