/** Files that the desk writes: exports, closed months, evidence, documents and calendars. */

import { Email } from '../../../domain/schemas.ts'
import { z } from '../../../domain/zod.ts'
import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { CalendarOrder, CalendarReport } from '../../views/calendar-views.ts'
import { DocumentOrder, DocumentPreview, DocumentProgress, Letterhead, LetterheadText, nonFileOutputs } from '../../views/document-views.ts'
import {
  ChangesOrder,
  ClosedMonth,
  ClosedZones,
  CloseOrder,
  CloseReport,
  ClosingProgress,
  CurrentMonthTotals,
  ExportOrder,
  ExportPreset,
  ExportPreview,
  ExportProgress,
  ExportReport,
  MonthOfBasis,
} from '../../views/export-views.ts'
import { OfferLineNumber, OfferNumber } from '../../views/offer-views.ts'

/** A reference as stored in the ledger: the service may have sent a longer reference than it accepts. */
const text = z.string().min(1).max(10_000)
const StoredReference = z.union([z.strictObject({ bookingRef: text }), z.strictObject({ clientRef: text })])

/** Recipient of a draft; if empty, the mail program asks for one. */
const Recipient = z.union([z.literal(''), Email])

export const filesProcedures = {
  // Exports to CSV and their presets.
  'export.preview': { input: ExportOrder, output: ExportPreview },
  /** Errors: `coverageHoles`, `stopped`, `file`, `inFlight` while another export runs. */
  'export.write': { input: ExportOrder, output: ExportReport },
  'export.stop': { input: Nothing, output: Nothing },
  'export.presets': { input: Nothing, output: z.object({ presets: z.array(ExportPreset) }) },
  'export.savePreset': { input: ExportPreset, output: z.object({ presets: z.array(ExportPreset) }) },
  'export.dropPreset': { input: z.strictObject({ name: z.string() }), output: z.object({ presets: z.array(ExportPreset) }) },

  // Closing months for accounting.
  'closing.months': { input: Nothing, output: z.object({ months: z.array(ClosedMonth) }) },
  /** Returns a month's totals, from the rows that a close would write now. */
  'closing.monthNow': { input: MonthOfBasis, output: CurrentMonthTotals },
  /** Returns the accounting zones in which months were closed; a month closed by two date bases counts twice. */
  'closing.zones': { input: Nothing, output: ClosedZones },
  /**
   * Closes a month by one date basis: fetches its days from the service again, exports all its bookings, and stores the file with its rows. Errors:
   * those of `export.write`, `monthClosed`, `monthMoved`.
   */
  'closing.close': { input: CloseOrder, output: CloseReport },
  /** Fetches like `closing.close`, then exports the changes since the last file of a closed month: reversals of its rows and the current rows. */
  'closing.changes': { input: ChangesOrder, output: CloseReport },
  /** Writes a stored file again, byte for byte. */
  'closing.saveAgain': { input: z.strictObject({ id: z.int() }), output: z.object({ file: z.string().nullable() }) },
  /** Stops `closing.close` or `closing.changes` during its requests or while it writes the file; the month is then not closed. */
  'closing.stop': { input: Nothing, output: Nothing },

  // The evidence of a booking: every request, answer and action.
  /** Writes the evidence of one booking, identified by a reference, to a file that the clerk chooses; null if no file was chosen. */
  'evidence.export': { input: StoredReference, output: z.object({ file: z.string().nullable(), entries: z.int() }) },

  // Vouchers, confirmations and lists, and the letterhead they carry.
  'documents.letterhead': { input: Nothing, output: Letterhead },
  'documents.setLetterhead': { input: LetterheadText, output: Letterhead },
  /** Lets the clerk choose a PNG or JPEG. Errors: `document`, `file`, `noFileDialog`. */
  'documents.chooseLogo': { input: Nothing, output: Letterhead },
  'documents.dropLogo': { input: Nothing, output: Letterhead },
  /** Errors: `stopped`, `ledger`, `document`. */
  'documents.preview': { input: DocumentOrder, output: DocumentPreview },
  /** Writes a PDF to a file that the clerk chooses; null if no file was chosen. Errors: as the preview, and `file`. */
  'documents.save': { input: DocumentOrder, output: z.object({ file: z.string().nullable() }) },
  /** Writes an unsent e-mail with the PDF attached to a file that the clerk chooses, and opens it. Errors: as `save`. */
  'documents.draft': {
    input: z.strictObject({ order: DocumentOrder, to: Recipient }),
    output: z.object({ file: z.string().nullable(), opened: z.boolean() }),
  },
  /** Shows the folder of the last written file. */
  'documents.showInFolder': { input: Nothing, output: Nothing },
  /** Returns an offer, or only one rate of it, as text for a chat, in the offer's language. Errors: `notHere`, `ledger`. */
  'documents.offerText': {
    input: z.strictObject({ number: OfferNumber, line: OfferLineNumber.nullable() }),
    output: z.object({ text: z.string() }),
  },
  /** Records in the histories that a document was printed or copied. */
  'documents.handedOut': { input: z.strictObject({ order: DocumentOrder, how: z.enum(nonFileOutputs) }), output: Nothing },
  'documents.stop': { input: Nothing, output: Nothing },

  // Deadlines and arrivals as a file for a calendar.
  /**
   * Writes the entries to a file that the clerk chooses. Without entries, shows no dialog and writes nothing. Errors: `document` (`tooMany`), `file`,
   * `ledger`.
   */
  'calendar.save': { input: CalendarOrder, output: CalendarReport },
  /** Shows the folder of the last written file. */
  'calendar.showInFolder': { input: Nothing, output: Nothing },
} as const satisfies Procedures

export const filesEvents = {
  'export.progress': ExportProgress,
  /** Progress of the requests that precede a close. */
  'closing.progress': ClosingProgress,
  'documents.progress': DocumentProgress,
} as const satisfies Events
