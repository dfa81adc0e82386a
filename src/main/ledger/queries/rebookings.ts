/** Lists unfinished rebookings, computed from the bookings each time. */
import type { Rebooking } from '../../../shared/contract/views/rebooking-views.ts'
import { find } from '../bookings/booking-lookup.ts'
import { type BookingRow, cancellationReferencesSql, toLedgerRow } from '../bookings/booking-row.ts'
import { type ReadableDb, type WritableDb, writing } from '../database/ledger-db.ts'

interface OpenRebookingRow {
  readonly clientRef: string
  readonly currency: string
  readonly fee: string
  readonly gain: string
  readonly atMs: number
  readonly sending: 0 | 1
  readonly cancelling: 0 | 1
}

/** Selects rebookings whose old booking is neither cancelled nor failed. A failed attempt ends a rebooking unless its booking appears later. */
const openRebookingsSql = `
  select rebooking.client_ref as clientRef, rebooking.currency, fee, gain, at_ms as atMs, booking.*,
    exists (select 1 from intent where intent.client_ref = rebooking.client_ref and intent.open = 1) as sending,
    exists (select 1 from cancellation where reference in ${cancellationReferencesSql} and cancellation.open = 1) as cancelling
  from rebooking join booking on booking.id = booking_id
  where kept_ms is null and booking.known not in ('CANCELLED', 'FAILED') order by at_ms desc, rebooking.client_ref`

/** Returns unfinished rebookings, newest first. A rebooking ends when either booking is gone or when both are kept. */
export function rebookings(db: ReadableDb): Rebooking[] {
  return db
    .prepare<OpenRebookingRow & BookingRow>(openRebookingsSql)
    .all()
    .flatMap((row): Rebooking[] => {
      const taken = find(db, { clientRef: row.clientRef })
      const isGone = taken?.known === 'CANCELLED' || taken?.known === 'FAILED'
      if (row.sending === 0 && (taken === null || isGone)) return []
      const { clientRef, currency, fee, gain, atMs } = row
      const isSure = row.sending === 0 && taken?.known === 'CONFIRMED'
      const state = row.cancelling === 1 ? 'oldUnknown' : isSure ? 'both' : 'newUnknown'
      return [{ clientRef, state, old: toLedgerRow(row, db.zone), taken, currency, fee, gain, atMs }]
    })
}

/** Records that both bookings are kept, or undoes that; false when there is no such rebooking. */
export function keepBoth(db: WritableDb, clientRef: string, atMs: number | null): boolean {
  const keptMs = atMs === null ? null : Math.round(atMs)
  return writing(db, () => db.prepare('update rebooking set kept_ms = ? where client_ref = ?').run(keptMs, clientRef).changes > 0)
}
