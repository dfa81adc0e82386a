import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { RefreshReport } from '../../../../shared/contract/views/ledger-views.ts'
import type { AppState } from '../../../state.ts'

/** State of asking the service for the bookings of the shown range. */
type RefreshState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly progress: RefreshReport | null; readonly stopping: boolean }
  | { readonly status: 'done'; readonly report: RefreshReport }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface RefreshSlice {
  readonly ledgerRefresh: RefreshState
  /** Asks the service for the shown range; one refresh at a time. */
  refreshLedger(): Promise<void>
  /** Stops the refresh after the call that is in flight. Bookings received so far stay. */
  stopRefresh(): Promise<void>
  dismissRefresh(): void
}

/** Creates the state of the refresh and follows its progress events. */
export const createRefreshSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], RefreshSlice> =>
  (set, get) => {
    desk.on('ledger.refreshProgress', (progress) => {
      const { ledgerRefresh } = get()
      if (ledgerRefresh.status === 'running') set({ ledgerRefresh: { ...ledgerRefresh, progress } })
    })

    return {
      ledgerRefresh: { status: 'idle' },

      async refreshLedger() {
        if (get().ledgerRefresh.status === 'running') return
        set({ ledgerRefresh: { status: 'running', progress: null, stopping: false } })
        const outcome = await desk.ask('ledger.refresh', get().ledgerQuestion.filter)
        set({
          ledgerRefresh: outcome.ok ? { status: 'done', report: outcome.value } : { status: 'failed', failure: outcome.failure },
        })
        // Re-read even if no booking changed: the freshness did.
        await get().rereadLedger()
      },

      async stopRefresh() {
        const { ledgerRefresh } = get()
        if (ledgerRefresh.status !== 'running' || ledgerRefresh.stopping) return
        set({ ledgerRefresh: { ...ledgerRefresh, stopping: true } })
        await desk.ask('ledger.stopRefresh', {})
      },

      dismissRefresh() {
        if (get().ledgerRefresh.status !== 'running') set({ ledgerRefresh: { status: 'idle' } })
      },
    }
  }
