/** The client of the booking service, derived from the endpoint table. */
import { performance } from 'node:perf_hooks'
import ky from 'ky'
import { type EndpointName, endpoints, type RequestOf } from '../../shared/contract/endpoints.ts'
import { FailureError, type FieldProblem, type ServiceFailure } from '../../shared/contract/failure.ts'
import { createAnswerReader } from './answers/answer-reader.ts'
import { cardOf } from './answers/sent-card.ts'
import {
  type CallFacts,
  type CallFollower,
  type CallOutcome,
  mapEndpoints,
  type ServiceClient,
  type ServiceIdentity,
} from './answers/service.ts'
import { fingerprint, readApiKey } from './api-key.ts'
import { readBaseUrl } from './network/base-url.ts'
import { buildTrust } from './network/certificates.ts'
import { startDeadline } from './network/deadline.ts'
import { noLogins, type ProxyLogins } from './network/proxy-logins.ts'
import { systemStore } from './network/system-store.ts'
import { handlerTransport, httpsTransport } from './network/transport.ts'
import { send } from './sending.ts'

type OccupantsField = 'occupancy' | 'occupancies'

/** One ended call, for the log; without request or answer. */
interface CallReport {
  readonly endpoint: EndpointName
  readonly facts: CallFacts
  /** Null when the call was answered. */
  readonly failure: ServiceFailure['kind'] | null
}

/** How a client reaches the service, and with which key. */
export interface ServiceClientOptions {
  /** As `readBaseUrl` accepts it. */
  readonly baseUrl: string
  readonly apiKey: string
  /** The desk's clock, in milliseconds since 1970. */
  readonly nowMs: () => number
  /** Version of the app, so that the service's support can tell its clients apart. */
  readonly version: string
  /** The worker program that parses large answers, `answer-worker.ts`. */
  readonly answerWorkerFile: URL | string
  /** Name of the occupants list in a booking request. */
  readonly occupantsField: OccupantsField
  /** Timeouts that differ from the endpoint table, in milliseconds. */
  readonly timeouts?: Partial<Record<EndpointName, number>>
  /** Certificates that are trusted in addition to the system's store and Node's own. */
  readonly extraCaPem?: string
  /** Returns the system's proxy for a URL, as `PROXY host:port`; direct when absent. */
  readonly proxyFor?: (url: string) => Promise<string>
  /** Names and passwords for proxies; none when absent. */
  readonly logins?: Pick<ProxyLogins, 'offer' | 'noteLoginRequired'>
  /** Answers instead of the network: the practice service inside this process. */
  readonly fetch?: typeof fetch
  readonly onCall?: (report: CallReport) => void
}

/** The client of the service, which must be closed. */
export interface DeskServiceClient extends ServiceClient {
  readonly identity: ServiceIdentity
  /** Whether any call of this client was answered readably: only then is a "not found" believed. */
  hasAnswered(): boolean
  /** Opens connections ahead of a search. */
  warm(): void
  close(): Promise<void>
}

/**
 * Creates the client of one connection. Each function sends one query and resolves with an outcome; it rejects only with a `FailureError`
 * of kind `input`, before anything is sent, for a query that breaks the table's rules.
 * Errors: `RangeError` for a base URL or key that the settings should have refused.
 */
export function createServiceClient(options: ServiceClientOptions): DeskServiceClient {
  const { url, key } = validateOptions(options)
  const transport = options.fetch
    ? handlerTransport(options.fetch)
    : httpsTransport({
        baseUrl: url,
        trust: () => buildTrust(() => systemStore(options.answerWorkerFile), options.extraCaPem),
        proxyFor: options.proxyFor ?? (async () => 'DIRECT'),
        logins: options.logins ?? noLogins,
      })
  const http = ky.create({
    prefix: url,
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'user-agent': `Deskbook/${options.version}`,
    },
    redirect: 'manual',
    timeout: false,
    // The body of an error stays text; `failureOfAnswer` parses it.
    parseJson: (text) => text,
  })
  const reader = createAnswerReader(options.answerWorkerFile)
  let wasAnswered = false

  const call = async <N extends EndpointName>(
    name: N,
    query: RequestOf<N>,
    stop?: AbortSignal,
    follower?: CallFollower,
  ): Promise<CallOutcome<N>> => {
    const { sending, pool, timeoutMs } = endpoints[name]
    const json = bodyOf(name, query, options.occupantsField)
    const ownChannel = sending === 'once' ? transport.openSingleUseChannel() : null
    const deadline = startDeadline(options.timeouts?.[name] ?? timeoutMs, stop)
    const sentAtMs = options.nowMs()
    const from = performance.now()
    const { reading, ...answer } = await send(http, {
      name,
      json,
      channel: ownChannel ?? (follower?.reader ? transport.compressed : transport.pools[pool]),
      deadline,
      secrets: [key],
      card: cardOf(json),
      reader: follower?.reader ?? reader,
      follower,
      nowMs: options.nowMs,
    })
    deadline.clear()
    await ownChannel?.close()

    const facts = { ...answer, sentAtMs, endedAtMs: options.nowMs(), during: { from, to: performance.now() } }
    wasAnswered ||= reading.ok
    options.onCall?.({ endpoint: name, facts, failure: reading.ok ? null : reading.failure.kind })
    return { ...reading, facts }
  }

  return {
    ...mapEndpoints(call),
    identity: { baseUrl: url, keyFingerprint: fingerprint(url, key) },
    hasAnswered: () => wasAnswered,
    warm: () => transport.warm(),
    close: async () => {
      await Promise.all([transport.close(), reader.close()])
    },
  }
}

function validateOptions({ baseUrl, apiKey }: ServiceClientOptions): { url: string; key: string } {
  const base = readBaseUrl(baseUrl)
  if (!base.ok) throw new RangeError(base.problem)
  const read = readApiKey(apiKey)
  if (!read.ok) throw new RangeError(read.problem)
  return { url: base.url, key: read.key }
}

/** Validates the query and returns the request body as the service expects it. */
function bodyOf(name: EndpointName, query: unknown, occupantsField: OccupantsField): Record<string, unknown> {
  const parsedQuery = endpoints[name].request.safeParse(query)
  if (!parsedQuery.success) {
    const fields: FieldProblem[] = parsedQuery.error.issues.map(({ path, message }) => ({ path: path.join('.'), problem: message }))
    throw new FailureError({ kind: 'input', fields })
  }
  if (!('occupancies' in parsedQuery.data)) return parsedQuery.data
  const { occupancies, ...rest } = parsedQuery.data
  return { ...rest, [occupantsField]: occupancies }
}
