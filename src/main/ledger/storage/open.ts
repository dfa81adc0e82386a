/** Opens a ledger's folder, or makes it: lock, key check, header, settings, schema, in this order. */
import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync, readSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LedgerErrorCode } from '../../../shared/contract/failure.ts'
import { isOnNetwork } from '../../files/network-folder.ts'
import { fileInZone } from '../bookings/filing.ts'
import { beginRun } from '../bookings/seen-order.ts'
import type { ClosingDb } from '../closings/closings-log.ts'
import { takeInClosings } from '../closings/closings-taken-in.ts'
import { connect, keyBytes, pageSize, statementCache } from '../database/connection.ts'
import { ledgerError, ledgerErrorCodeIn, ledgerErrorCodeOf } from '../database/errors.ts'
import { checkKey, writeKeyCheck } from '../database/key-check.ts'
import type { Connection, ReaderDb, WritableDb } from '../database/ledger-db.ts'
import { lock } from '../database/lock.ts'
import { migrate, newestVersion, versionOf } from '../database/migrations/migrate.ts'
import { openFacts } from '../facts/facts.ts'
import type { ClosingsFound, LedgerReadOnly } from '../opening.ts'
import { backUpFrom } from './backup.ts'
import { finishRestore } from './quarantine.ts'
import { createStillness, type Stillness } from './stillness.ts'

export interface OpenLedger extends ClosingDb {
  /** Why the ledger is read-only; null when it is writable. */
  readonly readOnly: LedgerReadOnly
  /** What was taken in from the log of closed months; null for a read-only ledger. */
  readonly closingsFound: ClosingsFound | null
  /** Freezes the file while it is copied; null for a read-only ledger. */
  readonly still: Stillness | null
  close(): void
}

/** The database file of a ledger’s folder. */
export const ledgerFile = (folder: string) => join(folder, 'ledger.db')

const plainMagic = 'SQLite format 3\0'
/** Bytes 16 to 23 stand in clear in an encrypted file and are not authenticated; so they are held to what we write. */
const clearHeader = [pageSize >> 8, pageSize & 255, null, null, 64, 64, 32, 32]

function readHeader(file: string): Buffer {
  const header = Buffer.alloc(24)
  const handle = openSync(file, 'r')
  try {
    return header.subarray(0, readSync(handle, header, 0, header.length, 0))
  } finally {
    closeSync(handle)
  }
}

/** Refuses a plain SQLite file and a changed header. Only while no connection is open: closing a handle drops SQLite's locks. */
export function refuseOddHeader(file: string): void {
  const header = readHeader(file)
  if (header.subarray(0, 16).toString('latin1') === plainMagic) throw ledgerError('foreign')
  if (header.length < 24 || clearHeader.some((byte, i) => byte !== null && header[16 + i] !== byte)) throw ledgerError('damaged')
}

/**
 * A reading connection beside the one of an open ledger, for a thread of its own; long work reads everything once and gains
 * nothing from a larger page cache. The caller closes it. Throws `ledger`.
 */
export function openReader(folder: string, key: Uint8Array, zone: string, nowMs: number, cacheMiB?: number): ReaderDb {
  return openUnwritten(folder, key, zone, nowMs, cacheMiB)
}

/** What writes is refused by SQLite itself: as a whole ledger it answers questions, and says of the rest that nothing was written. */
export function openUnwritten(folder: string, key: Uint8Array, zone: string, nowMs: number, cacheMiB = 8): WritableDb {
  const connection = connect(ledgerFile(folder), key, { readonly: true, cacheMiB })
  return { connection, prepare: statementCache(connection), zone, nowMs }
}

