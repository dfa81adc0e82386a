/** A rate check, and a booking attempt with its outcome. `…Ms` are milliseconds since 1970. */
import { IsoDate } from '../../domain/dates.ts'
import { Booking, Hotel, Pax, stayQuery } from '../../domain/schemas.ts'
import { Sold } from '../../domain/selling/selling.ts'
import { Offer, termFields } from '../../domain/terms.ts'
import { z } from '../../domain/zod.ts'
import { endpoints } from '../endpoints.ts'
import { FailureData } from '../failure-data.ts'
import { notBookableReasons } from '../not-bookable.ts'
import { NullableText } from '../view-fields.ts'

/** Input of a rate check. */
export const CheckRequest = z.strictObject({
  rateKey: endpoints.checkRate.request.shape.rateKey,
  /** The offer seen in the search, and the search parameters. */
  seen: Offer.nullable(),
  stay: z.strictObject({
    checkin: stayQuery.checkin,
    checkout: stayQuery.checkout,
    paxes: z.array(Pax),
    nationality: stayQuery.nationality,
    currency: stayQuery.currency,
  }),
})

/** One term that changed. */
export const DifferenceView = z.object({ field: z.enum(termFields), verdict: z.enum(['better', 'worse', 'changed', 'learned']) })

/** The rate as it is now, compared with what was seen in the search. A booking refers to it by `checkId`. */
export const RateCheck = z.object({
  checkId: z.string(),
  checkedAtMs: z.number(),
  /** The hotel with exactly one rate, which can be booked now. */
  hotel: Hotel,
  /** The offer seen in the search; null if the rate was opened without one. */
  seen: Offer.nullable(),
  now: Offer,
  differences: z.array(DifferenceView),
  stay: z.object({ checkin: IsoDate, checkout: IsoDate, paxes: z.array(Pax), nationality: z.string(), currency: z.string() }),
  /** Why this rate is not bookable; null if it is. */
  notBookable: z.enum(notBookableReasons).nullable(),
})
export type RateCheck = z.output<typeof RateCheck>

/** State of an attempt: its progress (`attemptStates` in `main/booking`), then the booking's status once found. */
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

/**
 * Result of one booking request (`main/service/answers/outcomes.ts`). The letters are stored in the ledger and the send journal and must not change.
 */
export const requestEnd = {
  /** The booking exists and has our reference. */
  booked: 'Y',
  /** The supplier refused it; the failed booking has our reference. */
  failed: 'F',
  /** Booked, and cancelled since then. */
  cancelledSince: 'X',
  /** Not processed: the same reference may be sent again, once. */
  notProcessed: 'N',
  /** Rejected; final. */
  rejected: 'R',
  /** The request never left this computer. */
  notSent: 'Z',
  /** The payment was refused; looked up like an unknown outcome. */
  paymentRefused: 'P',
  unknown: 'U',
} as const
export const RequestEnd = z.enum(requestEnd)
export type RequestEnd = z.output<typeof RequestEnd>

/**
 * Whether the service refused to process two requests of an attempt. A request is sent again only once, after a look-up; then the rate must be
 * checked again, which starts a new attempt.
 */
export function isRefusedTwice({
  state,
  attempts,
}: {
  readonly state: string
  readonly attempts: readonly { readonly ended: RequestEnd | null }[]
}): boolean {
  return state === 'HELD_BACK' && attempts.filter(({ ended }) => ended === requestEnd.notProcessed).length > 1
}

/** Fields in which a booked record can differ from what was agreed. */
const bookedFields = [...termFields, 'dates', 'guests', 'holder'] as const
export const BookedDifference = z.object({ field: z.enum(bookedFields), verdict: DifferenceView.shape.verdict })
export type BookedDifference = z.output<typeof BookedDifference>

/** Whether bookings of other desks were fetched before a booking was sent. */
export const OtherDesksLook = z.object({
  /** When the service last answered a request for them, in this run of the desk; null if never. */
  seenAtMs: z.number().nullable(),
  /** Why they could not be fetched this time; null if they were. */
  failure: FailureData.nullable(),
})
export type OtherDesksLook = z.output<typeof OtherDesksLook>

/**
 * A booking attempt and its outcome. It is open while its state is SENDING or UNKNOWN. If only the send journal has the attempt, the holder, the data
 * for the hotel and the agreed terms are null.
 */
export const AttemptView = z.object({
  clientRef: z.string(),
  state: z.enum(caseStates),
  open: z.boolean(),
  /** The service treats its reference as used although it made no booking: booking the same content needs a new reference and a reason. */
  spent: z.boolean(),
  /** Open, and its last request was sent with another API key than the current one: only the other key can confirm that nothing was booked. */
  needsKey: z.boolean(),
  hotelCode: NullableText,
  hotelName: NullableText,
  checkin: IsoDate.nullable(),
  checkout: IsoDate.nullable(),
  /** Holder's name as typed. */
  holder: NullableText,
  /** What was sent to the hotel in addition to the names; null if omitted. */
  email: NullableText,
  phone: NullableText,
  specialRequest: NullableText,
  agreed: Offer.nullable(),
  /** The desk's selling price; null if it sells nothing. */
  sold: Sold.nullable(),
  createdAtMs: z.number(),
  sentAtMs: z.number().nullable(),
  /** All requests under this reference; `ended` is null while one is in flight. */
  attempts: z.array(z.object({ number: z.int(), sentAtMs: z.number(), ended: RequestEnd.nullable() })),
  /** Open for a day without an outcome. */
  escalated: z.boolean(),
  /** Whether the booking is to be cancelled once it is found, after the clerk has seen the penalty. */
  cancelWanted: z.boolean(),
  lookUps: z.int(),
  lastLookUpMs: z.number().nullable(),
  nextLookUpMs: z.number().nullable(),
  /** The fetch of other desks' bookings before the last request; null if there was no such fetch, as in earlier versions. */
  otherDesks: OtherDesksLook.nullable(),
  /** The reason for its state, from the last answer. */
  failure: FailureData.nullable(),
  /** The booking reference, once the service has shown it. */
  bookingRef: NullableText,
  /** How the booked record differs from what was agreed. */
  bookedDifferently: z.array(BookedDifference),
  booking: Booking.nullable(),
})
export type AttemptView = z.output<typeof AttemptView>

/** Progress and result of a comparison with the service. */
export const Comparison = z.object({
  /** Number of calls for bookings by creation day, and how many of them were answered or failed. */
  windows: z.int(),
  done: z.int(),
  failed: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  stopped: z.boolean(),
  /** Until when requests are paused because the service asked for it; null while it answers. */
  pausedUntilMs: z.number().nullable(),
})
export type Comparison = z.output<typeof Comparison>
