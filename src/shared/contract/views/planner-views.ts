/** The calendar of stays and deadlines: only what a bar needs, because a month may have thousands. */
import { IsoDate } from '../../domain/dates.ts'
import { z } from '../../domain/zod.ts'
import { NullableText } from '../view-fields.ts'

/** A stay of which a night, or the end of free cancellation, is in the range. */
const PlannedStay = z.object({
  id: z.int(),
  /** A reference that finds the booking in the ledger. */
  reference: z.string(),
  holder: z.string(),
  hotelCode: NullableText,
  hotelName: NullableText,
  /** Name of the client for whom the desk booked it; null if there is none. */
  client: NullableText,
  /** Null: the service used the undocumented `status`. */
  known: z.literal('CONFIRMED').nullable(),
  status: NullableText,
  checkin: NullableText,
  checkout: NullableText,
  /** When free cancellation of a confirmed booking ends; null if there is none, or the terms do not say. */
  freeUntilMs: z.number().nullable(),
})
export type PlannedStay = z.output<typeof PlannedStay>

/** A page of the stays of a range, by id, without cancelled and failed bookings. */
export const Planner = z.object({
  stays: z.array(PlannedStay),
  /** The id after which the next page begins; null when there is no next page. */
  next: z.int().nullable(),
  /** If the range has none: the last check-in before it, and the first one after it. */
  nearest: z.array(IsoDate),
})
export type Planner = z.output<typeof Planner>
