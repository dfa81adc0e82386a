/** The practice service's HTTP answers, and its errors as in the service's error table. */
import { FailureError, type Refusal } from '../../shared/contract/failure.ts'

/** The error that a client's fetch rejects with when the connection breaks after the request was read. */
export class LostAnswerError extends TypeError {
  override readonly name = 'TypeError'

  constructor() {
    super('fetch failed', { cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }) })
  }
}

/** Creates a 200 answer with this JSON text as its body. */
export function jsonAnswer(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/json; charset=utf-8' } })
}

/** Creates the error page of a proxy that cannot reach the service. */
export function proxyPage(): Response {
  const page = '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'
  return new Response(page, { status: 502, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** Converts an error to an answer. Rethrows a lost answer, and the reason of a caller who aborted: these get no answer. */
export function errorAnswer(error: unknown, signal: AbortSignal): Response {
  if (signal.aborted) throw signal.reason
  if (error instanceof LostAnswerError) throw error
  if (error instanceof RefusedError) return refusalAnswer(error)
  if (error instanceof FailureError && error.failure.kind === 'input') {
    const [field] = error.failure.fields
    return refusalAnswer(new RefusedError('invalid', `${field?.path}: ${field?.problem}`))
  }
  return refusalAnswer(new RefusedError('system', 'The practice service failed.'))
}

const table: Record<Refusal, { readonly status: number; readonly errorCode: number; readonly message: string }> = {
  invalid: { status: 400, errorCode: 4000, message: 'Validation error' },
  key: { status: 401, errorCode: 40100, message: 'Unauthorized' },
  permission: { status: 403, errorCode: 40300, message: 'Forbidden' },
  notFound: { status: 404, errorCode: 40400, message: 'Not found' },
  conflict: { status: 409, errorCode: 40900, message: 'Illegal state' },
  gone: { status: 410, errorCode: 41000, message: 'Not available' },
  tooMany: { status: 429, errorCode: 42900, message: 'Rate limit exceeded' },
  system: { status: 500, errorCode: 50000, message: 'System error' },
  payment: { status: 500, errorCode: 51000, message: 'Payment error' },
  unavailable: { status: 503, errorCode: 50300, message: 'Service unavailable' },
}

/** Retry-After of a 429, in seconds. */
const retryAfterSeconds = 2

/** A refusal. `detail` is the explaining sentence; it names the field if one is wrong. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly why: Refusal
  readonly detail: string

  constructor(why: Refusal, detail: string) {
    super(why)
    this.why = why
    this.detail = detail
  }
}

/** Converts a refusal to an answer: status, error object, and Retry-After where the client should wait. */
function refusalAnswer({ why, detail }: RefusedError): Response {
  const { status, errorCode, message } = table[why]
  const debugData = status === 500 ? { node: 'practice' } : null
  return Response.json(
    { errorCode, message, detail, debugData },
    { status, headers: why === 'tooMany' ? { 'retry-after': String(retryAfterSeconds) } : {} },
  )
}
