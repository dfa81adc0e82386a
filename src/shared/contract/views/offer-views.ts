/** Offers to clients, as the window makes and shows them. `…Ms` are milliseconds since 1970. */
import { AskedDate, AskedMonth, IsoDate } from '../../domain/dates.ts'
import { longestFact, longestTag } from '../../domain/desk-facts.ts'
import { isDecimal } from '../../domain/money.ts'
import { Pax } from '../../domain/schemas.ts'
import { ClientId } from '../../domain/selling/clients.ts'
import { longestOfferText, mostOffered, offerStates } from '../../domain/selling/offer.ts'
import { MarginRule, Sold } from '../../domain/selling/selling.ts'
import { Offer } from '../../domain/terms.ts'
import { z } from '../../domain/zod.ts'
import { languageNames } from '../../words/languages.ts'
import { FailureData } from '../failure-data.ts'
import { Text } from '../view-fields.ts'
import { DifferenceView } from './booking-views.ts'
import { BookingNotes, DeskFacts } from './note-views.ts'

/** By what an offer is told, also on paper. */
export const OfferNumber = z.string().min(1).max(20)

/** The place of a rate in an offer, from 0. */
export const OfferLineNumber = z
  .int()
  .min(0)
  .max(mostOffered - 1)

/** A price as a client agreed to it. */
export const AgreedPrice = z.strictObject({
  amount: z.string().max(30).refine(isDecimal),
  currency: z.string().min(1).max(12),
  atHotel: z.boolean(),
})

const OfferedStay = z.object({ checkin: IsoDate, checkout: IsoDate, paxes: z.array(Pax), nationality: z.string(), currency: z.string() })

/** A rate as the service stated it when it was chosen. */
const OfferedRate = z.object({
  /** The key that the service knows it by; it runs out. */
  rateKey: z.string().min(1).max(10_000),
  terms: Offer,
  /** What the service calls each room. */
  roomNames: z.array(z.string()),
  /** Where the hotel is, in words. */
  place: Text,
  stay: OfferedStay,
  /** When the service stated these terms. */
  statedAtMs: z.number(),
})

/** A rate as it is in an offer: with what it is sold at; null where the guest pays the hotel. */
export const OfferLine = OfferedRate.extend({ sold: Sold.nullable() })
export type OfferLine = z.output<typeof OfferLine>

/** What the last check found of an offered rate. */
export const LineCheck = z.discriminatedUnion('kind', [
  /** It is offered; `anew`: its key had run out, and a search of the hotel has it under another one. */
  z.object({
    kind: z.literal('there'),
    atMs: z.number(),
    rateKey: z.string(),
    anew: z.boolean(),
    now: Offer,
    differences: z.array(DifferenceView),
  }),
  /** Its key has run out, and the hotel has no rate on the same terms any more; `others`: how many it has. */
  z.object({ kind: z.literal('gone'), atMs: z.number(), others: z.int() }),
  /** Nobody knows: the service did not say. */
  z.object({ kind: z.literal('failed'), atMs: z.number(), failure: FailureData }),
])
export type LineCheck = z.output<typeof LineCheck>

/** For whom it is. */
const OfferClient = z.object({
  /** Null where only a name was typed. */
  id: ClientId.nullable(),
  name: z.string(),
  email: Text,
})

/** What somebody did with an offer; `detail` says how, and never names a client. */
const offerSteps = ['made', 'changed', 'sent', 'withdrawn', 'reopened', 'checked', 'handedOut', 'erased', 'noted'] as const
export type OfferStep = (typeof offerSteps)[number]

