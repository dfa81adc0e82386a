/** The searches that stay as tabs: which of them there are after another one has started, was refused or was closed. Pure. */
import { canonical } from '../../../shared/domain/canonical.ts'
import { draftOf } from './form/search-draft.ts'
import { type OneSearch, runOf, type SearchRun } from './search-state.ts'

type Searches = ReadonlyMap<string, OneSearch>

/** As many tabs as there are at most. */
const mostSearches = 3

/** What is put aside of a search. `stops`: another one starts, so that this one ends, and what is typed in the form is that one's. */
export function putAside({ searchDraft, searchProblems, search, results, rateDetail, liveChecks }: OneSearch, stops = false): OneSearch {
  return {
    ...(stops && search.run ? { searchDraft: draftOf(search.run.query), searchProblems: {} } : { searchDraft, searchProblems }),
    ...{ results, liveChecks },
    // What was checked live is not read out once more.
    lastLive: null,
    // What a refused search says belongs to that one, not to the results that stayed.
    search:
      search.status === 'running'
        ? stops
          ? { status: 'stopped', run: search.run }
          : { ...search, before: null }
        : search.status === 'refused' && search.run
          ? { status: 'done', run: search.run }
          : search,
    rateDetail: rateDetail.status === 'reading' ? { status: 'closed' } : rateDetail,
  }
}

/** The searches with one that starts: in the place of the one that is shown, where that asks the same or found nothing, else behind them all; the oldest goes. */
export function withStarting(searches: Searches, shown: OneSearch, starting: OneSearch, next: SearchRun): Searches {
  const before = shown.search.run
  const all: [string, OneSearch][] = [...searches].map(([id, one]) => [id, putAside(id === before?.searchId ? shown : one, true)])
  const isReplaced = before !== null && (before.hotels.size === 0 || canonical(before.query) === canonical(next.query))
  const place = isReplaced ? all.findIndex(([id]) => id === before.searchId) : -1
  if (place >= 0) all[place] = [next.searchId, starting]
  else all.push([next.searchId, starting])
  return new Map(all.slice(-mostSearches))
}

/** The searches without one that was refused: the one before it, which stays on the screen, has its tab again. */
export function withoutRefused(searches: Searches, refused: string, { search, ...shown }: OneSearch): Searches {
  const before = search.run
  const isThere = before !== null && searches.has(before.searchId)
  return new Map(
    [...searches].flatMap(([id, one]): [string, OneSearch][] => {
      if (id !== refused) return [[id, one]]
      return before === null || isThere ? [] : [[before.searchId, { ...shown, search: { status: 'done', run: before } }]]
    }),
  )
}

/** The search that is shown once another is closed: the one behind it, else the one before it; null where none is left. */
export function neighbourOf(searches: Searches, closed: string): string | null {
  const ids = [...searches.keys()]
  const place = ids.indexOf(closed)
  return ids[place + 1] ?? ids[place - 1] ?? null
}

/** What the tab of a search says. */
export const queryOf = ({ search }: OneSearch) => runOf(search)?.query ?? null
