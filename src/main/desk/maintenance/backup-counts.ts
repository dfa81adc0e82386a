/** How many bookings are in the backups that this desk has read from end to end since its start. What a file is called says nothing. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Maintenance } from '../../../shared/contract/views/maintenance-views.ts'
import { backupFolder, backupsOf } from '../../ledger/database/backup-files.ts'

export interface BackupCounts {
  /** Notes what was counted in a backup, by its name, as its file is now. */
  note(backup: string, bookings: number): void
  /** The backups with what was counted in them; null where the file was not read, or is another by now. */
  backups(): Promise<Maintenance['backups']>
}

/** `folder` is that of the ledger. */
export function createBackupCounts(folder: string): BackupCounts {
  const counts = new Map<string, { readonly bookings: number; readonly file: string | null }>()
  const fileOf = (backup: string): string | null => {
    const found = statSync(join(backupFolder(folder), backup), { throwIfNoEntry: false })
    return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : null
  }
  return {
    note: (backup, bookings) => void counts.set(backup, { bookings, file: fileOf(backup) }),
    backups: async () =>
      (await backupsOf(folder)).map((backup) => {
        const counted = counts.get(backup.name)
        return { ...backup, bookings: counted && counted.file === fileOf(backup.name) ? counted.bookings : null }
      }),
  }
}
