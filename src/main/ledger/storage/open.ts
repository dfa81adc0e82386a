/** Opens or creates a ledger's folder: lock, key check, header, settings, schema, in this order. */
import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync, readSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LedgerErrorCode } from '../../../shared/contract/failure.ts'
import { isOnNetwork } from '../../files/network-folder.ts'
import { refileBookings } from '../bookings/filing.ts'
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
import { createFileFreeze, type FileFreeze } from './file-freeze.ts'
import { finishReplacement } from './quarantine.ts'

export interface OpenLedger extends ClosingDb {
  /** Why the ledger is read-only; null when it is writable. */
  readonly readOnly: LedgerReadOnly
  /** What the opening imported from the log of closed months; null for a read-only ledger. */
  readonly closingsFound: ClosingsFound | null
  /** Freezes the file while it is copied; null for a read-only ledger. */
  readonly fileFreeze: FileFreeze | null
  close(): void
}

/** Returns the path of the database file in a ledger’s folder. */
export const ledgerFile = (folder: string) => join(folder, 'ledger.db')

const plainMagic = 'SQLite format 3\0'
/** Bytes 16 to 23 of an encrypted file are neither encrypted nor authenticated, so they are compared with what we write. */
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

/** Refuses a plain SQLite file and a changed header. Call it only while no connection is open: closing a handle drops SQLite's locks. */
export function refuseOddHeader(file: string): void {
  const header = readHeader(file)
  if (header.subarray(0, 16).toString('latin1') === plainMagic) throw ledgerError('foreign')
  if (header.length < 24 || clearHeader.some((byte, i) => byte !== null && header[16 + i] !== byte)) throw ledgerError('damaged')
}

/**
 * Opens a read-only connection to an already open ledger, for a separate thread. Long jobs read everything once and gain nothing from a larger
 * page cache. The caller closes it. Throws `ledger`.
 */
export function openReader(folder: string, key: Uint8Array, zone: string, nowMs: number, cacheMiB?: number): ReaderDb {
  return openReadOnly(folder, key, zone, nowMs, cacheMiB)
}

/** Opens a ledger whose writes SQLite itself refuses: it answers queries like any ledger, and rejects everything else as not written. */
export function openReadOnly(folder: string, key: Uint8Array, zone: string, nowMs: number, cacheMiB = 8): WritableDb {
  const connection = connect(ledgerFile(folder), key, { readonly: true, cacheMiB })
  return { connection, prepare: statementCache(connection), zone, nowMs }
}

/** `before` runs on a ledger that is about to be migrated. */
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

/** Creates an empty ledger file with the newest schema, encrypted with the key. */
export function createLedgerFile(file: string, key: Uint8Array): void {
  closeSync(openSync(file, 'a', 0o600))
  connectAndMigrate(file, key).close()
}

/** Rewrites user_version so that a read-only disk fails here. Throws SQLite's error. */
function requireWritable(db: Connection): void {
  db.pragma(`user_version = ${newestVersion}`)
}

/** Required free space: the log may have room for the test write of one page, but not for the next booking. */
const roomBytes = 16 * 1024 * 1024

/** Writes unchanged data as a test. Throws if the disk refuses it or is nearly full. */
export function tryDisk({ connection }: WritableDb): void {
  const { bavail, bsize } = statfsSync(dirname(connection.name))
  if (bavail * bsize < roomBytes) throw ledgerError('diskFull')
  requireWritable(connection)
}

/**
 * Whether a key opens a file. The pages are authenticated, so a key that opens the file is right even if the key check says otherwise: the key check
 * is a small separate file and may be damaged.
 */
function canOpen(file: string, key: Uint8Array, readonly: boolean): boolean {
  try {
    connect(file, key, { readonly, cacheMiB: 1 }).close()
    return true
  } catch {
    return false
  }
}

/**
 * Closes the last writing connection and leaves the two log files there, empty: with them the ledger can be opened from a read-only folder or a full
 * disk, and without them it cannot. A reader that closes last does not remove them.
 */
