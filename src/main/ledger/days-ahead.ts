/** Queries about the coming days: reminders, and future stays. */
import type { Reminder } from '../../shared/contract/views/reminder-views.ts'

/** Which reminders are asked for, in milliseconds since 1970 and calendar days of the ledger's zone. */
export interface RemindersDue {
  readonly nowMs: number
  readonly today: string
  /** Latest end of free cancellation to include; null for none. */
  readonly freeEndsBeforeMs: number | null
  /** Past ends of free cancellation are included if they are later than this moment. */
  readonly endedAfterMs: number
  /** Latest arrival to include, from today on; null for none. */
  readonly lastArrival: string | null
}

/** Which stays to examine: calendar days of the ledger's zone, and moments in milliseconds since 1970. */
export interface ComingStaysQuery {
  /** Today; stays under way are left out. */
  readonly from: string
  /** The last day whose arrivals are counted. */
  readonly lastArrival: string
  /** The last check-in to examine. Later than `lastArrival`, because a deadline may be long before its stay. */
  readonly lastStay: string
  /** Includes deadlines after this moment, within `days` times 24 hours. */
  readonly nowMs: number
  readonly days: number
  /** The time zone that turns a deadline into a day. */
  readonly deskZone: string
  /** How many deadlines to list, soonest first; null for all. */
  readonly deadlines: number | null
}

/** The reminders to show, and whether there are more of a kind than are listed. */
export interface DueReminders {
  /** `isNew`: nobody was notified yet, or a snooze is over. */
  readonly due: readonly (Reminder & { readonly isNew: boolean })[]
  readonly more: boolean
}
