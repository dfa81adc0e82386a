/** Compares the ledger with the send journal (after a start) and with the service. Rewrites a lost send journal from the cases. */

import { instantOf } from '../database/ids.ts'
import type { ReadableDb, WritableDb } from '../database/ledger-db.ts'
import { idRange } from '../queries/filter.ts'
import type { CommitExtras, DayRange, JournaledRow } from '../records.ts'
import { commit } from './commit.ts'

const cases = { book: { table: 'intent', name: 'client_ref' }, cancel: { table: 'cancellation', name: 'reference' } } as const

/**
 * Returns the references of journal entries whose attempt (`book`) or cancellation (`cancel`) is missing from the ledger or has recorded only an
 * earlier entry. The order of the entries is kept. A case saved before entries were numbered (`witnessed` 0) counts as up to date.
 */
export function journalEntriesMissingFromLedger(
  { prepare }: ReadableDb,
  what: keyof typeof cases,
  lines: readonly { readonly reference: string; readonly sequence: number }[],
): string[] {
  const { table, name } = cases[what]
  const missingEntries = prepare<{ reference: string }>(`
    select line.value ->> 'reference' as reference from json_each(?) as line
    left join ${table} as stored on stored.${name} = line.value ->> 'reference'
    where stored.witnessed is null or (stored.witnessed > 0 and stored.witnessed < line.value ->> 'sequence') order by line.key
  `).all(JSON.stringify(lines))
  return missingEntries.map(({ reference }) => reference)
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

type Columns = Pick<JournaledRow, 'kind' | 'reference' | 'atMs' | 'keyFingerprint'> & {
  readonly [fact in keyof NonNullable<JournaledRow['stay']>]: string | null
}

/**
 * Returns the last journal entry of each case if it is later than `sequence`, in sequence order. The entry is read from the case's body, or from
 * the case's columns if the body is unreadable.
 */
export function journaledAfter({ prepare }: ReadableDb, sequence: number): JournaledRow[] {
  const rows = prepare<Columns>(`
    select kind, reference,
      iif(json_type(body, '$.attempts[#-1].sentAtMs') in ('integer', 'real'), body ->> '$.attempts[#-1].sentAtMs', created_ms) as atMs,
      coalesce(body ->> '$.attempts[#-1].sentTo.keyFingerprint', '') as keyFingerprint,
      body ->> (stay || '.hotelCode') as hotelCode, body ->> (stay || '.hotelName') as hotelName,
      body ->> (stay || '.checkin') as checkin, body ->> (stay || '.checkout') as checkout
    from (
      select 'book' as kind, client_ref as reference, witnessed, created_ms, iif(json_valid(body), body, null) as body,
        iif(json_valid(body) and body ->> '$.content' is not null, '$.content', '$.remembered') as stay
      from intent where witnessed > @sequence
      union all
      select 'cancel', reference, witnessed, created_ms, iif(json_valid(body), body, null), '$' from cancellation where witnessed > @sequence
    ) order by witnessed
  `).all({ sequence })
  return rows.map(({ hotelCode, hotelName, checkin, checkout, ...line }) => ({
    ...line,
    stay: checkin !== null && checkout !== null ? { hotelCode, hotelName, checkin, checkout } : null,
  }))
}

/** An invalid JSON body stays as it is; a check constraint of its table would reject a change. */
const renumbering = ({ table, name }: (typeof cases)[keyof typeof cases]) => [
  `update ${table} set witnessed = @to where ${name} = @reference`,
  `update ${table} set body = json_set(body, '$.witnessed', cast(@to as integer)) where ${name} = @reference and json_valid(body)`,
]

/** Assigns new journal entries to cases, numbered from `first` in their order, in one transaction with `extras`. */
export function renumberJournal(
  db: WritableDb,
  first: number,
  rows: readonly Pick<JournaledRow, 'kind' | 'reference'>[],
  extras: CommitExtras = {},
): void {
  commit(db, extras, () => {
    for (const [i, { kind, reference }] of rows.entries()) {
      for (const sql of renumbering(cases[kind])) db.prepare(sql).run({ reference, to: first + i })
    }
  })
}
