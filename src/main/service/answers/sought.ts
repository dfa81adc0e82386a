/** Whether an answer is about the booking that is sought, or about somebody else's. */

import type { Reference } from '../../../shared/domain/reference.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import { compareNights, compareReferences, isOtherHotel, type StayStated } from '../../../shared/domain/stay.ts'

/** What is known of a booking before the service is asked about it. */
export interface Sought {
  /** What the service is asked by. */
  readonly reference: Reference
  /** Null where they are not known. */
  readonly clientRef?: string | null
  readonly bookingRef?: string | null
  readonly stay?: StayStated | null
}

/** Only our very reference proves that the booking is ours. */
const differs = (known: string | null | undefined, stated: string | null) =>
  !!known && !!stated && compareReferences(known, stated) !== 'same'

/** Where a booking states something else than what is known: reference, hotel or nights. Paths; none where nothing contradicts. */
export function contradictions(booking: Booking, sought: Sought): string[] {
  const { clientRef, bookingRef } = { ...sought, ...sought.reference }
  const { stay = null } = sought
  return [
    ...(differs(clientRef, booking.clientRef) ? ['booking.clientRef'] : []),
    ...(differs(bookingRef, booking.bookingRef) ? ['booking.bookingRef'] : []),
    ...(stay !== null && isOtherHotel(stay, booking) ? ['booking.hotelCode'] : []),
    ...(stay !== null && compareNights(stay, booking) === 'other' ? ['booking.checkin'] : []),
  ]
}

/** As `contradictions`, and the reference that was asked by where the booking does not state it: silence about that is no answer. */
export function strangeIn(booking: Booking, sought: Sought): string[] {
  const name = 'bookingRef' in sought.reference ? 'bookingRef' : 'clientRef'
  return [...(booking[name] ? [] : [`booking.${name}`]), ...contradictions(booking, sought)]
}
