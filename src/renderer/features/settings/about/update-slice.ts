/** Checks for updates of the app, and installs them. */
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { Part } from '../../../state.ts'

export interface UpdateSlice {
  /** Why the last check or installation failed; null if it did not. */
  failure: Failure | null
  look(): Promise<void>
  /** Closes the desk, which then installs the loaded version. */
  install(): Promise<void>
}

/** Creates the slice. It checks for updates only on request. */
export const createUpdateSlice =
  (desk: DeskBridge): Part<UpdateSlice> =>
  (set, _get, app) => ({
    failure: null,

    async look() {
      set({ failure: null })
      const outcome = await desk.ask('updates.look', {})
      if (outcome.ok) app().showDesk(outcome.value)
      else set({ failure: outcome.failure })
    },

    async install() {
      set({ failure: null })
      const outcome = await desk.ask('updates.install', {})
      if (!outcome.ok) set({ failure: outcome.failure })
    },
  })
