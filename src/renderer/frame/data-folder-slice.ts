/** Another folder for the desk's data, where the usual one lies on a network; and what of this start the clerk has read. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../shared/contract/failure.ts'
import type { DeskBridge } from '../../shared/contract/procedures/procedures.ts'
import type { FrameSlice } from '../frame-slice.ts'

type FolderChoice =
  | { readonly status: 'none' }
  /** The dialog is open, or what lay in the folder is being copied. */
  | { readonly status: 'choosing' }
  | { readonly status: 'failed'; readonly failure: Failure }

/** What the desk says of its start. */
export type StartNewsKind = 'moved' | 'settingsLost' | 'zoneUnknown'

export interface DataFolderSlice {
  folderChoice: FolderChoice
  chooseFolder(): Promise<void>
  /** What the clerk has read. */
  /** Shows the folder of the data in the system's file manager. */
  openDataFolder(): Promise<void>
  startNewsSeen: readonly StartNewsKind[]
  seeStartNews(news: StartNewsKind): void
}

/** What it takes of the other slices. */
type Needed = Pick<FrameSlice, 'showDesk'>

/** No folder is being chosen at first. */
export const createDataFolderSlice =
  (desk: DeskBridge): StateCreator<DataFolderSlice & Needed, [], [], DataFolderSlice> =>
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
