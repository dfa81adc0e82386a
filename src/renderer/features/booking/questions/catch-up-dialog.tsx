import { Button, Progress, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Failure } from '../../../../shared/contract/failure.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { MeaningButton } from '../../../ui/help/meaning-button.tsx'
import { failureMeaning } from '../../../ui/help/meanings/failure-meaning.ts'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import { failureWords } from '../../../ui/wording/failure-words.ts'
import { catchUpWords } from '../../../ui/wording/sync-words.ts'
import { longestReason, skipReasonProblem } from './acknowledgement.ts'
import styles from './catch-up-dialog.module.css'

export type NotCaughtUp = Extract<Failure, { kind: 'notCaughtUp' }>

interface CatchUpDialogProps {
  readonly failure: NotCaughtUp
  /** The stay to be booked, in one line. */
  readonly wanted: string
  readonly busy: boolean
  /** Tries again; a reason sends the booking without waiting for the answer. */
  onConfirm(withoutCatchUp: string | null): void
  onClose(): void
}

/**
 * Shows that the booking waits for the catch-up. If the service does not answer, the clerk may give a reason and book without it. Closing sends
 * nothing.
 */
export function CatchUpDialog({ failure, wanted, busy, onConfirm, onClose }: CatchUpDialogProps) {
  const catchUp = useApp((app) => app.desk?.catchUp ?? null)
  const [reason, setReason] = useState('')
  const [isTouched, setIsTouched] = useState(false)
  const { what, meaning } = failureWords(failure, 'booking')
  const why = catchUp === null ? null : (catchUp.why ?? failure.why)
  const problem = skipReasonProblem(reason)

  return (
    <ConfirmDialog
      title={say('catchUpDialog.title')}
      sentence={catchUp === null ? say('catchUpDialog.sentenceAnswered') : `${what} ${meaning}`}
      confirmLabel={catchUp === null ? say('catchUpDialog.confirm') : say('common.tryAgain')}
      width={640}
      busy={busy}
      onConfirm={() => onConfirm(null)}
      onClose={onClose}
    >
      <p className={styles.wanted}>
        <span className="dim">{say('common.toBeBooked')}</span> {wanted}
      </p>
      {catchUp !== null && (
        <div className={styles.progress}>
          <p role="status">
            {why === null ? catchUpWords(catchUp) : say('catchUpDialog.sentenceRetrying', { what: failureWords(why).what })}
          </p>
          {catchUp.windows > 1 && (
            <Progress value={(catchUp.done / catchUp.windows) * 100} size={4} radius={0} aria-label={catchUpWords(catchUp)} />
          )}
        </div>
      )}
      {catchUp !== null && (
        <div>
          <MeaningButton of={failureMeaning(failure)} />
        </div>
      )}
      {why !== null && (
        <div className={styles.without}>
          <TextInput
            label={say('catchUpDialog.reasonLabel')}
            description={say('catchUpDialog.reasonHint')}
            value={reason}
            maxLength={longestReason}
            autoComplete="off"
            error={isTouched && reason !== '' ? problem : null}
            disabled={busy}
            onChange={(event) => setReason(event.currentTarget.value)}
            onBlur={() => setIsTouched(true)}
          />
          <Button variant="outline" color="red" disabled={busy || problem !== null} onClick={() => onConfirm(reason)}>
            {say('catchUpDialog.bookAnyway')}
          </Button>
        </div>
      )}
    </ConfirmDialog>
  )
}
