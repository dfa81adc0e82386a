/**
 * What the window is shown: flat, JSON only (no Date, no bigint, no undefined). Trees of the service stay in main; a view carries what a screen
 * needs. Amounts are decimal text beside their currency; moments are text as sent; `…Ms` are milliseconds since 1970.
 */
import { IsoDate } from './dates.ts'
import type { Failure } from './failure.ts'
import { Booking, CountryCode, CurrencyCode, Hotel, HotelCode, Pax, stayQuery, staysANight, staysANightError } from './schemas.ts'
import { Terms, termFields } from './terms.ts'
import { z } from './zod.ts'

const Text = z.string().nullable()

/** A failure crosses as the data it is. */
export const FailureData = z.custom<Failure>((value) => typeof value === 'object' && value !== null && 'kind' in value)

const Policies = z.array(z.object({ amount: Text, fromDate: Text })).nullable()
const MoneyView = z.object({ amount: z.string(), currency: z.string() })

// ---- search -----------------------------------------------------------------------------------------------------

/** What a clerk searches for. Codes above the service's limit are split into several calls. */
export const SearchQuery = z
  .strictObject({
    hotelCodes: z
      .array(HotelCode)
      .min(1, { error: 'Enter at least one hotel code.' })
      .max(20_000, { error: 'At most 20,000 hotel codes.' })
      .optional(),
    destinationCode: z
      .string()
      .trim()
      .min(1, { error: 'Enter a destination code.' })
      .max(64, { error: 'At most 64 characters.' })
      .optional(),
    ...stayQuery,
  })
  .refine((query) => (query.hotelCodes === undefined) !== (query.destinationCode === undefined), {
    path: ['hotelCodes'],
    error: 'Enter hotel codes or a destination, one of them.',
  })
  .refine(staysANight, staysANightError)
export type SearchQuery = z.output<typeof SearchQuery>

/** One rate as a line of the results. */
export const RateRow = z.object({
  hotelCode: z.string(),
  rateKey: z.string(),
  rateType: Text,
  boardType: Text,
  boardName: Text,
  amount: Text,
  currency: Text,
  nonrefundable: z.boolean().nullable(),
  cancellationPolicies: Policies,
  /** First room's description, with the number of rooms beside it. */
  room: z.string(),
  rooms: z.int(),
  hasRemarks: z.boolean(),
  hotelRate: Text,
  hotelCurrency: Text,
  commission: Text,
})
export type RateRow = z.output<typeof RateRow>

/** One hotel of the results with its rates, cheapest first within each currency. */
export const HotelRow = z.object({
  hotelCode: z.string(),
  hotelName: Text,
  destinationCode: Text,
  destinationName: Text,
  countryCode: Text,
  rates: z.array(RateRow),
  /** `cached` from a search, `live` from a check of this hotel alone. */
  source: z.enum(['cached', 'live']),
  /** When the answer came. */
  atMs: z.number(),
})
export type HotelRow = z.output<typeof HotelRow>

// ---- rate check and booking ---------------------------------------------------------------------------------------

export const DifferenceView = z.object({ field: z.enum(termFields), verdict: z.enum(['better', 'worse', 'changed', 'learned']) })

/** The rate as it is now, beside what was seen in the search. `checkId` is what a booking refers to. */
export const RateCheck = z.object({
  checkId: z.string(),
  checkedAtMs: z.number(),
  /** The hotel with exactly one rate: the one that can be booked now. */
  hotel: Hotel,
  /** The terms seen in the search; null when the rate was opened without one. */
  seen: Terms.nullable(),
  now: Terms,
  differences: z.array(DifferenceView),
  stay: z.object({ checkin: IsoDate, checkout: IsoDate, paxes: z.array(Pax), nationality: z.string(), currency: z.string() }),
  /** Why this rate cannot be booked as it stands; null when it can. */
  notBookable: z.enum(['rooms', 'hotelRateMissing', 'rateTypeUnknown', 'amountMissing']).nullable(),
})
export type RateCheck = z.output<typeof RateCheck>

