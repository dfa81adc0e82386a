/** A rate check, and a booking attempt with what became of it, as the window is shown them. `…Ms` are milliseconds since 1970. */
import { IsoDate } from '../../domain/dates.ts'
import { Booking, Hotel, Pax, stayQuery } from '../../domain/schemas.ts'
import { Sold } from '../../domain/selling/selling.ts'
import { Offer, termFields } from '../../domain/terms.ts'
import { z } from '../../domain/zod.ts'
import { endpoints } from '../endpoints.ts'
import { FailureData } from '../failure-data.ts'
import { notBookableReasons } from '../not-bookable.ts'
import { Text } from '../view-fields.ts'

/** What a rate check asks. */
export const CheckRequest = z.strictObject({
  rateKey: endpoints.checkRate.request.shape.rateKey,
  /** What was seen in the search, and what was searched for. */
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

/** The rate as it is now, beside what was seen in the search. `checkId` is what a booking refers to. */
export const RateCheck = z.object({
  checkId: z.string(),
  checkedAtMs: z.number(),
  /** The hotel with exactly one rate: the one that can be booked now. */
  hotel: Hotel,
  /** What was seen in the search; null when the rate was opened without one. */
  seen: Offer.nullable(),
  now: Offer,
  differences: z.array(DifferenceView),
  stay: z.object({ checkin: IsoDate, checkout: IsoDate, paxes: z.array(Pax), nationality: z.string(), currency: z.string() }),
  /** Why this rate cannot be booked as it stands; null when it can. */
  notBookable: z.enum(notBookableReasons).nullable(),
})
export type RateCheck = z.output<typeof RateCheck>

/** How an attempt stands: how far it has come (`attemptStates` in `main/booking`), and once its booking is found, that one's status. */
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
 * What one request to book came to (`main/service/answers/outcomes.ts`). The letters are what the ledger and the send journal store and
 * stay as they are; the code says the names.
 */
export const requestEnd = {
  /** The booking exists and carries our reference. */
  booked: 'Y',
  /** The supplier refused it; the failed booking carries our reference. */
  failed: 'F',
  /** Booked, and cancelled since. */
  cancelledSince: 'X',
  /** Not processed: the same reference may be sent again, once. */
  notProcessed: 'N',
  /** Rejected for good. */
  rejected: 'R',
  /** It never left this computer. */
  notSent: 'Z',
  /** The payment was refused, which is looked up like an unknown outcome. */
  paymentRefused: 'P',
  unknown: 'U',
} as const
export const RequestEnd = z.enum(requestEnd)
export type RequestEnd = z.output<typeof RequestEnd>

/**
 * Whether the service has twice not taken on the requests of an attempt. Such a request is sent again once, after a look-up; then the rate
 * has to be checked again, which makes another attempt.
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

/** Where a booked record can differ from what was agreed to. */
const bookedFields = [...termFields, 'dates', 'guests', 'holder'] as const
export const BookedDifference = z.object({ field: z.enum(bookedFields), verdict: DifferenceView.shape.verdict })
export type BookedDifference = z.output<typeof BookedDifference>

/** Whether bookings of other desks were seen before a booking was sent. */
export const OtherDesksLook = z.object({
  /** When the service was last asked for them and answered, in this run of the desk; null when it never did. */
  seenAtMs: z.number().nullable(),
  /** Why they could not be seen this time; null when they were. */
  failure: FailureData.nullable(),
})
export type OtherDesksLook = z.output<typeof OtherDesksLook>

/**
 * A booking attempt and what became of it. It is open while its state is SENDING or UNKNOWN. Of an attempt that only the
 * send journal remembers, holder, what the hotel was told and agreed terms are null.
 */
export const AttemptView = z.object({
  clientRef: z.string(),
  state: z.enum(caseStates),
  open: z.boolean(),
  /** The service takes its reference for used although it made nothing: the same content is booked under a new one, for a reason. */
  spent: z.boolean(),
  /** Open, and its last request went out under another API key than the one in use: only that key can find out that there is nothing. */
  needsKey: z.boolean(),
  hotelCode: Text,
  hotelName: Text,
  checkin: IsoDate.nullable(),
  checkout: IsoDate.nullable(),
  /** Holder's name as typed. */
  holder: Text,
  /** What the hotel was told beside the names; null where it was left out. */
  email: Text,
  phone: Text,
  specialRequest: Text,
  agreed: Offer.nullable(),
  /** What this desk sells it at; null where it sells nothing. */
  sold: Sold.nullable(),
  createdAtMs: z.number(),
  sentAtMs: z.number().nullable(),
  /** Every request under this reference; `ended` is null while it is on its way. */
  attempts: z.array(z.object({ number: z.int(), sentAtMs: z.number(), ended: RequestEnd.nullable() })),
  /** Open for a day without a verdict. */
  escalated: z.boolean(),
  /** To be cancelled once it is found, after the clerk has seen the penalty. */
  cancelWanted: z.boolean(),
  lookUps: z.int(),
  lastLookUpMs: z.number().nullable(),
  nextLookUpMs: z.number().nullable(),
  /** The look at other desks before the last request; null where none was made, as in versions of before. */
  otherDesks: OtherDesksLook.nullable(),
  /** Why it is in this state, as the last answer said. */
  failure: FailureData.nullable(),
  /** The booking, once the service has shown it. */
  bookingRef: Text,
  /** How the booked record differs from what was agreed. */
  bookedDifferently: z.array(BookedDifference),
  booking: Booking.nullable(),
})
export type AttemptView = z.output<typeof AttemptView>

/** What a comparison with the service brought. */
export const Comparison = z.object({
  /** Calls for bookings by creation day, and those of them that were answered or have failed. */
  windows: z.int(),
  done: z.int(),
  failed: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  stopped: z.boolean(),
  /** Until when nothing is asked, because the service asked to be left alone for a while; null while it answers. */
  pausedUntilMs: z.number().nullable(),
})
export type Comparison = z.output<typeof Comparison>
