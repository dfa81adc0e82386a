import { Checkbox, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { StopButton } from '../../../ui/feedback/stop-button.tsx'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import styles from '../maintenance.module.css'
import { choiceOf, type MaintenanceActionState, type ToRestore, type WouldBringState } from '../maintenance-slice.ts'
import { restoreSentence } from '../maintenance-words.ts'
import { Warning } from '../messages.tsx'
import { LackedClosings } from './lacked-closings.tsx'

interface RestoreDialogProps {
  readonly what: ToRestore
  onClose(): void
}

/** Letters and digits in a recovery code. The desk is asked only once all are typed. */
const codeLength = 56

/** Renders the confirmation before a backup or a new ledger replaces the current one. The code stays in this dialog's state. */
export function RestoreDialog({ what, onClose }: RestoreDialogProps) {
  const { zone } = useClock()
  const action = useApp((app) => app.maintenanceAction)
  const openCases = useApp((app) => app.desk?.openCases ?? 0)
  const isLocked = useApp((app) => app.desk?.ledger === 'needsRecoveryCode')
  /** A key that does not open the ledger may still open a backup: the ledger's first page may be damaged. */
  const hasKey = useApp((app) => !isLocked || app.desk?.ledgerTrouble === 'keyWrong')
  const restoreBackup = useApp((app) => app.restoreBackup)
  const stopMaintenance = useApp((app) => app.stopMaintenance)
  const found = useApp((app) => app.wouldBring)
  const [agreed, setAgreed] = useState(false)
  const [code, setCode] = useState('')
  const isNew = what.kind === 'new'
  const takesCode = what.kind === 'chosen' || (isLocked && !isNew)
  const isTyped = code.replace(/[^0-9a-z]/gi, '').length >= codeLength
  const needsCode = takesCode && !isTyped && (!hasKey || code.trim() !== '')
  const brings = !needsCode && found.status === 'read' ? found.brings : null
  /** The clerk decides by the backup's contents, so it must be read first; a new ledger has none. */
  const isRead = isNew || brings !== null
  const codeProblem = needsCode ? null : (problemOfCode(found) ?? problemOfCode(action))
  const restore = async () => {
    if (await restoreBackup(what, code)) onClose()
  }
  const stop = () => void stopMaintenance('restore')
  return (
    <ConfirmDialog
      title={isNew ? say('restoreDialog.newQuestion') : say('restoreDialog.question')}
      sentence={restoreSentence(what, brings?.bookings ?? null, zone, isLocked)}
      confirm={isNew ? say('common.newLedger') : say('restoreDialog.confirm')}
      back={say('restoreDialog.back')}
      dangerous
      width={560}
      busy={action.status === 'busy'}
      disabled={!agreed || needsCode || !isRead}
      missing={
        needsCode
          ? say('restoreDialog.codeMissing')
          : codeProblem
            ? say('restoreDialog.missingOpen')
            : !isRead
              ? say('restoreDialog.missingRead')
              : agreed
                ? null
                : say('common.tickMissing')
      }
      onConfirm={() => void restore()}
      onClose={onClose}
      onStop={stop}
    >
      <p style={{ margin: 0 }}>{cameBackWords(what, zone, isLocked)}</p>
      {takesCode && (
        <PasswordInput
          label={say('restoreDialog.codeLabel')}
          description={codeHint(isLocked, hasKey)}
          value={code}
          autoComplete="off"
          error={codeProblem && <span role="alert">{codeProblem}</span>}
          disabled={action.status === 'busy'}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      {!needsCode && <LackedClosings choice={choiceOf(what, takesCode ? code : '')} isNew={isNew} />}
      {openCases > 0 && <Warning>{say('restoreDialog.openCasesWarning', { openCases })}</Warning>}
      <Checkbox
        label={agreedWords(what, zone)}
        checked={agreed}
        disabled={action.status === 'busy'}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
      {action.status === 'busy' && action.what === 'restore' && (
        <div className={styles.underWay}>
          <span className="dim" role="status">
            {say('restoreDialog.progress', { isNew: isNew ? 'yes' : 'no' })}
          </span>
          <StopButton label={say('restoreDialog.stop')} onStop={stop} />
        </div>
      )}
      {action.status === 'stopped' && action.what === 'restore' && (
        <span className="dim" role="status">
          {say('restoreDialog.stopped')}
        </span>
      )}
      {action.status === 'failed' && action.what === 'restore' && problemOfCode(action) === null && (
        <>
          <p className={styles.sentence}>{say('restoreDialog.failed', { isNew: isNew ? 'yes' : 'no' })}</p>
          <FailureNote failure={action.failure} />
        </>
      )}
    </ConfirmDialog>
  )
}

function agreedWords(what: ToRestore, zone: string): string {
  switch (what.kind) {
    case 'new':
      return say('restoreDialog.agreeNew')
    case 'chosen':
      return say('restoreDialog.agreeChosen')
    case 'listed':
      return say('restoreDialog.agreeListed', { atMs: formatInstant(what.backup.atMs, zone) })
    default:
      return what satisfies never
  }
}

/** What is available after the restore, and what is not. */
function cameBackWords(what: ToRestore, zone: string, isLocked: boolean): string {
  const since = what.kind === 'new' ? '' : say('restoreDialog.since')
  const back = say('restoreDialog.cameBack', { since })
  switch (what.kind) {
    case 'new':
      return isLocked ? say('restoreDialog.cameBackLocked', { back }) : say('restoreDialog.cameBackNew', { back })
    case 'chosen':
      return say('restoreDialog.cameBackChosen', { back })
    case 'listed':
      return say('restoreDialog.cameBackListed', { back, atMs: formatInstant(what.backup.atMs, zone) })
    default:
      return what satisfies never
  }
}

/** The message for the recovery code's field if the code was the reason for a failure, else null. */
function problemOfCode(state: WouldBringState | MaintenanceActionState): string | null {
  if (state.status !== 'failed' || state.failure.kind !== 'input') return null
  return state.failure.fields.find(({ path }) => path === 'recoveryCode')?.problem ?? null
}

/** What leaving the code empty means. */
function codeHint(isLocked: boolean, hasKey: boolean): string | undefined {
  if (!isLocked) return say('restoreDialog.codeHint')
  return hasKey ? say('restoreDialog.codeHintLocked') : undefined
}
