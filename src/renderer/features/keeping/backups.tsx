import { Button } from '@mantine/core'
import { IconDatabaseExport } from '@tabler/icons-react'
import { useState } from 'react'
import { formatInstant } from '../../../shared/dates.ts'
import type { Backup, Keeping } from '../../../shared/keeping-views.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { Done } from './done.tsx'
import styles from './keeping.module.css'
import { newLedger } from './keeping-slice.ts'
import { kindWords, sizeWords } from './keeping-words.ts'
import { RestoreDialog } from './restore-dialog.tsx'

/** The backups of this ledger, newest first; each can take its place. */
export function Backups({ keeping }: { readonly keeping: Keeping }) {
  const { zone } = useClock()
  const deed = useApp((app) => app.keepingDeed)
  const isOpen = useApp((app) => app.desk?.ledger === 'open')
  const backUpNow = useApp((app) => app.backUpNow)
  const forget = useApp((app) => app.forgetKeepingNews)
  const [restoring, setRestoring] = useState<Backup | 'new' | null>(null)
  const { backups, backingUp, backupFailure } = keeping
  const busy = deed.status === 'busy'
  const writing = backingUp || (busy && deed.deed === 'backUp')
  const failure = backupFailure ?? (deed.status === 'failed' && deed.deed === 'backUp' ? deed.failure : null)
  const ask = (backup: Backup | 'new') => {
    forget()
    setRestoring(backup)
  }

  return (
    <>
      <div className={styles.line}>
        <div className={styles.words}>
          <div className={styles.word}>Backups</div>
          <div className="dim">
            One a day, each read back before it counts, and read again before it is restored. The last 7 days and 4 weeks are kept,
            encrypted with the key of the ledger.
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
          <p className={`dim ${styles.sentence}`} role="status">
            A backup is being written and read back. You can go on working.
          </p>
        )}
        {failure && !writing && (
          <>
            <p className={styles.sentence}>The last backup was not written. The ledger and the backups below are as they were.</p>
            <FailureNote failure={failure} onRetry={isOpen ? () => void backUpNow() : undefined} />
          </>
        )}
        {deed.status === 'failed' && deed.deed === 'restore' && restoring === null && <FailureNote failure={deed.failure} />}
        <Done>{deed.status === 'restored' && restoredWords(deed.backup)}</Done>
      </div>
      {backups.length === 0 ? (
        <p className={`dim ${styles.below}`}>
          {isOpen ? 'No backup yet. The first one is written by itself in a few minutes.' : 'There is no backup.'}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.table} aria-label="Backups" tabIndex={0}>
          <table className="grid">
            <thead>
              <tr>
                <th>Written</th>
                <th>Kind</th>
                <th className="number">Size</th>
                <th className="number">Bookings</th>
                <th>
                  <span className="unseen">Restore</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {backups.map((backup) => (
                <tr key={backup.name}>
                  <td>{formatInstant(backup.atMs, zone)}</td>
                  <td>{kindWords(backup.kind)}</td>
                  <td className="number">{sizeWords(backup.bytes)}</td>
                  <td className="number">
                    {backup.bookings === null ? <span className="dim">not read yet</span> : backup.bookings.toLocaleString('en')}
                  </td>
                  <td className="number">
                    <Button
                      variant="default"
                      size="compact-xs"
                      disabled={busy || writing}
                      aria-label={`Restore the backup of ${formatInstant(backup.atMs, zone)}`}
                      onClick={() => ask(backup)}
                    >
                      Restore…
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {keeping.check === 'damaged' && !isOpen && (
        <div className={styles.line}>
          <div className={styles.words}>
            <div className={styles.word}>If no backup can be restored</div>
            <div className="dim">A new ledger is filled by the next sync with what the service knows.</div>
          </div>
          <Button variant="default" disabled={busy} onClick={() => ask('new')}>
            Begin a new ledger…
          </Button>
        </div>
      )}
      {restoring && <RestoreDialog backup={restoring === 'new' ? null : restoring} onClose={() => setRestoring(null)} />}
    </>
  )
}

const restoredWords = (backup: string) =>
  `${backup === newLedger ? 'A new ledger' : 'The backup'} is in place. What this desk has sent since then comes back from its own list of requests, everything else with the next sync, which asks for every day again. Closed months stay closed. The files that were replaced are put aside below.`
