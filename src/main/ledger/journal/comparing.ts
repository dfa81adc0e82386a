/** Ledger queries for the comparison with the send journal after a start, and with the service. */

import { instantOf } from '../database/ids.ts'
import type { ReadableDb } from '../database/ledger-db.ts'
import { idRange } from '../queries/filter.ts'
import type { DayRange } from '../records.ts'

const cases = { book: { table: 'intent', name: 'client_ref' }, cancel: { table: 'cancellation', name: 'reference' } } as const

/**
 * Returns the references of those journal entries, in their order, whose attempt (`book`) or cancellation (`cancel`) is missing from the ledger or
 * has recorded only an earlier entry. A case saved before entries were numbered (`witnessed` 0) counts as up to date.
 */
export function journalEntriesMissingFromLedger(
  { prepare }: ReadableDb,
  what: keyof typeof cases,
  lines: readonly { readonly reference: string; readonly sequence: number }[],
): string[] {
  const { table, name } = cases[what]
  const behind = prepare<{ reference: string }>(`
    select line.value ->> 'reference' as reference from json_each(?) as line
    left join ${table} as stored on stored.${name} = line.value ->> 'reference'
    where stored.witnessed is null or (stored.witnessed > 0 and stored.witnessed < line.value ->> 'sequence') order by line.key
  `).all(JSON.stringify(lines))
  return behind.map(({ reference }) => reference)
}

export interface OwnConfirmed {
  readonly clientRef: string
  readonly bookingRef: string | null
  readonly createdMs: number
}

/** Returns our own confirmed bookings created on these days of the accounting zone, oldest first. */
export function ownConfirmed({ prepare, zone }: ReadableDb, range: DayRange): OwnConfirmed[] {
  const { from, before } = idRange(range, zone)
  const rows = prepare<{ id: number; clientRef: string; bookingRef: string | null }>(`
    select booking.id, booking.client_ref as clientRef, booking.booking_ref as bookingRef
    from booking indexed by booking_by_status cross join intent on intent.client_ref = booking.client_ref
    where booking.known = 'CONFIRMED' and booking.id >= ? and booking.id < ? order by booking.id
  `).all(from, before ?? BigInt(Number.MAX_SAFE_INTEGER))
  return rows.map(({ id, clientRef, bookingRef }) => ({ clientRef, bookingRef, createdMs: instantOf(id) }))
}
