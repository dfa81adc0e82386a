/**
 * Opens a reader copy. The file itself is only read from start to end, and never kept open: it may be in a shared folder, whose locks a database
 * cannot rely on, and it may be replaced at any time. The app opens a private copy of it in the connection's own folder, still encrypted with the
 * same key, which also works when the shared folder is out of reach.
 */
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type FileHandle, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FailureError } from '../../../shared/contract/failure.ts'
import { openRegular } from '../../files/regular-file.ts'
import { busyErrors, onDisk, replaceFile } from '../../files/replace-file.ts'
import { removePatiently, removePatientlySync, renamePatiently } from '../../files/retrying-files.ts'
import { refileBookings } from '../bookings/filing.ts'
import { connect, statementCache } from '../database/connection.ts'
import { ledgerError, ledgerErrorCodeOf } from '../database/errors.ts'
import { lock } from '../database/lock.ts'
import { migrate } from '../database/migrations/migrate.ts'
import { hasFreeSpace } from './copy-file.ts'
import { ledgerFile, type OpenLedger, openReadOnly, refuseOddHeader } from './open.ts'
import { filesOfDatabase } from './reader-copy.ts'
import { copyKeyOf, type Head, headBytes, readHead } from './reader-copy-head.ts'

export interface FetchedCopy {
  readonly head: Head
  readonly key: Uint8Array
  /** Whether the file was out of reach, so that the copy fetched earlier is opened. */
  readonly kept: boolean
}

const headFile = (folder: string) => join(folder, 'reader-copy.head')

/**
 * Updates the private copy in `folder` from the file, and returns the key to open it. Throws `passphraseWrong`, `foreign` (no reader copy), `newer`,
 * `damaged`; `file` when both the file and the private copy are missing, the disk is full, or another program has locked the private copy.
 */
export async function fetchReaderCopy(file: string, folder: string, passphrase: string): Promise<FetchedCopy> {
  const cached = await cachedHead(folder)
  const source = await onDisk(() => openRegular(file)).catch((error: unknown) => {
    if (cached && error instanceof FailureError && error.failure.kind === 'file') return null
    throw error
  })
  if (!source) return { head: cached as Head, key: await copyKeyOf(cached as Head, passphrase), kept: true }
  try {
    const { head, text } = await headOf(source)
    const key = await copyKeyOf(head, passphrase)
    if (head.seal !== cached?.seal) await replacePrivateCopy(source, head, text, folder)
    return { head, key, kept: false }
  } finally {
    await source.close()
  }
}

/** Reads the head of a file that may be a reader copy. Throws like `fetchReaderCopy`, before a passphrase is needed. */
export async function lookAtReaderCopy(file: string): Promise<Head> {
  const source = await onDisk(() => openRegular(file))
  try {
    return (await headOf(source)).head
  } finally {
    await source.close()
  }
}

/** Converts a ledger failure about the file itself to kind `readerCopy`, because no backup of a ledger could repair a reader copy. */
export function toReaderCopyError(error: unknown): unknown {
  if (!(error instanceof FailureError) || error.failure.kind !== 'ledger') return error
  const { trouble } = error.failure
  const isFile = trouble === 'foreign' || trouble === 'damaged' || trouble === 'newer'
  return isFile ? new FailureError({ kind: 'readerCopy', trouble }, { cause: error }) : error
}

/** Returns the head of the private copy; null also when copying was interrupted. */
async function cachedHead(folder: string): Promise<Head | null> {
  try {
    return readHead(await readFile(headFile(folder)))
  } catch {
    return null
  }
}

async function headOf(source: FileHandle): Promise<{ readonly head: Head; readonly text: Buffer }> {
  const bytes = Buffer.alloc(headBytes)
  const { bytesRead } = await onDisk(() => source.read(bytes, 0, headBytes, 0))
  const head = readHead(bytes.subarray(0, bytesRead))
  const { size } = await onDisk(() => source.stat())
  if (size !== headBytes + head.bytes) throw ledgerError('damaged')
  return { head, text: bytes }
}

/** Replaces the private copy once the new one is complete. The head is written last: without it the copy does not count. */
async function replacePrivateCopy(source: FileHandle, head: Head, headText: Buffer, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!hasFreeSpace(folder, head.bytes)) throw new FailureError({ kind: 'file', why: 'full' })
  const fetched = join(folder, 'reader-copy.fetched')
  await replaceFile(fetched, databaseIn(source, head))
  await onDisk(async () => {
    await removePatiently(headFile(folder))
    for (const file of filesOfDatabase(ledgerFile(folder))) await removePatiently(file)
    await renamePatiently(fetched, ledgerFile(folder))
  }, busyErrors)
  await replaceFile(headFile(folder), [headText])
}

async function* databaseIn(source: FileHandle, { sha256 }: Head): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  for await (const chunk of source.createReadStream({ start: headBytes, highWaterMark: 1 << 20, autoClose: false })) {
    digest.update(chunk)
    yield chunk
  }
  if (digest.digest('hex') !== sha256) throw ledgerError('damaged')
}

/** Opens the private copy read-only, after migrating an earlier schema. `nowMs` is the desk's clock. Throws `ledger`. */
export function openReaderCopy(folder: string, key: Uint8Array, zone: string, nowMs: number): OpenLedger {
  const file = ledgerFile(folder)
  let release = () => {}
  try {
    release = lock(folder)
    refuseOddHeader(file)
    const db = connect(file, key, { readonly: false, cacheMiB: 8 })
    try {
      migrate(db)
      refileBookings({ connection: db, prepare: statementCache(db), zone, nowMs })
    } finally {
      db.close()
    }
    const ledger = openReadOnly(folder, key, zone, nowMs)
    return {
      ...ledger,
      readOnly: 'readerCopy',
      closingsFound: null,
      fileFreeze: null,
      close: () => {
        ledger.connection.close()
        release()
      },
    }
  } catch (error) {
    release()
    const code = error instanceof FailureError && error.failure.kind === 'ledger' ? error.failure.trouble : ledgerErrorCodeOf(error)
    // The copy arrived intact and was damaged in this folder, so the next opening fetches it again.
    if (code === 'damaged') removePatientlySync(headFile(folder))
    throw code ? ledgerError(code) : error
  }
}
