/** The letterhead of documents, as the settings show and change it. */
import type { StateCreator } from 'zustand'
import type { Failure, Outcome } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { Letterhead } from '../../../../shared/contract/views/document-views.ts'
import type { AppState } from '../../../state.ts'

export interface LetterheadSlice {
  /** Null until it is loaded. */
  readonly letterhead: Letterhead | null
  readonly letterheadFailure: Failure | null
  readLetterhead(): Promise<void>
  saveLetterhead(text: Omit<Letterhead, 'logo'>): Promise<void>
  chooseLogo(): Promise<void>
  dropLogo(): Promise<void>
}

/** Creates the slice. It loads nothing until the settings page asks for it. */
export const createLetterheadSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], LetterheadSlice> =>
  (set) => {
    const take = (outcome: Outcome<Letterhead>) =>
      set(outcome.ok ? { letterhead: outcome.value, letterheadFailure: null } : { letterheadFailure: outcome.failure })
    return {
      letterhead: null,
      letterheadFailure: null,
      readLetterhead: async () => take(await desk.ask('documents.letterhead', {})),
      saveLetterhead: async (text) => take(await desk.ask('documents.setLetterhead', text)),
      chooseLogo: async () => take(await desk.ask('documents.chooseLogo', {})),
      dropLogo: async () => take(await desk.ask('documents.dropLogo', {})),
    }
  }
