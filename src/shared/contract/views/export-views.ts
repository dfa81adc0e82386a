/** Exports: the request and layout, and the result of an export or of closing a month. `…Ms` are milliseconds since 1970. */
import { IsoDate, QueryMonth } from '../../domain/dates.ts'
import { z } from '../../domain/zod.ts'
import { say } from '../../words/say.ts'
import { NullableText } from '../view-fields.ts'
import { dateBases, LedgerFilter, LedgerTotals, NotAddedGroup, UncertainDates } from './ledger-views.ts'

/** `software`: comma, decimal point, ISO dates. `excel`: the format that this computer's Excel expects, with references protected. */
export const csvModes = ['software', 'excel'] as const

/** All columns of the bookings file, in default order. */
export const csvColumnNames = [
  'bookingRef', 'clientRef', 'status', 'statusCheckedAt', 'createdAt', 'createdDate', 'bookedOn', 'checkin', 'checkout', 'nights',
  'rooms', 'adults', 'children', 'hotelCode', 'hotelName', 'destination', 'country', 'holderLast', 'holderFirst', 'leadGuest', 'rateType',
  'boardType', 'nonrefundable', 'currency', 'total', 'cancellationCost', 'balance', 'refundDue', 'commission',
  'commissionCurrencyAssumed', 'hotelCurrency', 'hotelRate', 'cancelledAt', 'firstPenaltyAt', 'penaltyNow', 'flags',
  'internalRef', 'hotelConfirmation', 'costCentre', 'operator', 'tags', 'followUpOn', 'followUpBy', 'notes',
  'sellingPrice', 'sellingCurrency', 'margin',
  'client',
] as const // biome-ignore format: shorter than one entry per line
export type CsvColumnName = (typeof csvColumnNames)[number]

/** The columns for accounting: stored values only, none computed at export time. */
export const accountingColumns = [
  'bookingRef', 'clientRef', 'status', 'createdDate', 'checkin', 'checkout', 'rooms', 'hotelCode', 'hotelName', 'destination',
  'country', 'holderLast', 'holderFirst', 'rateType', 'currency', 'total', 'cancellationCost', 'balance',
] as const satisfies readonly CsvColumnName[] // biome-ignore format: shorter than one entry per line

/** The column separator and decimal mark that a machine's Excel expects. */
export const ExcelMarks = z.object({ separator: z.enum([',', ';']), decimalMark: z.enum(['.', ',']) })
export type ExcelMarks = z.output<typeof ExcelMarks>

/** How a file is written. */
export const ExportLayout = z.strictObject({
  mode: z.enum(csvModes),
  /** Excel recognises UTF-8 by it; `software` mode omits it unless requested. */
  byteOrderMark: z.boolean(),
  /** `excel` only. */
  ...ExcelMarks.shape,
  columns: z.array(z.enum(csvColumnNames)).min(1, { error: () => say('exportViews.columnsMissing') }),
  /** Adds a second file with one row per guest and room, and a third with one row per step of the cancellation terms. */
  withGuests: z.boolean(),
  withPolicies: z.boolean(),
})
export type ExportLayout = z.output<typeof ExportLayout>

/** A named layout, with the date basis that selects rows. */
export const ExportPreset = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, { error: () => say('exportViews.presetNameMissing') })
    .max(60, { error: () => say('common.nameTooLong') }),
  basis: z.enum(dateBases),
  layout: ExportLayout,
})
export type ExportPreset = z.output<typeof ExportPreset>

export const ExportOrder = z.strictObject({
  filter: LedgerFilter,
  layout: ExportLayout,
  /** Writes the file even if days of its period were never requested from the service; file name and side file then state it. */
  allowMissingDays: z.boolean(),
})
export type ExportOrder = z.output<typeof ExportOrder>

const Ranges = z.array(z.object({ from: IsoDate, to: IsoDate }))

/** The first rows of an export as they would be in the file, and how the layout treats each column. */
export const ExportPreview = z.object({
  /** The cells before quoting. */
  head: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** The same rows as lines of the file. */
  lines: z.array(z.string()),
  /** `protected`: text that Excel would otherwise turn into a number or a date. */
  treatment: z.array(z.enum(['text', 'protected', 'amount', 'date', 'number'])),
  /** Number of bookings in the whole export. */
  bookings: z.int(),
  /** Creation days of the period that were never requested, at most 20 ranges, and their total number. */
  holes: Ranges,
  daysMissing: z.int(),
  /** Bookings of the export whose creation date is missing or has no time zone. */
  uncertain: UncertainDates,
  /** Closed months of the period, such as `2027-03`. */
  closed: z.array(z.string()),
})
export type ExportPreview = z.output<typeof ExportPreview>

/** A written file: its name without folder, its number of rows without the header, and its SHA-256 in hex. */
const WrittenFile = z.object({ name: z.string(), rows: z.int(), sha256: z.string() })

