/** Selects the bookings with a reminder to show, computed from the bookings each time and from the stored marks: notified, snoozed or done. */
import { maxReminders } from '../../../shared/contract/views/reminder-views.ts'
import { type ReminderKind, type ReminderMark, reminderKinds, reminderStatus } from '../../../shared/domain/reminders.ts'
import { type BookingRow, toLedgerRow } from '../bookings/booking-row.ts'
import type { ReadableDb } from '../database/ledger-db.ts'
import type { DueReminders, RemindersDue } from '../days-ahead.ts'

const maxOfAKind = maxReminders / reminderKinds.length

interface MarkRow {
  readonly about: string
  readonly mark_state: ReminderMark['state'] | null
  readonly mark_at: number | null
  readonly mark_until: number | null
}

const selectWithMark = (kind: ReminderKind, about: string) => `
  select booking.*, ${about} as about, reminder.state as mark_state, reminder.at_ms as mark_at, reminder.until_ms as mark_until
  from booking %index% left join reminder
    on reminder.booking_id = booking.id and reminder.kind = '${kind}' and reminder.about = ${about}`

/**
 * Free cancellations that end after `endedAfterMs` and by `freeEndsBeforeMs`. A past end counts only if its booking was made before it and the stay
 * is still to come; otherwise nobody missed it. The id of a booking starts with the second in which the booking was made.
 */
const freeEnds = `${selectWithMark('freeEnds', 'cast(booking.free_until_ms as text)').replace('%index%', 'indexed by booking_by_free_end')}
  where booking.known = 'CONFIRMED' and booking.free_until_ms is not null
    and booking.free_until_ms > @endedAfterMs and booking.free_until_ms <= @freeEndsBeforeMs
    and (booking.free_until_ms > @nowMs or (booking.id / 1024 * 1000 < booking.free_until_ms and (booking.checkin = '' or booking.checkin > @today)))
  order by booking.free_until_ms, booking.id`

const arrivals = `${selectWithMark('arrival', 'booking.checkin').replace('%index%', 'indexed by booking_by_checkin')}
  where booking.known = 'CONFIRMED' and booking.checkin between @today and @lastArrival
  order by booking.checkin, booking.id`

function markOf({ mark_state: state, mark_at: atMs, mark_until: untilMs }: MarkRow): ReminderMark | null {
  if (state === null || atMs === null) return null
  return state === 'snoozed' ? { state, atMs, untilMs: untilMs ?? atMs } : { state, atMs }
}

/**
 * Returns the reminders to show of confirmed bookings whose free cancellation ends, or whose guests arrive, within the period: of each kind the
 * soonest 500. Reminders that are done, snoozed or over do not count towards that limit, so that they never hide a later deadline.
 */
export function reminders(
  { prepare, zone }: ReadableDb,
  { nowMs, today, freeEndsBeforeMs, endedAfterMs, lastArrival }: RemindersDue,
): DueReminders {
  const due: DueReminders['due'][number][] = []
  let more = false
  const add = (kind: ReminderKind, rows: Iterable<BookingRow & MarkRow>) => {
    let left = maxOfAKind
    for (const row of rows) {
      const endsMs = kind === 'freeEnds' ? row.free_until_ms : null
      const status = reminderStatus(markOf(row), endsMs, nowMs)
      if (status === 'away') continue
      if (left-- === 0) {
        more = true
        return
      }
      const ended = endsMs !== null && endsMs <= nowMs
      due.push({ kind, about: row.about, row: toLedgerRow(row, zone), endsMs, ended, isNew: status === 'new' })
    }
  }
  const rowsOf = (sql: string) => prepare<BookingRow & MarkRow>(sql)
  if (freeEndsBeforeMs !== null) add('freeEnds', rowsOf(freeEnds).iterate({ nowMs, today, freeEndsBeforeMs, endedAfterMs }))
  if (lastArrival !== null) add('arrival', rowsOf(arrivals).iterate({ today, lastArrival }))
  return { due, more }
}
