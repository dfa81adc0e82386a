import { describe, expect, it } from 'vitest'
import { explain, NotConnected } from '../network/connection.ts'
import type { Deadline } from '../network/deadline.ts'
import { failureOfAnswer, failureOfError, retryAfterMs } from './failures.ts'

const nowMs = Date.UTC(2031, 0, 12, 8)
const failureFor = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  failureOfAnswer(
    { status, headers: new Headers(headers), body: typeof body === 'string' ? body : JSON.stringify(body), secrets: ['key-1'], card: null },
    nowMs,
  )

/** Written by hand a second time, not derived from the table of the code. */
const ownErrors = [
  [400, 4000, 'invalid'],
  [400, 40000, 'invalid'],
  [401, 40100, 'key'],
  [403, 40300, 'permission'],
  [404, 40400, 'notFound'],
  [409, 40900, 'conflict'],
  [410, 41000, 'gone'],
  [429, 42900, 'tooMany'],
  [500, 51000, 'payment'],
  [500, 50000, 'system'],
  [500, 50017, 'system'],
  [503, 50300, 'unavailable'],
] as const

describe("the service's own error", () => {
  it.each(ownErrors)('%i with %i means %s', (status, errorCode, why) => {
    const word = { status, code: errorCode, message: 'No.', detail: 'Because.' }
    expect(failureFor(status, { errorCode, message: 'No.', detail: 'Because.' })).toEqual({
      kind: 'refused',
      why,
      word,
      retryAfterMs: null,
    })
    const older = { errorCode: String(errorCode), errorMessage: 'No.', detail: null }
    expect(failureFor(status, older)).toMatchObject({ why, word: { message: 'No.', detail: null } })
  })

  it('has no other status and code; only a system error may have an unlisted one, and a booking is no error', () => {
    const statuses = Array.from({ length: 300 }, (_, i) => 300 + i)
    const codes = [-1, 0, 400, 4000, 40000, 40001, 40100, 40300, 40400, 40900, 41000, 42900, 50000, 50001, 50017, 50300, 51000]
    const recognised = statuses.flatMap((status) =>
      codes.flatMap((errorCode) => {
        const failure = failureFor(status, { errorCode, message: 'No.' })
        return failure.kind === 'refused' ? [[status, errorCode, failure.why]] : []
      }),
    )
    const system = [-1, 0, 400, 40001, 50001].map((errorCode) => [500, errorCode, 'system'])
    expect(recognised.toSorted()).toEqual([...ownErrors, ...system].toSorted())
    expect(new Set(statuses.map((status) => failureFor(status, { booking: { status: 'CONFIRMED' } }).kind))).toEqual(
      new Set(['notTheService']),
    )
  })

  it.each([
    ['a code of another status', 400, { errorCode: 41000, message: 'x' }, 'other'],
    ['a code of another status, sent with 500', 500, { errorCode: 41000, message: 'x' }, 'other'],
    ['an unknown code', 404, { errorCode: 40401, message: 'x' }, 'other'],
    ['no text', 400, { errorCode: 4000 }, 'other'],
    ['a message that is not a string', 400, { errorCode: 4000, message: {} }, 'other'],
    ['a broken code', 400, { errorCode: 4000.5, message: 'x' }, 'other'],
    ['a code in words', 400, { errorCode: '4000x', message: 'x' }, 'other'],
    ['a list', 400, [{ errorCode: 4000, message: 'x' }], 'other'],
    ['an object within an object', 400, { error: { errorCode: 4000, message: 'x' } }, 'other'],
    ['words', 400, 'errorCode 4000 message x', 'other'],
    ['an unlisted status', 418, { errorCode: 41800, message: 'x' }, 'other'],
    ['a page', 404, '<html>404</html>', 'html'],
    ['nothing', 410, '', 'empty'],
    ['half an object', 410, '{"errorCode":41000,', 'other'],
    ['a redirect', 307, { errorCode: 40400, message: 'x' }, 'redirect'],
  ])('is not recognised in %s', (_what, status, body, what) => {
    expect(failureFor(status, body)).toEqual({ kind: 'notTheService', status, what })
  })

  it('is quoted as one short line without control characters, key or card', () => {
    const failure = failureFor(400, {
      errorCode: 4000,
      message: `a\u0000\u202eb\nkey-1 4929 4212 3460 0821 ${'x'.repeat(500)}`,
      detail: '\ud800',
    })
    if (failure.kind !== 'refused') throw new Error(failure.kind)
    expect(failure.word.message).toMatch(/^ab ••• •••• 0821 x+$/)
    expect(failure.word.message).toHaveLength(200)
    expect(failure.word.detail?.isWellFormed()).toBe(true)
  })
})

