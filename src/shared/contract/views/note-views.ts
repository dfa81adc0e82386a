/** The desk's own facts about a booking: notes, tags, references and a follow-up. They never come from the service. */
import { AskedDate, IsoDate } from '../../domain/dates.ts'
import { longestFact, longestTag, mostTags } from '../../domain/desk-facts.ts'
import { z } from '../../domain/zod.ts'
import { Text } from '../view-fields.ts'

/** The desk's own facts about one booking; null for none. */
export const DeskFacts = z.object({
  internalRef: Text,
  /** The hotel's own number for the booking. The service does not send it: clerks type it. */
  hotelConfirmation: Text,
  costCentre: Text,
  tags: z.array(z.string()),
  /** The day in the accounting zone on which somebody must look at it again, and who. */
  followUpOn: IsoDate.nullable(),
  followUpBy: Text,
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

/** A change of the facts; omitted ones stay unchanged, empty text and null remove one. */
export const FactsChange = z.strictObject({
  internalRef: z.string().max(longestFact).optional(),
  hotelConfirmation: z.string().max(longestFact).optional(),
  costCentre: z.string().max(longestFact).optional(),
  tags: z.array(z.string().max(longestTag)).max(mostTags).optional(),
  followUpOn: AskedDate.nullable().optional(),
  followUpBy: z.string().max(longestFact).optional(),
})
export type FactsChange = z.output<typeof FactsChange>

/** One note, with the operating system users who wrote it and last changed it. */
export const Note = z.object({
  id: z.int(),
  text: z.string(),
  writtenMs: z.number(),
  writtenBy: z.string(),
  changedMs: z.number().nullable(),
  changedBy: Text,
  /** Included in the file that a guest may request; other notes are not. */
  aboutGuest: z.boolean(),
})
export type Note = z.output<typeof Note>

/** Everything the desk stores about a booking by itself; notes in the order in which they were written. */
export const BookingNotes = DeskFacts.extend({ notes: z.array(Note) })
export type BookingNotes = z.output<typeof BookingNotes>

/** How many notes, tags and references of a booking name a guest, and are erased with the name. */
export const NotesNaming = z.object({ id: z.number(), count: z.int() })
export type NotesNaming = z.output<typeof NotesNaming>
