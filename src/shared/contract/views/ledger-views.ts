/** Requests and data of the ledger page. Amounts are decimal text with a separate currency; `…Ms` are milliseconds since 1970. */

import { IsoDate, monthOf, QueryDate } from '../../domain/dates.ts'
import { Booking } from '../../domain/schemas.ts'
import { ClientId } from '../../domain/selling/clients.ts'
import { Sold } from '../../domain/selling/selling.ts'
import { Offer } from '../../domain/terms.ts'
import { z } from '../../domain/zod.ts'
import { say } from '../../words/say.ts'
import { FailureData } from '../failure-data.ts'
import { NullableText, Policies } from '../view-fields.ts'
import { BookedDifference } from './booking-views.ts'
import { BookingNotes, DeskFacts } from './note-views.ts'

export const dateBases = ['created', 'checkin', 'checkout'] as const

export const LedgerFilter = z.strictObject({
  /** `OTHER`: the service used an undocumented status. */
  status: z.enum(['all', 'CONFIRMED', 'CANCELLED', 'FAILED', 'OTHER']),
  basis: z.enum(dateBases),
  /** Calendar days, inclusive; for `created`, days of the accounting zone. Null: no bound. */
  from: QueryDate.nullable(),
  to: QueryDate.nullable(),
  /** Words or references to find; empty finds all. */
  text: z.string().max(200),
  // The optional fields below narrow further.
  /** Codes of the hotel and destination. */
  hotel: z.string().max(200).optional(),
  destination: z.string().max(200).optional(),
  /** ISO 4217. */
  currency: z.string().max(10).optional(),
  rateType: z.string().max(60).optional(),
  /** `unknown`: the service did not say. */
  refundable: z.enum(['yes', 'no', 'unknown']).optional(),
  /** The name of a flag, or `any`. */
  flag: z.string().max(30).optional(),
  /** The desk's own facts: a tag, ignoring case and accents; a cost centre; a follow-up on any day, or due today in the accounting zone. */
  tag: z.string().max(60).optional(),
  costCentre: z.string().max(200).optional(),
  followUp: z.enum(['due', 'any']).optional(),
  /** The id of the client for whom the booking was made. */
  client: ClientId.optional(),
  /** Free cancellation of a confirmed booking ends from now on, until the end of the day this many days after today in the accounting zone. */
  freeEndsWithin: z.int().min(0).max(366).optional(),
})
export type LedgerFilter = z.output<typeof LedgerFilter>

/** Returns a filter for all bookings of a month (`2027-03`) by one of the three dates. */
export const monthFilter = ({ month, basis }: { readonly month: string; readonly basis: LedgerFilter['basis'] }) =>
  ({ status: 'all', basis, ...monthOf(`${month}-01`), text: '' }) as const satisfies LedgerFilter

export const ledgerSorts = [
  'created',
  'checkin',
  'checkout',
  'hotel',
  'destination',
  'holder',
  'total',
  'cost',
  'status',
  'reference',
  'clientRef',
  'rooms',
  'rateType',
  'freeUntil',
  'seen',
  'flags',
] as const

/** A row that must not move on the screen; `place` is its last known position in the list, 0-based. */
export const PinnedRow = z.strictObject({ id: z.int(), place: z.int().min(0) })
export type PinnedRow = z.output<typeof PinnedRow>

/** Choices for the fields of a filter, from the ledger's content; most used first if that is known. */
export const LedgerChoices = z.object({
  currencies: z.array(z.string()),
  rateTypes: z.array(z.string()),
  destinations: z.array(z.object({ code: z.string(), name: NullableText })),
  /** Hotels whose code or name begins with the typed text. */
  hotels: z.array(z.object({ code: z.string(), name: NullableText })),
  /** From the desk's own facts. */
  tags: z.array(z.string()),
  costCentres: z.array(z.string()),
  /** Confirmed bookings whose free cancellation ends within so many days, as in the filter. */
  freeEnds: z.array(z.object({ days: z.int(), bookings: z.int() })),
})
export type LedgerChoices = z.output<typeof LedgerChoices>

/** What a text that was not found may mean. */
export const NearMatches = z.object({
  /** Bookings of all time that have the words of the text. */
  elsewhere: z.int(),
  /** If there are none, the text with misspelt words corrected, and the bookings that have these words; most first. */
  corrected: z.array(z.object({ text: z.string(), bookings: z.int() })),
})
export type NearMatches = z.output<typeof NearMatches>

