/** How completely the service was asked: read once a ledger is open, and again whenever the desk has asked for more. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { Coverage } from '../../../../shared/contract/sync-views.ts'

type CoverageState =
  | { readonly status: 'unread' }
  | { readonly status: 'shown'; readonly coverage: Coverage }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface CoverageSlice {
  coverage: CoverageState
  /** Whether the panel is open beside the list. */
  coverageIsOpen: boolean
  /** Reads the coverage of a connection's ledger. What is shown of the same one stays until then. */
  readCoverage(connection: string): Promise<void>
  openCoverage(): void
  closeCoverage(): void
  /** Sets the first day that the ledger is to hold. Answers with what stood in the way, or null. */
  keepSince(since: string): Promise<Failure | null>
}

/** What it takes of the other slices. */
type Needed = { closeRecord(): void }

export const createCoverageSlice =
  (desk: DeskBridge): StateCreator<CoverageSlice & Needed, [], [], CoverageSlice> =>
  (set, get) => {
    let of: string | null = null
    let reading = false
    let again = false

    /** One question at a time; however much was asked meanwhile, one more. */
    const read = async (): Promise<void> => {
      again = reading
      if (reading) return
      reading = true
      const asked = of
      const outcome = await desk.ask('ledger.coverage', {})
      reading = false
      if (asked === of)
        set({ coverage: outcome.ok ? { status: 'shown', coverage: outcome.value } : { status: 'failed', failure: outcome.failure } })
      if (again) await read()
    }

    const readMore = () => {
      if (of !== null) void read()
    }
    desk.on('sync.progress', readMore)
    desk.on('ledger.refreshProgress', readMore)

    return {
      coverage: { status: 'unread' },
      coverageIsOpen: false,

      async readCoverage(connection) {
        if (of !== connection) set({ coverage: { status: 'unread' } })
        of = connection
        await read()
      },

      openCoverage() {
        get().closeRecord()
        set({ coverageIsOpen: true })
      },
      closeCoverage: () => set({ coverageIsOpen: false }),

      async keepSince(since) {
        const asked = of
        const outcome = await desk.ask('ledger.keepSince', { since })
        if (!outcome.ok) return outcome.failure
        if (asked === of) set({ coverage: { status: 'shown', coverage: outcome.value } })
        return null
      },
    }
  }
