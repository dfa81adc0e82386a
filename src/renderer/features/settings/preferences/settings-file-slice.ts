/** Export and import of the settings in a file. Both first show what would be written or changed. */
import type { StateCreator } from 'zustand'
import type { Failure, Outcome } from '../../../../shared/contract/failure.ts'
import type { DeskBridge, OutputOf } from '../../../../shared/contract/procedures/procedures.ts'
import type { SettingsChanges, SettingsExport } from '../../../../shared/contract/views/settings-file.ts'
import type { AppState } from '../../../state.ts'

type SettingsFileState =
  | { readonly status: 'idle' }
  | { readonly status: 'busy' }
  | { readonly status: 'failed'; readonly failure: Failure }
  /** What would be in the file. */
  | { readonly status: 'exporting'; readonly holds: SettingsExport }
  | { readonly status: 'exported'; readonly file: string }
  /** What the chosen file would change. */
  | { readonly status: 'importing'; readonly token: string; readonly name: string; readonly changes: SettingsChanges }
  | { readonly status: 'imported'; readonly changes: SettingsChanges }

export interface SettingsFileSlice {
  settingsFile: SettingsFileState
  /** Loads what an export would contain, to show it before the export. */
  planSettingsExport(): Promise<void>
  exportSettings(): Promise<void>
  /** Lets the clerk choose a file, and shows what it would change. */
  chooseSettings(): Promise<void>
  importSettings(): Promise<void>
  leaveSettingsFile(): void
}

/** Creates the slice, idle at first. */
export const createSettingsFileSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], SettingsFileSlice> =>
  (set, get) => {
    const show = (settingsFile: SettingsFileState) => set({ settingsFile })

    /** Sends one request at a time; `then` returns the state for its answer. */
    const ask = async <T>(question: () => Promise<Outcome<T>>, then: (answer: T) => SettingsFileState) => {
      if (get().settingsFile.status === 'busy') return
      show({ status: 'busy' })
      const outcome = await question()
      show(outcome.ok ? then(outcome.value) : { status: 'failed', failure: outcome.failure })
    }

    return {
      settingsFile: { status: 'idle' },

      planSettingsExport: () =>
        ask(
          () => desk.ask('settings.exportable', {}),
          (holds) => ({ status: 'exporting', holds }),
        ),

      exportSettings: () =>
        ask(
          () => desk.ask('settings.export', {}),
          ({ file }) => (file === null ? { status: 'idle' } : { status: 'exported', file }),
        ),

      chooseSettings: () =>
        ask(
          () => desk.ask('settings.chooseImport', {}),
          (chosen: OutputOf<'settings.chooseImport'>) => (chosen === null ? { status: 'idle' } : { status: 'importing', ...chosen }),
        ),

      async importSettings() {
        const { settingsFile } = get()
        if (settingsFile.status !== 'importing') return
        const { token } = settingsFile
        await ask(
          () => desk.ask('settings.import', { token }),
          (changes) => ({ status: 'imported', changes }),
        )
        await get().readSettings()
        await get().speakAsSet()
      },

      leaveSettingsFile: () => show({ status: 'idle' }),
    }
  }
