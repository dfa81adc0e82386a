/** What a desk writes about a booking itself: notes, tags, its own references, and a follow-up. Never part of what the service said. */
import { AskedDate, IsoDate } from '../../domain/dates.ts'
import { longestFact, longestTag, mostTags } from '../../domain/desk-facts.ts'
import { z } from '../../domain/zod.ts'
import { Text } from '../view-fields.ts'

/** Facts of the desk's own about one booking; null is none. */
export const DeskFacts = z.object({
  internalRef: Text,
  /** The number under which the hotel itself has the booking. The service names none: it is typed. */
  hotelConfirmation: Text,
  costCentre: Text,
  tags: z.array(z.string()),
  /** The day of the accounting zone on which somebody has to see to it again, and who. */
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

/** What changes of the facts; what is left out stays, empty text and null take a fact away. */
export const FactsChange = z.strictObject({
  internalRef: z.string().max(longestFact).optional(),
  hotelConfirmation: z.string().max(longestFact).optional(),
  costCentre: z.string().max(longestFact).optional(),
  tags: z.array(z.string().max(longestTag)).max(mostTags).optional(),
  followUpOn: AskedDate.nullable().optional(),
  followUpBy: z.string().max(longestFact).optional(),
})
export type FactsChange = z.output<typeof FactsChange>

/** One note, with who wrote it and who changed it last, by the user names of the operating system. */
export const Note = z.object({
  id: z.int(),
  text: z.string(),
  writtenMs: z.number(),
  writtenBy: z.string(),
  changedMs: z.number().nullable(),
  changedBy: Text,
  /** It is in the file that the guest may ask for; no other note is. */
  aboutGuest: z.boolean(),
})
export type Note = z.output<typeof Note>

/** All that the desk keeps about a booking of its own; notes in the order in which they were written. */
export const BookingNotes = DeskFacts.extend({ notes: z.array(Note) })
export type BookingNotes = z.output<typeof BookingNotes>

/** How many notes, tags and references of a booking name a guest, and are erased with the name. */
export const NotesNaming = z.object({ id: z.number(), count: z.int() })
export type NotesNaming = z.output<typeof NotesNaming>