export const ExportReport = z.object({
  /** The bookings file first, then guests and policies, the side file last. Empty if the clerk closed the save dialog. */
  files: z.array(WrittenFile),
  rows: z.int(),
  sums: z.array(z.object({ amount: z.string(), currency: z.string() })),
  /** Bookings missing from the sums. */
  notAdded: z.array(NotAddedGroup),
  uncertain: UncertainDates,
  daysMissing: z.int(),
})
export type ExportReport = z.output<typeof ExportReport>

export const ExportProgress = z.object({ rows: z.int(), of: z.int() })
export type ExportProgress = z.output<typeof ExportProgress>

/** The totals of a month, as last shown to the clerk. */
export const SeenMonthTotals = z.strictObject({
  bookings: z.int(),
  sums: z.array(z.strictObject({ amount: z.string().max(60), currency: z.string().max(60) })).max(1000),
})
export type SeenMonthTotals = z.output<typeof SeenMonthTotals>

export const CloseOrder = z.strictObject({
  month: QueryMonth,
  basis: z.enum(dateBases),
  layout: ExportLayout,
  /** Closes the month without further requests to the service; the file lists the missing days. */
  allowMissingDays: z.boolean(),
  /** If the month's totals differ from these after the requests, it is not closed until the clerk has seen the new ones. */
  seen: SeenMonthTotals.optional(),
})
export type CloseOrder = z.output<typeof CloseOrder>

export const ChangesOrder = z.strictObject({
  month: QueryMonth,
  basis: z.enum(dateBases),
  /** Writes the file even if days of the month could not be requested again. */
  allowMissingDays: z.boolean(),
})

/** Progress of the service calls that precede a close. */
export const ClosingProgress = z.object({ windows: z.int(), done: z.int(), pausedUntilMs: z.number().nullable() })
export type ClosingProgress = z.output<typeof ClosingProgress>

/** A month by one date basis. It may be closed or open. */
export const MonthOfBasis = z.strictObject({ month: QueryMonth, basis: z.enum(dateBases) })
export type MonthOfBasis = z.output<typeof MonthOfBasis>

/**
 * Bookings of a month whose creation date is missing or has no time zone. `missingLater`: only for the booking day basis, bookings without a date
 * that were first seen after the month.
 */
export const ClosingDates = UncertainDates.extend({ missingLater: z.int() })
export type ClosingDates = z.output<typeof ClosingDates>

/** The totals of a month, from the rows that a close would write now. */
export const CurrentMonthTotals = z.object({ totals: LedgerTotals, uncertain: ClosingDates })
export type CurrentMonthTotals = z.output<typeof CurrentMonthTotals>

/** Returns the part of the totals that a close compares with what the clerk has seen. */
export const seenMonthTotals = ({ counts, sums }: LedgerTotals): SeenMonthTotals => ({
  bookings: counts.all,
  sums: sums.map(({ total, currency }) => ({ amount: total, currency })),
})

/** One file of a closed month: number 0 is the close, later ones contain the changes since the previous file. */
export const Closing = z.object({
  id: z.int(),
  month: QueryMonth,
  basis: z.enum(dateBases),
  number: z.int(),
  atMs: z.number(),
  file: z.string(),
  rows: z.int(),
  sha256: z.string(),
  sums: z.array(z.object({ amount: z.string(), currency: z.string() })),
  /** The accounting zone in which the month was closed; later changes use it too. */
  zone: z.string(),
  /** Creation days that could not be requested again before the file was written. */
  notAsked: Ranges,
  /** Uncertain creation dates when the file was written; null for a file of an earlier version. */
  uncertain: ClosingDates.nullable(),
  /** Bookings of the month by status when the file was written, and those missing from the sums; null for a file of an earlier version. */
  held: LedgerTotals.pick({ counts: true, notAdded: true }).nullable(),
  /** Whether the file is known to have got its final name. If false, its content is still in the ledger. */
  isNamed: z.boolean(),
})
export type Closing = z.output<typeof Closing>

/** A closed month with its files. */
export const ClosedMonth = z.object({
  month: QueryMonth,
  basis: z.enum(dateBases),
  closings: z.array(Closing),
  /** How many of its bookings changed, appeared or disappeared since the last file, as far as the ledger knows. */
  changed: z.int(),
  /** Booking days of the month that are not synced, for example after a restore: `changed` is unreliable for them. */
  notSynced: z.int(),
})
export type ClosedMonth = z.output<typeof ClosedMonth>

/** Number of months closed in each accounting zone. */
export const ClosedZones = z.object({ zones: z.array(z.object({ zone: z.string(), months: z.int() })) })
export type ClosedZones = z.output<typeof ClosedZones>

/** What a close or its changes wrote; `closing` is null if nothing had changed (`unchanged`), or the clerk closed the save dialog. */
export const CloseReport = z.object({
  closing: Closing.nullable(),
  file: NullableText,
  reversed: z.int(),
  unchanged: z.boolean().optional(),
})
export type CloseReport = z.output<typeof CloseReport>
