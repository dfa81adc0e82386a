/** The ledger's part of the app state, joined from its slices. */
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import { type Part, partsOf } from '../../state.ts'
import { type BulkCancelSlice, createBulkCancelSlice } from './bulk/bulk-cancel-slice.ts'
import { type BulkLookUpSlice, createBulkLookUpSlice } from './bulk/bulk-look-up-slice.ts'
import { createMarksSlice, type MarksSlice } from './bulk/marks-slice.ts'
import { type CancelSlice, createCancelSlice } from './cancel/cancel-slice.ts'
import { createOpenCancellationsSlice, type OpenCancellationsSlice } from './cancel/open-cancellations-slice.ts'
import { type ClosingSlice, createClosingSlice } from './closing/closing-slice.ts'
import { type CoverageSlice, createCoverageSlice, createRefreshSlice, type RefreshSlice } from './coverage/coverage-slice.ts'
import { createExportSlice, type ExportSlice } from './export/export-slice.ts'
import { createFilterSlice, createHitsSlice, type FilterSlice, type HitsSlice } from './filter/filter-slice.ts'
import { createViewsSlice, type ViewsSlice } from './filter/views-slice.ts'
import { createListSlice, type ListSlice } from './list/list-slice.ts'
import { createMonthsSlice, type MonthsSlice } from './months/months-slice.ts'
import { createNotesSlice, type NotesSlice } from './notes/notes-slice.ts'
import { createRateLookSlice, type RateLookSlice } from './rebooking/rate-look-slice.ts'
import { createRateRoundSlice, type RateRoundSlice } from './rebooking/rate-round-slice.ts'
import { createRebookingsSlice, type RebookingsSlice } from './rebooking/rebookings-slice.ts'
import { createEvidenceSlice, type EvidenceSlice } from './record/evidence-slice.ts'
import { createRecordSlice, type RecordSlice } from './record/record-slice.ts'

export interface LedgerSlice {
  readonly list: ListSlice
  readonly hits: HitsSlice
  readonly filter: FilterSlice
  readonly views: ViewsSlice
  readonly record: RecordSlice
  readonly rateLook: RateLookSlice
  readonly rateRound: RateRoundSlice
  readonly rebookings: RebookingsSlice
  readonly months: MonthsSlice
  readonly notes: NotesSlice
  readonly refresh: RefreshSlice
  readonly coverage: CoverageSlice
  readonly exporting: ExportSlice
  readonly closing: ClosingSlice
  readonly evidence: EvidenceSlice
  readonly cancel: CancelSlice
  readonly openCancellations: OpenCancellationsSlice
  readonly marks: MarksSlice
  readonly bulkLookUp: BulkLookUpSlice
  readonly bulkCancel: BulkCancelSlice
}

/** Creates the ledger's state from its parts. */
export const createLedgerSlice = (desk: DeskBridge): Part<LedgerSlice> =>
  partsOf<LedgerSlice>({
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
