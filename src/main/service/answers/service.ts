/** The port to the booking service. `client.ts` implements it over HTTPS; tests may hand in any other. */
import type { EndpointName, RequestOf, ResponseOf } from '../../../shared/contract/endpoints.ts'
import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import type { Span } from '../../../shared/domain/evidence-order.ts'
import type { FoundPiece } from './found-hotels.ts'

/** What every ended call says of itself, answered or not. Milliseconds of the desk's clock. */
export interface CallFacts {
  readonly sentAtMs: number
  readonly endedAtMs: number
  /** From sending to end, on a clock that nobody can set. */
  readonly during: Span
  /** The server's Date header as an instant; null when it was missing or unreadable. */
  readonly serverDateMs: number | null
  /** HTTP status, when an answer began. */
  readonly status: number | null
}

/** What the desk takes of an answer: what the table says, but for the hotels of a search, whose rates are held as text. */
type Taken<N extends EndpointName> = N extends 'checkHotels' ? { readonly pieces: readonly FoundPiece[] } : ResponseOf<N>

/**
 * An answer that was read. `raw` is the same tree unread, in the same order, with amounts as text and echoes removed; null for searches
 * and rate checks, of which nothing is kept as it came.
 */
export interface Answer<N extends EndpointName> {
  readonly value: Taken<N>
  readonly raw: unknown
  /** Fields and list entries that could not be read, as paths. */
  readonly unread: readonly string[]
}

/** How a call ended: its answer or its failure, and the facts of the call. */
export type CallOutcome<N extends EndpointName> =
  | ({ readonly ok: true; readonly facts: CallFacts } & Answer<N>)
  | { readonly ok: false; readonly failure: ServiceFailure; readonly facts: CallFacts }

/** Who follows a call on its way. */
export interface CallFollower {
  /** The service asked to come back later: until when the call waits by itself, in milliseconds of the desk's clock. */
  readonly waits?: (untilMs: number) => void
  /** The last byte of the answer is here, and is being read. */
  readonly received?: () => void
}

/**
 * One function an operation. What goes wrong is in the outcome; they reject only with a `FailureError` of kind `input`, for
 * a query that breaks the table's own rules, before anything is sent.
 */
export type ServiceClient = {
  readonly [N in EndpointName]: (query: RequestOf<N>, signal?: AbortSignal, follower?: CallFollower) => Promise<CallOutcome<N>>
}

/** Tells whom we talk to, so that a look-up is believed only where the booking was sent. */
export interface ServiceIdentity {
  readonly baseUrl: string
  /** A shortened keyed hash of the API key; never the key. */
  readonly keyFingerprint: string
}
