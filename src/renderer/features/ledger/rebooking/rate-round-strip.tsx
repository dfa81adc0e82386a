import { Button, CloseButton } from '@mantine/core'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { ProgressStrip } from '../../../ui/feedback/progress-strip.tsx'
import styles from './rate-round.module.css'
import { countAnswered, findsIn, progressWords } from './rate-round-dialog.tsx'

/** Renders the progress and result of the search for better rates below the list; nothing while its dialog is open. */
export function RateRoundStrip() {
  const { state: round, stop, show, dismiss } = useApp((app) => app.ledger.rateRound)
  if (round === null || round.open) return null
  const { status, lines } = round
  const list = (
    <Button size="compact-sm" variant="default" onClick={() => show(true)}>
      {say('rateRound.showList')}
    </Button>
  )
  const words = `${progressWords(round)} ${say('rateRound.found', { found: findsIn(lines).length })}`
  if (status === 'running') {
    return (
      <ProgressStrip
        done={countAnswered(lines)}
        total={lines.length}
        words={words}
        action={
          <>
            {list}
            <Button size="compact-sm" variant="default" onClick={stop}>
              {say('common.stop')}
            </Button>
          </>
        }
      />
    )
  }
  return (
    <section className={styles.strip} aria-label={say('common.betterRates')}>
      <span role="status" className={styles.words}>
        {words}
      </span>
      {list}
      <CloseButton size="sm" aria-label={say('common.dismissReport')} onClick={dismiss} />
    </section>
  )
}
