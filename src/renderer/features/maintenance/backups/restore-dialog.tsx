import { Checkbox, PasswordInput } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { BackupChoice, RestorePreview } from '../../../../shared/contract/views/maintenance-views.ts'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { StopButton } from '../../../ui/feedback/stop-button.tsx'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import styles from '../maintenance.module.css'
import { choiceOf, type MaintenanceActionState, type RestorePreviewState, type RestoreSource } from '../maintenance-slice.ts'
import { missingClosingWords, missingMonthsIntroduction, restoreSentence } from '../maintenance-words.ts'
import { Warning } from '../messages.tsx'

/** Renders the closed months and the desk data that a backup or a new ledger (`isNew`) lacks, and how much desk data comes back. */
function RestoreContents({ choice, isNew }: { readonly choice: BackupChoice; readonly isNew: boolean }) {
  const { backup, file, recoveryCode } = choice
  const { restorePreview: previewState, readRestorePreview, stopRestorePreview } = useApp((app) => app.maintenance)
  const read = useCallback(
    () => void readRestorePreview({ backup, ...(file && { file }), ...(recoveryCode && { recoveryCode }) }),
    [readRestorePreview, backup, file, recoveryCode],
  )
  useEffect(() => {
    read()
    // Cancel the read when the dialog closes or the code changes.
    return () => void stopRestorePreview()
  }, [read, stopRestorePreview])
  switch (previewState.status) {
    case 'reading':
      return (
        <p className={`dim ${styles.sentence}`} role="status">
          {isNew ? say('lackedClosings.loadingNew') : say('lackedClosings.loading')}
        </p>
      )
    case 'failed':
      // A wrong code is reported at its field.
      if (previewState.failure.kind === 'input') return null
      // The usual text for a damaged ledger recommends the backups, and this is one of them.
      if (!isNew && isDamage(previewState.failure)) {
        return (
          <Warning>
            <span role="alert">{say('lackedClosings.damaged')}</span>
          </Warning>
        )
      }
      return (
        <>
          <p className={styles.sentence}>{isNew ? say('lackedClosings.unreadableNew') : say('lackedClosings.unreadable')}</p>
          <FailureNote failure={previewState.failure} onRetry={read} />
        </>
      )
    case 'read':
      return (
        <>
          <Months preview={previewState.preview} isNew={isNew} />
          <Facts preview={previewState.preview} />
        </>
      )
    default:
      return previewState satisfies never
  }
}

const isDamage = (failure: Failure) => failure.kind === 'ledger' && (failure.trouble === 'damaged' || failure.trouble === 'foreign')

function Months({ preview: { closings, logged }, isNew }: { readonly preview: RestorePreview; readonly isNew: boolean }) {
  const { zone } = useClock()
  const isOpen = useApp((app) => app.desk?.ledger === 'open')
  // The state when the dialog opened: a running restore closes every ledger.
  const [wasOpen] = useState(isOpen)
  if (!logged && !wasOpen) {
    return <Warning>{say('lackedClosings.unknown', { isNew: isNew ? 'yes' : 'no' })}</Warning>
  }
  if (closings.length === 0) return <p className={styles.sentence}>{say('lackedClosings.none', { isNew: isNew ? 'yes' : 'no' })}</p>
  return (
    <section aria-label={say('lackedClosings.sectionLabel')}>
      <p className={styles.sentence}>{missingMonthsIntroduction(closings.length, isNew)}</p>
      <ul className={styles.lacked} tabIndex={closings.length > 5 ? 0 : undefined}>
        {closings.map((closing) => (
          <li key={`${closing.month} ${closing.basis} ${closing.number}`}>{missingClosingWords(closing, zone)}</li>
        ))}
      </ul>
    </section>
  )
}

