/** Checking a rate and booking it, and what became of each attempt. */

import { ClientRef, CreditCard, Holder, Occupancy, SpecialRequest } from '../../../domain/schemas.ts'
import { ClientId } from '../../../domain/selling/clients.ts'
import { MarginRule } from '../../../domain/selling/selling.ts'
import { Offer } from '../../../domain/terms.ts'
import { z } from '../../../domain/zod.ts'
import { say } from '../../../words/say.ts'
import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { AttemptView, CheckRequest, OtherDesksLook, RateCheck } from '../../views/booking-views.ts'
import { BookingPlace } from '../../views/ledger-views.ts'
import { AgreedPrice, OfferLineNumber, OfferNumber } from '../../views/offer-views.ts'

/** What a clerk says of what speaks against sending: which stays that may be the same one were seen, and why an open one is gone over. */
const saidBefore = {
  acknowledged: z.array(z.string().max(300)).max(200).optional(),
  reason: z
    .string()
    .trim()
    .min(8, { error: () => say('booking.sayInAFewWords') })
    .max(300, { error: () => say('booking.atMost300Characters') })
    .optional(),
  /** Why it is sent before the service has said what was booked since the desk was last open; see `notCaughtUp`. */
  withoutCatchUp: z
    .string()
    .trim()
    .min(8, { error: () => say('booking.sayInAFewWords2') })
    .max(300, { error: () => say('booking.atMost300Characters') })
    .optional(),
}

export const bookingProcedures = {
  'booking.checkRate': {
    input: CheckRequest,
    output: RateCheck,
  },
  /** Looks what other desks have booked lately, so that it is known when the clerk books. Never fails: why not is in the answer. */
  'booking.seeOtherDesks': { input: Nothing, output: OtherDesksLook },
  'booking.book': {
    input: z.strictObject({
      checkId: z.string().max(64),
      /** Hotel and terms on the screen when the clerk pressed the button. */
      agreed: Offer,
      holder: Holder,
      occupancies: z.array(Occupancy).min(1).max(20),
      specialRequest: SpecialRequest.optional(),
      creditCard: CreditCard.optional(),
      /** What it is sold at, in the rate's own currency, and the rule that made the price; null of a price that was typed or is fixed. */
      selling: z.strictObject({ price: z.string().max(30), rule: MarginRule.nullable() }).optional(),
      /** The client for whom it is booked. */
      client: ClientId.optional(),
      /** The rate of an offer that it books, and the price that the client has agreed to since, where that is another one or the offer is no longer good. */
      offer: z.strictObject({ number: OfferNumber, line: OfferLineNumber, agreedAnew: AgreedPrice.nullable() }).optional(),
      /** The booking whose place it is to take: it is cancelled after this one was verified, by the clerk. */
      rebooks: BookingPlace.optional(),
      ...saidBefore,
    }),
    output: AttemptView,
  },
  'booking.attempts': { input: z.strictObject({ open: z.boolean() }), output: z.object({ cases: z.array(AttemptView) }) },
  'booking.attempt': { input: z.strictObject({ clientRef: ClientRef }), output: AttemptView },
  /** Looks an open case up now, without waiting for its schedule. */
  'booking.lookUp': { input: z.strictObject({ clientRef: ClientRef }), output: AttemptView },
  /** Sends the very same request again, under the same client reference, where the machine allows it. */
  'booking.sendAgain': {
    input: z.strictObject({ clientRef: ClientRef, creditCard: CreditCard.optional(), ...saidBefore }),
    output: AttemptView,
  },
  /** Whether an open booking is to be cancelled once it is found; the penalty is asked about again then. */
  'booking.wantCancel': { input: z.strictObject({ clientRef: ClientRef, wanted: z.boolean() }), output: AttemptView },
} as const satisfies Procedures

/** What the desk tells unasked. */
export const bookingEvents = {
  'booking.changed': AttemptView,
} as const satisfies Events
