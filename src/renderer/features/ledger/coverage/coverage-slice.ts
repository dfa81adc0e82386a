/** Coverage: how completely the service was asked. Re-read whenever a sync or a refresh makes progress. */

import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { Coverage } from '../../../../shared/contract/views/sync-views.ts'
import type { Part } from '../../../state.ts'

type CoverageState =
  | { readonly status: 'unread' }
  | { readonly status: 'shown'; readonly coverage: Coverage }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface CoverageSlice {
  state: CoverageState
  /** Whether the drawer is open. */
  isOpen: boolean
  /** Reads the coverage; shows the previous one until the answer arrives. */
  read(): Promise<void>
  open(): void
  close(): void
  /** Sets the first creation day that the ledger covers. Resolves to the failure, or null. */
  keepSince(since: string): Promise<Failure | null>
}

/** Creates the state of the coverage. After the first read, each progress event of a sync or a refresh triggers another. */
export const createCoverageSlice =
  (desk: DeskBridge): Part<CoverageSlice> =>
  (set, _get, app) => {
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
      set({ state: outcome.ok ? { status: 'shown', coverage: outcome.value } : { status: 'failed', failure: outcome.failure } })
      if (again) await read()
    }

    const readMore = () => {
      if (isWanted) void read()
    }
    desk.on('sync.progress', readMore)
    desk.on('ledger.refreshProgress', readMore)

    return {
      state: { status: 'unread' },
      isOpen: false,

      read() {
        isWanted = true
        return read()
      },

      open() {
        app().ledger.record.close()
        set({ isOpen: true })
      },
      close: () => set({ isOpen: false }),

      async keepSince(since) {
        const outcome = await desk.ask('ledger.keepSince', { since })
        if (!outcome.ok) return outcome.failure
        set({ state: { status: 'shown', coverage: outcome.value } })
        return null
      },
    }
  }
