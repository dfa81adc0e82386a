/** The port to the booking service. `client.ts` implements it over HTTPS; tests may pass any other. */
import type { EndpointName, RequestOf } from '../../../shared/contract/endpoints.ts'
import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import type { Span } from '../../../shared/domain/evidence-order.ts'
import type { AnswerReader } from './answer-reader.ts'
import type { Answer } from './answers.ts'

/** Facts about an ended call, answered or not. Milliseconds of the desk's clock. */
export interface CallFacts {
  readonly sentAtMs: number
  readonly endedAtMs: number
  /** The time span from sending to end, on the monotonic clock. */
  readonly during: Span
  /** The server's Date header as an instant; null when it was missing or unreadable. */
  readonly serverDateMs: number | null
  /** HTTP status; null if no answer began. */
  readonly status: number | null
}

/** How a call ended: its answer or its failure, and the facts of the call. */
export type CallOutcome<N extends EndpointName> =
  | ({ readonly ok: true; readonly facts: CallFacts } & Answer<N>)
  | { readonly ok: false; readonly failure: ServiceFailure; readonly facts: CallFacts }

/** Callbacks for the progress of a call, and the reader of its answer. */
export interface CallFollower {
  /** The service asked to retry later: the call waits until `untilMs`, in milliseconds of the desk's clock. */
  readonly waits?: (untilMs: number) => void
  /** The whole answer has arrived and is being parsed. */
  readonly received?: () => void
  /** Used instead of the client's own reader; the answer may be compressed. A search uses the thread that keeps its results. */
  readonly reader?: Pick<AnswerReader, 'read'>
}

/**
 * One function per operation. Failures are in the outcome; a call rejects only with a `FailureError` of kind `input`, before anything is
 * sent, for a query that breaks the rules of the endpoint table.
 */
export type ServiceClient = {
  readonly [N in EndpointName]: (query: RequestOf<N>, signal?: AbortSignal, follower?: CallFollower) => Promise<CallOutcome<N>>
}

/** Returns one function per operation, each of which makes its call through `call`. */
export function mapEndpoints(
  call: <N extends EndpointName>(name: N, ...input: Parameters<ServiceClient[N]>) => Promise<CallOutcome<N>>,
): ServiceClient {
  return {
    checkHotels: (...input) => call('checkHotels', ...input),
    checkHotel: (...input) => call('checkHotel', ...input),
    checkRate: (...input) => call('checkRate', ...input),
    bookRate: (...input) => call('bookRate', ...input),
    checkBooking: (...input) => call('checkBooking', ...input),
    checkBookings: (...input) => call('checkBookings', ...input),
    cancelBooking: (...input) => call('cancelBooking', ...input),
  }
}

/** Identifies the service, so that a look-up is believed only from the service that got the booking request. */
export interface ServiceIdentity {
  readonly baseUrl: string
  /** A shortened keyed hash of the API key; never the key. */
  readonly keyFingerprint: string
}
