/** What the ledger page asks and is shown. Amounts are decimal text beside their currency; `…Ms` are milliseconds since 1970. */

import { AskedDate, IsoDate, monthOf } from '../../domain/dates.ts'
import { Booking } from '../../domain/schemas.ts'
import { ClientId } from '../../domain/selling/clients.ts'
import { Sold } from '../../domain/selling/selling.ts'
import { Offer } from '../../domain/terms.ts'
import { z } from '../../domain/zod.ts'
import { say } from '../../words/say.ts'
import { FailureData } from '../failure-data.ts'
import { Policies, Text } from '../view-fields.ts'
import { BookedDifference } from './booking-views.ts'
import { BookingNotes, DeskFacts } from './note-views.ts'

export const dateBases = ['created', 'checkin', 'checkout'] as const

export const LedgerFilter = z.strictObject({
  /** `OTHER`: the service used another word than the documented ones. */
  status: z.enum(['all', 'CONFIRMED', 'CANCELLED', 'FAILED', 'OTHER']),
  basis: z.enum(dateBases),
  /** Calendar days, both inside. For `created` they are days of the accounting zone. Null: no bound. */
  from: AskedDate.nullable(),
  to: AskedDate.nullable(),
  /** Words or references to find; empty finds all. */
  text: z.string().max(200),
  // What follows narrows further where it is given.
  /** Hotels and destinations go by their codes. */
  hotel: z.string().max(200).optional(),
  destination: z.string().max(200).optional(),
  /** ISO 4217. */
  currency: z.string().max(10).optional(),
  rateType: z.string().max(60).optional(),
  /** `unknown`: the service did not say. */
  refundable: z.enum(['yes', 'no', 'unknown']).optional(),
  /** One flag by its name, or `any`. */
  flag: z.string().max(30).optional(),
  /** What the desk wrote: a tag, whatever its case and accents; a cost centre; a follow-up on any day, or due today by the accounting zone. */
  tag: z.string().max(60).optional(),
  costCentre: z.string().max(200).optional(),
  followUp: z.enum(['due', 'any']).optional(),
  /** Made for a client, by the id. */
  client: ClientId.optional(),
})
export type LedgerFilter = z.output<typeof LedgerFilter>

/** All bookings of a month (`2027-03`) by one of the three dates. */
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

/** A booking of a list that is to stay where it is on the screen, and its place as it was last known, counted from 0. */
export const Kept = z.strictObject({ id: z.int(), place: z.int().min(0) })
export type Kept = z.output<typeof Kept>

/** What can be chosen in the fields of a filter: what the ledger holds, most used first where that is known. */
export const LedgerChoices = z.object({
  currencies: z.array(z.string()),
  rateTypes: z.array(z.string()),
  destinations: z.array(z.object({ code: z.string(), name: Text })),
  /** Hotels whose code or name begins with what was typed. */
  hotels: z.array(z.object({ code: z.string(), name: Text })),
  /** Of what the desk wrote about its bookings. */
  tags: z.array(z.string()),
  costCentres: z.array(z.string()),
})
export type LedgerChoices = z.output<typeof LedgerChoices>

/** A question to the ledger under a name. Names and texts may hold guests: views are kept in the ledger, never in clear. */
export const SavedView = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, { error: () => say('ledgerViews.giveTheViewAName') })
    .max(60, { error: () => say('ledgerViews.atMost60Characters') }),
  filter: LedgerFilter,
  sort: z.strictObject({ by: z.enum(ledgerSorts), descending: z.boolean() }),
  /** Days that the range moves along with today, the last of them today; null keeps the filter's own bounds. */
  lastDays: z.int().min(1).max(4000).nullable(),
})
export type SavedView = z.output<typeof SavedView>

/** Why a booking is in no sum although its status counts: its amount is not stated, or stated so that it cannot be added. */
const notAddedWhys = ['notStated', 'unreadable', 'belowZero', 'tooFine', 'tooLarge', 'noCurrency'] as const
export type NotAdded = (typeof notAddedWhys)[number]

/**
 * How the day on which a booking was made is known. `assumed`: the service named a date without a zone, which was read in the accounting
 * zone. `missing`: it named none that can be read, and the booking stands under the day on which the desk saw it first.
 */
const bookedOnWays = ['stated', 'assumed', 'missing'] as const
export type BookedOn = (typeof bookedOnWays)[number]

/** How many bookings have no creation date with a zone, by what stands in for it. */
export const UncertainDates = z.object({ assumed: z.int(), missing: z.int() })
export type UncertainDates = z.output<typeof UncertainDates>

/** What a booking is found again by: its row may have another id by now, and another booking may have its old one. */
export const BookingPlace = z.strictObject({ id: z.number(), bookingRef: Text, clientRef: Text })
export type BookingPlace = z.output<typeof BookingPlace>

/** The place of a row, without what else it holds. */
export const bookingPlaceOf = ({ id, bookingRef, clientRef }: BookingPlace): BookingPlace => ({ id, bookingRef, clientRef })

