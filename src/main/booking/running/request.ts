/** The requests that may book or cancel, as the service's table has them. Each of them is sent once. */
import { type EndpointName, endpoints, type RequestOf } from '../../../shared/contract/endpoints.ts'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { CallOutcome, ServiceClient } from '../../service/answers/service.ts'

/** The operations that the table sends once. */
export type SentOnce = { [N in EndpointName]: (typeof endpoints)[N]['sending'] extends 'once' ? N : never }[EndpointName]

/** What a send takes beside the case: never kept, never part of an effect. */
export interface BookingSend {
  readonly service: ServiceClient
  readonly request: RequestOf<'bookRate'>
}

/** Answers with the request. Errors: `input`, when the service's table refuses it; so that is found out before anything is written down. */
export function needSendable<N extends SentOnce>(operation: N, request: RequestOf<N>): RequestOf<N> {
  const read = endpoints[operation].request.safeParse(request)
  if (read.success) return request
  const fields = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), problem: message }))
  throw new FailureError({ kind: 'input', fields })
}

/** One send. The client does not reject; should it, the request may have left. */
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
