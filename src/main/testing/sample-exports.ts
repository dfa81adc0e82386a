/** For tests and drills: orders to export everything, in either mode. */

import { accountingColumns, csvColumnNames, type ExportLayout } from '../../shared/contract/views/export-views.ts'
import type { LedgerFilter } from '../../shared/contract/views/ledger-views.ts'
import type { WrittenCells } from '../ledger/exports/csv/written-cells.ts'
import type { ExportJob } from '../ledger/records.ts'

export const wholeLedger: LedgerFilter = { status: 'all', basis: 'created', from: null, to: null, text: '' }

export const softwareLayout: ExportLayout = {
  mode: 'software',
  byteOrderMark: false,
  separator: ',',
  decimalMark: '.',
  columns: [...csvColumnNames],
  withGuests: false,
  withPolicies: false,
}

/** As accounting takes it: neither guests nor terms. */
export const accountingLayout: ExportLayout = { ...softwareLayout, columns: [...accountingColumns] }

/** As a machine in Germany has it. */
export const excelLayout: ExportLayout = { ...softwareLayout, mode: 'excel', byteOrderMark: true, separator: ';', decimalMark: ',' }

export const sampleJob = (file: string, changed: Partial<Omit<ExportJob, 'file'>> = {}): ExportJob => ({
  filter: wholeLedger,
  layout: softwareLayout,
  file,
  appVersion: '0.0.0',
  coverage: { days: 1, synced: 1, oldestMs: Date.UTC(2027, 0, 1), missing: [] },
  ...changed,
})

/** What cells need of a ledger in which the desk wrote nothing. */
export const nothingWritten = (): WrittenCells => ({
  ...{ internalRef: null, hotelConfirmation: null, costCentre: null, operator: null, tags: null },
  ...{ followUpOn: null, followUpBy: null, notes: null, client: null },
})
