/** The searches shown as tabs, and how they change when one starts, is refused or is closed. Pure. */
import { canonicalJson } from '../../../shared/domain/canonical.ts'
import { draftOf } from './form/search-draft.ts'
import { type OneSearch, runOf, type SearchRun } from './search-state.ts'

type Searches = ReadonlyMap<string, OneSearch>

/** Maximum number of tabs. */
const maxSearches = 3

/**
 * Returns the state to store for a search that leaves the screen. `stops`: a new search takes over, so a running one becomes stopped, and
 * the form is reset to this run's query because the typed one belongs to the new search.
 */
export function searchSnapshot({ draft, problems, state: search, results, rateDetail, liveChecks }: OneSearch, stops = false): OneSearch {
  return {
    ...(stops && search.run ? { draft: draftOf(search.run.query), problems: {} } : { draft, problems }),
    ...{ results, liveChecks },
    // Otherwise the last live check would be announced again when the tab is shown.
    lastLive: null,
    // The failure belongs to the refused search, not to the previous results that stayed on the screen.
    state:
      search.status === 'running'
        ? stops
          ? { status: 'stopped', run: search.run }
          : { ...search, previousRun: null }
        : search.status === 'refused' && search.run
          ? { status: 'done', run: search.run }
          : search,
    rateDetail: rateDetail.status === 'reading' ? { status: 'closed' } : rateDetail,
  }
}

/**
 * Returns the tabs with a new search. It replaces the shown search if that has the same query or found nothing, else it comes last. The
 * oldest tab beyond the maximum stays until the new search has an answer, because a refused search takes no tab.
 */
export function addSearch(searches: Searches, shown: OneSearch, starting: OneSearch, next: SearchRun): Searches {
  const before = shown.state.run
  const all: [string, OneSearch][] = [...searches].map(([id, one]) => [id, searchSnapshot(id === before?.searchId ? shown : one, true)])
  const isReplaced = before !== null && (before.hotels.size === 0 || canonicalJson(before.query) === canonicalJson(next.query))
  const index = isReplaced ? all.findIndex(([id]) => id === before.searchId) : -1
  if (index >= 0) all[index] = [next.searchId, starting]
  else all.push([next.searchId, starting])
  return new Map(all)
}

/** Returns the tabs without the oldest ones beyond the maximum. */
export const latestOf = (searches: Searches): Searches =>
  searches.size > maxSearches ? new Map([...searches].slice(-maxSearches)) : searches

/** Returns the tabs without a refused search. The previous search, which stays on the screen, gets a tab again if it had lost it. */
export function withoutRefused(searches: Searches, refused: string, { state: search, ...shown }: OneSearch): Searches {
  const before = search.run
  const hasTab = before !== null && searches.has(before.searchId)
  return new Map(
    [...searches].flatMap(([id, one]): [string, OneSearch][] => {
      if (id !== refused) return [[id, one]]
      return before === null || hasTab ? [] : [[before.searchId, searchSnapshot({ ...shown, state: { status: 'done', run: before } })]]
    }),
  )
}

/** Returns the id of the search to show when another is closed: the next one, else the previous one; null if none is left. */
export function neighbourOf(searches: Searches, closed: string): string | null {
  const ids = [...searches.keys()]
  const index = ids.indexOf(closed)
  return ids[index + 1] ?? ids[index - 1] ?? null
}

/** Returns the query that a tab shows; null while the search has no run. */
export const queryOf = ({ state: search }: OneSearch) => runOf(search)?.query ?? null
