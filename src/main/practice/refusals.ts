/** The errors of the practice service, as in the service's error table. */
import type { Refusal } from '../../shared/contract/failure.ts'

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
export function refusalAnswer({ why, detail }: RefusedError): Response {
  const { status, errorCode, message } = table[why]
  const debugData = status === 500 ? { node: 'practice' } : null
  return Response.json(
    { errorCode, message, detail, debugData },
    { status, headers: why === 'tooMany' ? { 'retry-after': String(retryAfterSeconds) } : {} },
  )
}
