/** What the rows of cases know of the witness, for a witness that has to be written again. */
import { commit } from './beside.ts'
import type { Ledger, WitnessedRow } from './ledger.ts'
import type { Shelf } from './open.ts'

type Columns = Pick<WitnessedRow, 'kind' | 'reference' | 'atMs' | 'keyFingerprint'> & {
  readonly [fact in keyof NonNullable<WitnessedRow['stay']>]: string | null
}

/** What is known of the last witness line of each case that has one after this sequence, in the order of the lines. */
export function witnessedAfter({ prepare }: Shelf, sequence: number): WitnessedRow[] {
  const rows = prepare(`
    select kind, reference,
      coalesce(body ->> '$.attempts[#-1].sentAtMs', created_ms) as atMs,
      coalesce(body ->> '$.attempts[#-1].sentTo.keyFingerprint', '') as keyFingerprint,
      body ->> (stay || '.hotelCode') as hotelCode, body ->> (stay || '.hotelName') as hotelName,
      body ->> (stay || '.checkin') as checkin, body ->> (stay || '.checkout') as checkout
    from (
      select 'book' as kind, client_ref as reference, witnessed, created_ms, body,
        iif(body ->> '$.content' is null, '$.remembered', '$.content') as stay
      from intent where witnessed > @sequence
      union all
      select 'cancel', reference, witnessed, created_ms, body, '$' from cancellation where witnessed > @sequence
    ) order by witnessed
  `).all({ sequence }) as Columns[]
  return rows.map(({ hotelCode, hotelName, checkin, checkout, ...line }) => ({
    ...line,
    stay: checkin !== null && checkout !== null ? { hotelCode, hotelName, checkin, checkout } : null,
  }))
}

const renumbering = {
  book: "update intent set witnessed = @to, body = json_set(body, '$.witnessed', cast(@to as integer)) where client_ref = @reference",
  cancel:
    "update cancellation set witnessed = @to, body = json_set(body, '$.witnessed', cast(@to as integer)) where reference = @reference",
} as const

/** Gives rows new witness lines, numbered from `first` in their order, in one transaction with what is beside it. */
export function renumberWitness(shelf: Shelf, ...[first, rows, beside = {}]: Parameters<Ledger['renumberWitness']>): void {
  commit(shelf, beside, () => {
    for (const [i, { kind, reference }] of rows.entries()) shelf.prepare(renumbering[kind]).run({ reference, to: first + i })
  })
}
