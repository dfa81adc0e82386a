import type { StateCreator } from 'zustand'
import type { Failure } from '../../../shared/failure.ts'
import type { ExportReport, LedgerFilter } from '../../../shared/ledger-views.ts'
import type { DeskBridge } from '../../../shared/procedures.ts'
import type { App } from '../../store.ts'
import { countOf, viewOf } from './list-slice.ts'

/** What is exported: the filter that was shown when Export was pressed, and the number of rows it showed. */
export interface ExportWish {
  readonly filter: LedgerFilter
  readonly rows: number
}

export type ExportState =
  | { readonly status: 'closed' }
  | { readonly status: 'asked'; readonly wish: ExportWish }
  | { readonly status: 'writing'; readonly wish: ExportWish }
  | { readonly status: 'written'; readonly wish: ExportWish; readonly report: ExportReport }
  | { readonly status: 'failed'; readonly wish: ExportWish; readonly failure: Failure }

export interface ExportSlice {
  readonly ledgerExport: ExportState
  /** Says what would be exported. Nothing is written yet. */
  askExport(): void
  /** Opens the save dialog and writes the file; closing that dialog leads back to the question. */
  writeExport(): Promise<void>
  closeExport(): void
}

export const createExportSlice =
  (desk: DeskBridge): StateCreator<App, [], [], ExportSlice> =>
  (set, get) => ({
    ledgerExport: { status: 'closed' },

    askExport() {
      const view = viewOf(get().ledger)
      if (!view || get().ledgerExport.status === 'writing') return
      set({ ledgerExport: { status: 'asked', wish: { filter: view.question.filter, rows: countOf(view) } } })
    },

    async writeExport() {
      const { ledgerExport } = get()
      if (ledgerExport.status !== 'asked' && ledgerExport.status !== 'failed') return
      const { wish } = ledgerExport
      set({ ledgerExport: { status: 'writing', wish } })
      const outcome = await desk.ask('ledger.export', wish.filter)
      if (!outcome.ok) set({ ledgerExport: { status: 'failed', wish, failure: outcome.failure } })
      else if (outcome.value.file === null) set({ ledgerExport: { status: 'asked', wish } })
      else set({ ledgerExport: { status: 'written', wish, report: outcome.value } })
    },

    closeExport() {
      if (get().ledgerExport.status !== 'writing') set({ ledgerExport: { status: 'closed' } })
    },
  })
