/** A case as the window shows it. */
import type { BookingCase } from '../../shared/booking-views.ts'
import type { ServiceIdentity } from '../service/service.ts'
import { type Case, isOpen, stayOf } from './case.ts'
import { bookedDifferently } from './difference.ts'
import { needsOtherKey } from './needs-key.ts'

/** `identity`: the service and the key now in use; null while there is no key. */
export function viewOf(of: Case, identity: ServiceIdentity | null): BookingCase {
  const { content, booking, watch } = of
  const stay = stayOf(of)
  return {
    clientRef: of.clientRef,
    state: of.state,
    open: isOpen(of),
    needsKey: isOpen(of) && needsOtherKey(of.attempts, identity),
    hotelCode: stay?.hotelCode ?? booking?.hotelCode ?? null,
    hotelName: stay?.hotelName ?? booking?.hotelName ?? null,
    checkin: stay?.checkin ?? booking?.checkin ?? null,
    checkout: stay?.checkout ?? booking?.checkout ?? null,
    holder: content && `${content.holder.firstName} ${content.holder.lastName}`,
    agreed: content?.agreed ?? null,
    createdAtMs: of.createdAtMs,
    sentAtMs: of.attempts.at(-1)?.sentAtMs ?? null,
    attempts: of.attempts.map(({ number, sentAtMs, ended }) => ({ number, sentAtMs, ended })),
    escalated: of.escalated && isOpen(of),
    cancelWanted: of.cancelWanted,
    lookUps: of.lookUps,
    lastLookUpMs: of.lastLookUpMs,
    nextLookUpMs: watch?.dueAtMs ?? null,
    failure: of.failure,
    bookingRef: booking?.bookingRef ?? null,
    bookedDifferently: content && booking ? bookedDifferently(content, booking) : [],
    booking,
  }
}
