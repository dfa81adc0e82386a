/** Finds hotels and destinations by name among those the desk has seen. */
import type { StateCreator } from 'zustand'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import type { FoundPlaces } from '../../../shared/domain/hotel-lists.ts'
import type { AppState } from '../../state.ts'
import { latestAnswer } from '../../ui/latest.ts'

export interface PlacesSlice {
  /** Matches of the text typed last. */
  readonly foundPlaces: FoundPlaces
  findPlaces(typed: string): Promise<void>
}

const nothing: FoundPlaces = { hotels: [], destinations: [] }

/** Creates the slice. A failed query gives no matches and no error, because the clerk can still type a code. */
export const createPlacesSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], PlacesSlice> =>
  (set) => {
    const begin = latestAnswer()
    return {
      foundPlaces: nothing,
      async findPlaces(typed) {
        const isLatest = begin()
        const outcome = typed.trim() === '' ? null : await desk.ask('hotels.find', { typed: typed.slice(0, 100) })
        if (isLatest()) set({ foundPlaces: outcome?.ok ? outcome.value : nothing })
      },
    }
  }
