import { useApp } from '../../store.ts'
import { SyncStrip } from '../../ui/feedback/sync-strip.tsx'

/** The sync at the foot of the page. It can find out the outcome of open cases. */
export function ComparisonStrip() {
  const comparison = useApp((app) => app.comparison)
  const compareNow = useApp((app) => app.compareNow)
  const stopComparing = useApp((app) => app.stopComparing)
  const dismissComparison = useApp((app) => app.dismissComparison)
  return <SyncStrip state={comparison} onSync={() => void compareNow()} onStop={() => void stopComparing()} onDismiss={dismissComparison} />
}
