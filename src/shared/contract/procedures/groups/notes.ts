/** What the desk writes about a booking itself. All of it is in the ledger, and needs no service. */
import { longestNote } from '../../../domain/desk-facts.ts'
import { z } from '../../../domain/zod.ts'
import type { Procedures } from '../../procedure-group.ts'
import { BookingPlace, LedgerRecord } from '../../views/ledger-views.ts'
import { FactsChange } from '../../views/note-views.ts'

export const notesProcedures = {
  /** Writes a note, or another text in the place of one of the booking's; a text without a sign removes it. `aboutGuest` marks it for the file that a guest may ask for; left out, the mark stays. Errors: `notHere`. */
  'notes.write': {
    input: z.strictObject({
      booking: BookingPlace,
      note: z.int().nullable(),
      text: z.string().max(longestNote),
      aboutGuest: z.boolean().optional(),
    }),
    output: LedgerRecord,
  },
  /** Changes tags, references or follow-up; what is left out stays. Errors: `notHere`. */
  'notes.change': { input: z.strictObject({ booking: BookingPlace, change: FactsChange }), output: LedgerRecord },
} as const satisfies Procedures
