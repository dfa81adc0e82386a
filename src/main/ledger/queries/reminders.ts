/** Selects the bookings with a due reminder, computed from the bookings each time, with the state of each reminder: notified, snoozed or done. */
import type { ReminderKind, ReminderMark } from '../../../shared/domain/reminders.ts'
import { type BookingRow, toLedgerRow } from '../bookings/booking-row.ts'
import type { ReadableDb } from '../database/ledger-db.ts'
import type { DueReminder, RemindersDue } from '../days-ahead.ts'

/** Limits each kind, soonest first: nobody works through a longer list. */
const maxOfAKind = 500

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
  order by booking.free_until_ms, booking.id limit ${maxOfAKind}`

const arrivals = `${selectWithMark('arrival', 'booking.checkin').replace('%index%', 'indexed by booking_by_checkin')}
  where booking.known = 'CONFIRMED' and booking.checkin between @today and @lastArrival
  order by booking.checkin, booking.id limit ${maxOfAKind}`

function markOf({ mark_state: state, mark_at: atMs, mark_until: untilMs }: MarkRow): ReminderMark | null {
  if (state === null || atMs === null) return null
  return state === 'snoozed' ? { state, atMs, untilMs: untilMs ?? atMs } : { state, atMs }
}

/** Returns confirmed bookings whose free cancellation ends, or whose guests arrive, within the period: the soonest first, at most 500 of each. */
export function reminders(
  { prepare, zone }: ReadableDb,
  { nowMs, today, freeEndsBeforeMs, endedAfterMs, lastArrival }: RemindersDue,
): DueReminder[] {
  const freeEndRows =
    freeEndsBeforeMs === null ? [] : prepare<BookingRow & MarkRow>(freeEnds).all({ nowMs, today, freeEndsBeforeMs, endedAfterMs })
  const stays = lastArrival === null ? [] : prepare<BookingRow & MarkRow>(arrivals).all({ today, lastArrival })
  const due =
    (kind: ReminderKind) =>
    (row: BookingRow & MarkRow): DueReminder => ({
      kind,
      about: row.about,
      row: toLedgerRow(row, zone),
      endsMs: kind === 'freeEnds' ? row.free_until_ms : null,
      mark: markOf(row),
    })
  return [...freeEndRows.map(due('freeEnds')), ...stays.map(due('arrival'))]
}
