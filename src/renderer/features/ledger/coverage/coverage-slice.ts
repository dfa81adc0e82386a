/** How completely the service was asked: read once a ledger is open, and again whenever the desk has asked for more. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { Coverage } from '../../../../shared/contract/views/sync-views.ts'

type CoverageState =
  | { readonly status: 'unread' }
  | { readonly status: 'shown'; readonly coverage: Coverage }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface CoverageSlice {
  coverage: CoverageState
  /** Whether the panel is open beside the list. */
  coverageIsOpen: boolean
  /** Reads the coverage of the ledger. What is shown of it stays until then. */
  readCoverage(): Promise<void>
  openCoverage(): void
  closeCoverage(): void
  /** Sets the first day that the ledger is to hold. Answers with what stood in the way, or null. */
  keepSince(since: string): Promise<Failure | null>
}

/** What it takes of the other slices. */
type Needed = { closeRecord(): void }

/** Reads the coverage when it is first asked for, and again whenever the desk has asked for more. */
export const createCoverageSlice =
  (desk: DeskBridge): StateCreator<CoverageSlice & Needed, [], [], CoverageSlice> =>
  (set, get) => {
    let isWanted = false
    let reading = false
    let again = false

    /** One question at a time; however much was asked meanwhile, one more. */
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