/** Ranges that move with the calendar, besides those that end today; they go by days of the accounting zone. */
export const rollingRanges = ['next7', 'next30', 'thisMonth', 'lastMonth', 'lastQuarter', 'lastYear'] as const
export type RollingRange = (typeof rollingRanges)[number]

/** A named filter and sort order. Names and texts may contain guests: views are stored in the ledger, never unencrypted. */
export const SavedView = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, { error: () => say('ledgerViews.viewNameMissing') })
    .max(60, { error: () => say('common.nameTooLong') }),
  filter: LedgerFilter,
  sort: z.strictObject({ by: z.enum(ledgerSorts), descending: z.boolean() }),
  /** Length in days of a range that always ends today; null uses the filter's own bounds, or `rolling`. */
  lastDays: z.int().min(1).max(4000).nullable(),
  rolling: z.enum(rollingRanges).optional(),
})
export type SavedView = z.output<typeof SavedView>

/** Why a booking is in no sum although its status counts: its amount is missing, or cannot be added. */
const notAddedReasons = ['notStated', 'unreadable', 'belowZero', 'tooFine', 'tooLarge', 'noCurrency'] as const
export type NotAdded = (typeof notAddedReasons)[number]

/**
 * How the booking day is known. `assumed`: the service stated a date without a zone, which was read in the accounting zone. `missing`: it stated no
 * readable date, and the booking is listed under the day on which the desk first saw it.
 */
const bookedOnSources = ['stated', 'assumed', 'missing'] as const
export type BookedOn = (typeof bookedOnSources)[number]

/** Number of bookings whose creation date has no time zone (`assumed`) or is missing (`missing`). */
export const UncertainDates = z.object({ assumed: z.int(), missing: z.int() })
export type UncertainDates = z.output<typeof UncertainDates>

/** Row id and references of a booking. Row ids are reused, so the references decide. */
export const BookingKey = z.strictObject({ id: z.number(), bookingRef: NullableText, clientRef: NullableText })
export type BookingKey = z.output<typeof BookingKey>

/** Returns the key of a row's booking, without the other fields. */
export const bookingKeyOf = ({ id, bookingRef, clientRef }: BookingKey): BookingKey => ({ id, bookingRef, clientRef })

/** One booking as a row of the ledger. */
export const LedgerRow = z.object({
  id: z.number(),
  /** The status as the service sent it, and the documented status it stands for, if any. */
  status: NullableText,
  known: z.enum(['CONFIRMED', 'CANCELLED', 'FAILED']).nullable(),
  bookingRef: NullableText,
  clientRef: NullableText,
  hotelCode: NullableText,
  hotelName: NullableText,
  destinationName: NullableText,
  countryCode: NullableText,
  checkin: NullableText,
  checkout: NullableText,
  nights: z.int().nullable(),
  holder: z.string(),
  rooms: z.int(),
  adults: z.int(),
  children: z.int(),
  rateType: NullableText,
  boardType: NullableText,
  boardName: NullableText,
  total: NullableText,
  /** As it was sent; sums use its normalised code. */
  currency: NullableText,
  cancellationCost: NullableText,
  /** Why the booking is in no sum although its status counts; otherwise null. */
  notAdded: z.enum(notAddedReasons).nullable(),
  /** The desk's selling price and the margin above the cost at booking time; null if it sold nothing. */
  selling: z.object({ price: z.string(), currency: z.string(), margin: z.string() }).nullable(),
  balance: NullableText,
  nonrefundable: z.boolean().nullable(),
  cancellationPolicies: Policies,
  creationDate: NullableText,
  /** The day in the accounting zone under which it is listed, and how that is known. */
  createdDay: IsoDate,
  bookedOn: z.enum(bookedOnSources),
  /** When free cancellation ends; null if there is none, or the terms do not say. */
  freeUntilMs: z.number().nullable(),
  /** Its guests' names were removed at the end of the retention period. */
  purged: z.boolean(),
  /** When the service last showed this record. */
  seenAtMs: z.number(),
  /** Anomalies: `drift` (the service changed it without us), `balance`, `decimals`, `unread`, `penalty`, `country`, … */
  flags: z.array(z.string()),
  /** The desk's own facts, if requested. */
  deskFacts: DeskFacts.optional(),
  /** The client for whom this desk booked it, by its name at that time; null if there is none, absent if not requested. */
  madeFor: NullableText.optional(),
})
export type LedgerRow = z.output<typeof LedgerRow>

