/** The whole ledger as the window shows it. */
import { wholeLedger } from '../src/main/testing/sample-exports.ts'
import type { Desk } from '../src/shared/contract/procedures/procedures.ts'
import type { LedgerRow } from '../src/shared/contract/views/ledger-views.ts'

/** Returns every row, newest first, fetched page by page. */
export async function rowsOf(desk: Desk): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = []
  let after: string | null = null
  do {
    const page: { rows: LedgerRow[]; next: string | null } = await desk['ledger.page']({
      filter: wholeLedger,
      sort: { by: 'created', descending: true },
      after,
      limit: 500,
    })
    rows.push(...page.rows)
    if (page.next !== null && page.next === after) throw new Error('the next page is the same as this one')
    after = page.next
  } while (after !== null)
  return rows
}
