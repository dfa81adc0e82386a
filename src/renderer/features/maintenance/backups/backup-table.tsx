import { Button } from '@mantine/core'
import type { Backup } from '../../../../shared/contract/maintenance-views.ts'
import { formatInstant } from '../../../../shared/domain/dates.ts'
import { useClock } from '../../../ui/clock.tsx'
import styles from '../maintenance.module.css'
import { kindWords, sizeWords } from '../maintenance-words.ts'

interface BackupTableProps {
  readonly backups: readonly Backup[]
  readonly disabled: boolean
  onRestore(backup: Backup): void
}

/** Backups, newest first; each can take the ledger’s place. */
export function BackupTable({ backups, disabled, onRestore }: BackupTableProps) {
  const { zone } = useClock()
  return (
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
                  disabled={disabled}
                  aria-label={`Restore the backup of ${formatInstant(backup.atMs, zone)}`}
                  onClick={() => onRestore(backup)}
                >
                  Restore…
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
