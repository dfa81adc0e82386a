/** A guest's rights: what is stored of a person, as a file, and its removal. */
import { z } from '../../../domain/zod.ts'
import type { Procedures } from '../../procedure-group.ts'
import { FormDraft } from '../../views/draft-views.ts'
import { BookingPlace, LedgerRow } from '../../views/ledger-views.ts'
import { GuestAudience, GuestReport } from '../../views/maintenance-views.ts'
import { NotesNaming } from '../../views/note-views.ts'
import { OfferNaming } from '../../views/offer-views.ts'

export const guestsProcedures = {
  /** Bookings in which somebody of this name books or stays, offers to such a client or with that name in their text, forms in progress with it, the names of saved views, presets and clients that name the guest, and how many notes, tags and references of each booking do. */
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
  /** Writes what these bookings, offers and forms in progress hold about a guest to a file that the clerk chooses: for the guest, or all of it for the desk. Errors: `file`, `ledger`. */
  'guests.export': {
    input: z.strictObject({ name: z.string().trim().min(2).max(200), bookings: z.array(BookingPlace).max(5000), audience: GuestAudience }),
    output: GuestReport,
  },
  /**
   * Removes this guest from the bookings that are named, their notes, tags and references, from all offers, and the forms in progress, saved views, presets and clients that name the guest; amounts, dates and
   * references stay. Errors: `casesOpen`.
   */
  'guests.erase': {
    input: z.strictObject({ name: z.string().trim().min(2).max(200), bookings: z.array(BookingPlace).max(5000) }),
    output: GuestReport,
  },
} as const satisfies Procedures
