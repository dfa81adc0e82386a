/** Bookings found as the user types in the palette. */

import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import type { Part } from '../../../state.ts'
import { type Hits, hitsFinder, noHits } from '../../../ui/commands/hits.ts'

export interface HitsSlice {
  readonly found: Hits<LedgerRow>
  /** Searches bookings by references, people, hotels and places. While a search is in flight, only the latest request is queued. */
  find(wanted: readonly string[]): Promise<void>
}

/** Row limits: for a single text, and for each of several. */
const most = { alone: 6, each: 3 }

const everything = { status: 'all', basis: 'created', from: null, to: null } as const
const newestFirst = { by: 'created', descending: true } as const

/** Creates the state of the palette's booking search. */
export const createHitsSlice =
  (desk: DeskBridge): Part<HitsSlice> =>
  (set) => ({
    found: noHits,
    find: hitsFinder<LedgerRow>(
      async (text, isAlone) => {
        const limit = isAlone ? most.alone : most.each
        const outcome = await desk.ask('ledger.page', { filter: { ...everything, text }, sort: newestFirst, after: null, limit })
        return outcome.ok ? outcome.value.rows : []
      },
      ({ id }) => id,
      (ledgerHits) => set({ found: ledgerHits }),
    ),
  })
