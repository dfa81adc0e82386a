/** A guest's rights: exporting and erasing what is stored about a person. */
import { z } from '../../../domain/zod.ts'
import type { Procedures } from '../../procedure-group.ts'
import { FormDraft } from '../../views/draft-views.ts'
import { BookingPlace, LedgerRow } from '../../views/ledger-views.ts'
import { GuestAudience, GuestReport } from '../../views/maintenance-views.ts'
import { NotesNaming } from '../../views/note-views.ts'
import { OfferNaming } from '../../views/offer-views.ts'

export const guestsProcedures = {
  /**
   * Finds what is stored under a name: bookings whose holder or guest has it; offers to such a client or with the name in their text; unfinished
   * forms, saved views, presets and clients with it; and how many notes, tags and references of each booking name the guest.
   */
  'guests.find': {
    input: z.strictObject({ name: z.string().trim().min(2).max(200) }),
    output: z.object({
      rows: z.array(LedgerRow),
      notes: z.array(NotesNaming),
      offers: z.array(OfferNaming),
      drafts: z.array(FormDraft),
      views: z.array(z.string()),
      presets: z.array(z.string()),
      clients: z.array(z.string()),
    }),
  },
  /**
   * Writes what these bookings, offers and unfinished forms contain about a guest to a file that the clerk chooses: for the guest, or everything for
   * the desk. Errors: `file`, `ledger`.
   */
  'guests.export': {
    input: z.strictObject({ name: z.string().trim().min(2).max(200), bookings: z.array(BookingPlace).max(5000), audience: GuestAudience }),
    output: GuestReport,
  },
  /**
   * Erases the guest from the given bookings with their notes, tags and references, from all offers, and deletes the unfinished forms, saved views,
   * presets and clients that name the guest; amounts, dates and references remain. Errors: `casesOpen`.
   */
  'guests.erase': {
    input: z.strictObject({ name: z.string().trim().min(2).max(200), bookings: z.array(BookingPlace).max(5000) }),
    output: GuestReport,
  },
} as const satisfies Procedures
