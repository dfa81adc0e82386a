/** What the rows of cases know of the send journal, for a send journal that has to be written again. */

import type { ReadableDb, WritableDb } from '../database/ledger-db.ts'
import type { Ledger } from '../ledger.ts'
import type { WitnessedRow } from '../records.ts'
import { commit } from './commit.ts'

type Columns = Pick<WitnessedRow, 'kind' | 'reference' | 'atMs' | 'keyFingerprint'> & {
  readonly [fact in keyof NonNullable<WitnessedRow['stay']>]: string | null
}

/** What is known of the last journal entry of each case that has one after this sequence, in the order of the lines. Of one that cannot be read its columns are. */
export function witnessedAfter({ prepare }: ReadableDb, sequence: number): WitnessedRow[] {
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

/** A body that is no JSON stays as it is; its table would take no change of it. */
const renumbering = ({ table, name }: (typeof caseRows)[keyof typeof caseRows]) => [
  `update ${table} set witnessed = @to where ${name} = @reference`,
  `update ${table} set body = json_set(body, '$.witnessed', cast(@to as integer)) where ${name} = @reference and json_valid(body)`,
]

/** Gives rows new journal entries, numbered from `first` in their order, in one transaction with what is beside it. */
export function renumberWitness(db: WritableDb, ...[first, rows, beside = {}]: Parameters<Ledger['renumberWitness']>): void {
  commit(db, beside, () => {
    for (const [i, { kind, reference }] of rows.entries()) {
      for (const sql of renumbering(caseRows[kind])) db.prepare(sql).run({ reference, to: first + i })
    }
  })
}
