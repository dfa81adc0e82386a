import { Button } from '@mantine/core'
import { IconDatabaseExport, IconFolderOpen, IconFolderPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Backup, Maintenance } from '../../../../shared/contract/views/maintenance-views.ts'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { StopButton } from '../../../ui/feedback/stop-button.tsx'
import { formatCount } from '../../../ui/wording/stay-words.ts'
import styles from '../maintenance.module.css'
import type { RestoreSource } from '../maintenance-slice.ts'
import { sizeWords } from '../maintenance-words.ts'
import { MaintenanceLine, SuccessMessage } from '../messages.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

/** Renders the ledger's backups and the actions to back up and restore. */
export function Backups({ maintenance }: { readonly maintenance: Maintenance }) {
  const { action, backUpNow, stop, chooseBackup, dismissNews } = useApp((app) => app.maintenance)
  const isOpen = useApp((app) => app.desk?.ledger === 'open')
  const [restoreSource, setRestoring] = useState<RestoreSource | null>(null)
  const { backups, backingUp, backupFailure } = maintenance
  const busy = action.status === 'busy'
  const isWriting = backingUp || (busy && action.what === 'backUp')
  const failure = backupFailure ?? (action.status === 'failed' && action.what === 'backUp' ? action.failure : null)
  const openRestoreDialog = (what: RestoreSource) => {
    dismissNews()
    setRestoring(what)
  }
  const choose = async () => {
    const chosen = await chooseBackup()
    if (chosen) openRestoreDialog(chosen)
  }

  return (
    <>
      <MaintenanceLine title={say('common.backups')} text={say('backups.hint')}>
        <Button
          variant="default"
          leftSection={<IconDatabaseExport aria-hidden />}
          loading={isWriting}
          disabled={busy || !isOpen}
          onClick={() => void backUpNow()}
        >
          {say('backups.backUpNow')}
        </Button>
      </MaintenanceLine>
      <div className={styles.news}>
        {isWriting && (
          <div className={styles.underWay}>
            <p className={`dim ${styles.sentence}`} role="status">
              {say('backups.running')}
            </p>
            <StopButton label={say('backups.stop')} onStop={() => void stop('backUp')} />
          </div>
        )}
        {action.status === 'stopped' && action.what === 'backUp' && !isWriting && (
          <p className={`dim ${styles.sentence}`} role="status">
            {say('backups.stopped')}
          </p>
        )}
        {failure && !isWriting && (
          <>
            <p className={styles.sentence}>{say('backups.failed')}</p>
            <FailureNote failure={failure} onRetry={isOpen ? () => void backUpNow() : undefined} />
          </>
        )}
        {action.status === 'failed' && action.what === 'restore' && restoreSource === null && <FailureNote failure={action.failure} />}
        <SuccessMessage>{action.status === 'restored' && restoredWords(action.as)}</SuccessMessage>
      </div>
      {backups.length === 0 ? (
        <p className={`dim ${styles.below}`}>{isOpen ? say('backups.emptyYet') : say('backups.empty')}</p>
      ) : (
        <BackupTable backups={backups} disabled={busy || isWriting} onRestore={openRestoreDialog} />
      )}
      <SecondFolder second={maintenance.second} />
      <MaintenanceLine title={say('backups.otherComputerTitle')} text={say('backups.otherComputerHint')}>
        <Button variant="default" leftSection={<IconFolderOpen aria-hidden />} disabled={busy} onClick={() => void choose()}>
          {say('backups.chooseButton')}
        </Button>
      </MaintenanceLine>
      {action.status === 'failed' && action.what === 'chooseBackup' && <FailureNote failure={action.failure} />}
      {maintenance.check === 'damaged' && !isOpen && (
        <MaintenanceLine title={say('backups.newLedgerTitle')} text={say('backups.newLedgerHint')}>
          <Button variant="default" disabled={busy} onClick={() => openRestoreDialog({ kind: 'new' })}>
            {say('common.newLedgerButton')}
          </Button>
        </MaintenanceLine>
      )}
      {restoreSource && <RestoreDialog what={restoreSource} onClose={() => setRestoring(null)} />}
    </>
  )
}

