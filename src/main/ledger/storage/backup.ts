/**
 * A backup: a whole ledger file of its own, the bytes of the open one at one moment, under the same key. It is read back from end to
 * end before it counts, and only then gets its name (`backup-files.ts`).
 */
import { fstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { renameDurablySync } from '../../files/durable.ts'
import { removePatientlySync } from '../../files/held-files.ts'
import { backupFolder, backupName, stampOf, unfinishedBackup } from '../database/backup-files.ts'
import { connect } from '../database/connection.ts'
import { ledgerError, ledgerErrorCodeIn } from '../database/errors.ts'
import type { Connection, ReaderDb } from '../database/ledger-db.ts'
import { versionOf } from '../database/migrations/migrate.ts'
import { atOnce, type Steps, stoppably } from '../database/steps.ts'
import type { JobContext } from '../job.ts'
import { copied, needRoom } from './copy-file.ts'
import { holdsTogether } from './integrity.ts'
import { createStillness } from './stillness.ts'

/**
 * Backs up the ledger of `folder`, whose file is open under `source` and held still (`stillness.ts`). Errors: `stopped`, `ledger`; nothing is
 * left behind then. Answers with the backup's name.
 */
export async function backUp(
  { connection }: ReaderDb,
  { atMs, signal }: JobContext,
  folder: string,
  key: Uint8Array,
  source: number,
): Promise<string> {
  try {
    return await stoppably(backingUp(folder, key, atMs, source), signal)
  } catch (error) {
    if (ledgerErrorCodeIn(error) !== 'damaged') throw error
    // The copy has the bytes of the ledger. Where that holds together, they were lost on their way to the disk of the backups.
    connection.exec('begin')
    if (await stoppably(holdsTogether(connection), signal)) throw ledgerError('diskFailed')
    throw error
  }
}

/** The same at once, through the one connection to the ledger of `folder`, such as the one that is about to bring it to a newer schema. */
export function backUpFrom(db: Connection, folder: string, key: Uint8Array, atMs: number): string {
  const still = createStillness(db, db.name, key)
  try {
    const source = still.hold()
    if (source === null) throw ledgerError('inUse')
    return atOnce(backingUp(folder, key, atMs, source))
  } finally {
    still.end()
  }
}

function* backingUp(folder: string, key: Uint8Array, atMs: number, source: number): Steps<string> {
  const place = backupFolder(folder)
  mkdirSync(place, { recursive: true, mode: 0o700 })
  removeUnfinished(place)
  needRoom(place, fstatSync(source).size)
  const part = join(place, `ledger-${stampOf(atMs)}.part`)
  try {
    yield* copied(source, part)
    const { bookings } = yield* verifying(part, key)
    const name = backupName(atMs, bookings)
    renameDurablySync(part, join(place, name))
    return name
  } finally {
    removeUnfinished(place)
  }
}

/**
 * Opens a ledger file by itself, puts it into the state that the desk leaves its files in, and reads it from end to end. Throws
 * trouble: `damaged`, also for a file of another key; `newer`, `foreign`, `diskFailed`.
 */
export function* verifying(file: string, key: Uint8Array): Steps<{ readonly bookings: number }> {
  const db = connect(file, key, { readonly: false, cacheMiB: 8 })
  try {
    if (versionOf(db) === 0) throw ledgerError('foreign')
    if (!(yield* holdsTogether(db))) throw ledgerError('damaged')
    const bookings = Number(db.prepare('select count(*) from booking').pluck().get())
    if (Number(db.prepare('select count(*) from booking_raw').pluck().get()) !== bookings) throw ledgerError('damaged')
    return { bookings }
  } finally {
    db.close()
  }
}

/** The same at once. */
export const verifyFile = (file: string, key: Uint8Array): { readonly bookings: number } => atOnce(verifying(file, key))

/** What an earlier backup left that was cut short. Only one backup of a ledger is made at a time: its file can be held still but once. */
function removeUnfinished(place: string): void {
  for (const name of readdirSync(place)) {
    if (unfinishedBackup.test(name) && statSync(join(place, name)).isFile()) removePatientlySync(join(place, name))
  }
}
