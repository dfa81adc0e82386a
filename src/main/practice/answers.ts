/** The practice service's HTTP answers, except for the service's own errors. */
import { FailureError } from '../../shared/contract/failure.ts'
import { RefusedError, refusalAnswer } from './refusals.ts'

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
