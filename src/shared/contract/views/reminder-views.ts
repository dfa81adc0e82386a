/** Reminders of free-cancellation deadlines and arrivals. */
import { reminderKinds } from '../../domain/reminders.ts'
import { z } from '../../domain/zod.ts'
import { BookingKey, LedgerRow } from './ledger-views.ts'

/**
 * Identifies a reminder. `about` is what the shown reminder was about: the end of the free period (milliseconds since 1970, as text) or the
 * check-in day. A stored mark (notified, snoozed, done) applies only to that end or that day.
 */
export const ReminderKey = z.strictObject({
  booking: BookingKey,
  kind: z.enum(reminderKinds),
  about: z.string().min(1).max(40),
})
export type ReminderKey = z.output<typeof ReminderKey>

/** The maximum number of reminders in a list, half of them of each kind. */
export const maxReminders = 1_000

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
