/** The sync, which compares our bookings with the service's: asked for here, and done by the desk itself at start and every six hours. */
import type { StateCreator } from 'zustand'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import type { Comparison } from '../../../shared/contract/views/booking-views.ts'
import type { SyncState } from '../../ui/wording/sync-words.ts'

export interface ComparisonSlice {
  comparison: SyncState
  /** Syncs now; one sync at a time. */
  compareNow(): Promise<void>
  /** Ends a sync after the call that is under way. What came so far stays. */
  stopComparing(): Promise<void>
  dismissComparison(): void
}

const isOver = ({ stopped, done, windows }: Comparison) => stopped || (windows > 0 && done >= windows)

/** Follows the sync. */
export const createComparisonSlice =
  (desk: DeskBridge): StateCreator<ComparisonSlice, [], [], ComparisonSlice> =>
  (set, get) => {
    desk.on('sync.progress', (progress) => {
      const { comparison } = get()
      const running = comparison.status === 'running' ? comparison : { status: 'running' as const, asked: false, stopping: false }
      // The end of one that nobody asked for is told by its progress alone.
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
        // No answer will tell the end of one that nobody asked for.
        else if (!now.asked && now.progress) set({ comparison: { status: 'done', result: { ...now.progress, stopped: true } } })
      },

      dismissComparison() {
        if (get().comparison.status !== 'running') set({ comparison: { status: 'idle' } })
      },
    }
  }
