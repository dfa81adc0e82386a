/** Documents for guests and hotels: the request, and the content for the screen and for print. */

import { z } from '../../domain/zod.ts'
import { languageCodes } from '../../words/languages.ts'
import { BookingKey, LedgerFilter } from './ledger-views.ts'
import { OfferNumber } from './offer-views.ts'

/** Kinds of documents about one booking; `documentKinds` adds the lists. */
export const bookingDocuments = ['voucher', 'confirmation', 'cancellation'] as const
export const documentKinds = [...bookingDocuments, 'arrivals', 'rooming'] as const
/** All documents; an offer does not belong to a booking. */
const allKinds = [...documentKinds, 'offer'] as const
export type DocumentKind = (typeof allKinds)[number]
/** A document of one or more bookings. */
export type BookingsDocument = (typeof documentKinds)[number]

/** Which document to make, in which language, and of which bookings or offer. */
export const DocumentOrder = z.strictObject({
  kind: z.enum(allKinds),
  /** The recipient's language. */
  language: z.enum(languageCodes),
  of: z.union([
    z.strictObject({ booking: BookingKey }),
    z.strictObject({ bookings: z.array(BookingKey).min(1).max(1000) }),
    z.strictObject({ filter: LedgerFilter }),
    z.strictObject({ offer: OfferNumber }),
  ]),
  /** The amount of a Net rate is the desk's cost: a confirmation shows it only if the clerk wants that. */
  showNet: z.boolean(),
})
export type DocumentOrder = z.output<typeof DocumentOrder>

/** The sender's letterhead. Any part may be empty. */
export const Letterhead = z.strictObject({
  name: z.string().max(120),
  address: z.string().max(600),
  closing: z.string().max(1000),
  /** A PNG or JPEG as a `data:` URL; null for none. */
  logo: z.string().nullable(),
})
export type Letterhead = z.output<typeof Letterhead>

/** The typed part; the logo is chosen from a file. */
export const LetterheadText = Letterhead.omit({ logo: true })

export const SheetPart = z.object({
  title: z.string().nullable(),
  /** The hotel of a stay, with the lines of its address and its picture as a `data:` URL. With it, the facts are the headlines of the stay. */
  hotel: z.object({ name: z.string(), lines: z.string(), picture: z.string().nullable() }).nullable(),
  /** Pairs of name and value; a value may have several lines. */
  facts: z.array(z.tuple([z.string(), z.string()])),
  table: z.object({ heads: z.array(z.string()), rows: z.array(z.array(z.string())) }).nullable(),
  /** Lines of plain text. */
  text: z.string().nullable(),
})
export type SheetPart = z.output<typeof SheetPart>

/** A part of a document that begins on a new page. */
export const Sheet = z.object({ title: z.string(), subtitle: z.string().nullable(), parts: z.array(SheetPart), notes: z.array(z.string()) })
export type Sheet = z.output<typeof Sheet>

export const Paper = z.object({
  language: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  size: z.enum(['A4', 'letter']),
  /** Title of the file. */
  title: z.string(),
  letterhead: Letterhead,
  sheets: z.array(Sheet),
})
export type Paper = z.output<typeof Paper>

/**
 * Why a document omits a booking: its status, or an open booking or cancellation. `gone`: it is no longer in the ledger; `noNames`: its guests
 * were removed.
 */
const leftOutReasons = ['notConfirmed', 'notCancelled', 'open', 'gone', 'noNames'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** A preview of a document: its first sheets, and its full text if it is of one booking or a list. */
export const DocumentPreview = z.object({
  paper: Paper,
  /** Number of sheets in the whole document. */
  sheets: z.int(),
  text: z.string(),
  leftOut: z.array(z.object({ why: z.enum(leftOutReasons), bookings: z.int() })),
  /** Whether it includes a Net rate, whose amount is omitted unless wanted. */
  hasNet: z.boolean(),
})
export type DocumentPreview = z.output<typeof DocumentPreview>

/** Ways to output a document other than as a file. */
export const nonFileOutputs = ['printed', 'copied'] as const

/** Bookings read so far, of the total. */
export const DocumentProgress = z.object({ done: z.int(), total: z.int() })
