/** The clerk's settings. A change is shown at once and reverted if the desk refuses it. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import { firstSettings, type Settings } from '../../../../shared/contract/views/desk-views.ts'
import type { ClosedZones } from '../../../../shared/contract/views/export-views.ts'
import { languages } from '../../../../shared/words/languages.ts'
import { speak } from '../../../../shared/words/say.ts'
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
  /** Names the language and formats on the screen; a change draws every text again. */
  spokenAs: string
  /** Changes the language or the formats, and keeps the pages and what they show. */
  changeVoice(change: Partial<Pick<Settings, 'language' | 'formats'>>): Promise<void>
  /** Speaks as the settings say. */
  speakAsSet(): Promise<void>
  closedZones: ClosedZonesState
  readClosedZones(): Promise<void>
}

/** Creates the slice. It has default settings until those of the desk are loaded. */
export const createSettingsSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], SettingsSlice> =>
  (set, get) => {
    // Typing into a field makes several changes; only the answer to the last one may set what is shown.
    const begin = latestAnswer()
    const beginVoice = latestAnswer()
    /** What a refused change reverts to: the settings before the changes that are in flight. */
    let before: Settings | null = null

    return {
      settings: firstSettings('UTC'),
      settingsState: { status: 'reading' },
      spokenAs: '',

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
        if (get().settingsState.status === 'read') await get().speakAsSet()
      },

      async speakAsSet() {
        const isLatestVoice = beginVoice()
        const outcome = await desk.ask('settings.voice', {})
        if (!outcome.ok || !isLatestVoice()) return
        const { language, formats } = outcome.value
        await speak(language, formats)
        if (!isLatestVoice()) return
        const page = document.documentElement
        page.lang = language
        page.dir = languages[language].direction
        set({ spokenAs: `${language} ${formats}` })
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
