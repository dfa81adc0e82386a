import { onlyRow, type ReadableDb } from '../database/ledger-db.ts'
import { type Selection, whereOf } from './filter.ts'

/** Counts the selected bookings whose creation date has no time zone (`assumed`) or is missing (`missing`). */
export function uncertainDates(db: ReadableDb, selection: Selection): { assumed: number; missing: number } {
  const isByWords = selection.from.startsWith('search')
  const sql = `
    select count(*) filter (where booked_on = 'assumed') as assumed, count(*) filter (where booked_on = 'missing') as missing
    from ${isByWords ? selection.from : 'booking indexed by booking_by_booked_on'} ${whereOf(selection, 'booking.booked_on is not null')}`
  return onlyRow(db.prepare<{ assumed: number; missing: number }>(sql), selection.params)
}
