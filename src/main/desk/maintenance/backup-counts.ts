/** Counts the bookings of each backup that this desk has fully read since startup. The counts in file names are not trusted. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { backupFolder, backupsOf } from '../../ledger/database/backup-files.ts'

export type BackupCounts = ReturnType<typeof createBackupCounts>

/** Creates the counts for the backups of the ledger in `folder`. */
export function createBackupCounts(folder: string) {
  const counts = new Map<string, { readonly bookings: number; readonly file: string | null }>()
  const fileOf = (backup: string): string | null => {
    const fileStats = statSync(join(backupFolder(folder), backup), { throwIfNoEntry: false })
    return fileStats ? `${fileStats.ino} ${fileStats.size} ${fileStats.mtimeMs}` : null
  }
  return {
    /** Stores the count of a backup, by its name and the current state of its file. */
    note: (backup: string, bookings: number) => void counts.set(backup, { bookings, file: fileOf(backup) }),
    /** Returns the backups with their counts; null if the file was not read or has changed since. */
    listBackups: async () =>
      (await backupsOf(folder)).map((backup) => {
        const storedCount = counts.get(backup.name)
        return { ...backup, bookings: storedCount && storedCount.file === fileOf(backup.name) ? storedCount.bookings : null }
      }),
  }
}
