/** Stores the state of reminders: told, snoozed, done. Nothing else of a reminder is stored. */
import type { ReminderPlace } from '../../../shared/contract/views/reminder-views.ts'
import type { ReminderMark } from '../../../shared/domain/reminders.ts'
import { idNow } from '../bookings/booking-lookup.ts'
import type { WritableDb } from '../database/ledger-db.ts'

const dayMs = 86_400_000

/** Rows are deleted after this time; no reminder is shown that long. */
const keptMs = 90 * dayMs

/** Marks these reminders and returns how many were marked; bookings that are no longer in the ledger are skipped. */
export function markReminders({ connection, prepare }: WritableDb, places: readonly ReminderPlace[], mark: ReminderMark): number {
  const atMs = Math.round(mark.atMs)
  const untilMs = mark.state === 'snoozed' ? Math.round(mark.untilMs) : null
  const put = prepare(`
    insert or replace into reminder (booking_id, kind, about, state, at_ms, until_ms) values (?, ?, ?, ?, ?, ?)
  `)
  return connection
    .transaction(() => {
      prepare('delete from reminder where at_ms < ?').run(atMs - keptMs)
      const ids = places.map(({ booking, kind, about }) => ({ id: idNow(prepare, booking), kind, about }))
      for (const { id, kind, about } of ids) if (id !== null) put.run(id, kind, about, mark.state, atMs, untilMs)
      return ids.filter(({ id }) => id !== null).length
    })
    .immediate()
}
