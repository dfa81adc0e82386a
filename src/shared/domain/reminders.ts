/**
 * When the desk reminds of a booking: before its free cancellation ends, and before its guests arrive. The end is an instant, from the offset that
 * the service stated; an arrival is a calendar day. Only marks are stored (notified, snoozed, done), each with the end or day that it applied to.
 */

import { dateIn } from './dates.ts'

export const reminderKinds = ['freeEnds', 'arrival'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** What happened to a reminder: the clerk was notified (`told`), snoozed it, or marked it done. `…Ms` are milliseconds since 1970. */
export type ReminderMark =
  | { readonly state: 'told' | 'done'; readonly atMs: number }
  | { readonly state: 'snoozed'; readonly atMs: number; readonly untilMs: number }

/** `new`: nobody was notified yet, or a snooze is over. `open`: notified and not done. `away`: nothing to show. */
export type ReminderStatus = 'new' | 'open' | 'away'

/**
 * Returns the state of a reminder that is due. `endsMs` is the end of the reminder; null for an arrival, whose reminder lasts for its whole
 * day. If nobody could be notified before the end, the reminder is still shown afterwards, so that nothing is missed while the desk is closed.
 */
export function reminderStatus(mark: ReminderMark | null, endsMs: number | null, nowMs: number): ReminderStatus {
  if (mark === null) return 'new'
  switch (mark.state) {
    case 'done':
      return 'away'
    case 'snoozed':
      return nowMs < mark.untilMs ? 'away' : 'new'
    case 'told':
      return endsMs === null || nowMs < endsMs || mark.atMs >= endsMs ? 'open' : 'away'
    default:
      return mark satisfies never
  }
}

/** Returns the day of a reminder: the one on which the free period ends on the clock of `zone`, or the day of the arrival. */
export const dayOfReminder = ({ kind, about }: { readonly kind: ReminderKind; readonly about: string }, zone: string): string =>
  kind === 'arrival' ? about : dateIn(zone, Number(about))

const minuteMs = 60_000

/** Returns the snooze times, in minutes, that end before the reminder; `remainingMs` is the time until the reminder ends, null if it has no end. */
export function snoozeChoices(remainingMs: number | null): number[] {
  return [30, 60, 180, 480, 1440].filter((minutes) => remainingMs === null || minutes * minuteMs < remainingMs)
}
