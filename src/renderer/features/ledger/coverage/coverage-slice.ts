/** Coverage: how completely the service was asked. Re-read whenever a sync or a refresh makes progress. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { Coverage } from '../../../../shared/contract/views/sync-views.ts'
import type { AppState } from '../../../state.ts'

type CoverageState =
  | { readonly status: 'unread' }
  | { readonly status: 'shown'; readonly coverage: Coverage }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface CoverageSlice {
  coverage: CoverageState
  /** Whether the drawer is open. */
  coverageIsOpen: boolean
  /** Reads the coverage; shows the previous one until the answer arrives. */
  readCoverage(): Promise<void>
  openCoverage(): void
  closeCoverage(): void
  /** Sets the first creation day that the ledger covers. Resolves to the failure, or null. */
  keepSince(since: string): Promise<Failure | null>
}

/** Creates the state of the coverage. After the first read, each progress event of a sync or a refresh triggers another. */
export const createCoverageSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], CoverageSlice> =>
  (set, get) => {
    let isWanted = false
    let reading = false
    let again = false

    /** One read at a time; requests made while it is pending are merged into one more. */
    const read = async (): Promise<void> => {
      again = reading
      if (reading) return
      reading = true
      const outcome = await desk.ask('ledger.coverage', {})
      reading = false
      set({ coverage: outcome.ok ? { status: 'shown', coverage: outcome.value } : { status: 'failed', failure: outcome.failure } })
      if (again) await read()
    }

    const readMore = () => {
      if (isWanted) void read()
    }
    desk.on('sync.progress', readMore)
    desk.on('ledger.refreshProgress', readMore)

    return {
      coverage: { status: 'unread' },
      coverageIsOpen: false,

      readCoverage() {
        isWanted = true
        return read()
      },

      openCoverage() {
        get().closeRecord()
        set({ coverageIsOpen: true })
      },
      closeCoverage: () => set({ coverageIsOpen: false }),

      async keepSince(since) {
        const outcome = await desk.ask('ledger.keepSince', { since })
        if (!outcome.ok) return outcome.failure
        set({ coverage: { status: 'shown', coverage: outcome.value } })
        return null
      },
    }
  }
