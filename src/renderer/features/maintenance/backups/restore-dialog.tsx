import { Checkbox, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '../../../../shared/domain/dates.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { StopButton } from '../../../ui/feedback/stop-button.tsx'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import styles from '../maintenance.module.css'
import { choiceOf, type MaintenanceDeedState, type ToRestore, type WouldBringState } from '../maintenance-slice.ts'
import { restoreSentence } from '../maintenance-words.ts'
import { LackedClosings } from './lacked-closings.tsx'
import { Warning } from './warning.tsx'

interface RestoreDialogProps {
  readonly what: ToRestore
  onClose(): void
}

/** As many letters and digits has a recovery code; it is asked about once they are all there. */
const codeLength = 56

/** The question before a backup, or a new ledger, takes the place of the present one. The code lives in this dialog alone. */
export function RestoreDialog({ what, onClose }: RestoreDialogProps) {
  const { zone } = useClock()
  const deed = useApp((app) => app.keepingDeed)
  const openCases = useApp((app) => app.desk?.openCases ?? 0)
  const isLocked = useApp((app) => app.desk?.ledger === 'needsRecoveryCode')
  /** The keychain has a key that did not open the ledger; it may open a backup, where the ledger's first page is damaged. */
  const hasKey = useApp((app) => !isLocked || app.desk?.ledgerTrouble === 'keyWrong')
  const restoreBackup = useApp((app) => app.restoreBackup)
  const stopKeeping = useApp((app) => app.stopKeeping)
  const found = useApp((app) => app.wouldBring)
  const [agreed, setAgreed] = useState(false)
  const [code, setCode] = useState('')
  const isNew = what.kind === 'new'
  const takesCode = what.kind === 'chosen' || (isLocked && !isNew)
  const isTyped = code.replace(/[^0-9a-z]/gi, '').length >= codeLength
  const needsCode = takesCode && !isTyped && (!hasKey || code.trim() !== '')
  const brings = !needsCode && found.status === 'read' ? found.brings : null
  /** A backup is chosen by what is in it, so it is read first; a new ledger has nothing to be read. */
  const isRead = isNew || brings !== null
  const codeProblem = needsCode ? null : (problemOfCode(found) ?? problemOfCode(deed))
  const restore = async () => {
    if (await restoreBackup(what, code)) onClose()
  }
  const stop = () => void stopKeeping('restore')
  return (
    <ConfirmDialog
      title={isNew ? 'Begin a new ledger?' : 'Restore this backup?'}
      sentence={restoreSentence(what, brings?.bookings ?? null, zone, isLocked)}
      confirm={isNew ? 'Begin a new ledger' : 'Restore this backup'}
      back="Keep the ledger as it is"
      dangerous
      width={560}
      busy={deed.status === 'busy'}
      disabled={!agreed || needsCode || !isRead}
      missing={
        needsCode
          ? 'Enter the whole recovery code to go on.'
          : codeProblem
            ? 'The backup has to open first.'
            : !isRead
              ? 'The backup has to be read first.'
              : agreed
                ? null
                : 'Tick the box to go on.'
      }
      onConfirm={() => void restore()}
      onClose={onClose}
      onStop={stop}
    >
      <p style={{ margin: 0 }}>{cameBackWords(what, zone, isLocked)}</p>
      {takesCode && (
        <PasswordInput
          label="Recovery code of the backup"
          description={codeHint(isLocked, hasKey)}
          value={code}
          autoComplete="off"
          error={codeProblem && <span role="alert">{codeProblem}</span>}
          disabled={deed.status === 'busy'}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      {!needsCode && <LackedClosings choice={choiceOf(what, takesCode ? code : '')} isNew={isNew} />}
      {openCases > 0 && (
        <Warning>
          {openCases === 1
            ? 'The outcome of 1 booking or cancellation is not known yet. It is looked up again after the restore; do not book that stay anew before.'
            : `The outcomes of ${openCases} bookings or cancellations are not known yet. They are looked up again after the restore; do not book those stays anew before.`}
        </Warning>
      )}
      <Checkbox
        label={agreedWords(what, zone)}
        checked={agreed}
        disabled={deed.status === 'busy'}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
      {deed.status === 'busy' && deed.deed === 'restore' && (
        <div className={styles.underWay}>
          <span className="dim" role="status">
            {isNew ? 'Making a new ledger' : 'Copying the backup and reading the copy'}, then putting the present files aside. Escape stops
            it.
          </span>
          <StopButton label="Stop the restore" onStop={stop} />
        </div>
      )}
      {deed.status === 'stopped' && deed.deed === 'restore' && (
        <span className="dim" role="status">
          The restore was stopped. The ledger is as it was.
        </span>
      )}
      {deed.status === 'failed' && deed.deed === 'restore' && problemOfCode(deed) === null && (
        <>
          <p className={styles.sentence}>
            {isNew ? 'No new ledger was begun.' : 'This backup was not put in place.'} The ledger is as it was.
          </p>
          <FailureNote failure={deed.failure} />
        </>
      )}
    </ConfirmDialog>
  )
}

function agreedWords(what: ToRestore, zone: string): string {
  switch (what.kind) {
    case 'new':
      return 'I want to begin with an empty ledger'
    case 'chosen':
      return 'I want the ledger as it is in this backup'
    case 'listed':
      return `I want the ledger as it was on ${formatInstant(what.backup.atMs, zone)}`
    default:
      return what satisfies never
  }
}

/** What the clerk finds again afterwards, and what not. */
function cameBackWords(what: ToRestore, zone: string, isLocked: boolean): string {
  const since = what.kind === 'new' ? '' : 'since then '
  const back = `What was booked or cancelled ${since}was not undone at the service. What this desk sent comes back from the list of requests that lies beside the ledger, everything else with the next sync, which asks for every day again.`
  switch (what.kind) {
    case 'new':
      return isLocked
        ? `${back} Saved views, presets, evidence and closed months stay in the locked ledger: when its code turns up, its backups can be restored. The new ledger has a recovery code of its own.`
        : `${back} Saved views and presets begin anew.`
    case 'chosen':
      return `${back} Saved views and presets are those of the backup; guests who were erased since are there again.`
    case 'listed':
      return `${back} Saved views and presets go back to ${formatInstant(what.backup.atMs, zone)}; guests who were erased since are there again.`
    default:
      return what satisfies never
  }
}

/** What is wrong with the recovery code, where that is why something failed: it is said at its field. */
function problemOfCode(state: WouldBringState | MaintenanceDeedState): string | null {
  if (state.status !== 'failed' || state.failure.kind !== 'input') return null
  return state.failure.fields.find(({ path }) => path === 'recoveryCode')?.problem ?? null
}

/** What an empty code stands for. */
function codeHint(isLocked: boolean, hasKey: boolean): string | undefined {
  if (!isLocked) return 'Leave it empty for a backup of the present ledger.'
  return hasKey ? 'Leave it empty to try the key that this computer has.' : undefined
}
