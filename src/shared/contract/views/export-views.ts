/** What is exported, how, and what an export or the close of a month brought. `…Ms` are milliseconds since 1970. */
import { AskedMonth, IsoDate } from '../../domain/dates.ts'
import { z } from '../../domain/zod.ts'
import { say } from '../../words/say.ts'
import { Text } from '../view-fields.ts'
import { dateBases, LedgerFilter, LedgerTotals, NotAddedGroup, UncertainDates } from './ledger-views.ts'

/** `software`: comma, point, ISO. `excel`: as the Excel of this desk reads it, references protected. */
export const csvModes = ['software', 'excel'] as const

/** Every column of the bookings file, in the order that stands when nothing is chosen. */
export const csvColumnNames = [
  'bookingRef', 'clientRef', 'status', 'statusCheckedAt', 'createdAt', 'createdDate', 'bookedOn', 'checkin', 'checkout', 'nights',
  'rooms', 'adults', 'children', 'hotelCode', 'hotelName', 'destination', 'country', 'holderLast', 'holderFirst', 'leadGuest', 'rateType',
  'boardType', 'nonrefundable', 'currency', 'total', 'cancellationCost', 'balance', 'refundDue', 'commission',
  'commissionCurrencyAssumed', 'hotelCurrency', 'hotelRate', 'cancelledAt', 'firstPenaltyAt', 'penaltyNow', 'flags',
  'internalRef', 'hotelConfirmation', 'costCentre', 'operator', 'tags', 'followUpOn', 'followUpBy', 'notes',
  'sellingPrice', 'sellingCurrency', 'margin',
  'client',
] as const // biome-ignore format: one list, one look
export type CsvColumnName = (typeof csvColumnNames)[number]

/** The columns that accounting asks for, and no others: all of them stored, none computed at the moment of the export. */
export const accountingColumns = [
  'bookingRef', 'clientRef', 'status', 'createdDate', 'checkin', 'checkout', 'rooms', 'hotelCode', 'hotelName', 'destination',
  'country', 'holderLast', 'holderFirst', 'rateType', 'currency', 'total', 'cancellationCost', 'balance',
] as const satisfies readonly CsvColumnName[] // biome-ignore format: one list, one look

/** What the Excel of a machine takes for a new column and for the decimal mark. */
export const ExcelMarks = z.object({ separator: z.enum([',', ';']), decimalMark: z.enum(['.', ',']) })
export type ExcelMarks = z.output<typeof ExcelMarks>

/** How a file is written. */
export const ExportLayout = z.strictObject({
  mode: z.enum(csvModes),
  /** Excel knows UTF-8 by it; in `software` mode it is left out unless it is asked for. */
  byteOrderMark: z.boolean(),
  /** `excel` only. */
  ...ExcelMarks.shape,
  columns: z.array(z.enum(csvColumnNames)).min(1, { error: () => say('exportViews.chooseAtLeastOneColumn') }),
  /** A second file with a row for each guest in each room, a third with a row for each step of the cancellation terms. */
  withGuests: z.boolean(),
  withPolicies: z.boolean(),
})
export type ExportLayout = z.output<typeof ExportLayout>

/** A layout under a name, with the date that rows are chosen by. */
export const ExportPreset = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, { error: () => say('exportViews.giveThePresetAName') })
    .max(60, { error: () => say('exportViews.atMost60Characters') }),
  basis: z.enum(dateBases),
  layout: ExportLayout,
})
export type ExportPreset = z.output<typeof ExportPreset>

export const ExportOrder = z.strictObject({
  filter: LedgerFilter,
  layout: ExportLayout,
  /** Write the file although days of its period were never asked, and say so in its name and in the side file. */
  evenWithHoles: z.boolean(),
})
export type ExportOrder = z.output<typeof ExportOrder>

const Ranges = z.array(z.object({ from: IsoDate, to: IsoDate }))

/** The first rows of an export, as they would be in the file, and what the layout does to each column. */
export const ExportPreview = z.object({
  /** The cells as a reader of the file gets them, before quoting. */
  head: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** The same as the first lines of the file. */
  lines: z.array(z.string()),
  /** `protected`: text that Excel would otherwise turn into a number or a date. */
  treatment: z.array(z.enum(['text', 'protected', 'amount', 'date', 'number'])),
  /** Bookings of the whole export. */
  bookings: z.int(),
  /** Creation days of the period that were never asked, at most 20 ranges, and how many days in all. */
  holes: Ranges,
  daysMissing: z.int(),
  /** Bookings of the export that have no creation date with a zone. */
  uncertain: UncertainDates,
  /** Months of the period that are closed, as `2027-03`. */
  closed: z.array(z.string()),
})
export type ExportPreview = z.output<typeof ExportPreview>

/** A file that was written: its name without its folder, its rows without the head, and its SHA-256 in hex. */
const WrittenFile = z.object({ name: z.string(), rows: z.int(), sha256: z.string() })

