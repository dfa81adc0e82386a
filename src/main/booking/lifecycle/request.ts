/** The requests that may book or cancel, as defined in the endpoint table. Each is sent once. */
import { type EndpointName, endpoints, type RequestOf } from '../../../shared/contract/endpoints.ts'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { CallOutcome, ServiceClient } from '../../service/answers/service.ts'

/** The operations that the endpoint table marks as sent once. */
export type SentOnce = { [N in EndpointName]: (typeof endpoints)[N]['sending'] extends 'once' ? N : never }[EndpointName]

/** What a send needs besides the case: never stored, never part of an effect. */
export interface BookingSend {
  readonly service: ServiceClient
  readonly request: RequestOf<'bookRate'>
}

/** Returns the request if the endpoint table's schema accepts it. Errors: `input`. Called before anything is stored. */
export function needSendable<N extends SentOnce>(operation: N, request: RequestOf<N>): RequestOf<N> {
  const read = endpoints[operation].request.safeParse(request)
  if (read.success) return request
  const fields = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), problem: message }))
  throw new FailureError({ kind: 'input', fields })
}

/** Sends a request once. The client never rejects; if it did, the request might have been sent, so that counts as no answer. */
export function sendOnce<N extends SentOnce>(
  service: ServiceClient,
  operation: N,
  request: RequestOf<N>,
  nowMs: () => number,
): Promise<CallOutcome<N>> {
  return service[operation](request).catch(() => {
    const atMs = nowMs()
    const facts = { sentAtMs: atMs, endedAtMs: atMs, during: { from: atMs, to: atMs }, serverDateMs: null, status: null }
    return { ok: false, failure: { kind: 'noAnswer', cause: 'broken', afterMs: 0 }, facts }
  })
}
