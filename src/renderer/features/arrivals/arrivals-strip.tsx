import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconRefresh } from '@tabler/icons-react'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { canAskService, isReader } from '../../ui/desk-abilities.ts'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { ProgressStrip } from '../../ui/feedback/progress-strip.tsx'
import { MeaningButton } from '../../ui/help/meaning-button.tsx'
import { failureMeaning } from '../../ui/help/meanings/failure-meaning.ts'
import { pauseWords } from '../../ui/wording/sync-words.ts'
import { zoneOfDays } from '../../ui/zone-of-days.ts'
import styles from './arrivals.module.css'
import { checkedWords, checkingWords, isCalm } from './arrivals-words.ts'

/** Renders the state of the arrivals check: its last result, its progress, and the button that starts one. */
export function ArrivalsStrip() {
  const state = useApp((app) => app.arrivalsCheck)
  const failure = useApp((app) => app.arrivalsFailure)
  const stopping = useApp((app) => app.arrivalsStopping)
  const desk = useApp((app) => app.desk)
  const checkArrivals = useApp((app) => app.checkArrivals)
  const stopArrivals = useApp((app) => app.stopArrivals)
  const { nowMs, zone } = useClock()
  const days = useApp(zoneOfDays)
  if (state === null) return null
  const { check, running } = state

  if (running) {
    const words = check ? (pauseWords(state, nowMs, zone) ?? checkingWords(check)) : say('common.askingService')
    return (
      <ProgressStrip
        done={check?.done ?? 0}
        of={check?.arrivals || 1}
        words={stopping ? say('arrivalsStrip.stopping') : words}
        action={
          <Button size="compact-sm" variant="default" disabled={stopping} onClick={() => void stopArrivals()}>
            {say('common.stop')}
          </Button>
        }
      />
    )
  }
  if (failure) {
    return (
      <div className={styles.strip}>
        <FailureNote failure={failure} onRetry={() => void checkArrivals()} />
      </div>
    )
  }
  const canCheck = canAskService(desk)
  return (
    <section className={styles.strip} aria-label={say('arrivalsStrip.stripLabel')}>
      <StripIcon calm={check && isCalm(check)} />
      <span role="status">{checkedWords(check, nowMs, zone, days)}</span>
      {check?.failure && <MeaningButton of={failureMeaning(check.failure)} />}
      {!isReader(desk) && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh aria-hidden />}
          title={canCheck ? say('arrivalsStrip.tooltip') : say('arrivalsStrip.unavailable')}
          disabled={!canCheck}
          onClick={() => void checkArrivals()}
        >
          {say('arrivalsStrip.checkButton')}
        </Button>
      )}
    </section>
  )
}

function StripIcon({ calm }: { readonly calm: boolean | null }) {
  if (calm === null) return <IconClock className="dim" aria-hidden />
  return calm ? <IconCircleCheck className="ink-confirmed" aria-hidden /> : <IconAlertTriangle className="ink-unknown" aria-hidden />
}
