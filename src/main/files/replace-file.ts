/** Writes files to the disk: beside their targets first, then in their places, so that what is there is whole or as it was. */
import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, link, lstat, open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { FailureError, type FileWhy } from '../../shared/contract/failure.ts'
import { flush } from './durable.ts'
import { codeOf, diskErrorOf } from './error-code.ts'
import { removePatiently, renamePatiently } from './held-files.ts'
import { notNoted, partBeside, type Unfinished } from './unfinished-files.ts'

/** Why a file could not be read or written, as a clerk is told. A folder in the place of a file of the desk's own is no name that they could change. */
export function fileWhyOf(error: unknown): FileWhy {
  const why = diskErrorOf(error)
  return why === null || why === 'noAnswer' || why === 'notAFile' ? 'other' : why
}

/** Runs one step on a disk; what the disk refuses becomes a failure of kind `file`. Reasons may differ by step. */
export async function onDisk<T>(step: () => Promise<T>, differing: Record<string, FileWhy> = {}): Promise<T> {
  try {
    return await step()
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    throw new FailureError({ kind: 'file', why: differing[code] ?? fileWhyOf(error) })
  }
}

/** Windows refuses to replace a file that a spreadsheet has open in these words. */
export const heldOpen: Record<string, FileWhy> = process.platform === 'win32' ? { EACCES: 'busy', EPERM: 'busy' } : {}

export type Chunk = string | Uint8Array

/** A file that was written: its name without its folder, and the SHA-256 of its bytes in hex. */
export interface Replaced {
  readonly name: string
  readonly sha256: string
}

/** A file to be written. A later one may tell of the earlier ones. */
export interface Replacement {
  readonly file: string
  readonly chunks: (before: readonly Replaced[]) => AsyncIterable<Chunk> | Iterable<Chunk>
}

const keptBeside = (file: string) => join(dirname(file), `.deskbook-${randomBytes(8).toString('hex')}.kept`)
const remove = (file: string) => removePatiently(file).catch(() => {})

/** While a chunk is on its way to the disk the next one is made. Answers with the SHA-256 of all of them. */
async function writeAll(handle: FileHandle, chunks: ReturnType<Replacement['chunks']>): Promise<string> {
  const digest = createHash('sha256')
  let writing: Promise<unknown> = Promise.resolve()
  try {
    for await (const chunk of chunks) {
      digest.update(chunk)
      await writing
      writing = onDisk(() => handle.appendFile(chunk))
      // It is waited for before the next one; until then its failure is nobody's surprise.
      writing.catch(() => {})
    }
  } finally {
    await writing
  }
  await onDisk(() => handle.sync())
  return digest.digest('hex')
}

/** Nothing takes the place of a folder, a pipe or a device. */
async function needReplaceable(file: string): Promise<void> {
  const there = await lstat(file).catch(() => null)
  if (there && !there.isFile() && !there.isSymbolicLink()) throw new FailureError({ kind: 'file', why: 'notAFile' })
}

/** A second name for what stands at a target, so that it can come back; null where nothing stands. */
async function keepAside(file: string): Promise<string | null> {
  const there = await lstat(file).catch(() => null)
  if (!there) return null
  const kept = keptBeside(file)
  // A disk that knows no second names loses the first one for a moment.
  await link(file, kept).catch(() => onDisk(() => renamePatiently(file, kept), heldOpen))
  return kept
}

/** Undoes one step: what was kept comes back, and where nothing stood nothing stays. */
async function bringBack(file: string, kept: string | null): Promise<void> {
  if (kept === null) return remove(file)
  // Of two names of one file `rename` leaves both. One that cannot be brought back stays under the other name.
  await renamePatiently(kept, file).then(
    () => remove(kept),
    () => {},
  )
}

interface Part {
  readonly temporary: string
  readonly file: string
}

/** Puts the written files in their places, all or none. The last one needs no way back: after it nothing can fail. */
async function putInPlace(parts: readonly Part[]): Promise<void> {
  const done: { file: string; kept: string | null }[] = []
  try {
    for (const [i, { temporary, file }] of parts.entries()) {
      const kept = i < parts.length - 1 ? await keepAside(file) : null
      if (kept) done.push({ file, kept })
      await onDisk(() => renamePatiently(temporary, file), heldOpen)
      if (!kept) done.push({ file, kept })
    }
  } catch (error) {
    for (const { file, kept } of done.reverse()) await bringBack(file, kept)
    throw error
  }
  for (const { kept } of done) if (kept) await remove(kept)
}

/**
 * Writes a file whole and durably beside its target, under a hidden name that is noted, for `giveName` or `dropBeside`. Errors: `file`, and
 * what the chunks throw; nothing is left then.
 */
export async function writeBeside(
  file: string,
  chunks: ReturnType<Replacement['chunks']>,
  unfinished: Unfinished = notNoted,
): Promise<{ temporary: string; sha256: string }> {
  const temporary = partBeside(file)
  await unfinished.begin(temporary)
  try {
    const handle = await onDisk(() => open(temporary, 'wx', 0o600))
    return { temporary, sha256: await writeAll(handle, chunks).finally(() => handle.close()) }
  } catch (error) {
    await dropBeside(temporary, unfinished)
    throw error
  }
}

/** Gives what was written beside a target its name, in the place of what stands there. Errors: `file`; both are as they were then. */
export async function giveName(temporary: string, file: string, unfinished: Unfinished = notNoted): Promise<void> {
  await onDisk(() => renamePatiently(temporary, file), heldOpen)
  await flushFolder(dirname(file))
  await unfinished.end(temporary)
}

/** One that cannot be removed now stays noted. */
export async function dropBeside(temporary: string, unfinished: Unfinished = notNoted): Promise<void> {
  await remove(temporary)
  if ((await lstat(temporary).catch(() => null)) === null) await unfinished.end(temporary)
}

/**
 * Puts files in place of others, each whole, and all of them or none. Links that stand there are replaced, not followed.
 * Errors: `file`, a target could not be written; everything is as it was then.
 */
export async function replaceFiles(files: readonly Replacement[], unfinished: Unfinished = notNoted): Promise<Replaced[]> {
  const parts: Part[] = []
  const replaced: Replaced[] = []
  try {
    for (const { file } of files) await needReplaceable(file)
    for (const { file, chunks } of files) {
      const { temporary, sha256 } = await writeBeside(file, chunks(replaced), unfinished)
      parts.push({ temporary, file })
      replaced.push({ name: basename(file), sha256 })
    }
    await putInPlace(parts)
  } catch (error) {
    for (const { temporary } of parts) await dropBeside(temporary, unfinished)
    throw error
  }
  for (const folder of new Set(files.map(({ file }) => dirname(file)))) await flushFolder(folder)
  for (const { temporary } of parts) await unfinished.end(temporary)
  return replaced
}

/** One file; see `replaceFiles`. */
export async function replaceFile(
  file: string,
  chunks: AsyncIterable<Chunk> | Iterable<Chunk>,
  unfinished: Unfinished = notNoted,
): Promise<void> {
  await replaceFiles([{ file, chunks: () => chunks }], unfinished)
}

/** Makes the renames themselves durable, where folders can be opened and flushed; the files are whole either way. */
const flushFolder = (folder: string): Promise<void> => flush(folder).catch(() => {})
