/** The desk's own notes and facts (tags, references, a follow-up) about a booking. They never come from the service. */
import { IsoDate, QueryDate } from '../../domain/dates.ts'
import { maxFactLength, maxTagLength, maxTags } from '../../domain/desk-facts.ts'
import { z } from '../../domain/zod.ts'
import { NullableText } from '../view-fields.ts'

/** The desk's own facts about one booking; null for none. */
export const DeskFacts = z.object({
  internalRef: NullableText,
  /** The hotel's own number for the booking. The service does not send it: clerks type it. */
  hotelConfirmation: NullableText,
  costCentre: NullableText,
  tags: z.array(z.string()),
  /** The day in the accounting zone on which somebody must look at the booking again, and who. */
  followUpOn: IsoDate.nullable(),
  followUpBy: NullableText,
})
export type DeskFacts = z.output<typeof DeskFacts>

export const noFacts: DeskFacts = {
  internalRef: null,
  hotelConfirmation: null,
  costCentre: null,
  tags: [],
  followUpOn: null,
  followUpBy: null,
}

/** A change of some facts. Omitted facts stay unchanged; empty text or null removes a fact. */
export const FactsChange = z.strictObject({
  internalRef: z.string().max(maxFactLength).optional(),
  hotelConfirmation: z.string().max(maxFactLength).optional(),
  costCentre: z.string().max(maxFactLength).optional(),
  tags: z.array(z.string().max(maxTagLength)).max(maxTags).optional(),
  followUpOn: QueryDate.nullable().optional(),
  followUpBy: z.string().max(maxFactLength).optional(),
})
export type FactsChange = z.output<typeof FactsChange>

/** One note, with the operating system users who wrote it and last changed it. */
export const Note = z.object({
  id: z.int(),
  text: z.string(),
  writtenMs: z.number(),
  writtenBy: z.string(),
  changedMs: z.number().nullable(),
  changedBy: NullableText,
  /** Included in the file that a guest may request; other notes are not. */
  aboutGuest: z.boolean(),
})
export type Note = z.output<typeof Note>

/** Everything the desk stores about a booking by itself; notes in the order in which they were written. */
export const BookingNotes = DeskFacts.extend({ notes: z.array(Note) })
export type BookingNotes = z.output<typeof BookingNotes>

/** How many notes, tags and references of a booking name a guest, and are erased with the name. */
export const GuestNoteCount = z.object({ id: z.number(), count: z.int() })
export type GuestNoteCount = z.output<typeof GuestNoteCount>
