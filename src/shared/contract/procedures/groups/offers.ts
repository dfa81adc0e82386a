/** Offers to clients: made from rates of a search, kept in the ledger, checked again before one of them is booked. */
import { longestNote } from '../../../domain/desk-facts.ts'
import { z } from '../../../domain/zod.ts'
import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { FactsChange } from '../../views/note-views.ts'
import {
  OfferChoices,
  OfferCounts,
  OfferFilter,
  OfferForm,
  OfferMonth,
  OfferNumber,
  OfferQuestion,
  OfferRow,
  OfferView,
} from '../../views/offer-views.ts'

export const offersProcedures = {
  /** Newest first, with how many there are of each state that all else of the question leaves. `next` is what to go on after; null at the end. */
  'offers.list': { input: OfferQuestion, output: z.object({ rows: z.array(OfferRow), next: OfferNumber.nullable(), counts: OfferCounts }) },
  /** How many offers were made in each month of a year, January first, and how many of these became bookings. */
  'offers.months': {
    input: z.strictObject({ filter: OfferFilter, year: z.int().min(1900).max(2999) }),
    output: z.object({ months: z.array(OfferMonth) }),
  },
  'offers.choices': { input: Nothing, output: OfferChoices },
  /** Errors: `notHere`. */
  'offers.read': { input: z.strictObject({ number: OfferNumber }), output: OfferView },
  /** Makes an offer, or changes one (`number`) that is not booked, withdrawn or without its client. Errors: `input`, `notHere`. */
  'offers.save': { input: z.strictObject({ number: OfferNumber.nullable(), form: OfferForm }), output: OfferView },
  /** Says that it was sent, or withdrawn, or takes that back. Errors: `notHere`. */
  'offers.mark': {
    input: z.strictObject({ number: OfferNumber, as: z.enum(['sent', 'withdrawn', 'reopened']) }),
    output: OfferView,
  },
  /** Writes a note, or another text in the place of one of the offer's; a text without a sign removes it. Errors: `notHere`, also without its client. */
  'offers.writeNote': {
    input: z.strictObject({
      number: OfferNumber,
      note: z.int().nullable(),
      text: z.string().max(longestNote),
      aboutGuest: z.boolean().optional(),
    }),
    output: OfferView,
  },
  /** Changes tags, references or follow-up; what is left out stays. Errors: `notHere`, also without its client. */
  'offers.changeFacts': { input: z.strictObject({ number: OfferNumber, change: FactsChange }), output: OfferView },
  /** Asks the service about each rate, and keeps what it says. Errors: `notHere`, `noKey`, `stopped`. */
  'offers.check': { input: z.strictObject({ number: OfferNumber }), output: OfferView },
  'offers.stopChecking': { input: Nothing, output: Nothing },
} as const satisfies Procedures

/** What the desk tells unasked. */
export const offersEvents = {
  /** An offer was made, changed, or became a booking; null where it may be any of them. */
  'offers.changed': z.object({ number: OfferNumber.nullable() }),
} as const satisfies Events
