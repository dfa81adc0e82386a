import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconRefresh } from '@tabler/icons-react'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { canKeep, isReader } from '../../ui/desk-abilities.ts'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { ProgressStrip } from '../../ui/feedback/progress-strip.tsx'
import { pauseWords } from '../../ui/wording/sync-words.ts'
import styles from './arrivals.module.css'
import { checkedWords, checkingWords, isCalm } from './arrivals-words.ts'

/** How the arrivals stand to the service: when they were checked, how far a check is, and the button that begins one. */
export function ArrivalsStrip() {
  const state = useApp((app) => app.arrivalsCheck)
  const failure = useApp((app) => app.arrivalsFailure)
  const stopping = useApp((app) => app.arrivalsStopping)
  const desk = useApp((app) => app.desk)
  const checkArrivals = useApp((app) => app.checkArrivals)
  const stopArrivals = useApp((app) => app.stopArrivals)
  const { nowMs, zone } = useClock()
  if (state === null) return null
  const { check, running } = state

  if (running) {
    const words = check ? (pauseWords(state, nowMs, zone) ?? checkingWords(check)) : 'Asking the service'
    return (
      <ProgressStrip
        done={check?.done ?? 0}
        of={check?.arrivals || 1}
        words={stopping ? 'Stopping after the calls that are under way' : words}
        action={
          <Button size="compact-sm" variant="default" disabled={stopping} onClick={() => void stopArrivals()}>
            Stop
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
  const canCheck = desk?.ledger === 'open' && desk.active?.key !== 'none' && canKeep(desk)
  return (
    <section className={styles.strip} aria-label="Check at the service">
      <StripIcon calm={check && isCalm(check)} />
      <span role="status">{checkedWords(check, nowMs, zone)}</span>
      {!isReader(desk) && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh aria-hidden />}
          title={canCheck ? 'Look up every arrival of these days at the service' : 'A check needs an open ledger and an API key'}
          disabled={!canCheck}
          onClick={() => void checkArrivals()}
        >
          Check now
        </Button>
      )}
    </section>
  )
}

function StripIcon({ calm }: { readonly calm: boolean | null }) {
  if (calm === null) return <IconClock className="dim" aria-hidden />
  return calm ? <IconCircleCheck className="ink-confirmed" aria-hidden /> : <IconAlertTriangle className="ink-unknown" aria-hidden />
}
