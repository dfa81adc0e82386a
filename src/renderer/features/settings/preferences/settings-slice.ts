/** The clerk's settings. A change is shown at once and reverted if the desk refuses it. */
import type { StateCreator } from 'zustand'
import type { Failure, Outcome } from '../../../../shared/contract/failure.ts'
import type { DeskBridge, InputOf, OutputOf, ProcedureName } from '../../../../shared/contract/procedures/procedures.ts'
import { firstSettings, type Settings } from '../../../../shared/contract/views/desk-views.ts'
import type { Letterhead } from '../../../../shared/contract/views/document-views.ts'
import type { ClosedZones } from '../../../../shared/contract/views/export-views.ts'
import type { SettingsChanges, SettingsExport } from '../../../../shared/contract/views/settings-file.ts'
import { languages } from '../../../../shared/words/languages.ts'
import { setVoice } from '../../../../shared/words/say.ts'
import type { Part } from '../../../state.ts'
import { latestAnswer } from '../../../ui/latest.ts'

type SettingsFileState =
  | { readonly status: 'idle' | 'busy' }
  | { readonly status: 'failed'; readonly failure: Failure }
  /** What would be in the file. */
  | { readonly status: 'exporting'; readonly contents: SettingsExport }
  | { readonly status: 'exported'; readonly file: string }
  /** What the chosen file would change. */
  | { readonly status: 'importing'; readonly token: string; readonly name: string; readonly changes: SettingsChanges }
  | { readonly status: 'imported'; readonly changes: SettingsChanges }

export interface SettingsFileSlice {
  state: SettingsFileState
  /** Loads what an export would contain, to show it before the export. */
  planExport(): Promise<void>
  export(): Promise<void>
  /** Lets the clerk choose a file, and shows what it would change. */
  choose(): Promise<void>
  import(): Promise<void>
  reset(): void
}

/** Creates the slice, idle at first. */
export const createSettingsFileSlice =
  (desk: DeskBridge): Part<SettingsFileSlice> =>
  (set, get, app) => {
    const show = (settingsFile: SettingsFileState) => set({ state: settingsFile })

    /** Sends one request at a time; `then` returns the state for its answer. */
    const ask = async <N extends ProcedureName>(name: N, input: InputOf<N>, then: (answer: OutputOf<N>) => SettingsFileState) => {
      if (get().state.status === 'busy') return
      show({ status: 'busy' })
      const outcome = await desk.ask(name, input)
      show(outcome.ok ? then(outcome.value) : { status: 'failed', failure: outcome.failure })
    }

    return {
      state: { status: 'idle' },

      planExport: () => ask('settings.exportable', {}, (contents) => ({ status: 'exporting', contents })),

      export: () => ask('settings.export', {}, ({ file }) => (file === null ? { status: 'idle' } : { status: 'exported', file })),

      choose: () =>
        ask('settings.chooseImport', {}, (chosen) => (chosen === null ? { status: 'idle' } : { status: 'importing', ...chosen })),

      async import() {
        const { state } = get()
        if (state.status !== 'importing') return
        await ask('settings.import', { token: state.token }, (changes) => ({ status: 'imported', changes }))
        await app().readSettings()
        await app().applyVoice()
      },

      reset: () => show({ status: 'idle' }),
    }
  }

export interface LetterheadSlice {
  /** Null until it is loaded. */
  readonly stored: Letterhead | null
  readonly failure: Failure | null
  read(): Promise<void>
  save(text: Omit<Letterhead, 'logo'>): Promise<void>
  chooseLogo(): Promise<void>
  dropLogo(): Promise<void>
}

/** Creates the slice. It loads nothing until the settings page asks for it. */
export const createLetterheadSlice =
  (desk: DeskBridge): Part<LetterheadSlice> =>
  (set) => {
    const applyOutcome = (outcome: Outcome<Letterhead>) =>
      set(outcome.ok ? { stored: outcome.value, failure: null } : { failure: outcome.failure })
    return {
      stored: null,
      failure: null,
      read: async () => applyOutcome(await desk.ask('documents.letterhead', {})),
      save: async (text) => applyOutcome(await desk.ask('documents.setLetterhead', text)),
      chooseLogo: async () => applyOutcome(await desk.ask('documents.chooseLogo', {})),
      dropLogo: async () => applyOutcome(await desk.ask('documents.dropLogo', {})),
    }
  }

type SettingsState = { readonly status: 'reading' | 'read' | 'saving' } | { readonly status: 'failed'; readonly failure: Failure }

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
  /** Identifies the language and the formats on the screen. When it changes, every text is rendered again. */
  voiceKey: string
  /** Changes the language or the formats, and keeps the pages and what they show. */
  changeVoice(change: Partial<Pick<Settings, 'language' | 'formats'>>): Promise<void>
  /** Loads the language and the formats that the settings result in, and applies them to the window. */
  applyVoice(): Promise<void>
  closedZones: ClosedZonesState
  readClosedZones(): Promise<void>
}

/** Creates the slice. It has default settings until those of the desk are loaded. */
export const createSettingsSlice =
  (desk: DeskBridge): StateCreator<SettingsSlice, [], [], SettingsSlice> =>
  (set, get) => {
    // Typing into a field makes several changes; only the answer to the last one may set what is shown.
    const startWrite = latestAnswer()
    const startVoiceRequest = latestAnswer()
    /** What a refused change reverts to: the settings before the changes that are in flight. */
    let confirmedSettings: Settings | null = null

    return {
      settings: firstSettings('UTC'),
      settingsState: { status: 'reading' },
      voiceKey: '',

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
        if (get().settingsState.status === 'read') await get().applyVoice()
      },

      async applyVoice() {
        const isLatestVoice = startVoiceRequest()
        const outcome = await desk.ask('settings.voice', {})
        if (!outcome.ok || !isLatestVoice()) return
        const { language, formats } = outcome.value
        await setVoice(language, formats)
        if (!isLatestVoice()) return
        const page = document.documentElement
        page.lang = language
        page.dir = languages[language].direction
        set({ voiceKey: `${language} ${formats}` })
      },

      async changeSettings(change) {
        const isLatest = startWrite()
        confirmedSettings ??= get().settings
        set({ settings: { ...get().settings, ...change }, settingsState: { status: 'saving' } })
        const outcome = await desk.ask('settings.write', change)
        if (outcome.ok) confirmedSettings = outcome.value
        if (!isLatest()) return
        set({
          settings: confirmedSettings,
          settingsState: outcome.ok ? { status: 'read' } : { status: 'failed', failure: outcome.failure },
        })
        confirmedSettings = null
      },
    }
  }
