/** Records the search for a better rate for a booking: when it took place, and the best rate found. */
import type { BookingKey } from '../../../shared/contract/views/ledger-views.ts'
import type { FoundRate } from '../../../shared/contract/views/rebooking-views.ts'
import { inTransaction, type WritableDb } from '../database/ledger-db.ts'
import { currentIdOf } from './booking-lookup.ts'

const dayMs = 86_400_000

/** Rows are deleted after this time; no found rate is shown for that long. */
const retentionMs = 90 * dayMs

/** Records that the search for a booking begins, before the service is asked; false when the booking is not in the ledger. */
export function beginRateLook({ connection, prepare }: WritableDb, booking: BookingKey, atMs: number): boolean {
  const now = Math.round(atMs)
  return inTransaction(connection, () => {
    const id = currentIdOf(prepare, booking)
    if (id === null) return false
    prepare('delete from rate_look where looked_ms < ?').run(now - retentionMs)
    prepare(`
      insert into rate_look (booking_id, looked_ms) values (?, ?)
      on conflict (booking_id) do update set looked_ms = excluded.looked_ms
    `).run(id, now)
    return true
  })
}

/** Stores the best rate that the search found, or that it found none. Returns whether a rate was stored before or is stored now. */
export function endRateLook({ connection, prepare }: WritableDb, booking: BookingKey, found: FoundRate | null): boolean {
  const { atMs, currency, total, price, fee, gain, otherRoom, betterBoard } = found ?? noRate
  return inTransaction(connection, () => {
    const id = currentIdOf(prepare, booking)
    const values = [atMs === null ? null : Math.round(atMs), currency, total, price, fee, gain, flag(otherRoom), flag(betterBoard)]
    const { changes } = prepare(`
      update rate_look set found_ms = ?, currency = ?, total = ?, price = ?, fee = ?, gain = ?, other_room = ?, better_board = ?
      where booking_id = ? and (gain is not null or ? is not null)
    `).run(...values, id, gain)
    return changes > 0
  })
}

const noRate = {
  ...{ atMs: null, currency: null, total: null, price: null, fee: null, gain: null },
  ...{ otherRoom: null, betterBoard: null },
}
const flag = (on: boolean | null) => (on === null ? null : Number(on))

/** Dismisses the rate found for a booking until a rate saves more, or undoes the dismissal. Returns false if no rate was found. */
export function dismissRateFind({ connection, prepare }: WritableDb, booking: BookingKey, isUndo: boolean): boolean {
  return inTransaction(connection, () => {
    const dismissedGain = isUndo ? 'null' : 'gain'
    const sql = `update rate_look set dismissed_gain = ${dismissedGain} where booking_id = ? and gain is not null`
    return prepare(sql).run(currentIdOf(prepare, booking)).changes > 0
  })
}
