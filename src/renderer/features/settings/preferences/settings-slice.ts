/** The clerk's settings. A change is shown at once and reverted if the desk refuses it. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import { firstSettings, type Settings } from '../../../../shared/contract/views/desk-views.ts'
import type { ClosedZones } from '../../../../shared/contract/views/export-views.ts'
import type { AppState } from '../../../state.ts'
import { latestAnswer } from '../../../ui/latest.ts'

type SettingsState =
  | { readonly status: 'reading' }
  | { readonly status: 'read' }
  | { readonly status: 'saving' }
  | { readonly status: 'failed'; readonly failure: Failure }

/** The zones in which the open ledger has closed months; `failed` also if no ledger is open. */
export type ClosedZonesState =
  | { readonly status: 'reading' }
  | ({ readonly status: 'read' } & ClosedZones)
  | { readonly status: 'failed'; readonly failure: Failure }

export interface SettingsSlice {
  settings: Settings
  settingsState: SettingsState
  readSettings(): Promise<void>
  changeSettings(change: Partial<Settings>): Promise<void>
  /** Changes the language or the formats, and reloads the window. */
  changeVoice(change: Partial<Pick<Settings, 'language' | 'formats'>>): Promise<void>
  closedZones: ClosedZonesState
  readClosedZones(): Promise<void>
}

/** Creates the slice. It has default settings until those of the desk are loaded. */
export const createSettingsSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], SettingsSlice> =>
  (set, get) => {
    // Typing into a field makes several changes; only the answer to the last one may set what is shown.
    const begin = latestAnswer()
    /** What a refused change reverts to: the settings before the changes that are in flight. */
    let before: Settings | null = null

    return {
      settings: firstSettings('UTC'),
      settingsState: { status: 'reading' },

      async readSettings() {
        const outcome = await desk.ask('settings.read', {})
        if (outcome.ok) set({ settings: outcome.value, settingsState: { status: 'read' } })
        else set({ settingsState: { status: 'failed', failure: outcome.failure } })
      },

      closedZones: { status: 'reading' },
      async readClosedZones() {
        set({ closedZones: { status: 'reading' } })
        const outcome = await desk.ask('closing.zones', {})
        set({ closedZones: outcome.ok ? { status: 'read', ...outcome.value } : { status: 'failed', failure: outcome.failure } })
      },

      async changeVoice(change) {
        await get().changeSettings(change)
        if (get().settingsState.status === 'read') location.reload()
      },

      async changeSettings(change) {
        const isLatest = begin()
        before ??= get().settings
        set({ settings: { ...get().settings, ...change }, settingsState: { status: 'saving' } })
        const outcome = await desk.ask('settings.write', change)
        if (outcome.ok) before = outcome.value
        if (!isLatest()) return
        set({ settings: before, settingsState: outcome.ok ? { status: 'read' } : { status: 'failed', failure: outcome.failure } })
        before = null
      },
    }
  }