/** Bookings that are in no sum, by status and reason: CONFIRMED for their total, CANCELLED for their fee. */
export const NotAddedGroup = z.object({ status: z.enum(['CONFIRMED', 'CANCELLED']), why: z.enum(notAddedReasons), bookings: z.int() })
export type NotAddedGroup = z.output<typeof NotAddedGroup>

/** Sums of the bookings that match a filter, per currency. FAILED and OTHER are in no sum; CANCELLED count by their fee. */
const CurrencySums = z.object({ currency: z.string(), confirmed: z.string(), cancelled: z.string(), total: z.string() })

/** The sums of a month (`2027-03`), per currency; cancelled bookings count by their fee. */
export const MonthSums = z.object({ month: z.string(), sums: z.array(CurrencySums) })
export type MonthSums = z.output<typeof MonthSums>

export const LedgerTotals = z.object({
  /** Bookings of each status, regardless of the filter's status: the numbers next to the status choice. */
  counts: z.object({ all: z.int(), CONFIRMED: z.int(), CANCELLED: z.int(), FAILED: z.int(), OTHER: z.int() }),
  sums: z.array(CurrencySums),
  /** Selling prices and margins of the confirmed bookings that this desk sold, summed per currency. */
  sold: z.array(z.object({ currency: z.string(), bookings: z.int(), price: z.string(), margin: z.string() })),
  /** Bookings missing from the sums, of the filter's status; largest group first. */
  notAdded: z.array(NotAddedGroup),
})
export type LedgerTotals = z.output<typeof LedgerTotals>

/** One line of a booking's history: what changed, when the desk saw it, by which call. */
export const HistoryLine = z.object({
  atMs: z.number(),
  /** The endpoint that showed the change, or the desk's own action. */
  source: z.string(),
  /** The operating system user who made the change; absent if the service did. */
  user: z.string().optional(),
  changes: z.array(z.object({ field: z.string(), before: NullableText, after: NullableText })),
})
export type HistoryLine = z.output<typeof HistoryLine>

export const LedgerRecord = z.object({
  row: LedgerRow,
  booking: Booking,
  /** The record as the service sent it, amounts as text, for the collapsed raw view. */
  raw: z.string(),
  unread: z.array(z.string()),
  firstSeenMs: z.number(),
  /** The desk's selling price, with the rule that made it; null if it sold nothing. */
  sold: Sold.nullable(),
  /** The client for whom this desk booked it, by its name at that time; null if none was chosen, or it was deleted. */
  client: z.object({ id: ClientId, name: z.string() }).nullable(),
  history: z.array(HistoryLine),
  /** The desk's own notes. */
  notes: BookingNotes,
  /** The terms agreed to when this desk booked it; null for bookings of other desks. */
  agreed: Offer.nullable(),
  /** How the booked record differs from the agreed terms; empty for bookings of other desks. */
  bookedDifferently: z.array(BookedDifference),
})
export type LedgerRecord = z.output<typeof LedgerRecord>

/** How much of a range was requested from the service, by creation day. */
export const Freshness = z.object({
  /** Days in the range, and how many of them were requested at least once. */
  days: z.int(),
  synced: z.int(),
  /** The oldest of their last syncs; null if a day was never requested. */
  oldestMs: z.number().nullable(),
  /** Creation days never requested, as ranges, at most 20. */
  missing: z.array(z.object({ from: IsoDate, to: IsoDate })),
})
export type Freshness = z.output<typeof Freshness>

export const RefreshReport = z.object({
  windows: z.int(),
  done: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  unread: z.int(),
  /** Ranges whose requests failed, with the failure as data. */
  failed: z.array(z.object({ from: IsoDate, to: IsoDate, failure: FailureData })),
  /** For check-in and check-out views: creation days that were never requested and may have more stays. */
  neverAsked: z.array(z.object({ from: IsoDate, to: IsoDate })),
  stopped: z.boolean(),
})
export type RefreshReport = z.output<typeof RefreshReport>
