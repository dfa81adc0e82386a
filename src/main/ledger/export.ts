/** An export of bookings: what a filter shows, as one file. */
import { setImmediate } from 'node:timers/promises'
import type { ExportReport, LedgerFilter } from '../../shared/ledger-views.ts'
import { csvHead, rowsToCsv } from './csv.ts'
import type { OpenLedger } from './open.ts'
import { pageOfRows } from './pages.ts'
import { replaceFile } from './replace-file.ts'
import { totals } from './totals.ts'
import { inTrouble } from './trouble.ts'

const rowsAtATime = 500

/**
 * Exports what a filter shows, in the order of its date, as the ledger is at this moment. `progress` is told of the rows
 * written; `signal` stops it. Errors: `file`, the target could not be written and is as it was; `ledger`.
 */
export async function exportCsv(
  ledger: OpenLedger,
  filter: LedgerFilter,
  file: string,
  { atMs, progress, signal }: { readonly atMs: number; readonly progress: (rows: number) => void; readonly signal: AbortSignal },
): Promise<Omit<ExportReport, 'file'>> {
  const reader = ledger.openReader()
  try {
    // One read transaction: bookings that arrive meanwhile are not in it, and the sums are those of the rows.
    reader.db.exec('begin')
    const report = totals(reader, filter)
    const context = { zone: ledger.zone, atMs }
    let rows = 0
    async function* chunks() {
      yield csvHead
      let after: string | null = null
      do {
        const page = pageOfRows(reader, filter, { by: filter.basis, descending: false }, after, rowsAtATime)
        yield rowsToCsv(page.rows, context)
        rows += page.rows.length
        progress(rows)
        after = page.next
        await setImmediate()
        if (signal.aborted) throw inTrouble('closed')
      } while (after !== null)
    }
    await replaceFile(file, chunks())
    return { rows, sums: report.sums.map(({ currency, total }) => ({ currency, amount: total })), costNotStated: report.costNotStated }
  } finally {
    reader.db.close()
  }
}