/** `before` runs on a ledger that is about to be brought to a newer schema. */
function connectAndMigrate(file: string, key: Uint8Array, before: (db: Connection) => void = () => {}): Connection {
  const db = connect(file, key, { readonly: false, cacheMiB: 64 })
  try {
    const version = versionOf(db)
    if (version > 0 && version < newestVersion) before(db)
    migrate(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Makes the file, and shows that what was written is not plain. */
export function make(file: string, key: Uint8Array): void {
  closeSync(openSync(file, 'a', 0o600))
  connectAndMigrate(file, key).close()
}

/** Rewrites user_version so that a read-only disk fails here. Throws what SQLite says. */
function needWritable(db: Connection): void {
  db.pragma(`user_version = ${newestVersion}`)
}

/** A write of a page may find room in the log where the next booking would not. */
const roomBytes = 16 * 1024 * 1024

/** Writes unchanged data as a test. Throws if the disk refuses it or is nearly full. */
export function tryDisk({ connection }: WritableDb): void {
  const { bavail, bsize } = statfsSync(dirname(connection.name))
  if (bavail * bsize < roomBytes) throw ledgerError('diskFull')
  needWritable(connection)
}

/**
 * Whether a key opens a file. Its pages are authenticated, so a key that does is the right one, whatever the check beside it says: that is a
 * small file of its own, and may be damaged by itself.
 */
function opens(file: string, key: Uint8Array, readonly: boolean): boolean {
  try {
    connect(file, key, { readonly, cacheMiB: 1 }).close()
    return true
  } catch {
    return false
  }
}

/**
 * Closes the last connection that writes and leaves the log's two files there, empty: with them the ledger can be opened from a folder
 * that refuses to be written, or from a full disk, and without them it cannot. A reader that closes last does not remove them.
 */
function closeAndLeaveLog(db: Connection, file: string, key: Uint8Array): void {
  let last: Connection | null = null
  try {
    db.pragma('wal_checkpoint(truncate)')
    last = connect(file, key, { readonly: true, cacheMiB: 1 })
  } catch {
    // The log stays as it is, or goes: the next opening reads or makes it.
  }
  db.close()
  last?.close()
}

/**
 * Opens the ledger in `folder` (made when missing, for this user alone) with its 32-byte key. Where the disk refuses to be
 * written it is opened for reading. Throws `FailureError` of kind `ledger`. A file that had been there and is gone is `damaged`: an
 * empty ledger is never put in its place. A ledger of an earlier schema is backed up before it is brought to the newest. `nowMs` is the desk's clock.
 */
export function openLedger(
  folder: string,
  key: Uint8Array,
  zone: string,
  // biome-ignore lint/plugin: tests and measures open a ledger without a desk
  nowMs = Date.now(),
): OpenLedger {
  try {
    return openForWriting(folder, key, zone, nowMs)
  } catch (error) {
    const trouble = ledgerErrorCodeIn(error)
    if ((trouble !== 'readOnly' && trouble !== 'diskFull') || !existsSync(ledgerFile(folder))) throw error
    return openForReading(folder, key, zone, nowMs, trouble)
  }
}

/** SQLite says of a folder that refuses to be written, where it needs the files of its log, what it says of one that is not there. */
function troubleAt(folder: string, error: unknown): LedgerErrorCode | null {
  const trouble = ledgerErrorCodeIn(error)
  if (trouble !== 'outOfReach' || !existsSync(ledgerFile(folder))) return trouble
  try {
    accessSync(folder, constants.W_OK)
    return trouble
  } catch (refused) {
    return ledgerErrorCodeOf(refused) ?? trouble
  }
}

function openForReading(folder: string, key: Uint8Array, zone: string, nowMs: number, readOnly: 'readOnly' | 'diskFull'): OpenLedger {
  const release = lockWherePossible(folder)
  try {
    if (checkKey(folder, key) === 'wrong' && !opens(ledgerFile(folder), key, true)) throw ledgerError('keyWrong')
    refuseOddHeader(ledgerFile(folder))
    const db = openUnwritten(folder, key, zone, nowMs)
    try {
      // What this version asks for is not in an older schema, and it cannot be brought there.
      if (versionOf(db.connection) < newestVersion) throw ledgerError(readOnly)
    } catch (error) {
      db.connection.close()
      throw error
    }
    const close = () => {
      db.connection.close()
      release()
    }
    return { ...db, readOnly, closingsFound: null, still: null, close }
  } catch (error) {
    release()
    const trouble = troubleAt(folder, error)
    throw trouble ? ledgerError(trouble) : error
  }
}

/** A folder that cannot be written has no lock to be taken, and nobody writes there. Throws trouble `inUse`. */
function lockWherePossible(folder: string): () => void {
  try {
    return lock(folder)
  } catch (error) {
    const trouble = troubleAt(folder, error)
    if (trouble === 'readOnly' || trouble === 'diskFull') return () => {}
    throw error
  }
}

function openForWriting(folder: string, key: Uint8Array, zone: string, nowMs: number): OpenLedger {
  let release = () => {}
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (isOnNetwork(folder)) throw ledgerError('networkFolder')
    if (key.byteLength !== keyBytes) throw ledgerError('keyWrong')
    chmodSync(folder, 0o700)
    release = lock(folder)
    finishRestore(folder)

    const file = ledgerFile(folder)
    const check = checkKey(folder, key)
    if (check === 'wrong' && !opens(file, key, false)) throw ledgerError('keyWrong')
    const isEmpty = !existsSync(file) || readHeader(file).length === 0
    if (isEmpty && check === 'right') throw ledgerError('damaged')
    if (isEmpty) make(file, key)
    refuseOddHeader(file)
    const db = connectAndMigrate(file, key, (older) => backUpFrom(older, folder, key, nowMs))
    const prepare = statementCache(db)
    try {
      needWritable(db)
      fileInZone({ connection: db, prepare, zone, nowMs })
    } catch (error) {
      closeAndLeaveLog(db, file, key)
      throw error
    }
    if (check !== 'right') writeKeyCheck(folder, key)

    const facts = openFacts({ connection: db, prepare, zone, nowMs }, folder, key)
    const closings = takeInClosings({ connection: db, prepare, zone, nowMs }, folder, key)
    const still = createStillness(db, file, key)
    return {
      connection: db,
      prepare,
      runBeganMs: beginRun(prepare),
      zone,
      nowMs,
      readOnly: null,
      facts,
      closingsLog: closings.log,
      closingsFound: closings.found,
      still,
      close: () => {
        facts.copy()
        still.letGo()
        closeAndLeaveLog(db, file, key)
        still.end()
        release()
      },
    }
  } catch (error) {
    release()
    const trouble = troubleAt(folder, error)
    throw trouble ? ledgerError(trouble) : error
  }
}
