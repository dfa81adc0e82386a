/** Documents for guests and hotels: what is asked for, and what one says, as the window shows it and as it is printed. */

import { z } from '../../domain/zod.ts'
import { languageNames } from '../../words/languages.ts'
import { BookingPlace, LedgerFilter } from './ledger-views.ts'
import { OfferNumber } from './offer-views.ts'

/** Those of one booking, then the lists. */
export const bookingDocuments = ['voucher', 'confirmation', 'cancellation'] as const
export const documentKinds = [...bookingDocuments, 'arrivals', 'rooming'] as const
/** Every document; an offer is of no booking. */
const allKinds = [...documentKinds, 'offer'] as const
export type DocumentKind = (typeof allKinds)[number]
/** One of bookings. */
export type BookingsDocument = (typeof documentKinds)[number]

/** What is to be made, in which language, and of which bookings or offer. */
export const DocumentOrder = z.strictObject({
  kind: z.enum(allKinds),
  /** Of whoever gets it. */
  language: z.enum(languageNames),
  of: z.union([
    z.strictObject({ booking: BookingPlace }),
    z.strictObject({ bookings: z.array(BookingPlace).min(1).max(1000) }),
    z.strictObject({ filter: LedgerFilter }),
    z.strictObject({ offer: OfferNumber }),
  ]),
  /** The amount of a Net rate is what the desk pays: it stands on a confirmation only when the clerk wants it there. */
  showNet: z.boolean(),
})
export type DocumentOrder = z.output<typeof DocumentOrder>

/** Whose paper it is. All of it may be empty. */
export const Letterhead = z.strictObject({
  name: z.string().max(120),
  address: z.string().max(600),
  closing: z.string().max(1000),
  /** A PNG or JPEG as a `data:` URL; null for none. */
  logo: z.string().nullable(),
})
export type Letterhead = z.output<typeof Letterhead>

/** What of it is typed; the logo is chosen from a file. */
export const LetterheadText = Letterhead.omit({ logo: true })

export const SheetPart = z.object({
  title: z.string().nullable(),
  /** Names and what they are. */
  facts: z.array(z.tuple([z.string(), z.string()])),
  table: z.object({ heads: z.array(z.string()), rows: z.array(z.array(z.string())) }).nullable(),
  /** Lines of plain text. */
  text: z.string().nullable(),
})
export type SheetPart = z.output<typeof SheetPart>

/** What begins on a page of its own. */
export const Sheet = z.object({ title: z.string(), subtitle: z.string().nullable(), parts: z.array(SheetPart), notes: z.array(z.string()) })
export type Sheet = z.output<typeof Sheet>

export const Paper = z.object({
  language: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  /** Of the file. */
  title: z.string(),
  letterhead: Letterhead,
  sheets: z.array(Sheet),
})
export type Paper = z.output<typeof Paper>

/**
 * Why a booking has no such document: what its status is instead, or that a booking or cancellation of it is open. `gone`: it is not in
 * the ledger any more; `noNames`: its guests were removed.
 */
const leftOutWhys = ['notConfirmed', 'notCancelled', 'open', 'gone', 'noNames'] as const
export type LeftOutWhy = (typeof leftOutWhys)[number]

/** A document before it leaves: its first sheets, and all of it as text where it is of one booking or a list. */
export const DocumentPreview = z.object({
  paper: Paper,
  /** Sheets of the whole document. */
  sheets: z.int(),
  text: z.string(),
  leftOut: z.array(z.object({ why: z.enum(leftOutWhys), bookings: z.int() })),
  /** Whether a Net rate is among them, whose amount is left out unless it is wanted. */
  hasNet: z.boolean(),
})
export type DocumentPreview = z.output<typeof DocumentPreview>

/** How a document left the desk without a file of the desk's own. */
export const handings = ['printed', 'copied'] as const

/** Bookings read so far, of all. */
export const DocumentProgress = z.object({ done: z.int(), total: z.int() })
