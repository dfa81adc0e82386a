/** What is asked about the days before a desk: reminders, and the stays to come. */
import type { Reminder } from '../../shared/contract/views/reminder-views.ts'
import type { ReminderMark } from '../../shared/domain/reminders.ts'

/** Which reminders are asked for, in milliseconds since 1970 and calendar days of the ledger's zone. */
export interface RemindersDue {
  readonly nowMs: number
  readonly today: string
  /** Ends of free periods up to this moment; null for none of them. */
  readonly freeEndsBeforeMs: number | null
  /** Ends before now count after this moment. */
  readonly endedAfterMs: number
  /** Arrivals from today to this day; null for none of them. */
  readonly lastArrival: string | null
}

/** Which stays are looked at: calendar days of the ledger's zone, and moments in milliseconds since 1970. */
export interface AheadQuestion {
  /** Today; stays under way are not among them. */
  readonly from: string
  /** The last day whose arrivals are listed. */
  readonly lastArrival: string
  /** The last check-in that is looked at: a deadline lies before its stay. */
  readonly lastStay: string
  /** Deadlines after this moment, within so many times 24 hours. */
  readonly nowMs: number
  readonly days: number
  /** By whose calendar a deadline has its day. */
  readonly deskZone: string
  /** How many are listed, the soonest; null is all of them. */
  readonly arrivals: number | null
  readonly deadlines: number | null
}

/** A reminder whose time has come, with what was made of it; null when nothing was. */
export interface DueReminder extends Omit<Reminder, 'ended'> {
  readonly mark: ReminderMark | null
}
