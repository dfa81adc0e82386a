/** Confirmation before closing the window while a booking or cancellation is in flight. */
import type { Failure } from '../../shared/contract/failure.ts'
import type { DeskBridge } from '../../shared/contract/procedures/procedures.ts'
import type { Part } from '../state.ts'

type QuitState =
  | { readonly status: 'none' }
  | { readonly status: 'asked' }
  | { readonly status: 'leaving' }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface QuitSlice {
  state: QuitState
  keepOpen(): void
  /** Closes the app, even if a request is in flight. */
  closeApp(): Promise<void>
}

/** Creates the slice, which asks the clerk when the main process delays quitting. */
export const createQuitSlice =
  (desk: DeskBridge): Part<QuitSlice> =>
  (set, get, app) => {
    desk.on('desk.quitAsked', () => {
      if (get().state.status === 'leaving') return
      set({ state: { status: 'asked' } })
      // The dialog lists the cases in flight.
      void app().unknown.read()
    })

    return {
      state: { status: 'none' },
      keepOpen: () => set({ state: { status: 'none' } }),

      async closeApp() {
        if (get().state.status === 'leaving') return
        set({ state: { status: 'leaving' } })
        const outcome = await desk.ask('desk.quit', {})
        if (!outcome.ok) set({ state: { status: 'failed', failure: outcome.failure } })
      },
    }
  }