export const ExportReport = z.object({
  /** The bookings file first, then guests and policies, the side file last. Empty when the clerk closed the save dialog. */
  files: z.array(WrittenFile),
  rows: z.int(),
  sums: z.array(z.object({ amount: z.string(), currency: z.string() })),
  /** What the sums lack. */
  notAdded: z.array(NotAddedGroup),
  uncertain: UncertainDates,
  daysMissing: z.int(),
})
export type ExportReport = z.output<typeof ExportReport>

export const ExportProgress = z.object({ rows: z.int(), of: z.int() })
export type ExportProgress = z.output<typeof ExportProgress>

/** What a month came to when a clerk was asked about it. */
export const MonthSeen = z.strictObject({
  bookings: z.int(),
  sums: z.array(z.strictObject({ amount: z.string().max(60), currency: z.string().max(60) })).max(1000),
})
export type MonthSeen = z.output<typeof MonthSeen>

export const CloseOrder = z.strictObject({
  month: AskedMonth,
  basis: z.enum(dateBases),
  layout: ExportLayout,
  /** Nothing is asked of the service any more; what it was not asked for is named in the file. */
  evenWithHoles: z.boolean(),
  /** A month that comes to something else once the service was asked is not closed before the clerk has seen that. */
  seen: MonthSeen.optional(),
})
export type CloseOrder = z.output<typeof CloseOrder>

export const ChangesOrder = z.strictObject({
  month: AskedMonth,
  basis: z.enum(dateBases),
  /** Write the file although days of the month could not be asked of the service again. */
  evenWithHoles: z.boolean(),
})

/** How far the asking has come that goes before a close: calls to the service. */
export const ClosingAsking = z.object({ windows: z.int(), done: z.int(), pausedUntilMs: z.number().nullable() })
export type ClosingAsking = z.output<typeof ClosingAsking>

/** A month of one date, whether it is closed or not. */
export const MonthOfBasis = z.strictObject({ month: AskedMonth, basis: z.enum(dateBases) })
export type MonthOfBasis = z.output<typeof MonthOfBasis>

/** The bookings of a month that have no creation date with a zone; and by booking day how many without one were first seen after it. */
export const ClosingDates = UncertainDates.extend({ missingLater: z.int() })
export type ClosingDates = z.output<typeof ClosingDates>

/** What a month comes to by the rows that its close would hold now. */
export const MonthNow = z.object({ totals: LedgerTotals, uncertain: ClosingDates })
export type MonthNow = z.output<typeof MonthNow>

/** What is shown of a month before it is closed. */
export const seenOf = ({ counts, sums }: LedgerTotals): MonthSeen => ({
  bookings: counts.all,
  sums: sums.map(({ total, currency }) => ({ amount: total, currency })),
})

/** One file of a closed month: number 0 is the close itself, the later ones are the changes since the one before. */
export const Closing = z.object({
  id: z.int(),
  month: AskedMonth,
  basis: z.enum(dateBases),
  number: z.int(),
  atMs: z.number(),
  file: z.string(),
  rows: z.int(),
  sha256: z.string(),
  sums: z.array(z.object({ amount: z.string(), currency: z.string() })),
  /** The accounting zone in which the month was closed; later changes keep it. */
  zone: z.string(),
  /** Creation days that the service could not be asked for again before the file was written. */
  notAsked: Ranges,
  /** What was not known, when the file was written, of when the month’s bookings were made; null for a file of an earlier version. */
  uncertain: ClosingDates.nullable(),
  /** Bookings of the month by status when the file was written, and what its sums lack of them; null for a file of an earlier version. */
  held: LedgerTotals.pick({ counts: true, notAdded: true }).nullable(),
  /** Whether the file surely got its name; the ledger keeps it in any case. */
  isNamed: z.boolean(),
})
export type Closing = z.output<typeof Closing>

/** A closed month with its files. */
export const ClosedMonth = z.object({
  month: AskedMonth,
  basis: z.enum(dateBases),
  closings: z.array(Closing),
  /** How many of its bookings have changed, come or gone since the last file, as far as the ledger knows. */
  changed: z.int(),
  /** Booking days of the month that are not synced, as after a restore: `changed` says nothing true of them. */
  notSynced: z.int(),
})
export type ClosedMonth = z.output<typeof ClosedMonth>

/** How many months were closed in which accounting zone. */
export const ClosedZones = z.object({ zones: z.array(z.object({ zone: z.string(), months: z.int() })) })
export type ClosedZones = z.output<typeof ClosedZones>

/** What a close or its changes wrote; `closing` is null when nothing had changed (`unchanged`), or the clerk closed the save dialog. */
export const CloseReport = z.object({ closing: Closing.nullable(), file: Text, reversed: z.int(), unchanged: z.boolean().optional() })
export type CloseReport = z.output<typeof CloseReport>
