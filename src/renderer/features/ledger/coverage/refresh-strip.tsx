import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { ProgressStrip } from '../../../ui/feedback/progress-strip.tsx'
import { rangeWords } from '../query/range.ts'
import { neverAskedWords, progressWords, reportWords } from './coverage-words.ts'
import styles from './refresh-strip.module.css'

/** Renders the progress and the report of a refresh, between the rows and their totals. */
export function RefreshStrip() {
  const refresh = useApp((app) => app.ledger.refresh.state)
  const refreshLedger = useApp((app) => app.ledger.refresh.start)
  const stopRefresh = useApp((app) => app.ledger.refresh.stop)
  const dismissRefresh = useApp((app) => app.ledger.refresh.dismiss)

  switch (refresh.status) {
    case 'idle':
      return null
    case 'running': {
      const { progress, stopping } = refresh
      return (
        <ProgressStrip
          done={progress?.done ?? 0}
          of={progress?.windows ?? 1}
          words={stopping ? say('common.stoppingAfterCall') : progress ? progressWords(progress) : say('common.askingService')}
          action={
            <Button size="compact-sm" variant="default" disabled={stopping} onClick={() => void stopRefresh()}>
              {say('common.stop')}
            </Button>
          }
        />
      )
    }
    case 'failed':
      return (
        <div className={styles.failed}>
          <FailureNote failure={refresh.failure} onRetry={() => void refreshLedger()} />
          <CloseButton aria-label={say('common.dismissMessage')} onClick={dismissRefresh} />
        </div>
      )
    case 'done': {
      const { report } = refresh
      const neverAsked = neverAskedWords(report)
      const whole = report.failed.length === 0 && neverAsked === null && !report.stopped
      return (
        <section className={styles.report} aria-label={say('refreshStrip.reportLabel')}>
          <div className={styles.line}>
            {whole ? <IconCircleCheck className="ink-confirmed" aria-hidden /> : <IconAlertTriangle className="ink-unknown" aria-hidden />}
            <span role="status">
              {reportWords(report)} {neverAsked}
            </span>
            <CloseButton size="sm" aria-label={say('common.dismissReport')} onClick={dismissRefresh} />
          </div>
          {report.failed.slice(0, 1).map(({ from, to, failure }) => (
            <div key={from} className={styles.part}>
              <p>
                {say('refreshStrip.failedRanges', {
                  failed: listWithCommas(report.failed.slice(0, 4).map((range) => rangeWords(range))),
                  failed2: report.failed.length > 4 ? 'yes' : 'no',
                  failed3: report.failed.length - 4,
                  range: rangeWords({ from, to }),
                })}
              </p>
              <FailureNote failure={failure} onRetry={() => void refreshLedger()} />
            </div>
          ))}
        </section>
      )
    }
    default:
      return refresh satisfies never
  }
}
