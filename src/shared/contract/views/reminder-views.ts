/** What the desk reminds of, as the window is shown it. */
import { reminderKinds } from '../../domain/reminders.ts'
import { z } from '../../domain/zod.ts'
import { BookingPlace, LedgerRow } from './ledger-views.ts'

/**
 * One reminder by what it is of. `about` is the end of the free period (milliseconds since 1970, as text) or the check-in day that it was shown with: what
 * is made of it holds for that one only.
 */
export const ReminderPlace = z.strictObject({
  booking: BookingPlace,
  kind: z.enum(reminderKinds),
  about: z.string().min(1).max(40),
})
export type ReminderPlace = z.output<typeof ReminderPlace>

/** No more are shown at once: as many as a morning has room for. */
export const mostReminders = 8

export const Reminder = z.object({
  kind: z.enum(reminderKinds),
  about: z.string(),
  /** The booking as the ledger has it now. */
  row: LedgerRow,
  /** When the free period ends; null of an arrival. */
  endsMs: z.number().nullable(),
  /** It ended before anybody could be told. */
  ended: z.boolean(),
})
export type Reminder = z.output<typeof Reminder>
