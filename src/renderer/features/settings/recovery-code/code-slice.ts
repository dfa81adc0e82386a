/** Keeping the recovery code of the ledger in use: the code itself is handed over and never in the store. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'

type CodeKeepingState =
  | { readonly status: 'idle' }
  | { readonly status: 'busy'; readonly deed: 'save' | 'paper' | 'later' }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface CodeSlice {
  codeKeeping: CodeKeepingState
  /** The recovery code of the ledger in use; null when it has none. */
  readRecoveryCode(): Promise<string | null>
  /** Lets the clerk choose a file for it. */
  saveRecoveryCode(): Promise<void>
  recoveryCodeOnPaper(): Promise<void>
  recoveryCodeLater(): Promise<void>
  forgetCodeKeeping(): void
}

/** The recovery code is read and kept only when asked for. */
export const createCodeSlice =
  (desk: DeskBridge): StateCreator<CodeSlice, [], [], CodeSlice> =>
  (set) => {
    /** What is kept comes with the desk's state, which is told to the window by itself. */
    const ask = async (
      deed: 'save' | 'paper' | 'later',
      name: 'connection.saveRecoveryCode' | 'connection.recoveryCodeOnPaper' | 'connection.recoveryCodeLater',
    ) => {
      set({ codeKeeping: { status: 'busy', deed } })
      const outcome = await desk.ask(name, {})
      set({ codeKeeping: outcome.ok ? { status: 'idle' } : { status: 'failed', failure: outcome.failure } })
    }
    return {
      codeKeeping: { status: 'idle' },
      async readRecoveryCode() {
        const outcome = await desk.ask('connection.recoveryCode', {})
        return outcome.ok ? outcome.value.code : null
      },
      saveRecoveryCode: () => ask('save', 'connection.saveRecoveryCode'),
      recoveryCodeOnPaper: () => ask('paper', 'connection.recoveryCodeOnPaper'),
      recoveryCodeLater: () => ask('later', 'connection.recoveryCodeLater'),
      forgetCodeKeeping: () => set({ codeKeeping: { status: 'idle' } }),
    }
  }
