/** Closing the window while a booking or a cancellation is on its way: the desk asks, the clerk answers. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../shared/contract/failure.ts'
import type { DeskBridge } from '../../shared/contract/procedures/procedures.ts'

type QuitState =
  | { readonly status: 'none' }
  | { readonly status: 'asked' }
  /** The desk is closing. */
  | { readonly status: 'leaving' }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface QuitSlice {
  quit: QuitState
  /** Leaves the question: the desk stays open. */
  stay(): void
  /** Closes the desk, whatever is on its way. */
  leave(): Promise<void>
}

/** What it takes of the other slices. */
type Needed = { readCases(): Promise<void> }

/** Asks the clerk when the desk tells that leaving has to wait. */
export const createQuitSlice =
  (desk: DeskBridge): StateCreator<QuitSlice & Needed, [], [], QuitSlice> =>
  (set, get) => {
    desk.on('desk.quitAsked', () => {
      if (get().quit.status === 'leaving') return
      set({ quit: { status: 'asked' } })
      // The question names what is on its way.
      void get().readCases()
    })

    return {
      quit: { status: 'none' },
      stay: () => set({ quit: { status: 'none' } }),

      async leave() {
        if (get().quit.status === 'leaving') return
        set({ quit: { status: 'leaving' } })
        const outcome = await desk.ask('desk.quit', {})
        if (!outcome.ok) set({ quit: { status: 'failed', failure: outcome.failure } })
      },
    }
  }
