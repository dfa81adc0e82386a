import { useMemo } from 'react'
import { useApp } from '../../../store.ts'
import { type PickedRate, picksOf } from './compare-slice.ts'

/** Returns the picked rates of the shown search. */
export function usePicks(): readonly PickedRate[] {
  const picked = useApp((app) => app.compare.picked)
  const searchId = useApp((app) => app.search.state.run?.searchId)
  return useMemo(() => picksOf(picked, searchId), [picked, searchId])
}
