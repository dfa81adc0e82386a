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
import styles from './cancel.module.css'
import { resultSentence } from './cancel-cost.ts'

interface CancelOutcomeProps {
  readonly id: string
  readonly result: CancelResult
  /** The booking's reference, as shown to users. */
  readonly reference: string
  onRefresh(): void
  onShowUnknown(): void
  onTryAgain(): void
  onClose(): void
}

const appearances = {
  cancelled: { Icon: IconCircleCheck, tone: tones.confirmed },
  notCancelled: { Icon: IconInfoCircle, tone: tones.info },
  unknown: { Icon: IconAlertTriangle, tone: tones.unknown },
}

/** Renders the outcome of a cancellation and the next step. */
export function CancelOutcomeNote({ id, result, reference, onRefresh, onShowUnknown, onTryAgain, onClose }: CancelOutcomeProps) {
  const { Icon, tone } = appearances[result.state]
  const failureText = result.failure && failureWords(result.failure, 'cancelling')
  const outcome = useRef<HTMLElement>(null)
  // Move the focus to the outcome, because the button that had the focus may be gone.
  useEffect(() => outcome.current?.focus(), [])
  return (
    <section id={id} ref={outcome} tabIndex={-1} className={`${styles.outcome} ${tone}`} aria-label={say('cancelOutcome.regionLabel')}>
      <Icon aria-hidden />
      <div className="grow">
        <p role="status">{resultSentence(result, reference)}</p>
        {result.state === 'cancelled' && !result.verified && <p>{say('cancelOutcome.notVerified')}</p>}
        {failureText && <p>{result.state === 'notCancelled' ? `${failureText.what} ${failureText.next}` : failureText.what}</p>}
        <SupportDetails what={failureText?.what ?? ''} support={failureText?.support ?? null}>
          {result.state === 'notCancelled' && (
            <Button size="compact-sm" variant="default" onClick={onTryAgain}>
              {say('cancelOutcome.recompute')}
            </Button>
          )}
          {result.state !== 'notCancelled' && !result.verified && (
            <Button size="compact-sm" variant="default" onClick={onRefresh}>
              {say('cancelOutcome.refreshBooking')}
            </Button>
          )}
          {result.state === 'unknown' && (
            <Button size="compact-sm" variant="default" onClick={onShowUnknown}>
              {say('common.showUnderUnknown')}
            </Button>
          )}
          {result.failure && <MeaningButton explanation={failureMeaning(result.failure)} />}
        </SupportDetails>
      </div>
      <CloseButton size="sm" aria-label={say('cancelOutcome.dismiss')} onClick={onClose} />
    </section>
  )
}
