/** The sync, which compares our bookings with the service's. The clerk can start it; the desk also runs it at start and every six hours. */
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import type { Comparison } from '../../../shared/contract/views/booking-views.ts'
import type { Part } from '../../state.ts'
import type { SyncState } from '../../ui/wording/sync-words.ts'

export interface ComparisonSlice {
  state: SyncState
  /** Starts a sync now, unless one is running. */
  start(): Promise<void>
  /** Stops the sync after the call in flight. Results so far stay. */
  stop(): Promise<void>
  dismiss(): void
}

const isOver = ({ stopped, done, windows }: Comparison) => stopped || (windows > 0 && done >= windows)

/** Creates the slice, which follows the progress of every sync. */
export const createComparisonSlice =
  (desk: DeskBridge): Part<ComparisonSlice> =>
  (set, get) => {
    desk.on('sync.progress', (progress) => {
      const { state } = get()
      const running = state.status === 'running' ? state : { status: 'running' as const, asked: false, stopping: false }
      // A sync that the clerk did not start has no answer; only its progress shows the end.
      const over = !running.asked && isOver(progress)
      set({ state: over ? { status: 'done', result: progress } : { ...running, progress } })
    })

    return {
      state: { status: 'idle' },

      async start() {
        if (get().state.status === 'running') return
        set({ state: { status: 'running', asked: true, progress: null, stopping: false } })
        const outcome = await desk.ask('sync.run', {})
        set({ state: outcome.ok ? { status: 'done', result: outcome.value } : { status: 'failed', failure: outcome.failure } })
      },

      async stop() {
        const { state } = get()
        if (state.status !== 'running' || state.stopping) return
        set({ state: { ...state, stopping: true } })
        const outcome = await desk.ask('sync.stop', {})
        const now = get().state
        if (now.status !== 'running') return
        if (!outcome.ok) set({ state: { ...now, stopping: false } })
        // A sync that the clerk did not start has no answer that would show the end.
        else if (!now.asked && now.progress) set({ state: { status: 'done', result: { ...now.progress, stopped: true } } })
      },

      dismiss() {
        if (get().state.status !== 'running') set({ state: { status: 'idle' } })
      },
    }
  }
