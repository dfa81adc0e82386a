/** The options of the filter menu, and the names of the places that it has shown. */

import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { LedgerChoices } from '../../../../shared/contract/views/ledger-views.ts'
import type { Part } from '../../../state.ts'
import { latestAnswer } from '../../../ui/latest.ts'
import { type FilterNames, noNames } from './filter-words.ts'

export interface FilterSlice {
  /** Options for the text typed last; null before the first read. */
  readonly choices: LedgerChoices | null
  readonly failure: Failure | null
  readonly placeNames: Pick<FilterNames, 'hotel' | 'destination'>
  readChoices(typed: string): Promise<void>
}

const namesIn = (places: LedgerChoices['hotels']) =>
  Object.fromEntries(places.flatMap(({ code, name }) => (name === null ? [] : [[code, name]])))

/** Creates the state of the filter menu. */
export const createFilterSlice =
  (desk: DeskBridge): Part<FilterSlice> =>
  (set, get) => {
    const begin = latestAnswer()
    return {
      choices: null,
      failure: null,
      placeNames: noNames,

      async readChoices(typed) {
        const isLatest = begin()
        const outcome = await desk.ask('ledger.choices', { typed })
        if (!isLatest()) return
        if (!outcome.ok) return set({ failure: outcome.failure })
        const { hotels, destinations } = outcome.value
        const { hotel, destination } = get().placeNames
        set({
          choices: outcome.value,
          failure: null,
          placeNames: { hotel: { ...hotel, ...namesIn(hotels) }, destination: { ...destination, ...namesIn(destinations) } },
        })
      },
    }
  }
