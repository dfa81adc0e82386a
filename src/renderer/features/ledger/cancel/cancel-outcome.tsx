import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { CancelResult } from '../../../../shared/contract/views/cancel-views.ts'
import { say } from '../../../../shared/words/say.ts'
import tones from '../../../ui/booking/tone.module.css'
import { SupportDetails } from '../../../ui/feedback/support-details.tsx'
import { MeaningButton } from '../../../ui/help/meaning-button.tsx'
import { failureMeaning } from '../../../ui/help/meanings/failure-meaning.ts'
import { failureWords } from '../../../ui/wording/failure-words.ts'
import { resultSentence } from './cancel-cost.ts'
import styles from './cancel-outcome.module.css'

interface CancelOutcomeProps {
  readonly id: string
  readonly result: CancelResult
  /** The booking's, as people speak of it. */
  readonly reference: string
  onRefresh(): void
  onShowUnknown(): void
  onTryAgain(): void
  onClose(): void
}

const shown = {
  cancelled: { Icon: IconCircleCheck, tone: tones.confirmed },
  notCancelled: { Icon: IconInfoCircle, tone: tones.info },
  unknown: { Icon: IconAlertTriangle, tone: tones.unknown },
}

/** What became of a cancellation, and the next step. */
export function CancelOutcomeNote({ id, result, reference, onRefresh, onShowUnknown, onTryAgain, onClose }: CancelOutcomeProps) {
  const { Icon, tone } = shown[result.state]
  const told = result.failure && failureWords(result.failure, 'cancelling')
  const outcome = useRef<HTMLElement>(null)
  // What was asked for is answered here, and the button that asked may be gone.
  useEffect(() => outcome.current?.focus(), [])
  return (
    <section
      id={id}
      ref={outcome}
      tabIndex={-1}
      className={`${styles.outcome} ${tone}`}
      aria-label={say('cancelOutcome.whatBecameOfTheCancellation')}
    >
      <Icon aria-hidden />
      <div className="grow">
        <p role="status">{resultSentence(result, reference)}</p>
        {result.state === 'cancelled' && !result.verified && <p>{say('cancelOutcome.theServiceSaidSoItself')}</p>}
        {told && <p>{result.state === 'notCancelled' ? `${told.what} ${told.next}` : told.what}</p>}
        <SupportDetails what={told?.what ?? ''} support={told?.support ?? null}>
          {result.state === 'notCancelled' && (
            <Button size="compact-sm" variant="default" onClick={onTryAgain}>
              {say('cancelOutcome.computeThePenaltyAgain')}
            </Button>
          )}
          {result.state !== 'notCancelled' && !result.verified && (
            <Button size="compact-sm" variant="default" onClick={onRefresh}>
              {say('cancelOutcome.refreshTheBooking')}
            </Button>
          )}
          {result.state === 'unknown' && (
            <Button size="compact-sm" variant="default" onClick={onShowUnknown}>
              {say('cancelOutcome.showItUnderUnknown')}
            </Button>
          )}
          {result.failure && <MeaningButton of={failureMeaning(result.failure)} />}
        </SupportDetails>
      </div>
      <CloseButton size="sm" aria-label={say('cancelOutcome.putThisResultAway')} onClick={onClose} />
    </section>
  )
}
