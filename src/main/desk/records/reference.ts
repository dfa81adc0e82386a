/** The reference that a question names a booking by. */
import type { Reference } from '../../../shared/domain/reference.ts'

export { nameOf, referenceOf } from '../../booking/running/reference.ts'

/** The one reference of a question; the table of the service has made sure that there is one. */
export function asReference({ bookingRef, clientRef }: { bookingRef?: string | undefined; clientRef?: string | undefined }): Reference {
  return bookingRef === undefined ? { clientRef: clientRef ?? '' } : { bookingRef }
}
