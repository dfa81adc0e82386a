/**
 * What the clerk asks of the app itself: closing it while a booking or cancellation is in flight, choosing another data folder if the usual one is
 * on a network, dismissing the news about a start of the app, and who is at the desk.
 */
import type { Failure } from '../../shared/contract/failure.ts'
import type { DeskBridge, InputOf } from '../../shared/contract/procedures/procedures.ts'
import type { Part } from '../state.ts'

type QuitState =
  | { readonly status: 'none' }
  | { readonly status: 'asked' }
  | { readonly status: 'leaving' }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface QuitSlice {
  state: QuitState
  keepOpen(): void
  /** Closes the app, even if a request is in flight. */
  closeApp(): Promise<void>
}

/** Creates the slice, which asks the clerk when the main process delays quitting. */
export const createQuitSlice =
  (desk: DeskBridge): Part<QuitSlice> =>
  (set, get, app) => {
    desk.on('desk.quitAsked', () => {
      if (get().state.status === 'leaving') return
      set({ state: { status: 'asked' } })
      // The dialog lists the cases in flight.
      void app().unknown.read()
    })

    return {
      state: { status: 'none' },
      keepOpen: () => set({ state: { status: 'none' } }),

      async closeApp() {
        if (get().state.status === 'leaving') return
        set({ state: { status: 'leaving' } })
        const outcome = await desk.ask('desk.quit', {})
        if (!outcome.ok) set({ state: { status: 'failed', failure: outcome.failure } })
      },
    }
  }

type FolderChoice =
  | { readonly status: 'none' }
  /** The dialog is open, or the old contents are being copied. */
  | { readonly status: 'choosing' }
  | { readonly status: 'failed'; readonly failure: Failure }

/** The kinds of news about a start of the app; each has a banner. */
export type StartNewsKind = 'moved' | 'settingsLost' | 'zoneUnknown'

export interface DataFolderSlice {
  choice: FolderChoice
  choose(): Promise<void>
  /** Shows the data folder in the system's file manager. */
  open(): Promise<void>
  dismissedStartNews: readonly StartNewsKind[]
  dismissStartNews(news: StartNewsKind): void
}

/** Creates the slice; initially no folder is being chosen. */
export const createDataFolderSlice =
  (desk: DeskBridge): Part<DataFolderSlice> =>
  (set, get, app) => ({
    choice: { status: 'none' },
    async choose() {
      if (get().choice.status === 'choosing') return
      set({ choice: { status: 'choosing' } })
      const outcome = await desk.ask('desk.chooseFolder', {})
      set({ choice: outcome.ok ? { status: 'none' } : { status: 'failed', failure: outcome.failure } })
      if (outcome.ok) app().showDesk(outcome.value)
    },

    async open() {
      await desk.ask('desk.openFolder', {})
    },

    dismissedStartNews: [],
    dismissStartNews: (news) => set({ dismissedStartNews: [...get().dismissedStartNews, news] }),
  })

export interface OperatorsSlice {
  /** Why the last change was refused; null if it was not. */
  readonly failure: Failure | null
  /** Stores the names of the people at this desk, or says who is at the desk now. Resolves to whether that was done. */
  change(change: InputOf<'desk.operators'>): Promise<boolean>
}

/** Creates the slice; the names are part of the desk's state. */
export const createOperatorsSlice =
  (desk: DeskBridge): Part<OperatorsSlice> =>
  (set, _, app) => ({
    failure: null,
    async change(change) {
      const outcome = await desk.ask('desk.operators', change)
      set({ failure: outcome.ok ? null : outcome.failure })
      if (outcome.ok) app().showDesk(outcome.value)
      return outcome.ok
    },
  })
