/** The options of the filter menu, and the names of the places that it has shown. */
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { LedgerChoices, LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import type { Part } from '../../../state.ts'
import { type Hits, hitsFinder, noHits } from '../../../ui/commands/hits.ts'
import { latestAnswer } from '../../../ui/latest.ts'
import { type FilterNames, noNames } from './filter-words.ts'

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
