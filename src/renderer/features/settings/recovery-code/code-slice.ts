/** Saving the recovery code of the ledger in use. The code itself is returned to the caller and never kept in the store. */
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { Part } from '../../../state.ts'

type CodeSavingState =
  | { readonly status: 'idle' }
  | { readonly status: 'busy'; readonly action: 'save' | 'paper' | 'later' }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface CodeSlice {
  saving: CodeSavingState
  /** Returns the recovery code of the ledger in use; null if it has none or it could not be read. */
  read(): Promise<string | null>
  /** Lets the clerk choose a file to save the code in. */
  save(): Promise<void>
  recordOnPaper(): Promise<void>
  postpone(): Promise<void>
  resetSaving(): void
}

/** Creates the slice. The recovery code is read only on request. */
export const createCodeSlice =
  (desk: DeskBridge): Part<CodeSlice> =>
  (set) => {
    /** Sends the request. The desk state, which the desk pushes to the window, says where the code was saved. */
    const ask = async (
      action: 'save' | 'paper' | 'later',
      name: 'connection.saveRecoveryCode' | 'connection.recoveryCodeOnPaper' | 'connection.recoveryCodeLater',
    ) => {
      set({ saving: { status: 'busy', action } })
      const outcome = await desk.ask(name, {})
      set({ saving: outcome.ok ? { status: 'idle' } : { status: 'failed', failure: outcome.failure } })
    }
    return {
      saving: { status: 'idle' },
      async read() {
        const outcome = await desk.ask('connection.recoveryCode', {})
        return outcome.ok ? outcome.value.code : null
      },
      save: () => ask('save', 'connection.saveRecoveryCode'),
      recordOnPaper: () => ask('paper', 'connection.recoveryCodeOnPaper'),
      postpone: () => ask('later', 'connection.recoveryCodeLater'),
      resetSaving: () => set({ saving: { status: 'idle' } }),
    }
  }
