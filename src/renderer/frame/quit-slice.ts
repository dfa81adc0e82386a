/** Confirmation before closing the window while a booking or cancellation is in flight. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../shared/contract/failure.ts'
import type { DeskBridge } from '../../shared/contract/procedures/procedures.ts'
import type { AppState } from '../state.ts'

type QuitState =
  | { readonly status: 'none' }
  | { readonly status: 'asked' }
  /** The desk is closing. */
  | { readonly status: 'leaving' }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface QuitSlice {
  quit: QuitState
  /** Closes the dialog and keeps the app open. */
  stay(): void
  /** Closes the app, even if a request is in flight. */
  leave(): Promise<void>
}

/** Creates the slice, which asks the clerk when the main process delays quitting. */
export const createQuitSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], QuitSlice> =>
  (set, get) => {
    desk.on('desk.quitAsked', () => {
      if (get().quit.status === 'leaving') return
      set({ quit: { status: 'asked' } })
      // The dialog lists the cases in flight.
      void get().unknown.read()
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
