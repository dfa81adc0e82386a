/** A booking that the desk did not send, after its clerk had left the page: told wherever they are, and brought back as it was. */
import type { StateCreator } from 'zustand'
import type { FrameSlice } from '../../frame-slice.ts'
import type { UndoSlice } from '../../undo-slice.ts'
import type { BookingSlice, Unsent } from './booking-slice.ts'

export interface UnsentSlice {
  unsent: Unsent | null
  tellUnsent(unsent: Unsent): void
  /** Goes to its check page, filled in as it was sent, with the reason why it was not. What has changed there is asked for anew. */
  takeUpUnsent(): void
  /** Takes it off the list, which can be undone. */
  dismissUnsent(): void
}

/** What it takes of the other slices. */
type Needed = Pick<FrameSlice, 'goTo'> & Pick<UndoSlice, 'offerUndo'> & BookingSlice

/** Begins with nothing to tell. */
export const createUnsentSlice: StateCreator<UnsentSlice & Needed, [], [], UnsentSlice> = (set, get) => ({
  unsent: null,
  tellUnsent: (unsent) => set({ unsent }),

  takeUpUnsent() {
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
    const back = () => {
      tellUnsent(unsent)
      return null
    }
    offerUndo({ of: 'dismissed', back })
  },
})
