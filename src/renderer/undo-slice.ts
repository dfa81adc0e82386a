/** Undo of the last dismissal. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../shared/contract/failure.ts'

interface Undo {
  readonly action: 'dismissed' | 'snoozed' | 'cleared' | 'listDeleted'
  /** Restores it. Returns a failure if that was not possible, else null. */
  readonly restore: () => Promise<Failure | null> | null
}

export interface UndoSlice {
  /** Null if there is nothing to undo; only the last action can be undone. */
  undo: (Undo & { readonly failure: Failure | null }) | null
  /** Whether the last action was undone; announced to screen readers. */
  undone: boolean
  offerUndo(undo: Undo): void
  undoNow(): Promise<void>
  forgetUndo(): void
}

/** Creates the slice; initially there is nothing to undo. */
export const createUndoSlice: StateCreator<UndoSlice, [], [], UndoSlice> = (set, get) => ({
  undo: null,
  undone: false,
  offerUndo: (undo) => set({ undo: { ...undo, failure: null }, undone: false }),
  async undoNow() {
    const { undo } = get()
    if (!undo) return
    set({ undo: null })
    const failure = await undo.restore()
    if (get().undo === null) set(failure ? { undo: { ...undo, failure } } : { undone: true })
  },
  forgetUndo: () => set({ undo: null, undone: false }),
})
