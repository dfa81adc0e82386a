import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type {
  CsvColumnName,
  ExportLayout,
  ExportOrder,
  ExportPreset,
  ExportPreview,
  ExportProgress,
  ExportReport,
} from '../../../../shared/contract/views/export-views.ts'
import type { AppState } from '../../../state.ts'
import { latestAnswer } from '../../../ui/latest.ts'
import { shownView } from '../list/list-slice.ts'
import type { Basis } from '../query/ledger-question.ts'
import { plainLayout } from './export-layout.ts'

/** The first rows of the file. `before`: the previous ones, shown while new ones are loading or after a failure. */
export type PreviewState =
  | { readonly status: 'asking'; readonly before: ExportPreview | null }
  | { readonly status: 'shown'; readonly preview: ExportPreview }
  | { readonly status: 'failed'; readonly before: ExportPreview | null; readonly failure: Failure }

interface Choosing {
  readonly order: ExportOrder
  readonly preview: PreviewState
}

export type ExportState =
  | { readonly status: 'closed' }
  | ({ readonly status: 'asked' } & Choosing)
  | ({ readonly status: 'writing'; readonly progress: ExportProgress | null; readonly stopping: boolean } & Choosing)
  | ({ readonly status: 'failed'; readonly failure: Failure } & Choosing)
  | { readonly status: 'written'; readonly order: ExportOrder; readonly report: ExportReport }

type PresetsState =
  | { readonly status: 'shown'; readonly presets: readonly ExportPreset[] }
  | { readonly status: 'failed'; readonly presets: readonly ExportPreset[]; readonly failure: Failure }

export interface ExportSlice {
  readonly ledgerExport: ExportState
  readonly exportPresets: PresetsState
  /** Opens the dialog with a preview of the current list in the last used layout. */
  askExport(): void
  changeExport(change: Partial<ExportLayout>): Promise<void>
  /** Selects by another of the three dates; the range stays. */
  setExportBasis(basis: Basis): Promise<void>
  /** Allows writing the file although some days were never asked. */
  allowHoles(allowed: boolean): void
  /** Opens the save dialog and writes the file; cancelling that dialog returns to the choices. */
  writeExport(): Promise<void>
  /** Stops writing; a file that is already at the target path stays unchanged. */
  stopExport(): Promise<void>
  closeExport(): void
  readPresets(): Promise<void>
  takePreset(preset: ExportPreset): Promise<void>
  /** Selects columns without the extra files; the mode stays. */
  takeColumns(columns: readonly CsvColumnName[]): Promise<void>
  /** Saves the layout and the date basis under a name. Resolves to whether that succeeded. */
  savePreset(name: string): Promise<boolean>
  dropPreset(name: string): Promise<void>
}

/** Returns the preview to show: the previous one while loading or after a failure. */
export function previewOf(preview: PreviewState): ExportPreview | null {
  return preview.status === 'shown' ? preview.preview : preview.before
}

/** Creates the state of the export. Reads previews while the dialog is open, and follows the progress of a running export. */
export const createExportSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], ExportSlice> =>
  (set, get) => {
    /** The layout chosen last. */
    let last: ExportLayout | null = null
    const begin = latestAnswer()

    const choose = async (order: ExportOrder) => {
      const isLatest = begin()
      const { ledgerExport } = get()
      const before = 'preview' in ledgerExport ? previewOf(ledgerExport.preview) : null
      last = order.layout
      set({ ledgerExport: { status: 'asked', order, preview: { status: 'asking', before } } })
      const outcome = await desk.ask('export.preview', order)
      const now = get().ledgerExport
      if (!isLatest() || !('preview' in now)) return
      const preview: PreviewState = outcome.ok
        ? { status: 'shown', preview: outcome.value }
        : { status: 'failed', before, failure: outcome.failure }
      set({ ledgerExport: { ...now, preview } })
    }

    /** The dialog's state while the user can change its choices, else null. */
    const chosen = () => {
      const { ledgerExport } = get()
      return ledgerExport.status === 'asked' || ledgerExport.status === 'failed' ? ledgerExport : null
    }

    const setPresets = (outcome: Awaited<ReturnType<typeof desk.ask<'export.presets'>>>) => {
      set({
        exportPresets: outcome.ok
          ? { status: 'shown', presets: outcome.value.presets }
          : { status: 'failed', presets: get().exportPresets.presets, failure: outcome.failure },
      })
      return outcome.ok
    }

    desk.on('export.progress', (progress) => {
      const { ledgerExport } = get()
      if (ledgerExport.status === 'writing') set({ ledgerExport: { ...ledgerExport, progress } })
    })

    return {
      ledgerExport: { status: 'closed' },
      exportPresets: { status: 'shown', presets: [] },

      askExport() {
        const view = shownView(get().ledger)
        if (!view || get().ledgerExport.status === 'writing') return
        set({ ledgerExport: { status: 'closed' } })
        const layout = last ?? plainLayout(get().desk?.excelMarks)
        void choose({ filter: view.question.filter, layout, evenWithHoles: false })
        void get().readPresets()
      },

      async changeExport(change) {
        const now = chosen()
        if (now) await choose({ ...now.order, layout: { ...now.order.layout, ...change } })
      },

      async setExportBasis(basis) {
        const now = chosen()
        if (now) await choose({ ...now.order, filter: { ...now.order.filter, basis }, evenWithHoles: false })
      },

      allowHoles(allowed) {
        const now = chosen()
        if (now) set({ ledgerExport: { status: 'asked', preview: now.preview, order: { ...now.order, evenWithHoles: allowed } } })
      },

      async writeExport() {
        const now = chosen()
        if (!now) return
        const { order } = now
        set({ ledgerExport: { status: 'writing', order, preview: now.preview, progress: null, stopping: false } })
        const outcome = await desk.ask('export.write', order)
        const { ledgerExport } = get()
        if (ledgerExport.status !== 'writing') return
        const { preview } = ledgerExport
        if (!outcome.ok) set({ ledgerExport: { status: 'failed', order, preview, failure: outcome.failure } })
        else if (outcome.value.files.length === 0) set({ ledgerExport: { status: 'asked', order, preview } })
        else set({ ledgerExport: { status: 'written', order, report: outcome.value } })
      },

      async stopExport() {
        const { ledgerExport } = get()
        if (ledgerExport.status !== 'writing' || ledgerExport.stopping) return
        set({ ledgerExport: { ...ledgerExport, stopping: true } })
        await desk.ask('export.stop', {})
      },

      closeExport() {
        if (get().ledgerExport.status !== 'writing') set({ ledgerExport: { status: 'closed' } })
      },

      async readPresets() {
        setPresets(await desk.ask('export.presets', {}))
      },

      async takePreset(preset) {
        const now = chosen()
        if (now) await choose({ filter: { ...now.order.filter, basis: preset.basis }, layout: preset.layout, evenWithHoles: false })
      },

      takeColumns(columns) {
        return get().changeExport({ columns: [...columns], withGuests: false, withPolicies: false })
      },

      async savePreset(name) {
        const now = chosen()
        if (!now) return false
        const { filter, layout: shown } = now.order
        return setPresets(await desk.ask('export.savePreset', { name, basis: filter.basis, layout: shown }))
      },

      async dropPreset(name) {
        setPresets(await desk.ask('export.dropPreset', { name }))
      },
    }
  }
