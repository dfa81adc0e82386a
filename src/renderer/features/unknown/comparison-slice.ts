/** The sync, which compares our bookings with the service's. The clerk can start it; the desk also runs it at start and every six hours. */
import type { StateCreator } from 'zustand'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import type { Comparison } from '../../../shared/contract/views/booking-views.ts'
import type { AppState } from '../../state.ts'
import type { SyncState } from '../../ui/wording/sync-words.ts'

export interface ComparisonSlice {
  comparison: SyncState
  /** Starts a sync now, unless one is running. */
  compareNow(): Promise<void>
  /** Stops the sync after the call in flight. Results so far stay. */
  stopComparing(): Promise<void>
  dismissComparison(): void
}

const isOver = ({ stopped, done, windows }: Comparison) => stopped || (windows > 0 && done >= windows)

/** Creates the slice, which follows the progress of every sync. */
export const createComparisonSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], ComparisonSlice> =>
  (set, get) => {
    desk.on('sync.progress', (progress) => {
      const { comparison } = get()
      const running = comparison.status === 'running' ? comparison : { status: 'running' as const, asked: false, stopping: false }
      // A sync that the clerk did not start has no answer; only its progress shows the end.
      const over = !running.asked && isOver(progress)
      set({ comparison: over ? { status: 'done', result: progress } : { ...running, progress } })
    })

    return {
      comparison: { status: 'idle' },

      async compareNow() {
        if (get().comparison.status === 'running') return
        set({ comparison: { status: 'running', asked: true, progress: null, stopping: false } })
        const outcome = await desk.ask('sync.run', {})
        set({ comparison: outcome.ok ? { status: 'done', result: outcome.value } : { status: 'failed', failure: outcome.failure } })
      },

      async stopComparing() {
        const { comparison } = get()
        if (comparison.status !== 'running' || comparison.stopping) return
        set({ comparison: { ...comparison, stopping: true } })
        const outcome = await desk.ask('sync.stop', {})
        const now = get().comparison
        if (now.status !== 'running') return
        if (!outcome.ok) set({ comparison: { ...now, stopping: false } })
        // A sync that the clerk did not start has no answer that would show the end.
        else if (!now.asked && now.progress) set({ comparison: { status: 'done', result: { ...now.progress, stopped: true } } })
      },

      dismissComparison() {
        if (get().comparison.status !== 'running') set({ comparison: { status: 'idle' } })
      },
    }
  }
