/** Records which bookings are new, for the check for double stays. */
import { isTakingYears } from '../database/bulk-import.ts'
import { idAt } from '../database/ids.ts'
import type { Prepare } from '../database/ledger-db.ts'
import type { Seen } from '../records.ts'

const dayMs = 86_400_000
/** A booking made longer ago is not news, whenever it is first seen. */
const newsMs = 30 * dayMs
/** Older bookings of a first import existed before the desk; those of the last day may have been made while it runs. */
const importedNewsMs = dayMs

/** Records which of these rows are confirmed and recent. Runs inside the transaction that stored them. */
export function noteNews(prepare: Prepare, ids: readonly number[], { atMs }: Seen): void {
  if (ids.length === 0) return
  const since = idAt(atMs - (isTakingYears(prepare) ? importedNewsMs : newsMs))
  const news = prepare<{ id: number }>(`
    select booking.id from json_each(?) as news cross join booking on booking.id = news.value
    where booking.known = 'CONFIRMED' and booking.id >= ?
  `)
  // Row by row: a statement that inserts many makes the text index flush.
  const insert = prepare('insert or ignore into unpaired (booking_id) values (?)')
  for (const { id } of news.all(JSON.stringify(ids), since)) insert.run(id)
}
