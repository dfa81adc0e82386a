/** Sends one request: retries only where the endpoint table allows it, and returns every result as data. */
import { HTTPError, type KyInstance, type Options } from 'ky'
import { type EndpointName, endpoints } from '../../shared/contract/endpoints.ts'
import type { ServiceFailure } from '../../shared/contract/failure.ts'
import type { AnswerReader } from './answers/answer-reader.ts'
import type { AnswerReading } from './answers/answers.ts'
import { failureOfAnswer, failureOfError, findCause, longestRetryAfterMs, retryAfterMs } from './answers/failures.ts'
import type { SentCard } from './answers/sent-card.ts'
import type { CallFollower } from './answers/service.ts'
import { NotConnected } from './network/connection.ts'
import type { Deadline } from './network/deadline.ts'
import { type HttpChannel, stillGzip } from './network/transport.ts'

interface Body {
  /** Consecutive blocks. The thread that parses a large answer joins them, because that takes milliseconds. */
  readonly blocks: readonly Uint8Array[]
  /** Whether the body exceeds the limit; `blocks` then has its beginning, up to a little beyond the limit. */
  readonly isTruncated: boolean
}

/** Size of a block in bytes. Network chunks are far smaller, and transferring thousands of parts to a thread is slow. */
const blockSize = 256 * 1024

/** Reads a body until it exceeds `limit` bytes, and cancels the rest. Counts the bytes that fetch returns, usually decompressed. */
async function readUpTo(response: Response, limit: number): Promise<Body> {
  const blocks: Uint8Array[] = []
  let block = Buffer.allocUnsafeSlow(blockSize)
  let filled = 0
  let size = 0
  const put = (chunk: Uint8Array) => {
    for (let from = 0; from < chunk.byteLength; ) {
      const part = chunk.subarray(from, from + blockSize - filled)
      block.set(part, filled)
      from += part.byteLength
      filled += part.byteLength
      if (filled < blockSize) continue
      blocks.push(block)
      block = Buffer.allocUnsafeSlow(blockSize)
      filled = 0
    }
  }
  const all = () => (filled > 0 ? [...blocks, block.subarray(0, filled)] : blocks)
  for await (const chunk of response.body ?? []) {
    put(chunk)
    size += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (size > limit) return { blocks: all(), isTruncated: true }
  }
  return { blocks: all(), isTruncated: false }
}

/** One call to send. */
export interface Sending<N extends EndpointName> {
  readonly name: N
  /** The request body. Never part of a failure or report. */
  readonly json: unknown
  readonly channel: Pick<HttpChannel, 'fetch'>
  readonly deadline: Deadline
  /** Secrets that a careless service may echo and that must not leak. */
  readonly secrets: readonly string[]
  readonly card: SentCard | null
  readonly reader: Pick<AnswerReader, 'read'>
  readonly follower: CallFollower | undefined
  /** The desk's clock, which a Retry-After date is relative to. */
  readonly nowMs: () => number
}

/** The result of a call. */
export interface SendResult<N extends EndpointName> {
  /** HTTP status; null if no answer began. */
  readonly status: number | null
  readonly serverDateMs: number | null
  readonly reading: AnswerReading<N>
}

/** Statuses of a service that is up and asks to retry later. */
const retryLaterStatuses = [429, 503]

/** The maximum number of bytes that are read of an error's body; the service's error object is far smaller. */
const largestError = 64 * 1024

/** Sends a request and reads its answer. Never rejects. */
export async function send<N extends EndpointName>(
  http: KyInstance,
  { name, json, channel, deadline, secrets, card, reader, follower, nowMs }: Sending<N>,
): Promise<SendResult<N>> {
  const { path, sending, largestAnswer } = endpoints[name]
  let answer: Response | undefined
  const resultOf = (reading: AnswerReading<N>): SendResult<N> => ({
    status: answer?.status ?? null,
    serverDateMs: answer ? dateMsOf(answer.headers.get('date')) : null,
    reading,
  })
  const failureResult = (failure: ServiceFailure) => resultOf({ ok: false, failure })
  const refusalResult = ({ status, headers }: Response, body: string) =>
    failureResult(failureOfAnswer({ status, headers, body, secrets, card }, nowMs()))
  try {
    answer = await http.post(path, {
      json,
      signal: deadline.signal,
      fetch: channel.fetch,
      ...retryOptions(sending, deadline, follower, nowMs),
    })
    const { blocks, isTruncated } = await readUpTo(answer, answer.ok ? largestAnswer : largestError)
    follower?.received?.()
    if (!answer.ok) return refusalResult(answer, new TextDecoder().decode(Buffer.concat(blocks).subarray(0, largestError)))
    if (isTruncated) return failureResult({ kind: 'tooLarge', endpoint: name, limit: largestAnswer })
    const isGzip = answer.headers.has(stillGzip)
    return resultOf(await reader.read({ name, status: answer.status, body: blocks, card, charset: charsetIn(answer.headers), isGzip }))
  } catch (error) {
    if (error instanceof HTTPError) {
      answer = error.response
      return refusalResult(answer, typeof error.data === 'string' ? error.data : '')
    }
    return failureResult(failureOfError(error, sending, deadline))
  }
}

/** Returns the retry options. Every operation is a POST, so the endpoint table decides instead of the method. */
function retryOptions(
  sending: 'repeatable' | 'once',
  deadline: Deadline,
  follower: CallFollower | undefined,
  nowMs: () => number,
): Pick<Options, 'retry' | 'throwHttpErrors'> {
  if (sending === 'once') return { retry: { limit: 0 }, throwHttpErrors: false }
  return {
    throwHttpErrors: (status) => retryLaterStatuses.includes(status),
    retry: {
      limit: 2,
      methods: ['post'],
      statusCodes: retryLaterStatuses,
      afterStatusCodes: retryLaterStatuses,
      maxRetryAfter: longestRetryAfterMs,
      backoffLimit: 5000,
      jitter: true,
      shouldRetry: ({ error }) => {
        if (!canRetry(error, deadline, nowMs)) return false
        const waitMs = error instanceof HTTPError ? retryAfterMs(error.response.headers, nowMs()) : null
        if (waitMs !== null) follower?.waits?.(nowMs() + waitMs)
        return undefined
      },
    },
  }
}

/** Whether to retry: not if the service asks to wait longer than the deadline, nor if the certificate shows that the server is another one. */
function canRetry(error: Error, deadline: Deadline, nowMs: () => number): boolean {
  if (error instanceof HTTPError) return (retryAfterMs(error.response.headers, nowMs()) ?? 0) < deadline.remainingMs()
  return findCause(error, NotConnected)?.why !== 'certificate'
}

/** The charset that an answer declares; null without one. */
const charsetIn = (headers: Headers) => /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers.get('content-type') ?? '')?.[1] ?? null

/** The format of HTTP dates. A looser format would accept any number as a year. */
const httpDate = /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Parses a Date header; null when it is missing or invalid. */
function dateMsOf(date: string | null): number | null {
  const instantMs = date !== null && httpDate.test(date) ? Date.parse(date) : Number.NaN
  return Number.isNaN(instantMs) ? null : instantMs
}
