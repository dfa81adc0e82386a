/** Which rate of which offer an attempt books: written with the attempt, before its first request, under its client reference. */
import type { Prepare } from '../database/ledger-db.ts'
import type { OfferedBooking } from '../records.ts'

/** Runs inside the caller's transaction. An offer that is not here, as after a restore, holds no booking up. */
export function keepOffered(prepare: Prepare, clientRef: string, { number, line }: OfferedBooking): void {
  prepare('insert or replace into offer_booking (client_ref, offer_id, line) select ?, id, ? from offer where number = ?').run(
    ...[clientRef, line, number],
  )
}
