/** Stores which rate of which offer an attempt books: written with the attempt, before its first request, under its client reference. */
import type { Prepare } from '../database/ledger-db.ts'
import type { OfferedBooking } from '../records.ts'

/**
 * Stores the offer rate of an attempt. An offer that is missing, as after a restore, is ignored so that it does not block the booking. Runs inside
 * the caller's transaction.
 */
export function saveOffered(prepare: Prepare, clientRef: string, { number, line }: OfferedBooking): void {
  prepare('insert or replace into offer_booking (client_ref, offer_id, line) select ?, id, ? from offer where number = ?').run(
    ...[clientRef, line, number],
  )
}