/** An offer with its rates, and what became of each. */
export const OfferView = z.object({
  number: z.string(),
  state: z.enum(offerStates),
  client: OfferClient,
  language: z.enum(languageNames),
  validUntil: IsoDate,
  /** What is written to the client. */
  text: z.string(),
  lines: z.array(OfferLine.extend({ check: LineCheck.nullable() })).min(1),
  /** What was sent for a rate of it, the oldest first, with the status of the booking that the ledger has; null while it has none. `open`: nobody knows yet. */
  bookings: z.array(z.object({ clientRef: z.string(), line: z.int(), status: Text, open: z.boolean() })),
  steps: z.array(z.object({ atMs: z.number(), user: z.string(), what: z.enum(offerSteps), detail: Text })),
  /** What the desk writes about it; the client is never told. */
  notes: BookingNotes,
  /** Whether the client was removed. */
  erased: z.boolean(),
})
export type OfferView = z.output<typeof OfferView>

/** An offer in the list of all of them. */
export const OfferRow = z.object({
  number: z.string(),
  state: z.enum(offerStates),
  client: z.string(),
  madeMs: z.number(),
  validUntil: IsoDate,
  /** Of the first rate by check-in. */
  checkin: IsoDate,
  /** Hotels of its rates, each once. */
  hotels: z.array(z.string()),
  rates: z.int(),
  written: DeskFacts,
  erased: z.boolean(),
})
export type OfferRow = z.output<typeof OfferRow>

/** An offer that names a guest, and is erased with the name. */
export const OfferNaming = z.object({ number: z.string(), client: z.string(), validUntil: IsoDate })
export type OfferNaming = z.output<typeof OfferNaming>

/** How many offers there are of each state. */
export const OfferCounts = z.record(z.enum(offerStates), z.int())
export type OfferCounts = z.output<typeof OfferCounts>

/** Rows of an answer at most. */
export const offersAtOnce = 200

/** By what offers are narrowed, whatever their state and whenever they were made. */
export const OfferFilter = z.strictObject({
  text: z.string().max(200),
  /** A client of the desk by its id, or, where only a name was typed, by that name. */
  client: z.union([ClientId, z.string().min(1).max(200)]).optional(),
  tag: z.string().max(longestTag).optional(),
  costCentre: z.string().max(longestFact).optional(),
  /** With a day to see to it again, or with one that has come. */
  followUp: z.enum(['any', 'due']).optional(),
})
export type OfferFilter = z.output<typeof OfferFilter>

/** Which offers are looked for. */
export const OfferQuestion = OfferFilter.extend({
  state: z.enum(['all', ...offerStates]),
  /** The month of the accounting zone in which they were made. */
  made: AskedMonth.optional(),
  /** The last one that is known already; null from the first on. */
  after: OfferNumber.nullable(),
  /** How many are wanted; `offersAtOnce` when it is left out. */
  limit: z.int().min(1).max(offersAtOnce).optional(),
})
export type OfferQuestion = z.output<typeof OfferQuestion>

/** How many offers were made in a month (`2027-03`) of the accounting zone, and how many of these became bookings. */
export const OfferMonth = z.object({ month: z.string(), made: z.int(), booked: z.int() })
export type OfferMonth = z.output<typeof OfferMonth>

/** What the fields of a filter of offers offer, most used first; a client without an id is a name that was typed. */
export const OfferChoices = z.object({
  clients: z.array(z.object({ id: ClientId.nullable(), name: z.string() })),
  tags: z.array(z.string()),
  costCentres: z.array(z.string()),
})
export type OfferChoices = z.output<typeof OfferChoices>

/** What a clerk writes of an offer. Its prices are those of the rates in their order, each in the rate's own currency; null where the guest pays the hotel. */
export const OfferForm = z.strictObject({
  client: z.strictObject({ id: ClientId.nullable(), name: z.string().max(200), email: z.string().max(254) }),
  language: z.enum(languageNames),
  validUntil: AskedDate,
  text: z.string().max(longestOfferText),
  lines: z
    .array(
      z.strictObject({
        ...OfferedRate.shape,
        stay: z.strictObject(OfferedStay.shape),
        selling: z.strictObject({ price: z.string().max(30), rule: MarginRule.nullable() }).nullable(),
      }),
    )
    .min(1)
    .max(mostOffered),
})
export type OfferForm = z.output<typeof OfferForm>
