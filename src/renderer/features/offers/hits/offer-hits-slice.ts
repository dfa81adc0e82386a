/** Offers as one types, for the palette. */
import type { StateCreator } from 'zustand'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { OfferRow } from '../../../../shared/contract/views/offer-views.ts'
import { type Hits, hitsFinder, noHits } from '../../../ui/commands/hits.ts'

export interface OfferHitsSlice {
  readonly offerHits: Hits<OfferRow>
  /** Looks for offers by a text, or by several: by number, client, hotel and what was written about them. While an answer is on its way only the latest question waits. */
  findOfferHits(wanted: readonly string[]): Promise<void>
}

/** Rows for a single text, and for each of several. */
const most = { alone: 4, each: 2 }

/** Finds nothing before it is asked. */
export const createOfferHitsSlice =
  (desk: DeskBridge): StateCreator<OfferHitsSlice, [], [], OfferHitsSlice> =>
  (set) => ({
    offerHits: noHits,
    findOfferHits: hitsFinder<OfferRow>(
      async (text, isAlone) => {
        const limit = isAlone ? most.alone : most.each
        const outcome = await desk.ask('offers.list', { state: 'all', text, after: null, limit })
        return outcome.ok ? outcome.value.rows : []
      },
      ({ number }) => number,
      (offerHits) => set({ offerHits }),
    ),
  })
