import { Button } from '@mantine/core'
import { IconDatabaseExport, IconFolderOpen } from '@tabler/icons-react'
import { useState } from 'react'
import type { Maintenance } from '../../../../shared/contract/views/maintenance-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { StopButton } from '../../../ui/feedback/stop-button.tsx'
import { Done } from '../done.tsx'
import styles from '../maintenance.module.css'
import type { ToRestore } from '../maintenance-slice.ts'
import { BackupTable } from './backup-table.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { SecondFolder } from './second-folder.tsx'

/** Renders the ledger's backups and the actions to back up and restore. */
export function Backups({ keeping }: { readonly keeping: Maintenance }) {
  const action = useApp((app) => app.keepingDeed)
  const isOpen = useApp((app) => app.desk?.ledger === 'open')
  const backUpNow = useApp((app) => app.backUpNow)
  const stopKeeping = useApp((app) => app.stopKeeping)
  const chooseBackup = useApp((app) => app.chooseBackup)
  const clearReport = useApp((app) => app.forgetKeepingNews)
  const [restoring, setRestoring] = useState<ToRestore | null>(null)
  const { backups, backingUp, backupFailure } = keeping
  const busy = action.status === 'busy'
  const writing = backingUp || (busy && action.deed === 'backUp')
  const failure = backupFailure ?? (action.status === 'failed' && action.deed === 'backUp' ? action.failure : null)
  const ask = (what: ToRestore) => {
    clearReport()
    setRestoring(what)
  }
  const choose = async () => {
    const chosen = await chooseBackup()
    if (chosen) ask(chosen)
  }

  return (
    <>
      <div className={styles.line}>
        <div className={styles.words}>
          <div className="strong">{say('common.backups')}</div>
          <div className="dim">{say('backups.hint')}</div>
        </div>
        <Button
          variant="default"
          leftSection={<IconDatabaseExport aria-hidden />}
          loading={writing}
          disabled={busy || !isOpen}
          onClick={() => void backUpNow()}
        >
          {say('backups.backUpNow')}
        </Button>
      </div>
      <div className={styles.news}>
        {writing && (
          <div className={styles.underWay}>
            <p className={`dim ${styles.sentence}`} role="status">
              {say('backups.running')}
            </p>
            <StopButton label={say('backups.stop')} onStop={() => void stopKeeping('backUp')} />
          </div>
        )}
        {action.status === 'stopped' && action.deed === 'backUp' && !writing && (
          <p className={`dim ${styles.sentence}`} role="status">
            {say('backups.stopped')}
          </p>
        )}
        {failure && !writing && (
          <>
            <p className={styles.sentence}>{say('backups.failed')}</p>
            <FailureNote failure={failure} onRetry={isOpen ? () => void backUpNow() : undefined} />
          </>
        )}
        {action.status === 'failed' && action.deed === 'restore' && restoring === null && <FailureNote failure={action.failure} />}
        <Done>{action.status === 'restored' && restoredWords(action.as)}</Done>
      </div>
      {backups.length === 0 ? (
        <p className={`dim ${styles.below}`}>{isOpen ? say('backups.emptyYet') : say('backups.empty')}</p>
      ) : (
        <BackupTable backups={backups} disabled={busy || writing} onRestore={(backup) => ask({ kind: 'listed', backup })} />
      )}
      <SecondFolder second={keeping.second} />
      <div className={styles.line}>
        <div className={styles.words}>
          <div className="strong">{say('backups.otherComputerTitle')}</div>
          <div className="dim">{say('backups.otherComputerHint')}</div>
        </div>
        <Button variant="default" leftSection={<IconFolderOpen aria-hidden />} disabled={busy} onClick={() => void choose()}>
          {say('backups.chooseButton')}
        </Button>
      </div>
      {action.status === 'failed' && action.deed === 'chooseBackup' && <FailureNote failure={action.failure} />}
      {keeping.check === 'damaged' && !isOpen && (
        <div className={styles.line}>
          <div className={styles.words}>
            <div className="strong">{say('backups.newLedgerTitle')}</div>
            <div className="dim">{say('backups.newLedgerHint')}</div>
          </div>
          <Button variant="default" disabled={busy} onClick={() => ask({ kind: 'new' })}>
            {say('common.newLedgerButton')}
          </Button>
        </div>
      )}
      {restoring && <RestoreDialog what={restoring} onClose={() => setRestoring(null)} />}
    </>
  )
}

function restoredWords(as: 'backup' | 'new' | 'newOfOwnKey'): string {
  const back = say('backups.restoredCameBack')
  const closed = as === 'newOfOwnKey' ? say('backups.restoredCompareMonths') : say('backups.restoredClosedMonths')
  return say('backups.restored', { as: as === 'backup' ? 'yes' : 'no', back, closed })
}
