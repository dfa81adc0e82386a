/** What stays of how results were looked at when other ones take their place. */
import type { SearchQuery } from '../../../../shared/contract/views/search-views.ts'
import type { Results } from '../search-state.ts'
import type { Filters } from './arrangement.ts'
import { areSameWishes, type CompareChoices, compareWishes } from './comparison.ts'

/** The filters without the price range, which was one of another currency. */
export const withoutPrices = (filters: Filters): Filters => ({ ...filters, priceFrom: '', priceTo: '' })

/** How the results of another search are looked at: as before, but for what was chosen in view of another currency, or for another client. */
export function resultsAfter(before: SearchQuery, now: SearchQuery, results: Results, choices: CompareChoices): Results {
  const chosen = results.chosen?.client === now.client ? results.chosen : null
  const isSame = before.currency === now.currency
  const isComparedAlike = areSameWishes(compareWishes(choices, before.client, results.chosen), compareWishes(choices, now.client, chosen))
  return {
    ...results,
    chosen,
    // Prices are compared in what the arrangement finds, until the clerk chooses.
    currency: isSame ? results.currency : null,
    filters: isSame && isComparedAlike ? results.filters : withoutPrices(results.filters),
  }
}
