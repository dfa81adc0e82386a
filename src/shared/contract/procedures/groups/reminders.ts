/** Reminders before free cancellation ends and before arrivals, computed from the ledger each time. */
import { z } from '../../../domain/zod.ts'
import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { mostReminders, Reminder, ReminderPlace } from '../../views/reminder-views.ts'

export const remindersProcedures = {
  /** How many are to be seen to now, and the soonest of them, as many as are shown. */
  'reminders.list': { input: Nothing, output: z.object({ count: z.int(), reminders: z.array(Reminder).max(mostReminders) }) },
  /** Puts one off until a moment, which must come before what it reminds of. Errors: `notHere`, `input`, `ledger`. */
  'reminders.snooze': { input: z.strictObject({ reminder: ReminderPlace, untilMs: z.int().min(0).max(8.64e15) }), output: Nothing },
  /** Takes one off the list for good; `back` undoes that, and a snooze. Errors: `notHere`, `ledger`. */
  'reminders.done': { input: z.strictObject({ reminder: ReminderPlace, back: z.boolean().optional() }), output: Nothing },
} as const satisfies Procedures

/** What the desk tells unasked. */
export const remindersEvents = {
  /** Other reminders are to be seen to than before. */
  'reminders.changed': Nothing,
  /** The notification of a reminder was pressed: `find` is the booking, null of several. */
  'reminders.pressed': z.object({ find: z.string().nullable() }),
} as const satisfies Events