function restoredWords(source: 'backup' | 'new' | 'newWithNewKey'): string {
  const closed = source === 'newWithNewKey' ? say('backups.restoredCompareMonths') : say('backups.restoredClosedMonths')
  return say('backups.restored', { isBackup: source === 'backup' ? 'yes' : 'no', cameBack: say('backups.restoredCameBack'), closed })
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

/** Renders the second folder for backups. If it is on another disk, its backups survive the loss of this computer. */
function SecondFolder({ second }: { readonly second: Maintenance['second'] }) {
  const { zone } = useClock()
  const { action, chooseSecondFolder, dropSecondFolder, backUpNow } = useApp((app) => app.maintenance)
  const isOpen = useApp((app) => app.desk?.ledger === 'open')
  const busy = action.status === 'busy'
  return (
    <>
      <MaintenanceLine title={say('secondFolder.secondFolder')} text={secondFolderWords(second, zone)}>
        {second && (
          <Button variant="default" disabled={busy || !isOpen} onClick={() => void dropSecondFolder()}>
            {say('secondFolder.stopButton')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconFolderPlus aria-hidden />}
          disabled={busy || !isOpen}
          onClick={() => void chooseSecondFolder()}
        >
          {second ? say('secondFolder.changeButton') : say('secondFolder.chooseButton')}
        </Button>
      </MaintenanceLine>
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

function secondFolderWords(second: Maintenance['second'], zone: string): string {
  if (second === null) return say('secondFolder.empty')
  const { folder, copying, newestAtMs, failure } = second
  if (copying) return say('secondFolder.stateCopying', { folder })
  if (newestAtMs === null) return say('secondFolder.stateNoneYet', { folder })
  if (failure !== null) return say('secondFolder.stateLastCopied', { folder, newestAtMs: formatInstant(newestAtMs, zone) })
  return say('secondFolder.stateCopied', { newestAtMs: formatInstant(newestAtMs, zone), folder })
}

const kindWords: Record<Backup['kind'], string> = texts({ daily: 'maintenance.daily', weekly: 'maintenance.weekly' })

interface BackupTableProps {
  readonly backups: readonly Backup[]
  readonly disabled: boolean
  onRestore(source: RestoreSource): void
}

/** Renders the backups, newest first; each can be restored. */
export function BackupTable({ backups, disabled, onRestore }: BackupTableProps) {
  const { zone } = useClock()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={styles.table} aria-label={say('common.backups')} tabIndex={0}>
      <table className="grid" aria-label={say('common.backups')}>
        <thead>
          <tr>
            <th scope="col">{say('backupTable.written')}</th>
            <th scope="col">{say('backupTable.kind')}</th>
            <th scope="col" className="number">
              {say('common.size')}
            </th>
            <th scope="col" className="number">
              {say('common.bookings')}
            </th>
            <th scope="col">
              <span className="unseen">{say('backupTable.actionsColumn')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {backups.map((backup) => (
            <tr key={backup.name}>
              <td>{formatInstant(backup.atMs, zone)}</td>
              <td>{kindWords[backup.kind]}</td>
              <td className="number">{sizeWords(backup.bytes)}</td>
              <td className="number">
                {backup.bookings === null ? <span className="dim">{say('backupTable.notReadYet')}</span> : formatCount(backup.bookings)}
              </td>
              <td className="number">
                <Button
                  variant="default"
                  size="compact-xs"
                  disabled={disabled}
                  aria-label={say('backupTable.restoreLabel', { atMs: formatInstant(backup.atMs, zone) })}
                  onClick={() => onRestore({ kind: 'listed', backup })}
                >
                  {say('backupTable.restoreButton')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
