/** Booking attempts as the window shows them. */
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import { knownStatus } from '../../../shared/domain/schemas.ts'
import type { AttemptWithBooking } from '../../ledger/records.ts'
import type { ServiceIdentity } from '../../service/answers/service.ts'
import { isOpen, progressOf } from '../lifecycle/case.ts'
import { agreedIn } from './attempt-content.ts'
import { type BookingAttempt, isSpent, stayOf } from './booking-attempt.ts'
import { bookedDifferently } from './difference.ts'

/**
 * Returns an attempt as the window shows it. `identity`: the service and key in use, null without a key.
 * `booked`: the ledger row of its booking, null while there is none. If the row's status is unrecognised, the status of the booking as first
 * found is used.
 */
export function attemptView(of: BookingAttempt, identity: ServiceIdentity | null, booked: AttemptWithBooking['booked']): AttemptView {
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
    email: content?.holder.email ?? null,
    phone: content?.holder.phone ?? null,
    specialRequest: content?.specialRequest || null,
    agreed: content && agreedIn(content),
    sold: of.sale.sold,
    attempts: of.attempts.map(({ number, sentAtMs, ended }) => ({ number, sentAtMs, ended })),
    escalated: of.escalated && isOpen(of),
    cancelWanted: of.cancelWanted,
    otherDesks: of.otherDesks,
    bookingRef: booked?.bookingRef ?? booking?.bookingRef ?? null,
    bookedDifferently: content && booking ? bookedDifferently(content, booking) : [],
    booking,
  }
}
