import { Button } from '@mantine/core'
import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import type { CancellationCase } from '../../../../shared/contract/cancel-views.ts'
import { formatInstant } from '../../../../shared/domain/dates.ts'
import { useApp } from '../../../store.ts'
import tones from '../../../ui/booking/tone.module.css'
import { useClock } from '../../../ui/clock.tsx'
import { cancellationWords } from '../../../ui/wording/case-words.ts'
import styles from './cancel-outcome.module.css'

interface OpenCancellationProps {
  readonly cancellation: CancellationCase
  /** Names this part for the button that it explains. */
  readonly id: string
}

/** Why the booking cannot be cancelled now: a cancellation of it is on its way, or its outcome is not known yet. */
export function OpenCancellation({ cancellation, id }: OpenCancellationProps) {
  const goTo = useApp((app) => app.goTo)
  const { zone } = useClock()
  const { state, nextLookUpMs } = cancellation
  const { verdict, meaning } = cancellationWords[state]
  const isSending = state === 'SENDING'
  const Icon = isSending ? IconSend : IconAlertTriangle
  return (
    <section id={id} className={`${styles.outcome} ${isSending ? tones.info : tones.unknown}`} aria-label="Open cancellation">
      <Icon aria-hidden />
      <div className="grow">
        <p className="strong">{isSending ? 'A cancellation is on its way.' : `${verdict}.`}</p>
        <p>{meaning} Until it is known, the booking cannot be cancelled again.</p>
        {nextLookUpMs !== null && <p>{`Next look-up ${formatInstant(nextLookUpMs, zone)}, by itself.`}</p>}
        <Button size="compact-sm" variant="default" onClick={() => goTo({ name: 'unknown' })}>
          Show it under Unknown
        </Button>
      </div>
    </section>
  )
}
