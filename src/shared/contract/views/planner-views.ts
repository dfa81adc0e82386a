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
  /** Null: the service used an undocumented status. */
  known: z.literal('CONFIRMED').nullable(),
  checkin: NullableText,
  checkout: NullableText,
  /** When free cancellation of a confirmed booking ends; null if there is none, or the terms do not say. */
  freeUntilMs: z.number().nullable(),
})
export type PlannedStay = z.output<typeof PlannedStay>

export const Planner = z.object({
  /** By check-in. Cancelled and failed bookings are left out. */
  stays: z.array(PlannedStay),
  /** There are more stays than were returned. */
  more: z.boolean(),
  /** If there are none: the last check-in before the range, and the first one after it. */
  nearest: z.array(IsoDate),
})
export type Planner = z.output<typeof Planner>
