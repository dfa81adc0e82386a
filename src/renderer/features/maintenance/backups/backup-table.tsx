import { Button } from '@mantine/core'
import type { Backup } from '../../../../shared/contract/views/maintenance-views.ts'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { say } from '../../../../shared/words/say.ts'
import { useClock } from '../../../ui/clock.tsx'
import { countWords } from '../../../ui/wording/stay-words.ts'
import styles from '../maintenance.module.css'
import { kindWords, sizeWords } from '../maintenance-words.ts'

interface BackupTableProps {
  readonly backups: readonly Backup[]
  readonly disabled: boolean
  onRestore(backup: Backup): void
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
              <td>{kindWords(backup.kind)}</td>
              <td className="number">{sizeWords(backup.bytes)}</td>
              <td className="number">
                {backup.bookings === null ? <span className="dim">{say('backupTable.notReadYet')}</span> : countWords(backup.bookings)}
              </td>
              <td className="number">
                <Button
                  variant="default"
                  size="compact-xs"
                  disabled={disabled}
                  aria-label={say('backupTable.restoreLabel', { atMs: formatInstant(backup.atMs, zone) })}
                  onClick={() => onRestore(backup)}
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
