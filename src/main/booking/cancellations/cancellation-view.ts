import type { CancellationCase } from '../../../shared/contract/views/cancel-views.ts'
import { costOf } from '../../../shared/domain/penalties.ts'
import type { ServiceIdentity } from '../../service/answers/service.ts'
import { progressOf } from '../lifecycle/progress.ts'
import type { Cancellation } from './cancel-case.ts'
import { chargedOf } from './cancel-cost.ts'

/** Returns a cancellation as the window shows it. `identity`: the service and key in use, null without a key. */
export function cancellationView(of: Cancellation, identity: ServiceIdentity | null): CancellationCase {
  const { name, bookingRef, clientRef, state, hotelName, checkin, checkout, currency, verified, notFound } = of

  const agreed = of.attempts.at(-1)?.agreed
  return {
    ...progressOf(of, identity),
    name,
    reference: bookingRef ?? clientRef ?? name,
    bookingRef,
    clientRef,
    state,
    hotelName,
    checkin,
    checkout,
    agreed: agreed ? costOf(agreed) : null,
    cost: state === 'CANCELLED' ? chargedOf(of) : of.cost,
    currency,
    verified,
    notFound,
  }
}
