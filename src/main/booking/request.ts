/** The request of an intent, as the service's table has it. */
import { endpoints, type RequestOf } from '../../shared/endpoints.ts'
import { FailureError } from '../../shared/failure.ts'
import type { CreditCard } from '../../shared/schemas.ts'
import type { CallOutcome, ServiceClient } from '../service/service.ts'
import type { Content } from './intent.ts'

/** What a send takes beside the case: never kept, never part of an effect. */
export interface Sending {
  readonly service: ServiceClient
  readonly request: RequestOf<'bookRate'>
}

/** Errors: `input`, when the service's table refuses it; so that is found out before anything is written down. */
export function requestOf(clientRef: string, content: Content, creditCard: CreditCard | undefined): RequestOf<'bookRate'> {
  const { rateKey, holder, occupancies, specialRequest } = content
  const request = {
    rateKey,
    clientRef,
    holder,
    occupancies: [...occupancies],
    ...(creditCard && { creditCard }),
    ...(specialRequest && { specialRequest }),
  }
  const read = endpoints.bookRate.request.safeParse(request)
  if (read.success) return request
  const fields = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), problem: message }))
  throw new FailureError({ kind: 'input', fields })
}

/** One send. The client does not reject; should it, the request may have left. */
export function sendOnce(service: ServiceClient, request: RequestOf<'bookRate'>, nowMs: () => number): Promise<CallOutcome<'bookRate'>> {
  return service.bookRate(request).catch(() => {
    const atMs = nowMs()
    const facts = { sentAtMs: atMs, endedAtMs: atMs, serverDateMs: null, status: null }
    return { ok: false, failure: { kind: 'noAnswer', cause: 'broken', afterMs: 0 }, facts }
  })
}
