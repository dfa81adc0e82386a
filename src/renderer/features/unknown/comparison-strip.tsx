import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useApp } from '../../store.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { ProgressStrip } from '../../ui/progress-strip.tsx'
import styles from './comparison-strip.module.css'
import { comparedWords, comparingWords, isWhole } from './comparison-words.ts'

/** How a comparison with the service goes, and what it brought, at the foot of the page. */
export function ComparisonStrip() {
  const comparison = useApp((app) => app.comparison)
  const compareNow = useApp((app) => app.compareNow)
  const stopComparing = useApp((app) => app.stopComparing)
  const dismissComparison = useApp((app) => app.dismissComparison)

  switch (comparison.status) {
    case 'idle':
      return null
    case 'running': {
      const { progress, stopping } = comparison
      return (
        <ProgressStrip
          done={progress?.done ?? 0}
          of={progress?.windows || 1}
          words={
            stopping ? 'Stopping after the call that is under way' : progress ? comparingWords(progress) : 'Comparing with the service'
          }
          action={
            <Button size="compact-sm" variant="default" disabled={stopping} onClick={() => void stopComparing()}>
              Stop
            </Button>
          }
        />
      )
    }
    case 'failed':
      return (
        <div className={`${styles.strip} ${styles.failed}`}>
          <FailureNote failure={comparison.failure} onRetry={() => void compareNow()} />
          <CloseButton aria-label="Put this message away" onClick={dismissComparison} />
        </div>
      )
    case 'done':
      return (
        <section className={styles.strip} aria-label="What the comparison brought">
          {isWhole(comparison.result) ? (
            <IconCircleCheck className={styles.whole} aria-hidden />
          ) : (
            <IconAlertTriangle className={styles.partly} aria-hidden />
          )}
          <span role="status">{comparedWords(comparison.result)}</span>
          <CloseButton size="sm" aria-label="Put the result away" onClick={dismissComparison} />
        </section>
      )
    default:
      return comparison satisfies never
  }
}
