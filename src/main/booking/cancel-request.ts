/** The request to cancel, as the service's table has it. */
import { endpoints } from '../../shared/endpoints.ts'
import { FailureError } from '../../shared/failure.ts'
import type { Reference } from '../ledger/ledger.ts'
import type { CallOutcome, ServiceClient } from '../service/service.ts'

/** Errors: `input`, when the service's table refuses it; so that is found out before anything is written down. */
export function needSendable(reference: Reference): void {
  const read = endpoints.cancelBooking.request.safeParse(reference)
  if (read.success) return
  const fields = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), problem: message }))
  throw new FailureError({ kind: 'input', fields })
}

/** One send. The client does not reject; should it, the request may have left. */
export function sendOnce(service: ServiceClient, reference: Reference, nowMs: () => number): Promise<CallOutcome<'cancelBooking'>> {
  return service.cancelBooking(reference).catch(() => {
    const atMs = nowMs()
    const facts = { sentAtMs: atMs, endedAtMs: atMs, serverDateMs: null, status: null }
    return { ok: false, failure: { kind: 'noAnswer', cause: 'broken', afterMs: 0 }, facts }
  })
}
