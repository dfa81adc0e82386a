/** A booking that the desk refused to send after the clerk had left its page. It is shown on every page until the clerk resumes or dismisses it. */
import type { StateCreator } from 'zustand'
import type { AppState } from '../../state.ts'
import type { Unsent } from './booking-slice.ts'

export interface UnsentSlice {
  unsent: Unsent | null
  tellUnsent(unsent: Unsent): void
  /** Opens the check page with the form and the reason why it was not sent. If the terms changed, the rate is checked again. */
  resumeUnsent(): void
  /** Stops showing it; this can be undone. */
  dismissUnsent(): void
}

/** Creates the slice; initially nothing is unsent. */
export const createUnsentSlice: StateCreator<AppState, [], [], UnsentSlice> = (set, get) => ({
  unsent: null,
  tellUnsent: (unsent) => set({ unsent }),

  resumeUnsent() {
    const { unsent, goTo, checkAgain } = get()
    if (!unsent) return
    const { failure, form } = unsent
    set({ ...form, unsent: null, sending: { status: 'refused', failure } })
    goTo({ name: 'check' })
    if (failure.kind === 'consentNeeded' || failure.kind === 'notBookable') void checkAgain()
  },

  dismissUnsent() {
    const { unsent, offerUndo, tellUnsent } = get()
    if (!unsent) return
    set({ unsent: null })
    const undo = () => {
      tellUnsent(unsent)
      return null
    }
    offerUndo({ of: 'dismissed', back: undo })
  },
})
