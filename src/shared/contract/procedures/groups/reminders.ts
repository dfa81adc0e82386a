/** Reminders before free cancellation ends and before arrivals, computed from the ledger on each call. */
import { z } from '../../../domain/zod.ts'
import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { mostReminders, Reminder, ReminderPlace } from '../../views/reminder-views.ts'

export const remindersProcedures = {
  /** Returns the number of due reminders, and the soonest `mostReminders` of them. */
  'reminders.list': { input: Nothing, output: z.object({ count: z.int(), reminders: z.array(Reminder).max(mostReminders) }) },
  /** Snoozes a reminder until a moment, which must be before its end. Errors: `notHere`, `input`, `ledger`. */
  'reminders.snooze': { input: z.strictObject({ reminder: ReminderPlace, untilMs: z.int().min(0).max(8.64e15) }), output: Nothing },
  /** Marks a reminder as done; `back` undoes this or a snooze. Errors: `notHere`, `ledger`. */
  'reminders.done': { input: z.strictObject({ reminder: ReminderPlace, back: z.boolean().optional() }), output: Nothing },
} as const satisfies Procedures

export const remindersEvents = {
  /** The list of due reminders changed. */
  'reminders.changed': Nothing,
  /** The clerk pressed a reminder's notification: `find` identifies the booking, null if there were several. */
  'reminders.pressed': z.object({ find: z.string().nullable() }),
} as const satisfies Events
