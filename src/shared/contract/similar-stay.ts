/** A stay that may be the same as one to be booked. */
import { z } from '../domain/zod.ts'
import { Text } from './view-fields.ts'

/**
 * Something that may be the same stay as the one to be booked: an open attempt in the same hotel on a common night, or a
 * booking of one of the same people on a common night in the same hotel or destination.
 */
export const SimilarStay = z.object({
  /** What the clerk's acknowledgement names. */
  key: z.string(),
  /** Whether its outcome is open: going on then takes a typed reason. */
  open: z.boolean(),
  status: Text,
  clientRef: Text,
  bookingRef: Text,
  hotelName: Text,
  destinationName: Text,
  checkin: Text,
  checkout: Text,
  /** The holder's name and how many stay; null where only the send journal remembers it, or nobody is named. */
  holder: Text,
  guests: z.int().nullable(),
  total: Text,
  currency: Text,
  sameHotel: z.boolean(),
  /** Not booked by this desk: a colleague or another program made it. */
  otherDesk: z.boolean(),
  /** When the service made it, by the service's clock; null for an open attempt, and where it does not say. */
  madeAtMs: z.number().nullable(),
})
export type SimilarStay = z.output<typeof SimilarStay>
