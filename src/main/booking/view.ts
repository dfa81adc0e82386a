/** A case as the window shows it. */

import type { BookingCase } from '../../shared/booking-views.ts'
import type { Booking } from '../../shared/schemas.ts'
import { type Difference, differences, type TermField, type Terms } from '../../shared/terms.ts'
import { type Case, isOpen } from './machine.ts'

export function viewOf(of: Case): BookingCase {
  const { content, booking, watch } = of
  return {
    clientRef: of.clientRef,
    state: of.state,
    open: isOpen(of),
    hotelCode: content.hotelCode,
    hotelName: content.hotelName,
    checkin: content.checkin,
    checkout: content.checkout,
    holder: `${content.holder.firstName} ${content.holder.lastName}`,
    agreed: content.agreed,
    createdAtMs: of.createdAtMs,
    sentAtMs: of.attempts.at(-1)?.sentAtMs ?? null,
    lookUps: of.lookUps,
    lastLookUpMs: of.lastLookUpMs,
    nextLookUpMs: watch?.dueAtMs ?? null,
    failure: of.failure,
    bookingRef: booking?.bookingRef ?? null,
    bookedDifferently: booking ? bookedDifferently(content.agreed, booking) : [],
    booking,
  }
}

/** What a booked record states in the same words as a rate; room texts and remarks are the hotel's own and not compared. */
const compared: ReadonlySet<TermField> = new Set<TermField>(['amount', 'currency', 'rateType', 'board', 'nonrefundable', 'policies'])

/**
 * How the booked record differs from the terms that were agreed to. Refundable where nothing had been said is no
 * difference; nonrefundable is.
 */
export function bookedDifferently(agreed: Terms, booking: Booking): Difference[] {
  const booked: Terms = {
    ...agreed,
    amount: booking.total,
    currency: booking.currency,
    rateType: booking.rateType,
    // Either half of the board may be left out; the other one then speaks for both.
    boardType: booking.boardType ?? (booking.boardName === agreed.boardName ? agreed.boardType : null),
    boardName: booking.boardName,
    nonrefundable: booking.nonrefundable,
    cancellationPolicies: booking.cancellationPolicies,
  }
  return differences(agreed, booked).filter(
    ({ field, verdict }) => compared.has(field) && !(field === 'nonrefundable' && verdict === 'learned'),
  )
}
