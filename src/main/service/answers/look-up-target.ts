/** Checks whether an answer is about the booking we look for, or about another one. */

import type { Reference } from '../../../shared/domain/reference.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import { compareNights, compareReferences, isOtherHotel, type StatedStay } from '../../../shared/domain/stay.ts'

/** What is known about a booking before it is looked up. */
export interface LookUpTarget {
  /** The reference that is sent to the service for the look-up. */
  readonly reference: Reference
  /** Null when unknown. */
  readonly clientRef?: string | null
  readonly bookingRef?: string | null
  readonly stay?: StatedStay | null
}

/** Whether both references are known and not the same. Only an exact match proves that the booking is ours. */
const differs = (known: string | null | undefined, stated: string | null) =>
  !!known && !!stated && compareReferences(known, stated) !== 'same'

/** Returns the paths of fields (reference, hotel, nights) where a booking contradicts what is known; empty when nothing does. */
export function contradictions(booking: Booking, target: LookUpTarget): string[] {
  const { clientRef, bookingRef } = { ...target, ...target.reference }
  const { stay = null } = target
  return [
    ...(differs(clientRef, booking.clientRef) ? ['booking.clientRef'] : []),
    ...(differs(bookingRef, booking.bookingRef) ? ['booking.bookingRef'] : []),
    ...(stay !== null && isOtherHotel(stay, booking) ? ['booking.hotelCode'] : []),
    ...(stay !== null && compareNights(stay, booking) === 'other' ? ['booking.checkin'] : []),
  ]
}

/** Returns the paths of `contradictions`, plus the reference asked for if the booking omits it: an omitted reference confirms nothing. */
export function mismatches(booking: Booking, target: LookUpTarget): string[] {
  const name = 'bookingRef' in target.reference ? 'bookingRef' : 'clientRef'
  return [...(booking[name] ? [] : [`booking.${name}`]), ...contradictions(booking, target)]
}
