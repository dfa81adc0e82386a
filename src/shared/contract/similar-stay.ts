/** A stay that may be the same as the one to be booked. */
import { z } from '../domain/zod.ts'
import { NullableText } from './view-fields.ts'

/**
 * A possible duplicate of the stay to be booked: an open attempt in the same hotel on a common night, or a booking for one of the same people on a
 * common night in the same hotel or destination.
 */
export const SimilarStay = z.object({
  /** Identifies the stay in the clerk's acknowledgement. */
  key: z.string(),
  /** Whether its outcome is open: continuing then needs a typed reason. */
  open: z.boolean(),
  status: NullableText,
  clientRef: NullableText,
  bookingRef: NullableText,
  hotelName: NullableText,
  destinationName: NullableText,
  checkin: NullableText,
  checkout: NullableText,
  /** The holder's name and the number of guests; null if the attempt is known only from the send journal, or no person is named. */
  holder: NullableText,
  guests: z.int().nullable(),
  total: NullableText,
  currency: NullableText,
  sameHotel: z.boolean(),
  /** Not booked by this desk, but by a colleague or another program. */
  otherDesk: z.boolean(),
  /** When the booking was made, by the service's clock; null for an open attempt, or if the service does not state it. */
  madeAtMs: z.number().nullable(),
})
export type SimilarStay = z.output<typeof SimilarStay>
