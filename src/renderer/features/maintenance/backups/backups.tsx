import { Button } from '@mantine/core'
import { IconDatabaseExport, IconFolderOpen, IconFolderPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Maintenance } from '../../../../shared/contract/views/maintenance-views.ts'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { StopButton } from '../../../ui/feedback/stop-button.tsx'
import styles from '../maintenance.module.css'
import type { RestoreSource } from '../maintenance-slice.ts'
import { sizeWords } from '../maintenance-words.ts'
import { SuccessMessage } from '../messages.tsx'
import { BackupTable } from './backup-table.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

/** Renders the ledger's backups and the actions to back up and restore. */
export function Backups({ maintenance }: { readonly maintenance: Maintenance }) {
  const action = useApp((app) => app.maintenance.action)
  const isOpen = useApp((app) => app.desk?.ledger === 'open')
  const backUpNow = useApp((app) => app.maintenance.backUpNow)
  const stop = useApp((app) => app.maintenance.stop)
  const chooseBackup = useApp((app) => app.maintenance.chooseBackup)
  const clearReport = useApp((app) => app.maintenance.dismissNews)
  const [restoring, setRestoring] = useState<RestoreSource | null>(null)
  const { backups, backingUp, backupFailure } = maintenance
  const busy = action.status === 'busy'
  const writing = backingUp || (busy && action.what === 'backUp')
  const failure = backupFailure ?? (action.status === 'failed' && action.what === 'backUp' ? action.failure : null)
  const ask = (what: RestoreSource) => {
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
            <StopButton label={say('backups.stop')} onStop={() => void stop('backUp')} />
          </div>
        )}
        {action.status === 'stopped' && action.what === 'backUp' && !writing && (
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
        {action.status === 'failed' && action.what === 'restore' && restoring === null && <FailureNote failure={action.failure} />}
        <SuccessMessage>{action.status === 'restored' && restoredWords(action.as)}</SuccessMessage>
      </div>
      {backups.length === 0 ? (
        <p className={`dim ${styles.below}`}>{isOpen ? say('backups.emptyYet') : say('backups.empty')}</p>
      ) : (
        <BackupTable backups={backups} disabled={busy || writing} onRestore={(backup) => ask({ kind: 'listed', backup })} />
      )}
      <SecondFolder second={maintenance.second} />
      <div className={styles.line}>
        <div className={styles.words}>
          <div className="strong">{say('backups.otherComputerTitle')}</div>
          <div className="dim">{say('backups.otherComputerHint')}</div>
        </div>
        <Button variant="default" leftSection={<IconFolderOpen aria-hidden />} disabled={busy} onClick={() => void choose()}>
          {say('backups.chooseButton')}
        </Button>
      </div>
      {action.status === 'failed' && action.what === 'chooseBackup' && <FailureNote failure={action.failure} />}
      {maintenance.check === 'damaged' && !isOpen && (
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

function restoredWords(source: 'backup' | 'new' | 'newOfOwnKey'): string {
  const cameBackWords = say('backups.restoredCameBack')
  const closed = source === 'newOfOwnKey' ? say('backups.restoredCompareMonths') : say('backups.restoredClosedMonths')
  return say('backups.restored', { as: source === 'backup' ? 'yes' : 'no', back: cameBackWords, closed })
}

/** Renders the quarantined files: damaged or replaced ones. They use disk space; only the clerk can delete them. */
export function QuarantinedFiles({ files }: { readonly files: Maintenance['quarantined'] }) {
  const { zone } = useClock()
  if (files.length === 0) return null
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return (
    <details className={styles.aside}>
      <summary>
        {say('putAside.title', { files: files.length })}, {sizeWords(bytes)}
      </summary>
      <p className="dim">{say('putAside.hint')}</p>
      <table className="grid" aria-label={say('putAside.tableLabel')}>
        <thead>
          <tr>
            <th scope="col">{say('putAside.file')}</th>
            <th scope="col">{say('putAside.tableLabel')}</th>
            <th scope="col" className="number">
              {say('common.size')}
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ name, atMs, bytes: size }) => (
            <tr key={name}>
              <td className="mono wide" title={name}>
                {name}
              </td>
              <td>{formatInstant(atMs, zone)}</td>
              <td className="number">{sizeWords(size)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Renders the second folder for backups. On another disk it survives the loss of this computer. */
function SecondFolder({ second }: { readonly second: Maintenance['second'] }) {
  const { zone } = useClock()
  const action = useApp((app) => app.maintenance.action)
  const isOpen = useApp((app) => app.desk?.ledger === 'open')
  const choose = useApp((app) => app.maintenance.chooseSecondFolder)
  const drop = useApp((app) => app.maintenance.dropSecondFolder)
  const backUpNow = useApp((app) => app.maintenance.backUpNow)
  const busy = action.status === 'busy'
  return (
    <>
      <div className={styles.line}>
        <div className={styles.words}>
          <div className="strong">{say('secondFolder.secondFolder')}</div>
          <div className="dim">{second === null ? noneWords() : secondWords(second, zone)}</div>
        </div>
        {second && (
          <Button variant="default" disabled={busy || !isOpen} onClick={() => void drop()}>
            {say('secondFolder.stopButton')}
          </Button>
        )}
        <Button variant="default" leftSection={<IconFolderPlus aria-hidden />} disabled={busy || !isOpen} onClick={() => void choose()}>
          {second ? say('secondFolder.changeButton') : say('secondFolder.chooseButton')}
        </Button>
      </div>
      {second?.failure && !second.copying && (
        <div className={styles.news}>
          <p className={styles.sentence}>{say('secondFolder.failed')}</p>
          <FailureNote failure={second.failure} onRetry={isOpen ? () => void backUpNow() : undefined} />
        </div>
      )}
      {action.status === 'failed' && action.what === 'secondFolder' && <FailureNote failure={action.failure} />}
    </>
  )
}

const noneWords = () => say('secondFolder.empty')

function secondWords({ folder, copying, newestAtMs, failure }: NonNullable<Maintenance['second']>, zone: string): string {
  if (copying) return say('secondFolder.stateCopying', { folder })
  if (newestAtMs === null) return say('secondFolder.stateNoneYet', { folder })
  if (failure !== null) return say('secondFolder.stateLastCopied', { folder, newestAtMs: formatInstant(newestAtMs, zone) })
  return say('secondFolder.stateCopied', { newestAtMs: formatInstant(newestAtMs, zone), folder })
}
