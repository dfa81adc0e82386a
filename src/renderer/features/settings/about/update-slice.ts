/** Updates of the app: checking for one, and installing one. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { AppState } from '../../../state.ts'

export interface UpdateSlice {
  /** Why the last check or installation failed; null if it did not. */
  updateFailure: Failure | null
  lookForUpdate(): Promise<void>
  /** Closes the desk, which then installs the loaded version. */
  installUpdate(): Promise<void>
}

/** Creates the slice. It checks for updates only on request. */
export const createUpdateSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], UpdateSlice> =>
  (set) => ({
    updateFailure: null,

    async lookForUpdate() {
      set({ updateFailure: null })
      const outcome = await desk.ask('updates.look', {})
      set(outcome.ok ? { desk: outcome.value } : { updateFailure: outcome.failure })
    },

    async installUpdate() {
      set({ updateFailure: null })
      const outcome = await desk.ask('updates.install', {})
      if (!outcome.ok) set({ updateFailure: outcome.failure })
    },
  })
