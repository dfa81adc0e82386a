/** What was dismissed last, and how it comes back. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../shared/contract/failure.ts'

interface Undo {
  readonly of: 'dismissed' | 'cleared' | 'listDeleted'
  /** Brings it back. What it answers is why that was not possible. */
  readonly back: () => Promise<Failure | null> | null
}

export interface UndoSlice {
  /** Null when there is nothing to undo; only the last deed can be. */
  undo: (Undo & { readonly failure: Failure | null }) | null
  offerUndo(undo: Undo): void
  undoNow(): Promise<void>
  forgetUndo(): void
}

/** Begins with nothing to undo. */
export const createUndoSlice: StateCreator<UndoSlice, [], [], UndoSlice> = (set, get) => ({
  undo: null,
  offerUndo: (undo) => set({ undo: { ...undo, failure: null } }),
  async undoNow() {
    const { undo } = get()
    if (!undo) return
    set({ undo: null })
    const failure = await undo.back()
    if (failure && get().undo === null) set({ undo: { ...undo, failure } })
  },
  forgetUndo: () => set({ undo: null }),
})
