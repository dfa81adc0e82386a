/** Choosing another data folder if the usual one is on a network, and which start-up notices the clerk has dismissed. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../shared/contract/failure.ts'
import type { DeskBridge } from '../../shared/contract/procedures/procedures.ts'
import type { AppState } from '../state.ts'

type FolderChoice =
  | { readonly status: 'none' }
  /** The dialog is open, or the old contents are being copied. */
  | { readonly status: 'choosing' }
  | { readonly status: 'failed'; readonly failure: Failure }

/** The kinds of start-up notices. */
export type StartNewsKind = 'moved' | 'settingsLost' | 'zoneUnknown'

export interface DataFolderSlice {
  folderChoice: FolderChoice
  chooseFolder(): Promise<void>
  /** Shows the data folder in the system's file manager. */
  openDataFolder(): Promise<void>
  /** The notices that the clerk has dismissed. */
  startNewsSeen: readonly StartNewsKind[]
  seeStartNews(news: StartNewsKind): void
}

/** Creates the slice; initially no folder is being chosen. */
export const createDataFolderSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], DataFolderSlice> =>
  (set, get) => ({
    folderChoice: { status: 'none' },
    async chooseFolder() {
      if (get().folderChoice.status === 'choosing') return
      set({ folderChoice: { status: 'choosing' } })
      const outcome = await desk.ask('desk.chooseFolder', {})
      set({ folderChoice: outcome.ok ? { status: 'none' } : { status: 'failed', failure: outcome.failure } })
      if (outcome.ok) get().showDesk(outcome.value)
    },

    async openDataFolder() {
      await desk.ask('desk.openFolder', {})
    },

    startNewsSeen: [],
    seeStartNews: (news) => set({ startNewsSeen: [...get().startNewsSeen, news] }),
  })