/** States of a booking attempt, as the machine in `main/booking` has them. */
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

/** A booking attempt and what became of it. It is open while its state is SENDING or UNKNOWN. */
export const BookingCase = z.object({
  clientRef: z.string(),
  state: z.enum(caseStates),
  open: z.boolean(),
  hotelCode: Text,
  hotelName: Text,
  checkin: IsoDate,
  checkout: IsoDate,
  /** Holder's name as typed. */
  holder: z.string(),
  agreed: Terms,
  createdAtMs: z.number(),
  sentAtMs: z.number().nullable(),
  lookUps: z.int(),
  lastLookUpMs: z.number().nullable(),
  nextLookUpMs: z.number().nullable(),
  /** Why it is in this state, as the last answer said. */
  failure: FailureData.nullable(),
  /** The booking, once the service has shown it. */
  bookingRef: Text,
  /** How the booked record differs from what was agreed. */
  bookedDifferently: z.array(DifferenceView),
  booking: Booking.nullable(),
})
export type BookingCase = z.output<typeof BookingCase>

// ---- ledger -------------------------------------------------------------------------------------------------------

export const dateBases = ['created', 'checkin', 'checkout'] as const

export const LedgerFilter = z.strictObject({
  status: z.enum(['all', 'CONFIRMED', 'CANCELLED', 'FAILED']),
  basis: z.enum(dateBases),
  /** Calendar days, both inside. For `created` they are days of the accounting zone. Null: no bound. */
  from: IsoDate.nullable(),
  to: IsoDate.nullable(),
  /** Words or references to find; empty finds all. */
  text: z.string().max(200),
})
export type LedgerFilter = z.output<typeof LedgerFilter>

export const ledgerSorts = ['created', 'checkin', 'checkout', 'hotel', 'holder', 'total', 'status'] as const

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
  currency: Text,
  cancellationCost: Text,
  balance: Text,
  nonrefundable: z.boolean().nullable(),
  cancellationPolicies: Policies,
  creationDate: Text,
  /** When the service last showed this record. */
  seenAtMs: z.number(),
  /** Things to look at: `balance`, `decimals`, `unread`, `penalty`, `country`, … */
  flags: z.array(z.string()),
})
export type LedgerRow = z.output<typeof LedgerRow>

/** Sums of the bookings that a filter shows, one entry per currency. FAILED are in no sum; CANCELLED count by their cost. */
export const LedgerTotals = z.object({
  /** Bookings of each status, whichever status the filter shows: the numbers beside the choice of status. */
  counts: z.object({ all: z.int(), CONFIRMED: z.int(), CANCELLED: z.int(), FAILED: z.int(), other: z.int() }),
  sums: z.array(z.object({ currency: z.string(), confirmed: z.string(), cancelled: z.string(), total: z.string() })),
  /** CANCELLED bookings whose cost the service did not state; they are in no sum. */
  costNotStated: z.int(),
  /** Confirmed bookings whose total is missing or cannot be summed exactly. */
  totalNotStated: z.int(),
})
export type LedgerTotals = z.output<typeof LedgerTotals>

