/** How a booking is named: by the service's reference, or by the desk's own where that one is not known. */

import type { Reference } from '../../../shared/domain/reference.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'

/** The service's reference where a booking has it. A booking without both is never read. */
export function referenceOf({ bookingRef, clientRef }: Booking): Reference {
  return bookingRef ? { bookingRef } : { clientRef: clientRef ?? '' }
}

/** A reference as text: what a case is kept under. */
export function nameOf(reference: Reference): string {
  return 'bookingRef' in reference ? reference.bookingRef : reference.clientRef
}

/** Whether a reference has the shape of the desk's own. */
export function isOwnRef(reference: string): boolean {
  return /^RD-[0-9A-HJKMNP-TV-Z]{16}$/.test(reference)
}
