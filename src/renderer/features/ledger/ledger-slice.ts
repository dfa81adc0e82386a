/** The ledger's part of the app state, joined from its slices. */
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import { type Part, partsOf } from '../../state.ts'
import { type BulkCancelSlice, createBulkCancelSlice } from './bulk/bulk-cancel-slice.ts'
import { type BulkLookUpSlice, createBulkLookUpSlice, createMarksSlice, type MarksSlice } from './bulk/marks-slice.ts'
import { type CancelSlice, createCancelSlice, createOpenCancellationsSlice, type OpenCancellationsSlice } from './cancel/cancel-slice.ts'
import { type ClosingSlice, createClosingSlice } from './closing/closing-slice.ts'
import { type CoverageSlice, createCoverageSlice, createRefreshSlice, type RefreshSlice } from './coverage/coverage-slice.ts'
import { createExportSlice, type ExportSlice } from './export/export-slice.ts'
import {
  createFilterSlice,
  createHitsSlice,
  createViewsSlice,
  type FilterSlice,
  type HitsSlice,
  type ViewsSlice,
} from './filter/filter-slice.ts'
import { createListSlice, type ListSlice } from './list/list-slice.ts'
import { createMonthsSlice, type MonthsSlice } from './months/months-slice.ts'
import { createRateLookSlice, createRebookingsSlice, type RateLookSlice, type RebookingsSlice } from './rebooking/rate-look-slice.ts'
import { createRateRoundSlice, type RateRoundSlice } from './rebooking/rate-round-slice.ts'
import {
  createEvidenceSlice,
  createNotesSlice,
  createRecordSlice,
  type EvidenceSlice,
  type NotesSlice,
  type RecordSlice,
} from './record/record-slice.ts'

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
