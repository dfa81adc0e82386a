import { Button } from '@mantine/core'
import { IconDatabaseExport, IconFolderOpen } from '@tabler/icons-react'
import { useState } from 'react'
import type { Maintenance } from '../../../../shared/contract/maintenance-views.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { StopButton } from '../../../ui/feedback/stop-button.tsx'
import { Done } from '../done.tsx'
import styles from '../maintenance.module.css'
import type { ToRestore } from '../maintenance-slice.ts'
import { BackupTable } from './backup-table.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { SecondFolder } from './second-folder.tsx'

/** The backups of this ledger, newest first; each can take its place. */
export function Backups({ keeping }: { readonly keeping: Maintenance }) {
  const deed = useApp((app) => app.keepingDeed)
  const isOpen = useApp((app) => app.desk?.ledger === 'open')
  const backUpNow = useApp((app) => app.backUpNow)
  const stopKeeping = useApp((app) => app.stopKeeping)
  const chooseBackup = useApp((app) => app.chooseBackup)
  const forget = useApp((app) => app.forgetKeepingNews)
  const [restoring, setRestoring] = useState<ToRestore | null>(null)
  const { backups, backingUp, backupFailure } = keeping
  const busy = deed.status === 'busy'
  const writing = backingUp || (busy && deed.deed === 'backUp')
  const failure = backupFailure ?? (deed.status === 'failed' && deed.deed === 'backUp' ? deed.failure : null)
  const ask = (what: ToRestore) => {
    forget()
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
          <div className="strong">Backups</div>
          <div className="dim">
            One a day, each read back before it counts, and read again before it is restored. Those of the last 24 hours, 7 days and 4 weeks
            are kept, encrypted with the key of the ledger.
          </div>
        </div>
        <Button
          variant="default"
          leftSection={<IconDatabaseExport aria-hidden />}
          loading={writing}
          disabled={busy || !isOpen}
          onClick={() => void backUpNow()}
        >
          Back up now
        </Button>
      </div>
      <div className={styles.news}>
        {writing && (
          <div className={styles.underWay}>
            <p className={`dim ${styles.sentence}`} role="status">
              A backup is being written and read back. You can go on working.
            </p>
            <StopButton label="Stop the backup" onStop={() => void stopKeeping('backUp')} />
          </div>
        )}
        {deed.status === 'stopped' && deed.deed === 'backUp' && !writing && (
          <p className={`dim ${styles.sentence}`} role="status">
            The backup was stopped. Nothing of it is left; earlier backups are as they were.
          </p>
        )}
        {failure && !writing && (
          <>
            <p className={styles.sentence}>The last backup was not written. The ledger and the backups below are as they were.</p>
            <FailureNote failure={failure} onRetry={isOpen ? () => void backUpNow() : undefined} />
          </>
        )}
        {deed.status === 'failed' && deed.deed === 'restore' && restoring === null && <FailureNote failure={deed.failure} />}
        <Done>{deed.status === 'restored' && restoredWords(deed.as)}</Done>
      </div>
      {backups.length === 0 ? (
        <p className={`dim ${styles.below}`}>
          {isOpen ? 'No backup yet. The first one is written by itself in a few minutes.' : 'There is no backup.'}
        </p>
      ) : (
        <BackupTable backups={backups} disabled={busy || writing} onRestore={(backup) => ask({ kind: 'listed', backup })} />
      )}
      <SecondFolder second={keeping.second} />
      <div className={styles.line}>
        <div className={styles.words}>
          <div className="strong">A backup of another computer</div>
          <div className="dim">Such as one that broke: its backup and its recovery code bring its ledger here.</div>
        </div>
        <Button variant="default" leftSection={<IconFolderOpen aria-hidden />} disabled={busy} onClick={() => void choose()}>
          Choose a backup…
        </Button>
      </div>
      {deed.status === 'failed' && deed.deed === 'chooseBackup' && <FailureNote failure={deed.failure} />}
      {keeping.check === 'damaged' && !isOpen && (
        <div className={styles.line}>
          <div className={styles.words}>
            <div className="strong">If no backup can be restored</div>
            <div className="dim">A new ledger is filled by the next sync with what the service knows.</div>
          </div>
          <Button variant="default" disabled={busy} onClick={() => ask({ kind: 'new' })}>
            Begin a new ledger…
          </Button>
        </div>
      )}
      {restoring && <RestoreDialog what={restoring} onClose={() => setRestoring(null)} />}
    </>
  )
}

function restoredWords(as: 'backup' | 'new' | 'newOfOwnKey'): string {
  const back =
    'What this desk has sent since then comes back from its own list of requests, everything else with the next sync, which asks for every day again.'
  const closed =
    as === 'newOfOwnKey'
      ? 'Compare the closed months with the files that accounting has before you close one.'
      : 'Closed months stay closed.'
  return `${as === 'backup' ? 'The backup' : 'A new ledger'} is in place. ${back} ${closed} The files that were replaced are put aside below.`
}
