/** Hotels and destinations by name, from what the desk has seen. */
import type { StateCreator } from 'zustand'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import type { FoundPlaces } from '../../../shared/domain/hotel-lists.ts'
import { latestAnswer } from '../../ui/latest.ts'

export interface PlacesSlice {
  /** What was found by what was typed last. */
  readonly foundPlaces: FoundPlaces
  findPlaces(typed: string): Promise<void>
}

const nothing: FoundPlaces = { hotels: [], destinations: [] }

/** Nothing is looked for at first. A ledger that does not answer finds nothing: a code can be typed all the same. */
export const createPlacesSlice =
  (desk: DeskBridge): StateCreator<PlacesSlice, [], [], PlacesSlice> =>
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
