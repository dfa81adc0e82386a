/** Writes and renames that are on the disk when they end. What a disk refuses is a system error with its code. */
import { closeSync, fsyncSync, openSync, statSync, writeSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { removePatiently, removePatientlySync, renamePatiently, renamePatientlySync } from './held-files.ts'

const onWindows = process.platform === 'win32'
/** Windows flushes only what is open for writing. */
const flushable = onWindows ? 'r+' : 'r'

/** Flushes a file, or a folder with the names in it. Windows cannot and need not flush a folder. */
export async function flush(path: string): Promise<void> {
  if (onWindows && (await stat(path)).isDirectory()) return
  const handle = await open(path, flushable)
  await handle.sync().finally(() => handle.close())
}

/** The same at once, for the threads of the ledger. */
export function flushSync(path: string): void {
  if (onWindows && statSync(path).isDirectory()) return
  const handle = openSync(path, flushable)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Gives a file that is on the disk another name in its folder, in the place of what stands there. */
export function renameDurablySync(from: string, to: string): void {
  flushSync(from)
  renamePatientlySync(from, to)
  flushSync(dirname(to))
}

/** Beside its target first, made anew: a link that stands there under this name is not followed. */
const besideOf = (file: string) => `${file}.new`

/** Writes a small file of the desk's own, for this user alone: it is there whole, or as it was. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const beside = besideOf(file)
  await removePatiently(beside)
  const handle = await open(beside, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await renamePatiently(beside, file)
  await flush(dirname(file))
}

/** The same at once, for the threads of the ledger. */
export function writeWholeSync(file: string, content: string | Uint8Array): void {
  const beside = besideOf(file)
  removePatientlySync(beside)
  const bytes = Buffer.from(content)
  const handle = openSync(beside, 'wx', 0o600)
  try {
    for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renamePatientlySync(beside, file)
  flushSync(dirname(file))
}