/** One booking as a line of the ledger. */
export const LedgerRow = z.object({
  id: z.number(),
  /** The word as it came, and the documented status behind it when there is one. */
  status: Text,
  known: z.enum(['CONFIRMED', 'CANCELLED', 'FAILED']).nullable(),
  bookingRef: Text,
  clientRef: Text,
  hotelCode: Text,
  hotelName: Text,
  destinationName: Text,
  countryCode: Text,
  checkin: Text,
  checkout: Text,
  nights: z.int().nullable(),
  holder: z.string(),
  rooms: z.int(),
  adults: z.int(),
  children: z.int(),
  rateType: Text,
  boardType: Text,
  boardName: Text,
  total: Text,
  /** As it was sent; sums go by its code. */
  currency: Text,
  cancellationCost: Text,
  /** Why no sum holds it, though its status counts; null for every other. */
  notAdded: z.enum(notAddedWhys).nullable(),
  /** What this desk sold it at, and the margin above what it cost when it was booked; null where it sold nothing. */
  selling: z.object({ price: z.string(), currency: z.string(), margin: z.string() }).nullable(),
  balance: Text,
  nonrefundable: z.boolean().nullable(),
  cancellationPolicies: Policies,
  creationDate: Text,
  /** The day of the accounting zone under which it is filed, and how that is known. */
  createdDay: IsoDate,
  bookedOn: z.enum(bookedOnWays),
  /** End of the period in which cancelling costs nothing; null where there is none, or the terms do not say. */
  freeUntilMs: z.number().nullable(),
  /** Its guests' names were removed after the time that names are kept. */
  purged: z.boolean(),
  /** When the service last showed this record. */
  seenAtMs: z.number(),
  /** Things to look at: `drift` (the service changed it without us), `balance`, `decimals`, `unread`, `penalty`, `country`, … */
  flags: z.array(z.string()),
  /** What the desk wrote about it, where that was asked for. */
  written: DeskFacts.optional(),
  /** The client for whom this desk booked it, by the name that it had then; null where there is none, absent where it was not asked for. */
  madeFor: Text.optional(),
})
export type LedgerRow = z.output<typeof LedgerRow>

/** Bookings that are in no sum, by their status and why: CONFIRMED for their total, CANCELLED for what it cost. */
export const NotAddedGroup = z.object({ status: z.enum(['CONFIRMED', 'CANCELLED']), why: z.enum(notAddedWhys), bookings: z.int() })
export type NotAddedGroup = z.output<typeof NotAddedGroup>

/**
 * Sums of the bookings that a filter shows, one entry per currency. FAILED and OTHER are in no sum; CANCELLED count by their
 * cost.
 */
const CurrencySums = z.object({ currency: z.string(), confirmed: z.string(), cancelled: z.string(), total: z.string() })

/** What was booked in a month, `2027-03`: a sum for each currency, cancelled bookings by what they cost. */
export const MonthSums = z.object({ month: z.string(), sums: z.array(CurrencySums) })
export type MonthSums = z.output<typeof MonthSums>

export const LedgerTotals = z.object({
  /** Bookings of each status, whichever status the filter shows: the numbers beside the choice of status. */
  counts: z.object({ all: z.int(), CONFIRMED: z.int(), CANCELLED: z.int(), FAILED: z.int(), OTHER: z.int() }),
  sums: z.array(CurrencySums),
  /** Selling prices of the confirmed bookings among them that this desk sold, and their margins: a sum each for a currency. */
  sold: z.array(z.object({ currency: z.string(), bookings: z.int(), price: z.string(), margin: z.string() })),
  /** What the sums lack, of the status that the filter shows; the largest group first. */
  notAdded: z.array(NotAddedGroup),
})
export type LedgerTotals = z.output<typeof LedgerTotals>

/** One line of a booking's history: what changed, when we saw it, by which call. */
export const HistoryLine = z.object({
  atMs: z.number(),
  /** Endpoint that showed it, or the desk's own action. */
  source: z.string(),
  /** Who made it, by the user name of the operating system; absent where the service did. */
  user: z.string().optional(),
  changes: z.array(z.object({ field: z.string(), before: Text, after: Text })),
})
export type HistoryLine = z.output<typeof HistoryLine>

export const LedgerRecord = z.object({
  row: LedgerRow,
  booking: Booking,
  /** The record as it came, amounts as text, for the folded raw view. */
  raw: z.string(),
  unread: z.array(z.string()),
  firstSeenMs: z.number(),
  /** What this desk sold it at, with the rule that made the price; null where it sold nothing. */
  sold: Sold.nullable(),
  /** The client for whom this desk booked it, by the name that it had then; null where none was chosen, or it was deleted. */
  client: z.object({ id: ClientId, name: z.string() }).nullable(),
  history: z.array(HistoryLine),
  /** What the desk itself wrote about it. */
  notes: BookingNotes,
  /** What was agreed to when this desk booked it; null for bookings of other desks. */
  agreed: Offer.nullable(),
  /** How the booked record differs from what was agreed to; empty for bookings of other desks. */
  bookedDifferently: z.array(BookedDifference),
})
export type LedgerRecord = z.output<typeof LedgerRecord>

/** How much of a range was asked of the service, by creation day. */
export const Freshness = z.object({
  /** Days asked for, and those of them that were asked at least once. */
  days: z.int(),
  synced: z.int(),
  /** The oldest of their last syncs; null when a day was never asked. */
  oldestMs: z.number().nullable(),
  /** Creation days never asked, as ranges, at most 20. */
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
  /** Ranges that could not be asked, with the failure as data. */
  failed: z.array(z.object({ from: IsoDate, to: IsoDate, failure: FailureData })),
  /** For check-in and check-out views: creation days that were never asked and may hold more stays. */
  neverAsked: z.array(z.object({ from: IsoDate, to: IsoDate })),
  stopped: z.boolean(),
})
export type RefreshReport = z.output<typeof RefreshReport>
