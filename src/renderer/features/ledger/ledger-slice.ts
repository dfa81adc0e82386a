/** The ledger's part of the app state, joined from its slices. */
import type { StateCreator } from 'zustand'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import type { AppState } from '../../state.ts'
import { type BulkCancelSlice, createBulkCancelSlice } from './bulk/bulk-cancel-slice.ts'
import { type BulkLookUpSlice, createBulkLookUpSlice } from './bulk/bulk-look-up-slice.ts'
import { createMarksSlice, type MarksSlice } from './bulk/marks-slice.ts'
import { createOpenCancellationsSlice, type OpenCancellationsSlice } from './cancel/open-cancellations-slice.ts'
import { type ClosingSlice, createClosingSlice } from './closing/closing-slice.ts'
import { type CoverageSlice, createCoverageSlice } from './coverage/coverage-slice.ts'
import { createRefreshSlice, type RefreshSlice } from './coverage/refresh-slice.ts'
import { createExportSlice, type ExportSlice } from './export/export-slice.ts'
import { createFilterSlice, type FilterSlice } from './filter/filter-slice.ts'
import { createViewsSlice, type ViewsSlice } from './filter/views-slice.ts'
import { createHitsSlice, type HitsSlice } from './hits/hits-slice.ts'
import { createListSlice, type ListSlice } from './list/list-slice.ts'
import { createMonthsSlice, type MonthsSlice } from './months/months-slice.ts'
import { createNotesSlice, type NotesSlice } from './notes/notes-slice.ts'
import { createRateLookSlice, type RateLookSlice } from './rebooking/rate-look-slice.ts'
import { createRateRoundSlice, type RateRoundSlice } from './rebooking/rate-round-slice.ts'
import { createRebookingsSlice, type RebookingsSlice } from './rebooking/rebookings-slice.ts'
import { createEvidenceSlice, type EvidenceSlice } from './record/evidence-slice.ts'
import { createRecordSlice, type RecordSlice } from './record/record-slice.ts'

export type LedgerSlice = ListSlice &
  HitsSlice &
  FilterSlice &
  ViewsSlice &
  RecordSlice &
  RateLookSlice &
  RateRoundSlice &
  RebookingsSlice &
  MonthsSlice &
  NotesSlice &
  RefreshSlice &
  CoverageSlice &
  ExportSlice &
  ClosingSlice &
  EvidenceSlice &
  OpenCancellationsSlice &
  MarksSlice &
  BulkLookUpSlice &
  BulkCancelSlice

/** Creates the ledger's state from its slices. */
export const createLedgerSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], LedgerSlice> =>
  (...store) => ({
    ...createListSlice(desk)(...store),
    ...createHitsSlice(desk)(...store),
    ...createFilterSlice(desk)(...store),
    ...createViewsSlice(desk)(...store),
    ...createRecordSlice(desk)(...store),
    ...createRateLookSlice(desk)(...store),
    ...createRateRoundSlice(desk)(...store),
    ...createRebookingsSlice(desk)(...store),
    ...createMonthsSlice(desk)(...store),
    ...createNotesSlice(desk)(...store),
    ...createRefreshSlice(desk)(...store),
    ...createCoverageSlice(desk)(...store),
    ...createExportSlice(desk)(...store),
    ...createClosingSlice(desk)(...store),
    ...createEvidenceSlice(desk)(...store),
    ...createOpenCancellationsSlice(desk)(...store),
    ...createMarksSlice(desk)(...store),
    ...createBulkLookUpSlice(desk)(...store),
    ...createBulkCancelSlice(desk)(...store),
  })
