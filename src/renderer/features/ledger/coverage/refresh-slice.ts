import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { RefreshReport } from '../../../../shared/contract/views/ledger-views.ts'
import type { Part } from '../../../state.ts'

/** State of asking the service for the bookings of the shown range. */
type RefreshState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly progress: RefreshReport | null; readonly stopping: boolean }
  | { readonly status: 'done'; readonly report: RefreshReport }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface RefreshSlice {
  readonly state: RefreshState
  /** Asks the service for the shown range; one refresh at a time. */
  start(): Promise<void>
  /** Stops the refresh after the call that is in flight. Bookings received so far stay. */
  stop(): Promise<void>
  dismiss(): void
}

/** Creates the state of the refresh and follows its progress events. */
export const createRefreshSlice =
  (desk: DeskBridge): Part<RefreshSlice> =>
  (set, get, app) => {
    desk.on('ledger.refreshProgress', (progress) => {
      const { state } = get()
      if (state.status === 'running') set({ state: { ...state, progress } })
    })

    return {
      state: { status: 'idle' },

      async start() {
        if (get().state.status === 'running') return
        set({ state: { status: 'running', progress: null, stopping: false } })
        const outcome = await desk.ask('ledger.refresh', app().ledger.list.question.filter)
        set({
          state: outcome.ok ? { status: 'done', report: outcome.value } : { status: 'failed', failure: outcome.failure },
        })
        // Re-read even if no booking changed: the freshness did.
        await app().ledger.list.reread()
      },

      async stop() {
        const { state } = get()
        if (state.status !== 'running' || state.stopping) return
        set({ state: { ...state, stopping: true } })
        await desk.ask('ledger.stopRefresh', {})
      },

      dismiss() {
        if (get().state.status !== 'running') set({ state: { status: 'idle' } })
      },
    }
  }
