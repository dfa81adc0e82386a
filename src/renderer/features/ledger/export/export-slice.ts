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
import type { Part } from '../../../state.ts'
import { latestAnswer } from '../../../ui/latest.ts'
import { shownView } from '../list/list-slice.ts'
import type { Basis } from '../query/ledger-question.ts'
import { plainLayout } from './export-layout.ts'

/** The preview of the file. `before`: the previous preview, shown while a new one is loading or after a failure. */
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
  readonly state: ExportState
  readonly presets: PresetsState
  /** Opens the dialog with a preview of the current list in the last used layout. */
  openDialog(): void
  change(change: Partial<ExportLayout>): Promise<void>
  /** Changes which of the three dates the range applies to; the range itself stays. */
  setBasis(basis: Basis): Promise<void>
  /** Allows writing the file although some days were not synced. */
  allowHoles(allowed: boolean): void
  /** Opens the save dialog and writes the file; cancelling that dialog returns to the choices. */
  write(): Promise<void>
  /** Stops writing; a file that is already at the target path stays unchanged. */
  stop(): Promise<void>
  close(): void
  readPresets(): Promise<void>
  applyPreset(preset: ExportPreset): Promise<void>
  /** Selects columns and turns off the extra files; the mode stays. */
  selectColumns(columns: readonly CsvColumnName[]): Promise<void>
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
  (desk: DeskBridge): Part<ExportSlice> =>
  (set, get, app) => {
    /** The layout chosen last. */
    let lastLayout: ExportLayout | null = null
    const begin = latestAnswer()

    const choose = async (order: ExportOrder) => {
      const isLatest = begin()
      const { state } = get()
      const before = 'preview' in state ? previewOf(state.preview) : null
      lastLayout = order.layout
      set({ state: { status: 'asked', order, preview: { status: 'asking', before } } })
      const outcome = await desk.ask('export.preview', order)
      const currentState = get().state
      if (!isLatest() || !('preview' in currentState)) return
      const preview: PreviewState = outcome.ok
        ? { status: 'shown', preview: outcome.value }
        : { status: 'failed', before, failure: outcome.failure }
      set({ state: { ...currentState, preview } })
    }

    /** The dialog's state while the user can change its choices, else null. */
    const getEditableState = () => {
      const { state } = get()
      return state.status === 'asked' || state.status === 'failed' ? state : null
    }

    const setPresets = (outcome: Awaited<ReturnType<typeof desk.ask<'export.presets'>>>) => {
      set({
        presets: outcome.ok
          ? { status: 'shown', presets: outcome.value.presets }
          : { status: 'failed', presets: get().presets.presets, failure: outcome.failure },
      })
      return outcome.ok
    }

    desk.on('export.progress', (progress) => {
      const { state } = get()
      if (state.status === 'writing') set({ state: { ...state, progress } })
    })

    return {
      state: { status: 'closed' },
      presets: { status: 'shown', presets: [] },

      openDialog() {
        const view = shownView(app().ledger.list.state)
        if (!view || get().state.status === 'writing') return
        set({ state: { status: 'closed' } })
        const layout = lastLayout ?? plainLayout(app().desk?.excelMarks)
        void choose({ filter: view.question.filter, layout, allowMissingDays: false })
        void get().readPresets()
      },

      async change(change) {
        const currentState = getEditableState()
        if (currentState) await choose({ ...currentState.order, layout: { ...currentState.order.layout, ...change } })
      },

      async setBasis(basis) {
        const currentState = getEditableState()
        if (currentState) await choose({ ...currentState.order, filter: { ...currentState.order.filter, basis }, allowMissingDays: false })
      },

      allowHoles(allowed) {
        const currentState = getEditableState()
        if (currentState)
          set({ state: { status: 'asked', preview: currentState.preview, order: { ...currentState.order, allowMissingDays: allowed } } })
      },

      async write() {
        const currentState = getEditableState()
        if (!currentState) return
        const { order } = currentState
        set({ state: { status: 'writing', order, preview: currentState.preview, progress: null, stopping: false } })
        const outcome = await desk.ask('export.write', order)
        const { state } = get()
        if (state.status !== 'writing') return
        const { preview } = state
        if (!outcome.ok) set({ state: { status: 'failed', order, preview, failure: outcome.failure } })
        else if (outcome.value.files.length === 0) set({ state: { status: 'asked', order, preview } })
        else set({ state: { status: 'written', order, report: outcome.value } })
      },

      async stop() {
        const { state } = get()
        if (state.status !== 'writing' || state.stopping) return
        set({ state: { ...state, stopping: true } })
        await desk.ask('export.stop', {})
      },

      close() {
        if (get().state.status !== 'writing') set({ state: { status: 'closed' } })
      },

      async readPresets() {
        setPresets(await desk.ask('export.presets', {}))
      },

      async applyPreset(preset) {
        const currentState = getEditableState()
        if (currentState)
          await choose({ filter: { ...currentState.order.filter, basis: preset.basis }, layout: preset.layout, allowMissingDays: false })
      },

      selectColumns(columns) {
        return get().change({ columns: [...columns], withGuests: false, withPolicies: false })
      },

      async savePreset(name) {
        const currentState = getEditableState()
        if (!currentState) return false
        const { filter, layout: shown } = currentState.order
        return setPresets(await desk.ask('export.savePreset', { name, basis: filter.basis, layout: shown }))
      },

      async dropPreset(name) {
        setPresets(await desk.ask('export.dropPreset', { name }))
      },
    }
  }
