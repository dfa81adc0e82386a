import { Button } from '@mantine/core'
import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import type { CancellationCase } from '../../../../shared/contract/views/cancel-views.ts'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import tones from '../../../ui/booking/tone.module.css'
import { useClock } from '../../../ui/clock.tsx'
import { cancellationWords } from '../../../ui/wording/case-words.ts'
import styles from './cancel.module.css'

interface OpenCancellationProps {
  readonly cancellation: CancellationCase
  /** The element id. The button that this text explains refers to it with `aria-describedby`. */
  readonly id: string
}

/** Renders why the booking cannot be cancelled now: a cancellation is in flight, or its outcome is unknown. */
export function OpenCancellation({ cancellation, id }: OpenCancellationProps) {
  const goTo = useApp((app) => app.goTo)
  const { zone } = useClock()
  const { state, nextLookUpMs } = cancellation
  const { verdict, meaning } = cancellationWords()[state]
  const isSending = state === 'SENDING'
  const Icon = isSending ? IconSend : IconAlertTriangle
  return (
    <section
      id={id}
      className={`${styles.outcome} ${isSending ? tones.info : tones.unknown}`}
      aria-label={say('openCancellation.regionLabel')}
    >
      <Icon aria-hidden />
      <div className="grow">
        <p className="strong">{isSending ? say('openCancellation.sendingTitle') : `${verdict}.`}</p>
        <p>{say('openCancellation.blockedHint', { meaning })}</p>
        {nextLookUpMs !== null && <p>{say('openCancellation.nextLookUpAt', { nextLookUpMs: formatInstant(nextLookUpMs, zone) })}</p>}
        <Button size="compact-sm" variant="default" onClick={() => goTo({ name: 'unknown' })}>
          {say('common.showUnderUnknown')}
        </Button>
      </div>
    </section>
  )
}
