/**
 * A backup: a whole ledger file of its own, made by SQLite from one moment of the open one, under the same key. It is read back
 * before it counts, and only then gets its name (`backup-files.ts`).
 */
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { AsideWork } from './aside.ts'
import { backupFolder, backupName, stampOf, unfinishedBackup } from './backup-files.ts'
import { type Connection, connect } from './connection.ts'
import { keepDurably } from './durably.ts'
import { versionOf } from './migrations/migrate.ts'
import type { Shelf } from './open.ts'
import { inTrouble } from './trouble.ts'

/** What a disk keeps free beyond a backup, so that the ledger itself can go on. */
const reserveBytes = 256 * 1024 * 1024

/** Backs up the open ledger of `folder`. Answers with the backup's name. Errors: `ledger`; nothing is left behind then. */
export function backUp({ db }: Shelf, { atMs }: AsideWork, folder: string, key: Uint8Array): string {
  return backUpFrom(db, folder, key, atMs)
}

/** The same through any connection to the ledger of `folder`, such as the one that is about to bring it to a newer schema. */
export function backUpFrom(db: Connection, folder: string, key: Uint8Array, atMs: number): string {
  const place = backupFolder(folder)
  mkdirSync(place, { recursive: true, mode: 0o700 })
  removeUnfinished(place)
  needSpace(place, bytesOf(db))
  const part = join(place, `ledger-${stampOf(atMs)}.part`)
  try {
    db.prepare('vacuum into ?').run(part)
    chmodSync(part, 0o600)
    const { bookings } = verifyFile(part, key)
    keepDurably(part)
    const name = backupName(atMs, bookings)
    renameSync(part, join(place, name))
    keepDurably(place)
    return name
  } catch (error) {
    // Only this one: another may have been left behind and be at its end.
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(part + end, { force: true })
    throw error
  }
}

const bytesOf = (db: Connection) => Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }))

/**
 * Opens a ledger file by itself, puts it into the state that the desk leaves its files in, and reads it from end to end. Throws
 * trouble: `damaged`, also for a file of another key; `newer`, `foreign`.
 */
export function verifyFile(file: string, key: Uint8Array): { readonly bookings: number } {
  const db = connect(file, key, { readonly: false, cacheMiB: 8 })
  try {
    if (versionOf(db) === 0) throw inTrouble('foreign')
    if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') throw inTrouble('damaged')
    const bookings = Number(db.prepare('select count(*) from booking').pluck().get())
    if (Number(db.prepare('select count(*) from booking_raw').pluck().get()) !== bookings) throw inTrouble('damaged')
    return { bookings }
  } finally {
    db.close()
  }
}

/** Refuses a folder whose disk has no room for so many bytes and the ledger's own. Throws trouble `diskFull`. */
export function needSpace(place: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(place)
  if (bavail * bsize < bytes + reserveBytes) throw inTrouble('diskFull')
}

/** How old a file of an unfinished backup is when nobody writes it any more. */
const cutShortMs = 60_000

/** What an earlier backup left that was cut short. One that was left behind when the ledger was closed may still be on its way. */
function removeUnfinished(place: string): void {
  for (const name of readdirSync(place)) {
    if (!unfinishedBackup.test(name)) continue
    // It may have got its name since.
    const found = statSync(join(place, name), { throwIfNoEntry: false })
    if (found?.isFile() && Date.now() - found.mtimeMs > cutShortMs) rmSync(join(place, name), { force: true })
  }
}
