/** Offers to clients. `…Ms` are milliseconds since 1970. */
import { IsoDate, QueryDate, QueryMonth } from '../../domain/dates.ts'
import { maxFactLength, maxTagLength } from '../../domain/desk-facts.ts'
import { isDecimal } from '../../domain/money.ts'
import { Pax } from '../../domain/schemas.ts'
import { ClientId } from '../../domain/selling/clients.ts'
import { longestOfferText, maxOfferedRates, offerStates } from '../../domain/selling/offer.ts'
import { MarginRule, Sold } from '../../domain/selling/selling.ts'
import { Offer } from '../../domain/terms.ts'
import { z } from '../../domain/zod.ts'
import { languageCodes } from '../../words/languages.ts'
import { FailureData } from '../failure-data.ts'
import { NullableText } from '../view-fields.ts'
import { DifferenceView } from './booking-views.ts'
import { BookingNotes, DeskFacts } from './note-views.ts'

/** Identifies an offer; also printed on its documents. */
export const OfferNumber = z.string().min(1).max(20)

/** The index of a rate in an offer, 0-based. */
export const OfferLineNumber = z
  .int()
  .min(0)
  .max(maxOfferedRates - 1)

/** A price that a client agreed to. */
export const AgreedPrice = z.strictObject({
  amount: z.string().max(30).refine(isDecimal),
  currency: z.string().min(1).max(12),
  atHotel: z.boolean(),
})

const OfferedStay = z.object({ checkin: IsoDate, checkout: IsoDate, paxes: z.array(Pax), nationality: z.string(), currency: z.string() })

/** A rate as the service stated it when it was chosen. */
const OfferedRate = z.object({
  /** The service's key of the rate; it expires. */
  rateKey: z.string().min(1).max(10_000),
  terms: Offer,
  /** The service's name of each room. */
  roomNames: z.array(z.string()),
  /** The hotel's location, as text. */
  place: NullableText,
  stay: OfferedStay,
  /** When the service stated these terms. */
  statedAtMs: z.number(),
})

/** A rate in an offer, with its selling price. The price is null if the guest pays the hotel. */
export const OfferLine = OfferedRate.extend({ sold: Sold.nullable() })
export type OfferLine = z.output<typeof OfferLine>

/** The result of the last check of an offered rate. */
export const LineCheck = z.discriminatedUnion('kind', [
  /** Still offered. `anew`: whether its key had expired and a search of the hotel found the rate under a new key. */
  z.object({
    kind: z.literal('there'),
    atMs: z.number(),
    rateKey: z.string(),
    anew: z.boolean(),
    now: Offer,
    differences: z.array(DifferenceView),
  }),
  /** Its key expired, and the hotel has no rate on the same terms. `others`: the number of other rates of the hotel. */
  z.object({ kind: z.literal('gone'), atMs: z.number(), others: z.int() }),
  /** Unknown: the service did not answer. */
  z.object({ kind: z.literal('failed'), atMs: z.number(), failure: FailureData }),
])
export type LineCheck = z.output<typeof LineCheck>

/** The client of the offer. */
const OfferClient = z.object({
  /** Null if only a name was typed. */
  id: ClientId.nullable(),
  name: z.string(),
  email: NullableText,
})

/** Actions on an offer; `detail` says how, and never names a client. */
const offerSteps = ['made', 'changed', 'sent', 'withdrawn', 'reopened', 'checked', 'handedOut', 'erased', 'noted'] as const
export type OfferStep = (typeof offerSteps)[number]

/** An offer with its rates, their last checks and their bookings. */
export const OfferView = z.object({
  number: z.string(),
  state: z.enum(offerStates),
  client: OfferClient,
  language: z.enum(languageCodes),
  validUntil: IsoDate,
  /** The text for the client. */
  text: z.string(),
  lines: z.array(OfferLine.extend({ check: LineCheck.nullable() })).min(1),
  /**
   * Bookings that were sent for its rates, oldest first. `status`: the booking's status in the ledger; null if it has none. `open`: whether its outcome
   * is unknown.
   */
  bookings: z.array(z.object({ clientRef: z.string(), line: z.int(), status: NullableText, open: z.boolean() })),
  steps: z.array(z.object({ atMs: z.number(), user: z.string(), what: z.enum(offerSteps), detail: NullableText })),
  /** The desk's own notes; never shown to the client. */
  notes: BookingNotes,
  /** Whether the client was erased. */
  erased: z.boolean(),
})
export type OfferView = z.output<typeof OfferView>

/** An offer as a row of the list. */
export const OfferRow = z.object({
  number: z.string(),
  state: z.enum(offerStates),
  client: z.string(),
  madeMs: z.number(),
  validUntil: IsoDate,
  /** The earliest check-in of its rates. */
  checkin: IsoDate,
  /** Hotels of its rates, without duplicates. */
  hotels: z.array(z.string()),
  rates: z.int(),
  deskFacts: DeskFacts,
  erased: z.boolean(),
})
export type OfferRow = z.output<typeof OfferRow>

/** An offer that names a guest; erasing the guest removes the name from it. */
export const OfferNamingGuest = z.object({ number: z.string(), client: z.string(), validUntil: IsoDate })
export type OfferNamingGuest = z.output<typeof OfferNamingGuest>

/** Number of offers in each state. */
export const OfferCounts = z.record(z.enum(offerStates), z.int())
export type OfferCounts = z.output<typeof OfferCounts>

/** The maximum number of rows in one answer. */
export const offersPerAnswer = 200

/** Criteria for offers, besides their state and month. */
export const OfferFilter = z.strictObject({
  text: z.string().max(200),
  /** The id of a client, or a typed name. */
  client: z.union([ClientId, z.string().min(1).max(200)]).optional(),
  tag: z.string().max(maxTagLength).optional(),
  costCentre: z.string().max(maxFactLength).optional(),
  /** Only offers with any follow-up day, or with one that is due. */
  followUp: z.enum(['any', 'due']).optional(),
})
export type OfferFilter = z.output<typeof OfferFilter>

/** A query for offers. */
export const OfferQuery = OfferFilter.extend({
  state: z.enum(['all', ...offerStates]),
  /** The month in the accounting zone in which they were made. */
  made: QueryMonth.optional(),
  /** The last offer already received; null starts from the first. */
  after: OfferNumber.nullable(),
  /** Page size; `offersPerAnswer` if omitted. */
  limit: z.int().min(1).max(offersPerAnswer).optional(),
})
export type OfferQuery = z.output<typeof OfferQuery>

/** How many offers were made in a month (`2027-03`) of the accounting zone, and how many of them became bookings. */
export const OfferMonth = z.object({ month: z.string(), made: z.int(), booked: z.int() })
export type OfferMonth = z.output<typeof OfferMonth>

/** Choices for the fields of an offer filter, most used first; a client without an id is a typed name. */
export const OfferChoices = z.object({
  clients: z.array(z.object({ id: ClientId.nullable(), name: z.string() })),
  tags: z.array(z.string()),
  costCentres: z.array(z.string()),
})
export type OfferChoices = z.output<typeof OfferChoices>

/** An offer as a clerk fills it in. Selling prices are per rate, in the rate's own currency; null if the guest pays the hotel. */
export const OfferForm = z.strictObject({
  client: z.strictObject({ id: ClientId.nullable(), name: z.string().max(200), email: z.string().max(254) }),
  language: z.enum(languageCodes),
  validUntil: QueryDate,
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
    .max(maxOfferedRates),
})
export type OfferForm = z.output<typeof OfferForm>
