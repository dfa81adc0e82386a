/** A guest's rights: what is stored of a person, as a file, and its removal. */
import { z } from '../../domain/zod.ts'
import { BookingPlace, LedgerRow } from '../ledger-views.ts'
import { GuestReport } from '../maintenance-views.ts'
import type { Procedures } from './group.ts'

export const guestsProcedures = {
  /** Bookings in which somebody of this name books or stays, and the names of saved views and presets that name the guest. */
  'guests.find': {
    input: z.strictObject({ name: z.string().trim().min(2).max(200) }),
    output: z.object({ rows: z.array(LedgerRow), views: z.array(z.string()), presets: z.array(z.string()) }),
  },
  'guests.export': { input: z.strictObject({ name: z.string().trim().min(2).max(200) }), output: GuestReport },
  /**
   * Removes this guest from the bookings that are named, and the saved views and presets that name the guest; amounts, dates and
   * references stay. Errors: `casesOpen`.
   */
  'guests.erase': {
    input: z.strictObject({ name: z.string().trim().min(2).max(200), bookings: z.array(BookingPlace).min(1).max(5000) }),
    output: GuestReport,
  },
} as const satisfies Procedures
