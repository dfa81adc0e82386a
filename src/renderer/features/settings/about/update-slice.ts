/** Updates of the desk itself: looked for at once, or installed. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { FrameSlice } from '../../../frame-slice.ts'

export interface UpdateSlice {
  /** What asking for an update, or for its installation, ended in. */
  updateFailure: Failure | null
  lookForUpdate(): Promise<void>
  /** Closes the desk, which then installs what is ready. */
  installUpdate(): Promise<void>
}

/** What it takes of the other slices. */
type Needed = Pick<FrameSlice, 'desk'>

/** Asks for updates when told to. */
export const createUpdateSlice =
  (desk: DeskBridge): StateCreator<UpdateSlice & Needed, [], [], UpdateSlice> =>
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
