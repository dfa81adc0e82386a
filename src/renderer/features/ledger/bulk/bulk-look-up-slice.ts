/** Looks up several bookings at the service, one after another. */

import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { referenceOf } from '../../../../shared/domain/reference.ts'
import type { Part } from '../../../state.ts'

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
  readonly state: BulkLookUp | null
  /** Looks up the marked bookings. Ignored while a look-up is running. */
  run(): Promise<void>
  stop(): void
  dismiss(): void
}

/** Creates the state of looking up several bookings. */
export const createBulkLookUpSlice =
  (desk: DeskBridge): Part<BulkLookUpSlice> =>
  (set, get, app) => {
    const put = (change: Partial<BulkLookUp>) => {
      const { state } = get()
      if (state) set({ state: { ...state, ...change } })
    }
    return {
      state: null,
      async run() {
        const { state } = get()
        const { rows: marks } = app().ledger.marks
        if (state?.status === 'running' || marks.size === 0) return
        const rows = [...marks.values()]
        set({ state: { status: 'running', total: rows.length, done: 0, failed: [], stopped: false } })
        for (const row of rows) {
          if (get().state?.stopped) break
          const outcome = await desk.ask('ledger.lookUp', referenceOf(row))
          const { done = 0, failed = [] } = get().state ?? {}
          put({ done: done + 1, failed: outcome.ok ? failed : [...failed, { row, failure: outcome.failure }] })
        }
        put({ status: 'ended' })
      },
      stop: () => put({ stopped: true }),
      dismiss() {
        if (get().state?.status !== 'running') set({ state: null })
      },
    }
  }
