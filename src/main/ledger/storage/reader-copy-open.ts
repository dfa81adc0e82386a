/**
 * Opening a reader copy. The file itself is only read from end to end, and never held open: it may lie in a shared folder, whose
 * locks a database cannot rely on, and it may be replaced by a newer one at any time. What is opened is a private copy of it in
 * the connection's own folder, still encrypted with the same key, which also serves where the shared folder is out of reach.
 */
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type FileHandle, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FailureError } from '../../../shared/contract/failure.ts'
import { removePatiently, removePatientlySync, renamePatiently } from '../../files/held-files.ts'
import { openRegular } from '../../files/regular-file.ts'
import { heldOpen, onDisk, replaceFile } from '../../files/replace-file.ts'
import { fileInZone } from '../bookings/filing.ts'
import { connect, statementCache } from '../database/connection.ts'
import { ledgerError, ledgerErrorCodeOf } from '../database/errors.ts'
import { lock } from '../database/lock.ts'
import { migrate } from '../database/migrations/migrate.ts'
import { hasRoom } from './copy-file.ts'
import { ledgerFile, type OpenLedger, openUnwritten, refuseOddHeader } from './open.ts'
import { filesOfDatabase } from './reader-copy.ts'
import { copyKeyOf, type Head, headBytes, readHead } from './reader-copy-head.ts'

export interface Fetched {
  readonly head: Head
  readonly key: Uint8Array
  /** The file was out of reach, and what was fetched from it before is opened. */
  readonly kept: boolean
}

const headFile = (folder: string) => join(folder, 'reader-copy.head')

/**
 * Brings the private copy in `folder` to what the file is now, and answers the key to open it with. Throws trouble
 * `passphraseWrong`, `foreign` (no reader copy), `newer`, `damaged`; `file` when there is neither file nor private copy, no
 * room for one, or another program holds the one that is to be replaced.
 */
export async function fetchReaderCopy(file: string, folder: string, passphrase: string): Promise<Fetched> {
  const kept = await keptHead(folder)
  const source = await onDisk(() => openRegular(file)).catch((error: unknown) => {
    if (kept && error instanceof FailureError && error.failure.kind === 'file') return null
    throw error
  })
  if (!source) return { head: kept as Head, key: await copyKeyOf(kept as Head, passphrase), kept: true }
  try {
    const { head, text } = await headOf(source)
    const key = await copyKeyOf(head, passphrase)
    if (head.seal !== kept?.seal) await takeOver(source, head, text, folder)
    return { head, key, kept: false }
  } finally {
    await source.close()
  }
}

/** Reads the head of a file that may be a reader copy. Throws as `fetchReaderCopy`, before a passphrase is asked for. */
export async function lookAtReaderCopy(file: string): Promise<Head> {
  const source = await onDisk(() => openRegular(file))
  try {
    return (await headOf(source)).head
  } finally {
    await source.close()
  }
}

/** A failure to open a reader copy as it is told: what is wrong with the file is nothing that a backup of a ledger could mend. */
export function asReaderCopy(error: unknown): unknown {
  if (!(error instanceof FailureError) || error.failure.kind !== 'ledger') return error
  const { trouble } = error.failure
  const isFile = trouble === 'foreign' || trouble === 'damaged' || trouble === 'newer'
  return isFile ? new FailureError({ kind: 'readerCopy', trouble }, { cause: error }) : error
}

/** Null also where the private copy was not taken over to its end. */
async function keptHead(folder: string): Promise<Head | null> {
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

/** The private copy is replaced when all of the new one is there. The head goes last: without it the copy counts as none. */
async function takeOver(source: FileHandle, head: Head, headText: Buffer, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!hasRoom(folder, head.bytes)) throw new FailureError({ kind: 'file', why: 'full' })
  const fetched = join(folder, 'reader-copy.fetched')
  await replaceFile(fetched, databaseIn(source, head))
  await onDisk(async () => {
    await removePatiently(headFile(folder))
    for (const file of filesOfDatabase(ledgerFile(folder))) await removePatiently(file)
    await renamePatiently(fetched, ledgerFile(folder))
  }, heldOpen)
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

/** Opens the private copy for reading. One of an earlier schema is brought to ours first. `nowMs` is the desk's clock. Throws `ledger`. */
export function openReaderCopy(folder: string, key: Uint8Array, zone: string, nowMs: number): OpenLedger {
  const file = ledgerFile(folder)
  let release = () => {}
  try {
    release = lock(folder)
    refuseOddHeader(file)
    const db = connect(file, key, { readonly: false, cacheMiB: 8 })
    try {
      migrate(db)
      fileInZone({ connection: db, prepare: statementCache(db), zone, nowMs })
    } finally {
      db.close()
    }
    const ledger = openUnwritten(folder, key, zone, nowMs)
    return {
      ...ledger,
      readOnly: 'readerCopy',
      closingsFound: null,
      still: null,
      close: () => {
        ledger.connection.close()
        release()
      },
    }
  } catch (error) {
    release()
    const trouble = error instanceof FailureError && error.failure.kind === 'ledger' ? error.failure.trouble : ledgerErrorCodeOf(error)
    // It came whole and was damaged here: the next opening fetches it anew.
    if (trouble === 'damaged') removePatientlySync(headFile(folder))
    throw trouble ? ledgerError(trouble) : error
  }
}
