/**
 * A backup: a complete ledger file with the same key and the bytes that the open file had at one moment. A backup gets its name
 * (`backup-files.ts`) only after it was read back completely.
 */
import { fstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { renameDurablySync } from '../../files/durable.ts'
import { removePatientlySync } from '../../files/retrying-files.ts'
import { backupFolder, backupName, stampOf, unfinishedBackup } from '../database/backup-files.ts'
import { connect } from '../database/connection.ts'
import { ledgerError, ledgerErrorCodeIn } from '../database/errors.ts'
import type { Connection, ReaderDb } from '../database/ledger-db.ts'
import { versionOf } from '../database/migrations/migrate.ts'
import { runSync, runUntilStopped, type Steps } from '../database/steps.ts'
import type { JobContext } from '../job.ts'
import { copySteps, requireFreeSpace } from './copy-file.ts'
import { createFileFreeze } from './file-freeze.ts'
import { isConsistent } from './integrity.ts'

/**
 * Backs up the ledger of `folder`, whose file is open as `source` and frozen (`file-freeze.ts`), and returns the backup's name. Errors: `stopped`,
 * `ledger`; nothing is left behind then.
 */
export async function backUp(
  { connection }: ReaderDb,
  { atMs, signal }: JobContext,
  folder: string,
  key: Uint8Array,
  source: number,
): Promise<string> {
  try {
    return await runUntilStopped(backUpSteps(folder, key, atMs, source), signal)
  } catch (error) {
    if (ledgerErrorCodeIn(error) !== 'damaged') throw error
    // The copy has the bytes of the ledger. If the ledger is intact, they were corrupted on their way to the backup disk.
    connection.exec('begin')
    if (await runUntilStopped(isConsistent(connection), signal)) throw ledgerError('diskFailed')
    throw error
  }
}

/** Backs up a ledger synchronously through the only connection to it, for example before its migration; see `backUp`. */
export function backUpFrom(db: Connection, folder: string, key: Uint8Array, atMs: number): string {
  const fileFreeze = createFileFreeze(db, db.name, key)
  try {
    const source = fileFreeze.freeze()
    if (source === null) throw ledgerError('inUse')
    return runSync(backUpSteps(folder, key, atMs, source))
  } finally {
    fileFreeze.end()
  }
}

function* backUpSteps(folder: string, key: Uint8Array, atMs: number, source: number): Steps<string> {
  const backupsFolder = backupFolder(folder)
  mkdirSync(backupsFolder, { recursive: true, mode: 0o700 })
  removeUnfinished(backupsFolder)
  requireFreeSpace(backupsFolder, fstatSync(source).size)
  const part = join(backupsFolder, `ledger-${stampOf(atMs)}.part`)
  try {
    yield* copySteps(source, part)
    const { bookings } = yield* verifySteps(part, key)
    const name = backupName(atMs, bookings)
    renameDurablySync(part, join(backupsFolder, name))
    return name
  } finally {
    removeUnfinished(backupsFolder)
  }
}

/**
 * Opens a ledger file by itself, puts it into the state in which the desk leaves its files, and reads it completely. Throws `damaged` (also for a
 * file of another key), `newer`, `foreign` or `diskFailed`.
 */
export function* verifySteps(file: string, key: Uint8Array): Steps<{ readonly bookings: number }> {
  const db = connect(file, key, { readonly: false, cacheMiB: 8 })
  try {
    if (versionOf(db) === 0) throw ledgerError('foreign')
    if (!(yield* isConsistent(db))) throw ledgerError('damaged')
    const bookings = Number(db.prepare('select count(*) from booking').pluck().get())
    if (Number(db.prepare('select count(*) from booking_raw').pluck().get()) !== bookings) throw ledgerError('damaged')
    return { bookings }
  } finally {
    db.close()
  }
}

/** Verifies a ledger file synchronously; see `verifySteps`. */
export const verifyFile = (file: string, key: Uint8Array): { readonly bookings: number } => runSync(verifySteps(file, key))

/** Removes what an interrupted backup left. Backups of a ledger never overlap, because its file can be frozen only once at a time. */
function removeUnfinished(backupsFolder: string): void {
  for (const name of readdirSync(backupsFolder)) {
    if (unfinishedBackup.test(name) && statSync(join(backupsFolder, name)).isFile()) removePatientlySync(join(backupsFolder, name))
  }
}
