import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Failure } from '../../../shared/contract/failure.ts'
import { say } from '../../../shared/words/say.ts'
import { MeaningButton } from '../help/meaning-button.tsx'
import { failureMeaning } from '../help/meanings/failure-meaning.ts'
import { type FailedOperation, failureWords } from '../wording/failure-words.ts'

import styles from './failure-note.module.css'
import { SupportDetails } from './support-details.tsx'

interface FailureNoteProps {
  readonly failure: Failure
  readonly doing?: FailedOperation | 'searching'
  onRetry?: (() => void) | undefined
  /** Buttons next to the support details. */
  readonly children?: ReactNode
}

/** Shows what happened, what it means for the booking and what to do. Error codes are one click away. */
export function FailureNote({ failure, doing = 'reading', onRetry, children }: FailureNoteProps) {
  const { what, meaning, next, support } = failureWords(failure, doing)
  return (
    <div className={styles.note} role="alert">
      <IconAlertTriangle className={styles.icon} aria-hidden />
      <div className="grow">
        <p className="strong">{what}</p>
        <p>
          {meaning} {next}
        </p>
        <SupportDetails what={what} support={support}>
          {children}
          {onRetry && (
            <Button size="compact-sm" variant="default" leftSection={<IconRefresh aria-hidden />} onClick={onRetry}>
              {say('common.tryAgain')}
            </Button>
          )}
          <MeaningButton explanation={failureMeaning(failure)} />
        </SupportDetails>
      </div>
    </div>
  )
}
