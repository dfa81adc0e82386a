/** What was dismissed last, and how it comes back. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../shared/contract/failure.ts'

interface Undo {
  readonly of: 'dismissed' | 'snoozed' | 'cleared' | 'listDeleted'
  /** Brings it back. What it answers is why that was not possible. */
  readonly back: () => Promise<Failure | null> | null
}

export interface UndoSlice {
  /** Null when there is nothing to undo; only the last deed can be. */
  undo: (Undo & { readonly failure: Failure | null }) | null
  /** Whether the last deed was undone, until the next one: who does not see that it is back is told. */
  undone: boolean
  offerUndo(undo: Undo): void
  undoNow(): Promise<void>
  forgetUndo(): void
}

/** Begins with nothing to undo. */
export const createUndoSlice: StateCreator<UndoSlice, [], [], UndoSlice> = (set, get) => ({
  undo: null,
  undone: false,
  offerUndo: (undo) => set({ undo: { ...undo, failure: null }, undone: false }),
  async undoNow() {
    const { undo } = get()
    if (!undo) return
    set({ undo: null })
    const failure = await undo.back()
    if (get().undo === null) set(failure ? { undo: { ...undo, failure } } : { undone: true })
  },
  forgetUndo: () => set({ undo: null, undone: false }),
})
