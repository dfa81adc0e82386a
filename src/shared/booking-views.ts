/** A rate check, and a booking attempt with what became of it, as the window is shown them. `…Ms` are milliseconds since 1970. */
import { IsoDate } from './dates.ts'
import { Booking, Hotel, Pax } from './schemas.ts'
import { Terms, termFields } from './terms.ts'
import { FailureData, Text } from './view-fields.ts'
import { z } from './zod.ts'

export const DifferenceView = z.object({ field: z.enum(termFields), verdict: z.enum(['better', 'worse', 'changed', 'learned']) })

/** The rate as it is now, beside what was seen in the search. `checkId` is what a booking refers to. */
export const RateCheck = z.object({
  checkId: z.string(),
  checkedAtMs: z.number(),
  /** The hotel with exactly one rate: the one that can be booked now. */
  hotel: Hotel,
  /** The terms seen in the search; null when the rate was opened without one. */
  seen: Terms.nullable(),
  now: Terms,
  differences: z.array(DifferenceView),
  stay: z.object({ checkin: IsoDate, checkout: IsoDate, paxes: z.array(Pax), nationality: z.string(), currency: z.string() }),
  /** Why this rate cannot be booked as it stands; null when it can. */
  notBookable: z.enum(['rooms', 'hotelRateMissing', 'rateTypeUnknown', 'amountMissing']).nullable(),
})
export type RateCheck = z.output<typeof RateCheck>

/** States of a booking attempt, as the machine in `main/booking` has them. */
export const caseStates = [
  'DRAFT',
  'SENDING',
  'CONFIRMED',
  'FAILED',
  'REJECTED',
  'HELD_BACK',
  'NOT_SENT',
  'UNKNOWN',
  'NOT_BOOKED',
  'CANCELLED',
] as const

/** A booking attempt and what became of it. It is open while its state is SENDING or UNKNOWN. */
export const BookingCase = z.object({
  clientRef: z.string(),
  state: z.enum(caseStates),
  open: z.boolean(),
  hotelCode: Text,
  hotelName: Text,
  checkin: IsoDate,
  checkout: IsoDate,
  /** Holder's name as typed. */
  holder: z.string(),
  agreed: Terms,
  createdAtMs: z.number(),
  sentAtMs: z.number().nullable(),
  lookUps: z.int(),
  lastLookUpMs: z.number().nullable(),
  nextLookUpMs: z.number().nullable(),
  /** Why it is in this state, as the last answer said. */
  failure: FailureData.nullable(),
  /** The booking, once the service has shown it. */
  bookingRef: Text,
  /** How the booked record differs from what was agreed. */
  bookedDifferently: z.array(DifferenceView),
  booking: Booking.nullable(),
})
export type BookingCase = z.output<typeof BookingCase>
