/** How a booking is named: by the service's reference, or by the desk's own where that one is not known. */
import type { Booking } from '../../shared/schemas.ts'
import type { Reference } from '../ledger/ledger.ts'

/** The service's reference where a booking has it. A booking without both is never read. */
export function referenceOf({ bookingRef, clientRef }: Booking): Reference {
  return bookingRef ? { bookingRef } : { clientRef: clientRef ?? '' }
}

export function nameOf(reference: Reference): string {
  return 'bookingRef' in reference ? reference.bookingRef : reference.clientRef
}
