/** Safekeeping of the recovery code of the ledger in use. The code itself is only passed on and never in the store. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { AppState } from '../../../state.ts'

type CodeSavingState =
  | { readonly status: 'idle' }
  | { readonly status: 'busy'; readonly action: 'save' | 'paper' | 'later' }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface CodeSlice {
  codeSaving: CodeSavingState
  /** Returns the recovery code of the ledger in use; null if it has none or it could not be read. */
  readRecoveryCode(): Promise<string | null>
  /** Lets the clerk choose a file to save the code in. */
  saveRecoveryCode(): Promise<void>
  recoveryCodeOnPaper(): Promise<void>
  recoveryCodeLater(): Promise<void>
  dismissCodeSaving(): void
}

/** Creates the slice. The recovery code is read only on request. */
export const createCodeSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], CodeSlice> =>
  (set) => {
    /** Sends the request. How the code was kept is part of the desk state, which the desk pushes to the window. */
    const ask = async (
      action: 'save' | 'paper' | 'later',
      name: 'connection.saveRecoveryCode' | 'connection.recoveryCodeOnPaper' | 'connection.recoveryCodeLater',
    ) => {
      set({ codeSaving: { status: 'busy', action } })
      const outcome = await desk.ask(name, {})
      set({ codeSaving: outcome.ok ? { status: 'idle' } : { status: 'failed', failure: outcome.failure } })
    }
    return {
      codeSaving: { status: 'idle' },
      async readRecoveryCode() {
        const outcome = await desk.ask('connection.recoveryCode', {})
        return outcome.ok ? outcome.value.code : null
      },
      saveRecoveryCode: () => ask('save', 'connection.saveRecoveryCode'),
      recoveryCodeOnPaper: () => ask('paper', 'connection.recoveryCodeOnPaper'),
      recoveryCodeLater: () => ask('later', 'connection.recoveryCodeLater'),
      dismissCodeSaving: () => set({ codeSaving: { status: 'idle' } }),
    }
  }
