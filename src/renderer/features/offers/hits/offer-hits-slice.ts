/** Finds offers for the palette while the clerk types. */
import type { StateCreator } from 'zustand'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { OfferRow } from '../../../../shared/contract/views/offer-views.ts'
import type { AppState } from '../../../state.ts'
import { type Hits, hitsFinder, noHits } from '../../../ui/commands/hits.ts'

export interface OfferHitsSlice {
  readonly offerHits: Hits<OfferRow>
  /** Finds offers for each text by number, client, hotel and notes. While a question is in flight, only the latest one waits. */
  findOfferHits(wanted: readonly string[]): Promise<void>
}

/** Maximum number of rows for a single text, and for each of several texts. */
const most = { alone: 4, each: 2 }

/** Creates the slice, without hits at first. */
export const createOfferHitsSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], OfferHitsSlice> =>
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