/** Renders how much of the desk's own data a restore brings back, and what is lost. */
function Facts({ preview: { facts, lost } }: { readonly preview: RestorePreview }) {
  const losses = [
    lost?.lists && say('restoreFacts.lostLists', { count: lost.lists }),
    lost?.saved && say('restoreFacts.lostSaved', { count: lost.saved }),
    lost?.reminders && say('restoreFacts.lostReminders', { count: lost.reminders }),
    lost?.forms && say('restoreFacts.lostForms', { count: lost.forms }),
    lost?.evidence && say('restoreFacts.lostEvidence', { count: lost.evidence }),
  ].filter(Boolean)
  return (
    <>
      <p className={styles.sentence}>{say('restoreFacts.comeBack', { count: facts })}</p>
      {lost === null ? (
        <Warning>{say('restoreFacts.lostUnknown')}</Warning>
      ) : losses.length === 0 ? (
        <p className={styles.sentence}>{say('restoreFacts.lostNone')}</p>
      ) : (
        <>
          <p className={styles.sentence}>{say('restoreFacts.lostIntroduction')}</p>
          <ul className={styles.lacked}>
            {losses.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Letters and digits in a recovery code. The desk is asked only once all are typed. */
const codeLength = 56

/** Renders the confirmation before a backup or a new ledger replaces the current one. The code stays in this dialog's state. */
export function RestoreDialog({ what, onClose }: { readonly what: RestoreSource; onClose(): void }) {
  const { zone } = useClock()
  const { action, restorePreview: previewState, restore: restoreBackup, stop: stopMaintenance } = useApp((app) => app.maintenance)
  const openCases = useApp((app) => app.desk?.openCases ?? 0)
  const isLocked = useApp((app) => app.desk?.ledger === 'needsRecoveryCode')
  /** A key that does not open the ledger may still open a backup: the ledger's first page may be damaged. */
  const hasKey = useApp((app) => !isLocked || app.desk?.ledgerTrouble === 'keyWrong')
  const [agreed, setAgreed] = useState(false)
  const [code, setCode] = useState('')
  const { data, agree } = restoreTexts(what, zone, isLocked)
  const isNew = what.kind === 'new'
  const takesCode = what.kind === 'chosen' || (isLocked && !isNew)
  const isTyped = code.replace(/[^0-9a-z]/gi, '').length >= codeLength
  const needsCode = takesCode && !isTyped && (!hasKey || code.trim() !== '')
  const preview = !needsCode && previewState.status === 'read' ? previewState.preview : null
  /** The clerk decides by the backup's contents, so it must be read first; a new ledger has none. */
  const isRead = isNew || preview !== null
  const codeProblem = needsCode ? null : (problemOfCode(previewState) ?? problemOfCode(action))
  const restore = async () => {
    if (await restoreBackup(what, code)) onClose()
  }
  const stop = () => void stopMaintenance('restore')
  return (
    <ConfirmDialog
      title={isNew ? say('restoreDialog.newQuestion') : say('restoreDialog.question')}
      sentence={restoreSentence(what, preview?.bookings ?? null, zone, isLocked)}
      confirmLabel={isNew ? say('common.newLedger') : say('restoreDialog.confirm')}
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
      <p style={{ margin: 0 }}>{data}</p>
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
      {!needsCode && <RestoreContents choice={choiceOf(what, takesCode ? code : '')} isNew={isNew} />}
      {openCases > 0 && <Warning>{say('restoreDialog.openCasesWarning', { openCases })}</Warning>}
      <Checkbox
        label={agree}
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

/** Returns what data the ledger will have after the restore, and the label of the box that the clerk ticks. */
function restoreTexts(what: RestoreSource, zone: string, isLocked: boolean): { readonly data: string; readonly agree: string } {
  const back = say('restoreDialog.cameBack', { since: what.kind === 'new' ? '' : say('restoreDialog.since') })
  switch (what.kind) {
    case 'new': {
      const data = isLocked ? say('restoreDialog.cameBackLocked', { back }) : say('restoreDialog.cameBackNew', { back })
      return { data, agree: say('restoreDialog.agreeNew') }
    }
    case 'chosen':
      return { data: say('restoreDialog.cameBackChosen', { back }), agree: say('restoreDialog.agreeChosen') }
    case 'listed': {
      const atMs = formatInstant(what.backup.atMs, zone)
      return { data: say('restoreDialog.cameBackListed', { back, atMs }), agree: say('restoreDialog.agreeListed', { atMs }) }
    }
    default:
      return what satisfies never
  }
}

/** The message for the recovery code's field if the code was the reason for a failure, else null. */
function problemOfCode(state: RestorePreviewState | MaintenanceActionState): string | null {
  if (state.status !== 'failed' || state.failure.kind !== 'input') return null
  return state.failure.fields.find(({ path }) => path === 'recoveryCode')?.problem ?? null
}

/** What leaving the code empty means. */
function codeHint(isLocked: boolean, hasKey: boolean): string | undefined {
  if (!isLocked) return say('restoreDialog.codeHint')
  return hasKey ? say('restoreDialog.codeHintLocked') : undefined
}
