/** Reminders of free-cancellation deadlines and arrivals. */
import { reminderKinds } from '../../domain/reminders.ts'
import { z } from '../../domain/zod.ts'
import { BookingKey, LedgerRow } from './ledger-views.ts'

/**
 * Identifies a reminder. `about` is the end of the free period (milliseconds since 1970, as text) or the check-in day when it was shown: a mark
 * applies to that one only.
 */
export const ReminderPlace = z.strictObject({
  booking: BookingKey,
  kind: z.enum(reminderKinds),
  about: z.string().min(1).max(40),
})
export type ReminderPlace = z.output<typeof ReminderPlace>

/** Most reminders shown at once, about as many as fit into a morning. */
export const mostReminders = 8

export const Reminder = z.object({
  kind: z.enum(reminderKinds),
  about: z.string(),
  /** The booking as the ledger has it now. */
  row: LedgerRow,
  /** When the free period ends; null for an arrival. */
  endsMs: z.number().nullable(),
  /** It ended before anybody could be notified. */
  ended: z.boolean(),
})
export type Reminder = z.output<typeof Reminder>
