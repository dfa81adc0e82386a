/** Stores which booking an attempt is to replace: written with the attempt, before its first request, under its client reference. */
import type { Prepare } from '../database/ledger-db.ts'
import type { RebookedBooking } from '../records.ts'
import { currentIdOf } from './booking-lookup.ts'

/**
 * Stores which booking an attempt replaces, without changing an existing entry. An old booking that is missing, as after a restore, is ignored so
 * that it does not block the attempt. Runs inside the caller's transaction.
 */
export function saveRebooked(prepare: Prepare, clientRef: string, { booking, currency, fee, gain }: RebookedBooking, atMs: number): void {
  const id = currentIdOf(prepare, booking)
  if (id === null) return
  prepare('insert or ignore into rebooking (client_ref, booking_id, currency, fee, gain, at_ms) values (?, ?, ?, ?, ?, ?)').run(
    ...[clientRef, id, currency, fee, gain, Math.round(atMs)],
  )
}

/** Moves the entry of a replaced booking to another row. Runs inside the caller's transaction. */
export function moveRebooked(prepare: Prepare, ids: { readonly from: number; readonly to: number }): void {
  prepare('update rebooking set booking_id = @to where booking_id = @from').run(ids)
}

/** Deletes what a booking replaced and what replaced it. Runs inside the caller's transaction. */
export function forgetRebooked(prepare: Prepare, id: number, clientRef: string | null): void {
  prepare('delete from rebooking where booking_id = ? or client_ref = ?').run(id, clientRef)
}
