/** Finds hotels and destinations by name among those the desk has seen. */

import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import type { FoundPlaces } from '../../../shared/domain/hotel-lists.ts'
import type { Part } from '../../state.ts'
import { latestAnswer } from '../../ui/latest.ts'

export interface PlacesSlice {
  /** Matches of the text typed last. */
  readonly found: FoundPlaces
  find(typed: string): Promise<void>
}

const nothing: FoundPlaces = { hotels: [], destinations: [] }

/** Creates the slice. A failed query gives no matches and no error, because the clerk can still type a code. */
export const createPlacesSlice =
  (desk: DeskBridge): Part<PlacesSlice> =>
  (set) => {
    const begin = latestAnswer()
    return {
      found: nothing,
      async find(typed) {
        const isLatest = begin()
        const outcome = typed.trim() === '' ? null : await desk.ask('hotels.find', { typed: typed.slice(0, 100) })
        if (isLatest()) set({ found: outcome?.ok ? outcome.value : nothing })
      },
    }
  }
