/** Looks up several bookings at the service, one after another. */

import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { referenceOf } from '../../../../shared/domain/reference.ts'
import type { AppState } from '../../../state.ts'

interface BulkLookUp {
  readonly status: 'running' | 'ended'
  readonly total: number
  readonly done: number
  /** Bookings whose look-up failed, and why. */
  readonly failed: readonly { readonly row: LedgerRow; readonly failure: Failure }[]
  readonly stopped: boolean
}

export interface BulkLookUpSlice {
  /** Null before the first look-up and after its report was dismissed. */
  readonly bulkLookUp: BulkLookUp | null
  /** Looks up the marked bookings. Ignored while a look-up is running. */
  runBulkLookUp(): Promise<void>
  stopBulkLookUp(): void
  dismissBulkLookUp(): void
}

/** Creates the state of looking up several bookings. */
export const createBulkLookUpSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], BulkLookUpSlice> =>
  (set, get) => {
    const put = (change: Partial<BulkLookUp>) => {
      const { bulkLookUp } = get()
      if (bulkLookUp) set({ bulkLookUp: { ...bulkLookUp, ...change } })
    }
    return {
      bulkLookUp: null,
      async runBulkLookUp() {
        const { bulkLookUp, marks } = get()
        if (bulkLookUp?.status === 'running' || marks.size === 0) return
        const rows = [...marks.values()]
        set({ bulkLookUp: { status: 'running', total: rows.length, done: 0, failed: [], stopped: false } })
        for (const row of rows) {
          if (get().bulkLookUp?.stopped) break
          const outcome = await desk.ask('ledger.lookUp', referenceOf(row))
          const { done = 0, failed = [] } = get().bulkLookUp ?? {}
          put({ done: done + 1, failed: outcome.ok ? failed : [...failed, { row, failure: outcome.failure }] })
        }
        put({ status: 'ended' })
      },
      stopBulkLookUp: () => put({ stopped: true }),
      dismissBulkLookUp() {
        if (get().bulkLookUp?.status !== 'running') set({ bulkLookUp: null })
      },
    }
  }
