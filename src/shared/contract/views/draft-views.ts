/** Unfinished forms as stored: of a rate check, and of an offer. None contains a card. `…Ms` are milliseconds since 1970. */

import { ClientId } from '../../domain/selling/clients.ts'
import { longestOfferText } from '../../domain/selling/offer.ts'
import { MarginRule } from '../../domain/selling/selling.ts'
import { maskCardNumbers } from '../../domain/text.ts'
import { z } from '../../domain/zod.ts'
import { CheckRequest } from './booking-views.ts'
import { BookingKey } from './ledger-views.ts'
import { OfferForm, OfferLineNumber, OfferNumber } from './offer-views.ts'

/** Text as typed, valid or not. Likely card numbers are masked. */
const Typed = z.string().max(longestOfferText).transform(maskCardNumbers)

const Person = z.object({ firstName: Typed, lastName: Typed })

const GuestInForm = Person.extend({
  kind: z.enum(['ADULT', 'CHILD']),
  age: z.union([z.number(), Typed]),
  ageAssumed: z.boolean(),
  asked: z.number().nullable(),
  /** Birth dates are not stored, only the age computed from them. */
  born: z.null(),
})

const GuestsInForm = z.object({
  holder: Person.extend({ email: Typed, phone: Typed }),
  holderStays: z.boolean(),
  rooms: z.array(z.object({ sequence: z.int(), guests: z.array(GuestInForm).readonly() })).readonly(),
  specialRequest: Typed,
})

const CheckInForm = z.object({
  kind: z.literal('check'),
  /** Checks the rate again, by its latest key. */
  request: CheckRequest,
  /** Where the rate was found: a search, an offer, or a booking to be replaced. */
  foundBy: z.string().max(100),
  /** The rate's key in its list. */
  listKey: z.string().max(10_000),
  hotel: z.string().max(500),
  checkedAtMs: z.number(),
  guests: GuestsInForm,
  typedPrice: Typed.nullable(),
  client: ClientId.nullable(),
  offer: z.object({ number: OfferNumber, line: OfferLineNumber }).nullable(),
  /** The booking to be replaced, and its cancellation fee at the time of the rate comparison. */
  replaces: z.object({ booking: BookingKey, reference: z.string().max(100), fee: z.string().max(30) }).nullable(),
})

const { language, lines } = OfferForm.shape

const OfferInForm = z.object({
  kind: z.literal('offer'),
  draft: z.object({
    id: z.string().max(64),
    number: OfferNumber.nullable(),
    client: z.object({ id: ClientId.nullable(), name: Typed, email: Typed }),
    language,
    validUntil: z.string().max(30),
    text: Typed,
    telephone: Typed.optional(),
    lines: z
      .array(lines.element.omit({ selling: true }).extend({ typed: Typed.nullable(), offeredBy: MarginRule.nullable() }))
      .min(1)
      .readonly(),
    pricing: z.object({ by: MarginRule.nullable(), before: z.record(z.string(), z.string().nullable()).nullable() }),
  }),
})

/** A form with its id. */
export const FormDraft = z.object({
  id: z.string().min(1).max(120),
  savedAtMs: z.number(),
  form: z.discriminatedUnion('kind', [CheckInForm, OfferInForm]),
})
export type FormDraft = z.output<typeof FormDraft>
