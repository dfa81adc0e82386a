/** Reads and renumbers what cases know of the send journal, to rewrite a lost send journal. */

import type { ReadableDb, WritableDb } from '../database/ledger-db.ts'
import type { CommitExtras, JournaledRow } from '../records.ts'
import { commit } from './commit.ts'

type Columns = Pick<JournaledRow, 'kind' | 'reference' | 'atMs' | 'keyFingerprint'> & {
  readonly [fact in keyof NonNullable<JournaledRow['stay']>]: string | null
}

/**
 * Returns what each case knows of its last journal entry, for entries after this sequence, in sequence order. For an unreadable body only its columns
 * are used.
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

const caseRows = { book: { table: 'intent', name: 'client_ref' }, cancel: { table: 'cancellation', name: 'reference' } } as const

/** An invalid JSON body stays as it is; a check constraint of its table would reject a change. */
const renumbering = ({ table, name }: (typeof caseRows)[keyof typeof caseRows]) => [
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
      for (const sql of renumbering(caseRows[kind])) db.prepare(sql).run({ reference, to: first + i })
    }
  })
}
