/** Checking a rate, booking it, and the state of each attempt. The form of a booking imports only this group. */
import { ClientRef, CreditCard, Holder, Occupancy, SpecialRequest } from '../../../domain/schemas.ts'
import { ClientId } from '../../../domain/selling/clients.ts'
import { MarginRule } from '../../../domain/selling/selling.ts'
import { Offer } from '../../../domain/terms.ts'
import { z } from '../../../domain/zod.ts'
import { say } from '../../../words/say.ts'
import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { AttemptView, CheckRequest, OtherDesksLook, RateCheck } from '../../views/booking-views.ts'
import { BookingKey } from '../../views/ledger-views.ts'
import { AgreedPrice, OfferLineNumber, OfferNumber } from '../../views/offer-views.ts'

/** Fields that override objections to sending: the acknowledged similar stays, and the reason for booking despite an open one. */
const overrides = {
  acknowledged: z.array(z.string().max(300)).max(200).optional(),
  reason: z
    .string()
    .trim()
    .min(8, { error: () => say('booking.otherStayReasonTooShort') })
    .max(300, { error: () => say('booking.reasonTooLong') })
    .optional(),
  /** Why the clerk books before the service reported what was booked since the desk was last open; see `notCaughtUp`. */
  withoutCatchUp: z
    .string()
    .trim()
    .min(8, { error: () => say('booking.catchUpReasonTooShort') })
    .max(300, { error: () => say('booking.reasonTooLong') })
    .optional(),
}

export const bookingProcedures = {
  'booking.checkRate': {
    input: CheckRequest,
    output: RateCheck,
  },
  /** Fetches recent bookings of other desks, so that they are known when the clerk books. Never fails: a failure is part of the output. */
  'booking.seeOtherDesks': { input: Nothing, output: OtherDesksLook },
  'booking.book': {
    input: z.strictObject({
      checkId: z.string().max(64),
      /** The hotel and terms on the screen when the clerk pressed the button. */
      agreed: Offer,
      holder: Holder,
      occupancies: z.array(Occupancy).min(1).max(20),
      specialRequest: SpecialRequest.optional(),
      creditCard: CreditCard.optional(),
      /** The selling price in the rate's own currency, and the rule that made it; the rule is null if the price was typed or is fixed. */
      selling: z.strictObject({ price: z.string().max(30), rule: MarginRule.nullable() }).optional(),
      /** The client for whom the clerk books. */
      client: ClientId.optional(),
      /** The offered rate that is booked; `agreedAgain`: the new price the client accepted, if it differs or the offer expired. */
      offer: z.strictObject({ number: OfferNumber, line: OfferLineNumber, agreedAgain: AgreedPrice.nullable() }).optional(),
      /** The booking to be replaced: the clerk cancels it after the new one is verified. */
      rebooks: BookingKey.optional(),
      ...overrides,
    }),
    output: AttemptView,
  },
  'booking.attempts': { input: z.strictObject({ open: z.boolean() }), output: z.object({ cases: z.array(AttemptView) }) },
  'booking.attempt': { input: z.strictObject({ clientRef: ClientRef }), output: AttemptView },
  /** Looks up an open case now, outside its schedule. */
  'booking.lookUp': { input: z.strictObject({ clientRef: ClientRef }), output: AttemptView },
  /** Sends the identical request again, under the same client reference, if the state machine allows it. */
  'booking.sendAgain': {
    input: z.strictObject({ clientRef: ClientRef, creditCard: CreditCard.optional(), ...overrides }),
    output: AttemptView,
  },
  /** Sets whether an open booking is to be cancelled once it is found; the clerk then confirms the penalty. */
  'booking.cancelWhenKnown': { input: z.strictObject({ clientRef: ClientRef, wanted: z.boolean() }), output: AttemptView },
} as const satisfies Procedures

export const bookingEvents = {
  'booking.changed': AttemptView,
} as const satisfies Events