function closeAndLeaveLog(db: Connection, file: string, key: Uint8Array): void {
  let last: Connection | null = null
  try {
    db.pragma('wal_checkpoint(truncate)')
    last = connect(file, key, { readonly: true, cacheMiB: 1 })
  } catch {
    // The log stays as it is, or is removed: the next opening reads or creates it.
  }
  db.close()
  last?.close()
}

/**
 * Opens the ledger in `folder` (created when missing, for this user only) with its 32-byte key. If the disk refuses writes, it is opened read-only.
 * Throws `FailureError` of kind `ledger`. A file that existed and is gone is `damaged`: an empty ledger never replaces it. A ledger of an earlier
 * schema is backed up before it is migrated. `nowMs` is the desk's clock.
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
    const code = ledgerErrorCodeIn(error)
    if ((code !== 'readOnly' && code !== 'diskFull') || !existsSync(ledgerFile(folder))) throw error
    return openForReading(folder, key, zone, nowMs, code)
  }
}

/** Returns the code of an error. If SQLite cannot create its log files in a folder, it reports the same error as for a missing folder. */
function errorCodeAt(folder: string, error: unknown): LedgerErrorCode | null {
  const code = ledgerErrorCodeIn(error)
  if (code !== 'outOfReach' || !existsSync(ledgerFile(folder))) return code
  try {
    accessSync(folder, constants.W_OK)
    return code
  } catch (refused) {
    return ledgerErrorCodeOf(refused) ?? code
  }
}

function openForReading(folder: string, key: Uint8Array, zone: string, nowMs: number, readOnly: 'readOnly' | 'diskFull'): OpenLedger {
  const release = lockWherePossible(folder)
  try {
    if (checkKey(folder, key) === 'wrong' && !canOpen(ledgerFile(folder), key, true)) throw ledgerError('keyWrong')
    refuseOddHeader(ledgerFile(folder))
    const db = openReadOnly(folder, key, zone, nowMs)
    try {
      // An older schema lacks what this version queries, and it cannot be migrated without writing.
      if (versionOf(db.connection) < newestVersion) throw ledgerError(readOnly)
    } catch (error) {
      db.connection.close()
      throw error
    }
    const close = () => {
      db.connection.close()
      release()
    }
    return { ...db, readOnly, closingsFound: null, fileFreeze: null, close }
  } catch (error) {
    release()
    const code = errorCodeAt(folder, error)
    throw code ? ledgerError(code) : error
  }
}

/** Takes the lock, except in a folder that refuses writes: no lock can be taken there, and nobody writes. Throws `inUse`. */
function lockWherePossible(folder: string): () => void {
  try {
    return lock(folder)
  } catch (error) {
    const code = errorCodeAt(folder, error)
    if (code === 'readOnly' || code === 'diskFull') return () => {}
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
    finishReplacement(folder)

    const file = ledgerFile(folder)
    const check = checkKey(folder, key)
    if (check === 'wrong' && !canOpen(file, key, false)) throw ledgerError('keyWrong')
    const isEmpty = !existsSync(file) || readHeader(file).length === 0
    if (isEmpty && check === 'right') throw ledgerError('damaged')
    if (isEmpty) createLedgerFile(file, key)
    refuseOddHeader(file)
    const db = connectAndMigrate(file, key, (older) => backUpFrom(older, folder, key, nowMs))
    const prepare = statementCache(db)
    try {
      requireWritable(db)
      refileBookings({ connection: db, prepare, zone, nowMs })
    } catch (error) {
      closeAndLeaveLog(db, file, key)
      throw error
    }
    if (check !== 'right') writeKeyCheck(folder, key)

    const facts = openFacts({ connection: db, prepare, zone, nowMs }, folder, key)
    const closings = takeInClosings({ connection: db, prepare, zone, nowMs }, folder, key)
    const fileFreeze = createFileFreeze(db, file, key)
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
      fileFreeze,
      close: () => {
        facts.copy()
        fileFreeze.unfreeze()
        closeAndLeaveLog(db, file, key)
        fileFreeze.end()
        release()
      },
    }
  } catch (error) {
    release()
    const code = errorCodeAt(folder, error)
    throw code ? ledgerError(code) : error
  }
}
