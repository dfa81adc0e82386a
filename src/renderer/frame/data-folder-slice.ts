/** Choosing another data folder if the usual one is on a network, and which start-up notices the clerk has dismissed. */
import type { Failure } from '../../shared/contract/failure.ts'
import type { DeskBridge } from '../../shared/contract/procedures/procedures.ts'
import type { Part } from '../state.ts'

type FolderChoice =
  | { readonly status: 'none' }
  /** The dialog is open, or the old contents are being copied. */
  | { readonly status: 'choosing' }
  | { readonly status: 'failed'; readonly failure: Failure }

/** The kinds of start-up notices. */
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
