/** Opens a ledger's folder, or makes it: lock, key check, header, settings, schema, in this order. */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { FailureError } from '../../shared/failure.ts'
import { type Connection, connect, keyBytes, type Prepare, pageSize, preparing } from './connection.ts'
import { checkKey, writeKeyCheck } from './key-check.ts'
import { lock } from './lock.ts'
import { migrate } from './migrations/migrate.ts'
import { inTrouble, troubleOf } from './trouble.ts'

/** A connection, its statements, and the zone in which a creation moment becomes a day. */
export interface Shelf {
  readonly db: Connection
  readonly prepare: Prepare
  readonly zone: string
}

export interface OpenLedger extends Shelf {
  /** A second, reading connection: an export sees one moment of the ledger while bookings go on. The caller closes it. */
  openReader(): Shelf
  close(): void
}

export const ledgerFile = (folder: string) => join(folder, 'ledger.db')

/** Linux's numbers for network and user-space file systems, whose locks a database must not rely on. */
const networkFileSystems = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546, 0x73757245, 0x5346414f])

const isOnNetwork = (folder: string) =>
  process.platform === 'win32'
    ? folder.startsWith('\\\\')
    : process.platform === 'linux' && networkFileSystems.has(statfsSync(folder).type >>> 0)

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
function refuseOddHeader(file: string): void {
  const header = readHeader(file)
  if (header.subarray(0, 16).toString('latin1') === plainMagic) throw inTrouble('foreign')
  if (header.length < 24 || clearHeader.some((byte, i) => byte !== null && header[16 + i] !== byte)) throw inTrouble('damaged')
}

function connectAndMigrate(file: string, key: Uint8Array): Connection {
  const db = connect(file, key, { readonly: false, cacheMiB: 64 })
  try {
    migrate(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Makes the file, and shows that what was written is not plain. */
function make(file: string, key: Uint8Array): void {
  closeSync(openSync(file, 'a', 0o600))
  connectAndMigrate(file, key).close()
}

/**
 * Opens the ledger in `folder` (made when missing, for this user alone) with its 32-byte key. Throws `FailureError` of
 * kind `ledger`. A file that had been there and is gone is `damaged`: an empty ledger is never put in its place.
 */
export function openLedger(folder: string, key: Uint8Array, zone: string): OpenLedger {
  let release = () => {}
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (isOnNetwork(folder)) throw inTrouble('networkFolder')
    if (key.byteLength !== keyBytes) throw inTrouble('keyWrong')
    chmodSync(folder, 0o700)
    release = lock(folder)

    const file = ledgerFile(folder)
    const check = checkKey(folder, key)
    if (check === 'wrong') throw inTrouble('keyWrong')
    const isEmpty = !existsSync(file) || readHeader(file).length === 0
    if (isEmpty && check === 'right') throw inTrouble('damaged')
    if (isEmpty) make(file, key)
    refuseOddHeader(file)
    const db = connectAndMigrate(file, key)
    if (check === 'missing') writeKeyCheck(folder, key)

    return {
      db,
      prepare: preparing(db),
      zone,
      openReader: () => {
        const reader = connect(file, key, { readonly: true, cacheMiB: 8 })
        return { db: reader, prepare: preparing(reader), zone }
      },
      close: () => {
        db.close()
        release()
      },
    }
  } catch (error) {
    release()
    if (error instanceof FailureError) throw error
    const trouble = troubleOf(error)
    throw trouble ? inTrouble(trouble) : error
  }
}
