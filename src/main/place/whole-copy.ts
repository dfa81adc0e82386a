/** Copies all data of a closed desk to another disk: each file is flushed and verified, and the copy gets its name only once it is complete. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { chmod, copyFile, lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FailureError } from '../../shared/contract/failure.ts'
import { ignore } from '../async/ignore.ts'
import { flush } from '../files/durable.ts'
import { onDisk } from '../files/replace-file.ts'
import { renamePatiently } from '../files/retrying-files.ts'
import { stampOf } from '../ledger/database/backup-files.ts'
import { ledgerError } from '../ledger/database/errors.ts'
import { lock } from '../ledger/database/lock.ts'
import { hasFreeSpace } from '../ledger/storage/copy-file.ts'

/** Files that are no data: a desk writes them even when its ledger cannot be opened. */
const ignoredFiles = new Set(['desk.log', 'desk.log.1', 'unfinished', '.DS_Store'])

/** Whether a folder contains data of a desk. Throws disk errors. */
export function hasDeskData(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => !ignoredFiles.has(name))
}

/** Renames a folder without data, so that data can be moved to its name; the log of a failed start must not prevent the move. */
export async function renameEmptyFolder(folder: string, atMs: number): Promise<void> {
  if (existsSync(folder)) await onDisk(() => renamePatiently(folder, `${folder}.empty-${stampOf(atMs)}`))
}

/**
 * Locks all ledgers of a folder; returns the function that releases them. Throws a ledger error `inUse` if a desk has one open, and a disk error if
 * locks are not supported, because an open ledger could then not be detected.
 */
export function lockAll(folder: string): () => void {
  const releases: (() => void)[] = []
  const release = () => {
    for (const releaseOne of releases) releaseOne()
  }
  try {
    for (const name of readdirSync(folder)) {
      const ledger = join(folder, name, 'ledger')
      if (existsSync(join(ledger, 'ledger.db'))) releases.push(lock(ledger))
    }
    return release
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Copies an unused data folder to a new place. Errors: `file` with `full` before anything was written, or with `notAFile` for a link, because a
 * ledger behind it would be omitted or duplicated; `ledger` with `inUse` if the source changed during the copy. After an error nothing is left at the
 * target, and the source is unchanged.
 */
export async function copyDataFolder(from: string, to: string): Promise<void> {
  const part = `${to}.part`
  await onDisk(async () => {
    const before = await filesIn(from)
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await rm(part, { recursive: true, force: true })
    const bytes = before.reduce((sum, { size }) => sum + size, 0)
    if (!hasFreeSpace(dirname(to), bytes)) throw new FailureError({ kind: 'file', why: 'full' })
    try {
      await mkdir(part, { mode: 0o700 })
      for (const { path } of before) await copyOne(join(from, path), join(part, path))
      for (const folder of foldersOf(before)) await flush(join(part, folder))
      if (!sameFiles(before, await filesIn(from))) throw ledgerError('inUse')
      await renamePatiently(part, to)
      await flush(dirname(to))
    } catch (error) {
      await ignore(rm(part, { recursive: true, force: true }), 'the first error is the one to report')
      throw error
    }
  })
}

/** Returns all folders that contain these files, directly or in subfolders, relative to the data folder. The data folder itself is included. */
function foldersOf(files: readonly FoundFile[]): Set<string> {
  const folders = new Set(['.'])
  for (const { path } of files) for (let at = dirname(path); !folders.has(at); at = dirname(at)) folders.add(at)
  return folders
}

interface FoundFile {
  /** Relative to the data folder. */
  readonly path: string
  readonly size: number
  readonly changedMs: number
}

async function filesIn(folder: string, subfolder = ''): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const entry of await readdir(join(folder, subfolder), { withFileTypes: true })) {
    const path = join(subfolder, entry.name)
    if (entry.isDirectory()) found.push(...(await filesIn(folder, path)))
    if (entry.isSymbolicLink()) throw new FailureError({ kind: 'file', why: 'notAFile' })
    // Locks are not data, and ours are open while the folder is read.
    if (!entry.isFile() || entry.name.startsWith('ledger.lock')) continue
    const { size, mtimeMs } = await lstat(join(folder, path))
    found.push({ path, size, changedMs: mtimeMs })
  }
  return found
}

const sameFiles = (before: readonly FoundFile[], after: readonly FoundFile[]): boolean =>
  before.length === after.length &&
  before.every(({ path, size, changedMs }, i) => path === after[i]?.path && size === after[i]?.size && changedMs === after[i]?.changedMs)

async function copyOne(source: string, copy: string): Promise<void> {
  await mkdir(dirname(copy), { recursive: true, mode: 0o700 })
  await copyFile(source, copy)
  await chmod(copy, 0o600)
  await flush(copy)
  if ((await sha256Of(copy)) !== (await sha256Of(source))) throw new FailureError({ kind: 'file', why: 'other' })
}

async function sha256Of(file: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(file)) digest.update(chunk)
  return digest.digest('hex')
}
