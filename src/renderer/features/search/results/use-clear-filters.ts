import { useApp } from '../../../store.ts'
import { noFilters } from './arrangement.ts'

/** Clears every filter of the results, which can be undone. */
export function useClearFilters(): () => void {
  const filters = useApp((app) => app.results.filters)
  const filter = useApp((app) => app.filterResults)
  const offerUndo = useApp((app) => app.offerUndo)
  return () => {
    filter(noFilters)
    const back = () => {
      filter(filters)
      return null
    }
    offerUndo({ of: 'cleared', back })
  }
}
