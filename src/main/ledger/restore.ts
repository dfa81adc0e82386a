/** Restores a ledger from a backup, or begins a new one, in the place of files that are put aside (`put-aside.ts`). */
import { copyFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { addDays } from '../../shared/dates.ts'
import { FailureError } from '../../shared/failure.ts'
import type { WouldBring } from '../../shared/keeping-views.ts'
import { needSpace, verifyFile } from './backup.ts'
import { backupFolder, readBackupName } from './backup-files.ts'
import { closingName, everLogged } from './closings-log.ts'
import { connect } from './connection.ts'
import { lock } from './lock.ts'
import { make } from './open.ts'
import { decideOn, finishRestore } from './put-aside.ts'
import { edgeDays } from './windows.ts'

export interface Restoring {
  /** The name of a backup; empty for a new ledger, which witness and service then fill. */
  readonly backup: string
  readonly atMs: number
}

/**
 * What a backup, or a new ledger, would bring: its bookings, counted in the file once that was read from end to end, and the closed months
 * that it lacks and that their log knows. Errors: `notHere`; `ledger`, such as `damaged` for a backup that does not serve.
 */
export function wouldBring(folder: string, key: Uint8Array, backup: string): WouldBring {
  const { files } = everLogged(folder, key)
  const file = backup === '' ? null : backupFile(folder, backup)
  const { bookings } = file === null ? { bookings: 0 } : verifyFile(file, key)
  const held = file === null ? new Set() : closingsIn(file, key)
  return {
    bookings,
    closings: files
      .filter((closing) => !held.has(closingName(closing)))
      .map(({ month, basis, number, atMs, file }) => ({ month, basis, number, atMs, file })),
    logged: files.length > 0,
  }
}

function closingsIn(file: string, key: Uint8Array): Set<string> {
  const db = connect(file, key, { readonly: false, cacheMiB: 8 })
  try {
    const isThere = db.prepare("select 1 from sqlite_schema where name = 'closing'").get() !== undefined
    const rows = isThere ? db.prepare('select month, basis, number, sha256 from closing').all() : []
    return new Set((rows as Parameters<typeof closingName>[0][]).map(closingName))
  } finally {
    db.close()
  }
}

function backupFile(folder: string, backup: string): string {
  const file = join(backupFolder(folder), backup)
  if (readBackupName(backup) === null || !existsSync(file)) throw new FailureError({ kind: 'notHere' })
  return file
}

const copyName = 'ledger.copy'

/**
 * Puts a backup in the place of the ledger of `folder`, which must be closed, after it was read from end to end. Errors: `notHere`,
 * there is no such backup; `ledger`, such as `damaged` for one that does not serve. Unless the disk failed between two of its
 * steps, and the next opening goes on, the ledger is then as it was.
 */
export function restoreLedger(folder: string, key: Uint8Array, { backup, atMs }: Restoring): void {
  const source = backup === '' ? null : backupFile(folder, backup)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const release = lock(folder)
  try {
    const copy = join(folder, copyName)
    removeCopy(copy)
    try {
      if (source === null) make(copy, key)
      else {
        needSpace(folder, statSync(source).size)
        copyFileSync(source, copy)
      }
      verifyFile(copy, key)
      askAllDaysAgain(copy, key)
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

/**
 * What the service answered before a backup was made says nothing of what has changed since: no day counts as asked, and the sync goes back
 * to the first one that was. It is part of the restore: no end of the desk leaves a backup in place that calls itself synced.
 */
function askAllDaysAgain(copy: string, key: Uint8Array): void {
  const db = connect(copy, key, { readonly: false, cacheMiB: 8 })
  try {
    db.transaction(() => {
      const first = db.prepare('select min(from_day) from asked_window').pluck().get() as string | null
      if (first !== null) {
        db.prepare("update setting set value = min(value, ?) where name = 'sync.since'").run(addDays(first, edgeDays))
        db.exec('delete from asked_window')
      }
    }).immediate()
  } finally {
    db.close()
  }
}

/** Our own copy, never the backup. */
function removeCopy(copy: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(copy + end, { force: true })
}
