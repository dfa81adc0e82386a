import { useApp } from '../../../store.ts'
import { noFilters } from './arrangement.ts'

/** Returns a function that clears all filters of the results and offers an undo. */
export function useClearFilters(): () => void {
  const filters = useApp((app) => app.search.results.filters)
  const filter = useApp((app) => app.search.filter)
  const offerUndo = useApp((app) => app.offerUndo)
  return () => {
    filter(noFilters)
    const back = () => {
      filter(filters)
      return null
    }
    offerUndo({ action: 'cleared', restore: back })
  }
}
