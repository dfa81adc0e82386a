/** The ledger's part of the window's state: the list, the opened booking, the refresh, the export, the closed months, the evidence and the open cancellations. */
import type { StateCreator } from 'zustand'
import type { DeskBridge } from '../../../shared/procedures.ts'
import type { App } from '../../store.ts'
import { type ClosingSlice, createClosingSlice } from './closing-slice.ts'
import { type CoverageSlice, createCoverageSlice } from './coverage-slice.ts'
import { createEvidenceSlice, type EvidenceSlice } from './evidence-slice.ts'
import { createExportSlice, type ExportSlice } from './export-slice.ts'
import { createFilterSlice, type FilterSlice } from './filter-slice.ts'
import { createListSlice, type ListSlice } from './list-slice.ts'
import { createOpenCancellationsSlice, type OpenCancellationsSlice } from './open-cancellations-slice.ts'
import { createRecordSlice, type RecordSlice } from './record-slice.ts'
import { createRefreshSlice, type RefreshSlice } from './refresh-slice.ts'
import { createViewsSlice, type ViewsSlice } from './views-slice.ts'

export type LedgerSlice = ListSlice &
  FilterSlice &
  ViewsSlice &
  RecordSlice &
  RefreshSlice &
  CoverageSlice &
  ExportSlice &
  ClosingSlice &
  EvidenceSlice &
  OpenCancellationsSlice

export const createLedgerSlice =
  (desk: DeskBridge): StateCreator<App, [], [], LedgerSlice> =>
  (...store) => ({
    ...createListSlice(desk)(...store),
    ...createFilterSlice(desk)(...store),
    ...createViewsSlice(desk)(...store),
    ...createRecordSlice(desk)(...store),
    ...createRefreshSlice(desk)(...store),
    ...createCoverageSlice(desk)(...store),
    ...createExportSlice(desk)(...store),
    ...createClosingSlice(desk)(...store),
    ...createEvidenceSlice(desk)(...store),
    ...createOpenCancellationsSlice(desk)(...store),
  })
