/** The ledger's part of the app state, joined from its slices. */
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import { type Part, partsOf } from '../../state.ts'
import { createBulkCancelSlice } from './bulk/bulk-cancel-slice.ts'
import { createBulkLookUpSlice, createMarksSlice } from './bulk/marks-slice.ts'
import { createCancelSlice, createOpenCancellationsSlice } from './cancel/cancel-slice.ts'
import { createClosingSlice } from './closing/closing-slice.ts'
import { createCoverageSlice, createRefreshSlice } from './coverage/coverage-slice.ts'
import { createExportSlice } from './export/export-slice.ts'
import { createFilterSlice, createHitsSlice, createViewsSlice } from './filter/filter-slice.ts'
import { createListSlice } from './list/list-slice.ts'
import { createMonthsSlice } from './months/months-slice.ts'
import { createRateLookSlice, createRebookingsSlice } from './rebooking/rate-look-slice.ts'
import { createRateRoundSlice } from './rebooking/rate-round-slice.ts'
import { createEvidenceSlice, createNotesSlice, createRecordSlice } from './record/record-slice.ts'

const slices = (desk: DeskBridge) => ({
  list: createListSlice(desk),
  hits: createHitsSlice(desk),
  filter: createFilterSlice(desk),
  views: createViewsSlice(desk),
  record: createRecordSlice(desk),
  rateLook: createRateLookSlice(desk),
  rateRound: createRateRoundSlice(desk),
  rebookings: createRebookingsSlice(desk),
  months: createMonthsSlice(desk),
  notes: createNotesSlice(desk),
  refresh: createRefreshSlice(desk),
  coverage: createCoverageSlice(desk),
  exporting: createExportSlice(desk),
  closing: createClosingSlice(desk),
  evidence: createEvidenceSlice(desk),
  cancel: createCancelSlice(desk),
  openCancellations: createOpenCancellationsSlice(desk),
  marks: createMarksSlice(desk),
  bulkLookUp: createBulkLookUpSlice(desk),
  bulkCancel: createBulkCancelSlice(desk),
})

type LedgerSlice = { readonly [Name in keyof ReturnType<typeof slices>]: ReturnType<ReturnType<typeof slices>[Name]> }

/** Creates the ledger's state from its parts. */
export const createLedgerSlice = (desk: DeskBridge): Part<LedgerSlice> => partsOf<LedgerSlice>(slices(desk))
