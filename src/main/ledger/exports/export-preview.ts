/** Returns the first rows of an export before it is written, and how its layout treats each column. */
import type { CsvColumnName, ExportLayout, ExportPreview } from '../../../shared/contract/views/export-views.ts'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import type { ReadableDb } from '../database/ledger-db.ts'
import { select } from '../queries/filter.ts'
import { pageOfRows } from '../queries/pages.ts'
import { totals } from '../queries/totals.ts'
import { uncertainDates } from '../queries/uncertain-dates.ts'
import { cellsOf, headerLine, rowLine, valuesOf } from './csv/csv.ts'
import { csvColumns } from './csv/csv-columns.ts'
import { csvContext } from './csv/written-cells.ts'

/** The number of rows that the dialog shows on a large screen. On a small screen the rows scroll. */
const rowsShown = 20

const treatments = { text: 'text', verbatim: 'text', amount: 'amount', date: 'date', moment: 'date', int: 'number' } as const

function treatmentOf(name: CsvColumnName, { mode }: ExportLayout): ExportPreview['treatment'][number] {
  const { kind } = csvColumns[name]
  return kind === 'verbatim' && mode === 'excel' ? 'protected' : treatments[kind]
}

/** Returns the closed months of a period for its kind of date. A missing bound means no limit. */
function closedMonths({ prepare }: ReadableDb, { basis, from, to }: LedgerFilter): string[] {
  const sql = 'select month from closing where basis = ? and number = 0 and month between ? and ? order by month'
  const rows = prepare<{ month: string }>(sql).all(basis, from?.slice(0, 7) ?? '', to?.slice(0, 7) ?? '9999-12')
  return rows.map(({ month }) => month)
}

/** Returns the first rows and the number of bookings of an export, as it would be written now. */
export function previewExport(db: ReadableDb, filter: LedgerFilter, layout: ExportLayout): Omit<ExportPreview, 'holes' | 'daysMissing'> {
  const { rows } = pageOfRows(db, filter, { by: filter.basis, descending: false }, null, rowsShown)
  const context = csvContext(db, db.nowMs)
  const cells = rows.map((row) => cellsOf(layout.columns, row, context))
  const { counts } = totals(db, filter)
  const head = headerLine(layout.columns, { ...layout, byteOrderMark: false })
  return {
    head: [...layout.columns],
    rows: cells.map((row) => valuesOf(row, layout)),
    lines: [head, ...cells.map((row) => rowLine(row, layout))].map((line) => line.trimEnd()),
    treatment: layout.columns.map((name) => treatmentOf(name, layout)),
    bookings: counts[filter.status],
    closed: closedMonths(db, filter),
    uncertain: uncertainDates(db, select(db, filter)),
  }
}
