/**
 * Files bookings by creation moment, which is encoded in their id. A booking whose moment becomes known, or changes, moves with all rows that refer
 * to its id. Dates without a zone move when the accounting zone changes.
 */

import { freeId, idAt, instantOf } from '../database/ids.ts'
import { inTransaction, onlyRow, type PrepareQuery, type WritableDb } from '../database/ledger-db.ts'
import { getSetting, setSetting } from '../database/settings.ts'
import { filedMs } from './booked-on.ts'
import type { BookingRow } from './booking-row.ts'
import { startRollUp } from './roll-up.ts'

/** Setting: the zone in which dates without a zone were last read; absent in a ledger of an earlier version. */
export const filedInZone = 'filed.zone'

const rowsAtATime = 20_000

/**
 * Moves a booking to a free id of another creation moment and returns that id. Runs inside the caller's transaction; the caller updates the daily
 * sums.
 */
export function moveBooking(
  { connection, prepare }: Pick<WritableDb, 'connection' | 'prepare'>,
  { id, words }: Pick<BookingRow, 'id' | 'words'>,
  atMs: number,
): number {
  const to = freeId(prepare, atMs)
  const ids = { from: id, to }
  // The references between these tables are valid again only when all of them are updated.
  connection.pragma('defer_foreign_keys = on')
  prepare('update booking set id = @to where id = @from').run(ids)
  prepare('update booking_raw set id = @to where id = @from').run(ids)
  for (const table of ['desk_fact', 'tag', 'note']) {
    prepare(`update ${table} set subject_id = @to where subject_kind = 'booking' and subject_id = @from`).run(ids)
  }
  for (const table of ['history', 'rebooking']) prepare(`update ${table} set booking_id = @to where booking_id = @from`).run(ids)
  for (const table of ['rate_look', 'reminder', 'unpaired']) {
    prepare(`update or replace ${table} set booking_id = @to where booking_id = @from`).run(ids)
  }
  // A removed guest is recognised by a hash over the id that the booking had at the removal.
  prepare('update removed_guest set booking_id = @to, hashed_as = coalesce(hashed_as, @from) where booking_id = @from').run(ids)
  prepare('update or replace closed_line set booking_id = @to where closing_id in (select id from closing) and booking_id = @from').run(ids)
  prepare('delete from search where rowid = ?').run(BigInt(id))
  prepare('insert or replace into search (rowid, words) values (?, ?)').run(BigInt(to), words)
  return to
}

/**
 * Moves every booking to the id that its date has in the ledger's zone. Does nothing until the zone changes. Throws SQLite's error, and then nothing
 * has moved.
 */
export function refileBookings(ledger: WritableDb): void {
  const { connection, prepare, zone } = ledger
  const before = getSetting(ledger, filedInZone)
  if (before === zone) return
  // An earlier version filed every booking permanently where it was first seen, so all bookings with a date are checked.
  const condition = before === null ? "booked_on is not 'missing'" : "booked_on = 'assumed'"
  inTransaction(connection, () => {
    const rollUp = startRollUp()
    const next = prepare<Pick<BookingRow, 'id' | 'creation_date'>>(
      `select id, creation_date from booking where id > ? and ${condition} order by id limit ${rowsAtATime}`,
    )
    for (let after: number | undefined = -1; after !== undefined; ) {
      const rows = next.all(after)
      for (const { id, creation_date } of rows) {
        const atMs = filedMs(creation_date, zone)
        if (atMs === null || hasIdFor(prepare, id, atMs)) continue
        const row = onlyRow(prepare<BookingRow>('select * from booking where id = ?'), id)
        rollUp.subtract(row)
        rollUp.add({ ...row, id: moveBooking(ledger, row, atMs) })
      }
      after = rows.at(-1)?.id
    }
    rollUp.write(prepare)
    setSetting(ledger, filedInZone, zone)
  })
}

/** Whether an id belongs to a moment: to its second, or to a later second if that second was full. */
function hasIdFor(prepare: PrepareQuery, id: number, atMs: number): boolean {
  const first = idAt(atMs)
  return id >= first && (instantOf(id) === instantOf(first) || id < freeId(prepare, atMs))
}
