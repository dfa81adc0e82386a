/** Booking attempts and cancellations as the window shows them. */
import type { BookingCase } from '../../shared/booking-views.ts'
import type { CancellationCase } from '../../shared/cancel-views.ts'
import { knownStatus } from '../../shared/schemas.ts'
import type { KeptIntent } from '../ledger/ledger.ts'
import { sameService } from '../service/outcomes.ts'
import type { ServiceIdentity } from '../service/service.ts'
import { isOpen } from './any-case.ts'
import type { Cancellation } from './cancel-case.ts'
import { chargedOf, costOf } from './cancel-cost.ts'
import { type Case, isSpent, stayOf } from './case.ts'
import { bookedDifferently } from './difference.ts'
import { agreedIn } from './intent.ts'

/**
 * `identity`: the service and the key now in use; null while there is no key. `booked`: the row of its booking; null while there is
 * none, and where the ledger does not know its status the attempt shows how it was found.
 */
export function viewOf(of: Case, identity: ServiceIdentity | null, booked: KeptIntent['booked']): BookingCase {
  const { content, booking } = of
  const stay = stayOf(of)
  return {
    ...progressOf(of, identity),
    clientRef: of.clientRef,
    state: of.state === 'FOUND' ? (booked?.known ?? knownStatus(booking?.status ?? null) ?? 'CONFIRMED') : of.state,
    spent: isSpent(of),
    hotelCode: stay?.hotelCode ?? booking?.hotelCode ?? null,
    hotelName: stay?.hotelName ?? booking?.hotelName ?? null,
    checkin: stay?.checkin ?? booking?.checkin ?? null,
    checkout: stay?.checkout ?? booking?.checkout ?? null,
    holder: content && `${content.holder.firstName} ${content.holder.lastName}`,
    agreed: content && agreedIn(content),
    attempts: of.attempts.map(({ number, sentAtMs, ended }) => ({ number, sentAtMs, ended })),
    escalated: of.escalated && isOpen(of),
    cancelWanted: of.cancelWanted,
    otherDesks: of.otherDesks,
    bookingRef: booked?.bookingRef ?? booking?.bookingRef ?? null,
    bookedDifferently: content && booking ? bookedDifferently(content, booking) : [],
    booking,
  }
}

/** A cancellation as the window shows it; `identity` as above. */
export function cancellationView(of: Cancellation, identity: ServiceIdentity | null): CancellationCase {
  const { name, bookingRef, clientRef, state, hotelName, checkin, checkout, currency, verified, notFound } = of
  const agreed = of.attempts.at(-1)?.agreed
  return {
    ...progressOf(of, identity),
    reference: name,
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

/** How far a case has come. */
function progressOf(
  { state, attempts, watch, createdAtMs, lookUps, lastLookUpMs, failure }: Case | Cancellation,
  identity: ServiceIdentity | null,
) {
  const last = attempts.at(-1)
  const open = isOpen({ state })
  return {
    open,
    // A "not found" that is given to another key proves nothing. That there is no key at all is told by the desk itself.
    needsKey: open && last !== undefined && identity !== null && !sameService(last.sentTo, identity),
    createdAtMs,
    sentAtMs: last?.sentAtMs ?? null,
    lookUps,
    lastLookUpMs,
    nextLookUpMs: watch?.dueAtMs ?? null,
    failure,
  }
}
