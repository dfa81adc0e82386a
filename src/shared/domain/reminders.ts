/**
 * When the desk reminds of a booking: before its free cancellation ends, and before its guests arrive. The end is an instant, by the offset that the
 * service stated; an arrival is a calendar day. Neither is kept anywhere: only what somebody made of a reminder is, together with the end or day that it was of.
 */

export const reminderKinds = ['freeEnds', 'arrival'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** What became of a reminder: told to whoever sits at the desk, put off until a moment, or done. `…Ms` are milliseconds since 1970. */
export type ReminderMark =
  | { readonly state: 'told' | 'done'; readonly atMs: number }
  | { readonly state: 'snoozed'; readonly atMs: number; readonly untilMs: number }

/** `new`: nobody was told yet, or it was put off until now. `open`: told, and still to be seen to. `away`: nothing to show. */
export type ReminderStanding = 'new' | 'open' | 'away'

/**
 * How a reminder whose time has come stands. `endsMs` is when it comes too late: one that nobody could be told of before is told after it too, so that
 * nothing passes unseen while the desk is closed; an arrival does not end before its day does, and has none.
 */
export function reminderStanding(mark: ReminderMark | null, endsMs: number | null, nowMs: number): ReminderStanding {
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

const minuteMs = 60_000

/** How long a reminder can be put off, in minutes, as far as it then still comes before its end: `leftMs` is the time until that, null without one. */
export function snoozeChoices(leftMs: number | null): number[] {
  return [30, 60, 180, 480, 1440].filter((minutes) => leftMs === null || minutes * minuteMs < leftMs)
}
