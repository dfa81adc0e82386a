/** Restores a ledger from a backup, or begins a new one, in the place of files that are put aside (`put-aside.ts`). */
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { FailureError } from '../../shared/failure.ts'
import { verifyFile } from './backup.ts'
import { backupFolder, readBackupName } from './backup-files.ts'
import { lock } from './lock.ts'
import { make } from './open.ts'
import { decideOn, finishRestore } from './put-aside.ts'

export interface Restoring {
  /** The name of a backup; empty for a new ledger, which witness and service then fill. */
  readonly backup: string
  readonly atMs: number
}

const copyName = 'ledger.copy'

/**
 * Puts a backup in the place of the ledger of `folder`, which must be closed, after it was read from end to end. Errors: `notHere`,
 * there is no such backup; `ledger`, such as `damaged` for one that does not serve. Unless the disk failed between two of its
 * steps, and the next opening goes on, the ledger is then as it was.
 */
export function restoreLedger(folder: string, key: Uint8Array, { backup, atMs }: Restoring): void {
  const source = join(backupFolder(folder), backup)
  if (backup !== '' && (readBackupName(backup) === null || !existsSync(source))) throw new FailureError({ kind: 'notHere' })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const release = lock(folder)
  try {
    const copy = join(folder, copyName)
    removeCopy(copy)
    try {
      if (backup === '') make(copy, key)
      else copyFileSync(source, copy)
      verifyFile(copy, key)
      decideOn(folder, copyName, atMs)
    } catch (error) {
      removeCopy(copy)
      throw error
    }
    finishRestore(folder)
  } finally {
    release()
  }
}

/** Our own copy, never the backup. */
function removeCopy(copy: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(copy + end, { force: true })
}