/** One line of a booking's history: what changed, when we saw it, by which call. */
export const HistoryLine = z.object({
  atMs: z.number(),
  /** Endpoint that showed it, or the desk's own action. */
  source: z.string(),
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
  history: z.array(HistoryLine),
  /** Terms agreed to when this desk booked it; null for bookings of other desks. */
  agreed: Terms.nullable(),
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

// ---- cancelling -----------------------------------------------------------------------------------------------------

/** What a cancellation would cost, computed from the policies and the server's clock. */
export const CancelQuote = z.object({
  quoteId: z.string(),
  bookingRef: Text,
  clientRef: Text,
  row: LedgerRow,
  atMs: z.number(),
  /** Server clock minus desk clock; null when no answer gave one. */
  clockOffsetMs: z.number().nullable(),
  penalty: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('free') }),
    z.object({ kind: z.literal('charged'), amount: z.string(), from: z.string() }),
    z.object({ kind: z.literal('everything'), amount: Text }),
    z.object({ kind: z.literal('unknown') }),
  ]),
  currency: Text,
  /** Total minus penalty, exact; null when it cannot be computed. */
  comesBack: Text,
  next: z.object({ amount: z.string(), from: z.string(), fromMs: z.number() }).nullable(),
  /** Whether the record was looked up just now, or is the ledger's because the look-up failed. */
  fresh: z.boolean(),
})
export type CancelQuote = z.output<typeof CancelQuote>

export const CancelResult = z.object({
  /** `cancelled` and verified by a look-up; `notCancelled`: the service still says CONFIRMED; `unknown`: not known yet. */
  state: z.enum(['cancelled', 'notCancelled', 'unknown']),
  verified: z.boolean(),
  row: LedgerRow.nullable(),
  cost: Text,
  /** What we computed and the clerk agreed to, beside what the service charged. */
  estimated: Text,
  currency: Text,
  failure: FailureData.nullable(),
})
export type CancelResult = z.output<typeof CancelResult>

// ---- desk, connections, settings --------------------------------------------------------------------------------------

export const ConnectionView = z.object({
  id: z.string(),
  mode: z.enum(['practice', 'live']),
  name: z.string(),
  baseUrl: z.string(),
  /** `keychain`: kept there; `session`: until the desk is closed; `none`: not given. */
  key: z.enum(['keychain', 'session', 'none']),
})

export const DeskState = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'chromium']),
  connections: z.array(ConnectionView),
  active: ConnectionView.nullable(),
  ledger: z.enum(['none', 'opening', 'open', 'failed', 'needsRecoveryCode']),
  ledgerTrouble: Text,
  keychain: z.enum(['ok', 'unavailable', 'locked', 'timedOut']),
  /** Open booking cases: the count in the frame. */
  openCases: z.int(),
  /** Whether the last call reached the service; null before the first. */
  online: z.boolean().nullable(),
  deskZone: z.string(),
  nowMs: z.number(),
})
export type DeskState = z.output<typeof DeskState>

export const Settings = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
  /** Declared zone in which a creation moment becomes an accounting day. */
  accountingZone: z.string(),
  /** Minutes before a deadline at which it is treated as over in what is shown as the last safe moment. */
  safetyMarginMinutes: z.int().min(0).max(10_080),
  currency: CurrencyCode,
  nationality: CountryCode,
  cardEntry: z.boolean(),
})
export type Settings = z.output<typeof Settings>

/** Settings of one live connection. */
export const ConnectionInput = z.strictObject({
  name: z.string().trim().min(1, { error: 'Give the connection a name.' }).max(60, { error: 'At most 60 characters.' }),
  baseUrl: z.string().trim().max(500),
  apiKey: z.string().max(5000),
  /** Path of an extra CA file in PEM form, chosen through the shell's open dialog; empty for none. */
  caFile: z.string().max(1000),
  /** Name of the occupants list in a booking request. */
  occupantsField: z.enum(['occupancy', 'occupancies']),
  /** Longest wait for a booking, in seconds; never below 120. */
  bookTimeoutSeconds: z.int().min(120, { error: 'At least 120 seconds: a shorter wait makes unknown bookings.' }).max(600),
})
export type ConnectionInput = z.output<typeof ConnectionInput>

export const ExportReport = z.object({
  /** Name of the file, without its folder; null when the clerk closed the save dialog. */
  file: Text,
  rows: z.int(),
  sums: z.array(MoneyView),
  costNotStated: z.int(),
})
export type ExportReport = z.output<typeof ExportReport>
