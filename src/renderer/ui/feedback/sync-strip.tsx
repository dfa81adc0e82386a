import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { say } from '../../../shared/words/say.ts'
import { useClock } from '../clock.tsx'
import { isComplete, pauseWords, type SyncState, syncedWords, syncingWords } from '../wording/sync-words.ts'
import { FailureNote } from './failure-note.tsx'
import { ProgressStrip } from './progress-strip.tsx'
import styles from './sync-strip.module.css'

interface SyncStripProps {
  readonly state: SyncState
  onSync(): void
  onStop(): void
  onDismiss(): void
}

/** Shows the progress and result of a sync at the bottom of a page. */
export function SyncStrip({ state, onSync, onStop, onDismiss }: SyncStripProps) {
  const { nowMs, zone } = useClock()
  switch (state.status) {
    case 'idle':
      return null
    case 'running': {
      const { progress, stopping } = state
      const words = progress ? (pauseWords(progress, nowMs, zone) ?? syncingWords(progress)) : say('common.askingService')
      return (
        <ProgressStrip
          done={progress?.done ?? 0}
          total={progress?.windows || 1}
          words={stopping ? say('common.stoppingAfterCall') : words}
          action={
            <Button size="compact-sm" variant="default" disabled={stopping} onClick={onStop}>
              {say('common.stop')}
            </Button>
          }
        />
      )
    }
    case 'failed':
      return (
        <div className={`${styles.strip} ${styles.failed}`}>
          <FailureNote failure={state.failure} onRetry={onSync} />
          <CloseButton aria-label={say('common.dismissMessage')} onClick={onDismiss} />
        </div>
      )
    case 'done':
      return (
        <section className={styles.strip} aria-label={say('syncStrip.stripLabel')}>
          {isComplete(state.result) ? (
            <IconCircleCheck className="ink-confirmed" aria-hidden />
          ) : (
            <IconAlertTriangle className="ink-unknown" aria-hidden />
          )}
          <span role="status">{syncedWords(state.result)}</span>
          <CloseButton size="sm" aria-label={say('syncStrip.dismissResult')} onClick={onDismiss} />
        </section>
      )
    default:
      return state satisfies never
  }
}
