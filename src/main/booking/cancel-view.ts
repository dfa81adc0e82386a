/** A cancellation as the window shows it. */
import type { CancellationCase } from '../../shared/cancel-views.ts'
import type { ServiceIdentity } from '../service/service.ts'
import { type Cancellation, isOpen } from './cancel-case.ts'
import { chargedOf, costOf } from './cancel-cost.ts'
import { needsOtherKey } from './needs-key.ts'

/** `identity`: the service and the key now in use; null while there is no key. */
export function cancellationView(of: Cancellation, identity: ServiceIdentity | null): CancellationCase {
  const { bookingRef, clientRef, state, hotelName, checkin, checkout, currency, createdAtMs } = of
  const { verified, lookUps, lastLookUpMs, notFound, failure } = of
  const attempt = of.attempts.at(-1)
  return {
    reference: of.name,
    bookingRef,
    clientRef,
    state,
    open: isOpen(of),
    needsKey: isOpen(of) && needsOtherKey(of.attempts, identity),
    hotelName,
    checkin,
    checkout,
    agreed: attempt?.agreed ? costOf(attempt.agreed) : null,
    cost: state === 'CANCELLED' ? chargedOf(of) : of.cost,
    currency,
    createdAtMs,
    sentAtMs: attempt?.sentAtMs ?? null,
    verified,
    lookUps,
    lastLookUpMs,
    nextLookUpMs: of.watch?.dueAtMs ?? null,
    notFound,
    failure,
  }
}
