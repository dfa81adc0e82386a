/**
 * Writes files atomically: first under a temporary name next to the target, then renamed, so that a target always has its complete old or new
 * content.
 */
import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, link, lstat, open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { FailureError, type FileErrorReason } from '../../shared/contract/failure.ts'
import { ignore } from '../async/ignore.ts'
import { flush } from './durable.ts'
import { codeOf, diskErrorOf } from './error-code.ts'
import { removePatiently, renamePatiently } from './retrying-files.ts'
import { noRecords, partialFile, type Unfinished } from './unfinished-files.ts'

/**
 * Returns why a file could not be read or written, for a clerk. The clerk cannot change the names of the desk's own files,
 * so `notAFile` becomes `other`.
 */
export function fileWhyOf(error: unknown): FileErrorReason {
  const why = diskErrorOf(error)
  return why === null || why === 'noAnswer' || why === 'notAFile' ? 'other' : why
}

/** Runs one disk operation; a disk error becomes a `file` failure. `reasonsByCode` replaces the usual reasons of some error codes. */
export async function onDisk<T>(step: () => Promise<T>, reasonsByCode: Record<string, FileErrorReason> = {}): Promise<T> {
  try {
    return await step()
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    throw new FailureError({ kind: 'file', why: reasonsByCode[code] ?? fileWhyOf(error) })
  }
}

/** The error codes with which Windows refuses to replace a file that a spreadsheet has open. */
export const busyErrors: Record<string, FileErrorReason> = process.platform === 'win32' ? { EACCES: 'busy', EPERM: 'busy' } : {}

export type Chunk = string | Uint8Array

/** A written file: its name without folder, and the SHA-256 of its bytes in hex. */
export interface ReplacedFile {
  readonly name: string
  readonly sha256: string
}

/** A file to write. Later files can use the names and checksums of earlier ones. */
export interface Replacement {
  readonly file: string
  readonly chunks: (before: readonly ReplacedFile[]) => AsyncIterable<Chunk> | Iterable<Chunk>
}

const backupNameOf = (file: string) => join(dirname(file), `.deskbook-${randomBytes(8).toString('hex')}.kept`)
const remove = (file: string) => ignore(removePatiently(file), 'the files in place do not depend on it')

/** Writes all chunks and returns their SHA-256. The next chunk is made while the previous one is being written. */
async function writeAll(handle: FileHandle, chunks: ReturnType<Replacement['chunks']>): Promise<string> {
  const digest = createHash('sha256')
  let writing: Promise<unknown> = Promise.resolve()
  try {
    for await (const chunk of chunks) {
      digest.update(chunk)
      await writing
      writing = onDisk(() => handle.appendFile(chunk))
      ignore(writing, 'the next write rethrows the error')
    }
  } finally {
    await writing
  }
  await onDisk(() => handle.sync())
  return digest.digest('hex')
}

/** A folder, a pipe or a device is never replaced. */
async function needReplaceable(file: string): Promise<void> {
  const targetStats = await lstat(file).catch(() => null)
  if (targetStats && !targetStats.isFile() && !targetStats.isSymbolicLink()) throw new FailureError({ kind: 'file', why: 'notAFile' })
}

/** Gives an existing target a second name, so that it can be restored; null if there is none. */
async function backUpTarget(file: string): Promise<string | null> {
  const targetStats = await lstat(file).catch(() => null)
  if (!targetStats) return null
  const backup = backupNameOf(file)
  // On a file system without hard links the target is missing for a moment.
  await link(file, backup).catch(() => onDisk(() => renamePatiently(file, backup), busyErrors))
  return backup
}

/** Undoes one step: restores the previous file, or removes the new one. */
async function restoreTarget(file: string, backup: string | null): Promise<void> {
  if (backup === null) return remove(file)
  // `rename` between two names of one file leaves both. A file that cannot be restored remains under the other name.
  await renamePatiently(backup, file).then(
    () => remove(backup),
    () => {},
  )
}

interface Part {
  readonly temporary: string
  readonly file: string
}

/** Renames the written files to their targets, all or none. The last file needs no backup, because nothing can fail after its rename. */
async function putInPlace(parts: readonly Part[]): Promise<void> {
  const done: { file: string; backup: string | null }[] = []
  try {
    for (const [i, { temporary, file }] of parts.entries()) {
      const backup = i < parts.length - 1 ? await backUpTarget(file) : null
      if (backup) done.push({ file, backup })
      await onDisk(() => renamePatiently(temporary, file), busyErrors)
      if (!backup) done.push({ file, backup })
    }
  } catch (error) {
    for (const { file, backup } of done.reverse()) await restoreTarget(file, backup)
    throw error
  }
  for (const { backup } of done) if (backup) await remove(backup)
}

/**
 * Writes a complete, durable file next to its target, under a hidden and recorded name. Errors: `file`, and what the
 * chunks throw; no file is left then.
 */
export async function writeTemporary(
  file: string,
  chunks: ReturnType<Replacement['chunks']>,
  unfinished: Unfinished = noRecords,
): Promise<{ temporary: string; sha256: string }> {
  const temporary = partialFile(file)
  await unfinished.begin(temporary)
  try {
    const handle = await onDisk(() => open(temporary, 'wx', 0o600))
    return { temporary, sha256: await writeAll(handle, chunks).finally(() => handle.close()) }
  } catch (error) {
    await dropTemporary(temporary, unfinished)
    throw error
  }
}

/** Renames a file from `writeTemporary` to its target, replacing an existing one. Errors: `file`; both files are unchanged then. */
export async function renameToTarget(temporary: string, file: string, unfinished: Unfinished = noRecords): Promise<void> {
  await onDisk(() => renamePatiently(temporary, file), busyErrors)
  await flushFolder(dirname(file))
  await unfinished.end(temporary)
}

/** Removes a file from `writeTemporary`. A file that cannot be removed now remains recorded. */
export async function dropTemporary(temporary: string, unfinished: Unfinished = noRecords): Promise<void> {
  await remove(temporary)
  if ((await lstat(temporary).catch(() => null)) === null) await unfinished.end(temporary)
}

/**
 * Replaces files, each atomically, and all of them or none. Links in their place are replaced, not followed. Errors: `file` if a target could not be
 * written; everything is unchanged then.
 */
export async function replaceFiles(files: readonly Replacement[], unfinished: Unfinished = noRecords): Promise<ReplacedFile[]> {
  const parts: Part[] = []
  const replaced: ReplacedFile[] = []
  try {
    for (const { file } of files) await needReplaceable(file)
    for (const { file, chunks } of files) {
      const { temporary, sha256 } = await writeTemporary(file, chunks(replaced), unfinished)
      parts.push({ temporary, file })
      replaced.push({ name: basename(file), sha256 })
    }
    await putInPlace(parts)
  } catch (error) {
    for (const { temporary } of parts) await dropTemporary(temporary, unfinished)
    throw error
  }
  for (const folder of new Set(files.map(({ file }) => dirname(file)))) await flushFolder(folder)
  for (const { temporary } of parts) await unfinished.end(temporary)
  return replaced
}

/** Replaces one file; see `replaceFiles`. */
export async function replaceFile(
  file: string,
  chunks: AsyncIterable<Chunk> | Iterable<Chunk>,
  unfinished: Unfinished = noRecords,
): Promise<void> {
  await replaceFiles([{ file, chunks: () => chunks }], unfinished)
}

/** Makes the renames durable, on systems that can flush folders. */
const flushFolder = (folder: string) => ignore(flush(folder), 'the files are complete either way')