describe('Retry-After', () => {
  it.each([
    ['5', 5000],
    ['0', 0],
    ['86400', 60_000],
    ['Sun, 12 Jan 2031 08:00:30 GMT', 30_000],
    ['Sun, 12 Jan 2031 07:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    ['', null],
  ])('%o waits %o', (value, waitMs) => {
    expect(retryAfterMs(new Headers({ 'retry-after': value }), nowMs)).toBe(waitMs)
  })
})

describe('a failure from an exception', () => {
  const deadline = (state: 'stopped' | 'timedOut' | 'running'): Deadline => ({
    signal: new AbortController().signal,
    stopped: () => state === 'stopped',
    timedOut: () => state === 'timedOut',
    elapsedMs: () => 7,
    remainingMs: () => 0,
    clear: () => {},
  })
  const wrapped = (cause: Error) => new Error('outer', { cause: new TypeError('fetch failed', { cause }) })

  it('is "not sent" only if the connection provably was not made', () => {
    const notConnected = wrapped(new NotConnected('lookup', 'ENOTFOUND'))
    const notSent = { kind: 'notSent', cause: 'lookup', detail: 'ENOTFOUND' }
    expect(failureOfError(notConnected, 'once', deadline('running'))).toEqual(notSent)
    const similarError = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })
    expect(failureOfError(wrapped(similarError), 'once', deadline('running'))).toEqual({ kind: 'noAnswer', cause: 'broken', afterMs: 7 })
  })

  it.each([
    ['once', 'stopped', { kind: 'noAnswer', cause: 'stopped', afterMs: 7 }],
    ['repeatable', 'stopped', { kind: 'stopped' }],
    ['once', 'timedOut', { kind: 'noAnswer', cause: 'timedOut', afterMs: 7 }],
    ['repeatable', 'running', { kind: 'noAnswer', cause: 'broken', afterMs: 7 }],
  ] as const)('of a request sent as %s, with the deadline %s, has the right kind', (sending, state, failure) => {
    expect(failureOfError(new Error('x'), sending, deadline(state))).toEqual(failure)
    expect(failureOfError('thrown text', sending, deadline(state))).toEqual(failure)
  })
})

describe('a failed connection', () => {
  const system = (code: string, syscall?: string) => Object.assign(new Error(code), { code, ...(syscall ? { syscall } : {}) })
  it.each([
    [system('ENOTFOUND', 'getaddrinfo'), 'lookup'],
    [system('EAI_AGAIN', 'getaddrinfo'), 'lookup'],
    [system('ECONNREFUSED', 'connect'), 'refused'],
    [system('EACCES', 'connect'), 'blocked'],
    [system('EPERM', 'connect'), 'blocked'],
    [system('ENETUNREACH', 'connect'), 'unreachable'],
    [system('ETIMEDOUT', 'connect'), 'connectTimeout'],
    [system('UND_ERR_CONNECT_TIMEOUT'), 'connectTimeout'],
    [system('CERT_HAS_EXPIRED'), 'certificate'],
    [new AggregateError([system('ECONNREFUSED', 'connect'), system('ENETUNREACH', 'connect')]), 'refused'],
  ])('with the error %s is explained by the cause %s', (error, why) => {
    expect(explain(error)).toMatchObject({ name: 'NotConnected', why })
  })

  it.each([
    system('ECONNRESET', 'read'),
    system('ETIMEDOUT', 'read'),
    system('ECONNREFUSED', 'write'),
    system('EACCES', 'write'),
    system('EPERM'),
    system('EPIPE', 'write'),
    system('ERR_SSL_WRONG_VERSION_NUMBER'),
    system('constructor'),
    new AggregateError([system('ECONNREFUSED', 'connect'), system('ECONNRESET', 'read')]),
    new Error('connect ECONNREFUSED'),
  ])('with the error %s has no proven cause', (error) => {
    expect(explain(error)).toBe(error)
  })
})
