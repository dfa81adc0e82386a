/** Bookings once they are made: cancelling and replacing them, the sync, arrivals, notices and reminders. */

import { ClientRef, CountryCode } from '../../../domain/schemas.ts'
import { z } from '../../../domain/zod.ts'
import { type Events, Nothing, type Procedures, ReferenceInput } from '../../procedure-group.ts'
import { ArrivalsState } from '../../views/arrivals-views.ts'
import { Comparison } from '../../views/booking-views.ts'
import { CancellationCase, CancelQuote, CancelResult } from '../../views/cancel-views.ts'
import { BookingKey } from '../../views/ledger-views.ts'
import { Notice } from '../../views/notice-views.ts'
import { FoundBetterRate, RateLook, Rebooking } from '../../views/rebooking-views.ts'
import { maxReminders, Reminder, ReminderKey } from '../../views/reminder-views.ts'

export const bookedProcedures = {
  // Cancelling: a quote of the penalty, then the cancellation.
  'cancel.quote': { input: ReferenceInput, output: CancelQuote },
  'cancel.confirm': { input: z.strictObject({ quoteId: z.string().max(64) }), output: CancelResult },
  'cancel.cancellations': { input: z.strictObject({ open: z.boolean() }), output: z.object({ cases: z.array(CancellationCase) }) },
  /** Looks up now whether an open cancellation took effect. */
  'cancel.lookUp': { input: z.strictObject({ name: z.string().min(1).max(400) }), output: CancellationCase },

  // Better rates for bookings: finding them, and replacing the old booking by a new one.
  /**
   * Searches the hotel of a booking once, for its nights and guests, and compares the rates. Bookings do not state the guests' nationality; null uses
   * the client's nationality, or else the one in the settings. Errors: `notHere`, `noKey`, service failures, `stopped`.
   */
  'rebooking.look': { input: z.strictObject({ booking: BookingKey, nationality: CountryCode.nullable() }), output: RateLook },
  /** Stops the rate comparisons that the clerk requested for a booking. Comparisons that the desk started by itself continue. */
  'rebooking.stopLooking': { input: z.strictObject({ booking: BookingKey }), output: Nothing },
  /** Returns old bookings that still exist next to the new one that should replace them. */
  'rebooking.list': { input: Nothing, output: z.object({ rebookings: z.array(Rebooking) }) },
  /** Records that the clerk wants both bookings. `clientRef` identifies the new one; `undo` undoes this. Errors: `notHere`, `ledger`. */
  'rebooking.keepBoth': { input: z.strictObject({ clientRef: ClientRef, undo: z.boolean().optional() }), output: Nothing },
  /** Returns better rates that the desk found by itself, sorted by the end of free cancellation; none if `watchRates` is off. */
  'rebooking.finds': { input: Nothing, output: z.object({ finds: z.array(FoundBetterRate) }) },
  /** Dismisses the find for a booking until a rate saves more; `undo` undoes that. Errors: `notHere`, `ledger`. */
  'rebooking.dismiss': { input: z.strictObject({ booking: BookingKey, undo: z.boolean().optional() }), output: Nothing },

  // The sync: compares this account's bookings with those that the service lists.
  /** Compares our bookings with the service's now, as happens at start and every six hours; joins a running sync. Errors: `noKey`. */
  'sync.run': { input: Nothing, output: Comparison },
  'sync.stop': { input: Nothing, output: Nothing },

  // Look-ups of the coming arrivals at the service.
  'arrivals.state': { input: Nothing, output: ArrivalsState },
  /** Looks up the confirmed arrivals of today, tomorrow and the day after; joins a running check. Errors: `noKey`, `ledger`. */
  'arrivals.check': { input: Nothing, output: ArrivalsState },
  'arrivals.stop': { input: Nothing, output: Nothing },

  // Notices to the clerk about what the desk found out by itself.
  'notices.list': { input: Nothing, output: z.object({ notices: z.array(Notice) }) },
  /** `undo` undoes a dismissal. */
  'notices.dismiss': { input: z.strictObject({ id: z.int(), undo: z.boolean().optional() }), output: Nothing },

  // Reminders before free cancellation ends and before arrivals, computed from the ledger on each call.
  /** Returns the due reminders by day: the first `limit` with their bookings, and the keys of the others. `more`: there are more than these. */
  'reminders.list': {
    input: z.strictObject({ limit: z.int().min(1).max(maxReminders) }),
    output: z.object({ reminders: z.array(Reminder), others: z.array(ReminderKey), more: z.boolean() }),
  },
  /** Snoozes a reminder until a moment, which must be before its end. Errors: `notHere`, `input`, `ledger`. */
  'reminders.snooze': { input: z.strictObject({ reminder: ReminderKey, untilMs: z.int().min(0).max(8.64e15) }), output: Nothing },
  /** Marks reminders as done, all or none; `undo` undoes this or a snooze. Errors: `notHere` if no booking is left, `ledger`. */
  'reminders.done': {
    input: z.strictObject({ reminders: z.array(ReminderKey).min(1).max(maxReminders), undo: z.boolean().optional() }),
    output: Nothing,
  },
} as const satisfies Procedures

export const bookedEvents = {
  'cancel.changed': CancellationCase,
  /** The list of rebookings or the list of finds changed. */
  'rebooking.changed': Nothing,
  'sync.progress': Comparison,
  /** Progress and result of an arrivals check. */
  'arrivals.changed': ArrivalsState,
  /** The list of due reminders changed. */
  'reminders.changed': Nothing,
  /** The clerk pressed a reminder's notification: `find` identifies the booking, null if there were several. */
  'reminders.pressed': z.object({ find: z.string().nullable() }),
} as const satisfies Events
