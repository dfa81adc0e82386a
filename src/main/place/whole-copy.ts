/** Copies all data of a closed desk to another disk: each file flushed and read back, the whole under its name only once it is complete. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { chmod, copyFile, lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FailureError } from '../../shared/contract/failure.ts'
import { flush } from '../files/durable.ts'
import { renamePatiently } from '../files/held-files.ts'
import { onDisk } from '../files/replace-file.ts'
import { stampOf } from '../ledger/database/backup-files.ts'
import { ledgerError } from '../ledger/database/errors.ts'
import { lock } from '../ledger/database/lock.ts'
import { hasRoom } from '../ledger/storage/copy-file.ts'

/** What even a desk that could not open its ledger leaves behind. A folder with nothing else in it holds no data. */
const remains = new Set(['desk.log', 'desk.log.1', 'unfinished', '.DS_Store'])

/** Whether a folder holds data of a desk. Throws errors of the disk. */
export function holdsData(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => !remains.has(name))
}

/** Puts a folder without data aside, so that data can take its place: the log of a failed start must not keep them out. */
export async function makeRoom(folder: string, atMs: number): Promise<void> {
  if (existsSync(folder)) await onDisk(() => renamePatiently(folder, `${folder}.empty-${stampOf(atMs)}`))
}

/**
 * Locks all ledgers of a folder; the function that it answers with releases them. Throws trouble `inUse` when a desk has one open, and an
 * error of the disk where locks are not supported, since nobody can tell then.
 */
export function lockAll(folder: string): () => void {
  const taken: (() => void)[] = []
  const release = () => {
    for (const letIn of taken) letIn()
  }
  try {
    for (const name of readdirSync(folder)) {
      const ledger = join(folder, name, 'ledger')
      if (existsSync(join(ledger, 'ledger.db'))) taken.push(lock(ledger))
    }
    return release
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Copies a folder of data, which nobody may be using, to one that is not there yet. Errors: `file`, `full` before anything was written,
 * `notAFile` for a link, since a ledger behind one would be left out or be there twice; `ledger` with `inUse` when the source changed meanwhile.
 * After an error nothing is left at the target, and the source is as it was.
 */
export async function copyWhole(from: string, to: string): Promise<void> {
  const part = `${to}.part`
  await onDisk(async () => {
    const before = await filesIn(from)
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await rm(part, { recursive: true, force: true })
    const bytes = before.reduce((sum, { size }) => sum + size, 0)
    if (!hasRoom(dirname(to), bytes)) throw new FailureError({ kind: 'file', why: 'full' })
    try {
      await mkdir(part, { mode: 0o700 })
      for (const { path } of before) await copyOne(join(from, path), join(part, path))
      for (const folder of foldersOf(before)) await flush(join(part, folder))
      if (!sameFiles(before, await filesIn(from))) throw ledgerError('inUse')
      await renamePatiently(part, to)
      await flush(dirname(to))
    } catch (error) {
      await rm(part, { recursive: true, force: true }).catch(() => {})
      throw error
    }
  })
}

/** The folders of files, and those above them, below the one that they were found in; that one too. */
function foldersOf(files: readonly FoundFile[]): Set<string> {
  const folders = new Set(['.'])
  for (const { path } of files) for (let at = dirname(path); !folders.has(at); at = dirname(at)) folders.add(at)
  return folders
}

interface FoundFile {
  /** Below the folder. */
  readonly path: string
  readonly size: number
  readonly changedMs: number
}

async function filesIn(folder: string, below = ''): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = join(below, entry.name)
    if (entry.isDirectory()) found.push(...(await filesIn(folder, path)))
    if (entry.isSymbolicLink()) throw new FailureError({ kind: 'file', why: 'notAFile' })
    // Locks are no data, and ours are open while the folder is read.
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
