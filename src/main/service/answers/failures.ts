/** Converts errors and error answers to failures as plain data, without error objects, keys or cards. */
import type { Refusal, ServiceFailure } from '../../../shared/contract/failure.ts'
import { maskCardNumbers, tidyLine } from '../../../shared/domain/text.ts'
import { NotConnected } from '../network/connection.ts'
import type { Deadline } from '../network/deadline.ts'
import { isMarkup } from './answers.ts'
import { type SentCard, textWithoutCard } from './sent-card.ts'

/** The service's error table. A code counts as the service's own only together with its status. */
const refusals: Record<number, Record<number, Refusal>> = {
  400: { 4000: 'invalid', 40000: 'invalid' },
  401: { 40100: 'key' },
  403: { 40300: 'permission' },
  404: { 40400: 'notFound' },
  409: { 40900: 'conflict' },
  410: { 41000: 'gone' },
  429: { 42900: 'tooMany' },
  500: { 50000: 'system', 51000: 'payment' },
  503: { 50300: 'unavailable' },
}

const listedCodes = new Set(Object.values(refusals).flatMap((row) => Object.keys(row).map(Number)))

/** Returns the table entry of an error object. A 500 means a system error under any code that is not in the table. */
function refusalOf(status: number, code: number): Refusal | undefined {
  return refusals[status]?.[code] ?? (status === 500 && !listedCodes.has(code) ? 'system' : undefined)
}

/** Upper limit for Retry-After, in milliseconds. */
export const longestRetryAfterMs = 60_000

/** Returns the waiting time of Retry-After (seconds or a date) in milliseconds after `nowMs`, at most a minute; null when absent or unreadable. */
export function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? ''
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : /\d{2}:\d{2}/.test(value) ? Date.parse(value) - nowMs : Number.NaN
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), longestRetryAfterMs)
}

export interface ErrorAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  /** Secrets of the call, which a careless service may echo. */
  readonly secrets: readonly string[]
  readonly card: SentCard | null
}

/** Converts an answer outside 2xx to a failure. `nowMs`: the time that a Retry-After date is relative to. */
export function failureOfAnswer({ status, headers, body, secrets, card }: ErrorAnswer, nowMs: number): ServiceFailure {
  if (status >= 300 && status < 400) return { kind: 'notTheService', status, what: 'redirect' }
  const errorBody = errorObject(body)
  const why = errorBody && refusalOf(status, errorBody.code)
  if (!why) return { kind: 'notTheService', status, what: !body.trim() ? 'empty' : isMarkup(body) ? 'html' : 'other' }
  const { code, message, detail } = errorBody
  return {
    kind: 'refused',
    why,
    word: { status, code, message: safeLine(message, secrets, card), detail: detail === null ? null : safeLine(detail, secrets, card) },
    retryAfterMs: retryAfterMs(headers, nowMs),
  }
}

/** Parses the service's error object: an integer code and a sentence. Anything else does not come from the service. */
function errorObject(body: string): { code: number; message: string; detail: string | null } | null {
  let tree: unknown
  try {
    tree = JSON.parse(body)
  } catch {
    return null
  }
  if (tree === null || typeof tree !== 'object' || Array.isArray(tree)) return null
  const { errorCode, message, errorMessage, detail } = tree as Record<string, unknown>
  const code = typeof errorCode === 'string' && /^\d{1,9}$/.test(errorCode) ? Number(errorCode) : errorCode
  const sentence = [message, errorMessage].find((text) => typeof text === 'string')
  if (!Number.isInteger(code) || typeof sentence !== 'string') return null
  return { code: Number(code), message: sentence, detail: typeof detail === 'string' ? detail : null }
}

const maxSentenceLength = 200

/** Shortens a sentence of the service to one plain line without keys and card numbers. */
function safeLine(sentence: string, secrets: readonly string[], card: SentCard | null): string {
  const line = secrets.reduce((text, secret) => text.replaceAll(secret, '•••'), tidyLine(sentence))
  return maskCardNumbers(card ? textWithoutCard(line, card) : line)
    .slice(0, maxSentenceLength)
    .toWellFormed()
}

/**
 * Converts an exception of the HTTP stack to a failure. Only a connection that provably was not made is `notSent`; a `once` request stopped
 * after sending counts as unanswered.
 */
export function failureOfError(error: unknown, sending: 'repeatable' | 'once', deadline: Deadline): ServiceFailure {
  const notConnected = findCause(error, NotConnected)
  if (notConnected) return { kind: 'notSent', cause: notConnected.why, detail: notConnected.detail }
  if (deadline.stopped() && sending === 'repeatable') return { kind: 'stopped' }
  const cause = deadline.stopped() ? 'stopped' : deadline.timedOut() ? 'timedOut' : 'broken'
  return { kind: 'noAnswer', cause, afterMs: deadline.elapsedMs() }
}

/** Returns the first error of a class in a chain of causes. */
export function findCause<E extends Error>(error: unknown, kind: abstract new (...rest: never[]) => E): E | undefined {
  for (let link = error, depth = 0; link instanceof Error && depth < 10; link = link.cause, depth++) if (link instanceof kind) return link
  return undefined
}
