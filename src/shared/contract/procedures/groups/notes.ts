/** The desk's own notes and facts about a booking. They are stored in the ledger and need no service. */
import { longestNote } from '../../../domain/desk-facts.ts'
import { z } from '../../../domain/zod.ts'
import type { Procedures } from '../../procedure-group.ts'
import { BookingPlace, LedgerRecord } from '../../views/ledger-views.ts'
import { FactsChange } from '../../views/note-views.ts'

export const notesProcedures = {
  /**
   * Writes a note, or replaces the text of an existing one; blank text deletes it. `aboutGuest` includes it in the file that a guest may request; if
   * omitted, that stays unchanged. Errors: `notHere`.
   */
  'notes.write': {
    input: z.strictObject({
      booking: BookingPlace,
      note: z.int().nullable(),
      text: z.string().max(longestNote),
      aboutGuest: z.boolean().optional(),
    }),
    output: LedgerRecord,
  },
  /** Changes tags, references or follow-up; omitted fields stay unchanged. Errors: `notHere`. */
  'notes.change': { input: z.strictObject({ booking: BookingPlace, change: FactsChange }), output: LedgerRecord },
} as const satisfies Procedures
