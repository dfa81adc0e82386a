/** Export layouts and jobs for the whole ledger, in both modes, for tests and drills. */

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

/** The layout for accounting: without guests or terms. */
export const accountingLayout: ExportLayout = { ...softwareLayout, columns: [...accountingColumns] }

/** The layout for Excel on a German machine. */
export const excelLayout: ExportLayout = { ...softwareLayout, mode: 'excel', byteOrderMark: true, separator: ';', decimalMark: ',' }

export const sampleJob = (file: string, changed: Partial<Omit<ExportJob, 'file'>> = {}): ExportJob => ({
  filter: wholeLedger,
  layout: softwareLayout,
  file,
  appVersion: '0.0.0',
  coverage: { days: 1, synced: 1, oldestMs: Date.UTC(2027, 0, 1), missing: [] },
  ...changed,
})

/** Returns the cells that come from the desk, for a ledger without any notes or facts. */
export const emptyCells = (): WrittenCells => ({
  ...{ internalRef: null, hotelConfirmation: null, costCentre: null, operator: null, tags: null },
  ...{ followUpOn: null, followUpBy: null, notes: null, client: null },
})
