/** What stays of the view of the results when a new search replaces them. */
import type { SearchQuery } from '../../../../shared/contract/views/search-views.ts'
import type { Results } from '../search-state.ts'
import type { Filters } from './arrangement.ts'
import { areSameWishes, type CompareChoices, compareWishes } from './comparison.ts'

/** Returns the filters without the price range, which was typed for another currency. */
export const withoutPrices = (filters: Filters): Filters => ({ ...filters, priceFrom: '', priceTo: '' })

/** Returns the view of the results of a new search: as before, except choices made for another currency or another client. */
export function resultsAfter(before: SearchQuery, now: SearchQuery, results: Results, choices: CompareChoices): Results {
  const chosen = results.chosen?.client === now.client ? results.chosen : null
  const isSame = before.currency === now.currency
  const isComparedAlike = areSameWishes(compareWishes(choices, before.client, results.chosen), compareWishes(choices, now.client, chosen))
  return {
    ...results,
    chosen,
    // Until the clerk chooses, `arrange` picks the currency.
    currency: isSame ? results.currency : null,
    filters: isSame && isComparedAlike ? results.filters : withoutPrices(results.filters),
  }
}
