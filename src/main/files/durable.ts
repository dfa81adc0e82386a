/** Writes and renames that are on the disk when they complete. Disk errors are system errors with their code. */
import { closeSync, fsyncSync, openSync, statSync, writeSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { removePatiently, removePatientlySync, renamePatiently, renamePatientlySync } from './retrying-files.ts'

const isWindows = process.platform === 'win32'
// Windows only flushes handles opened for writing.
const flushable = isWindows ? 'r+' : 'r'

/** Flushes a file, or a folder with the names in it. Windows cannot flush a folder, and does not need to. */
export async function flush(path: string): Promise<void> {
  if (isWindows && (await stat(path)).isDirectory()) return
  const handle = await open(path, flushable)
  await handle.sync().finally(() => handle.close())
}

/** Synchronous `flush`, for the ledger's threads. */
export function flushSync(path: string): void {
  if (isWindows && statSync(path).isDirectory()) return
  const handle = openSync(path, flushable)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Flushes a file and renames it durably, replacing any existing target. */
export function renameDurablySync(from: string, to: string): void {
  flushSync(from)
  renamePatientlySync(from, to)
  flushSync(dirname(to))
}

/** Temporary name next to the target. The file is always newly created, so that a link under this name is not followed. */
const temporaryOf = (file: string) => `${file}.new`

/** Writes a small file of the desk's own, readable by this user only: after a crash it has either the new or the old content. */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = temporaryOf(file)
  await removePatiently(temporary)
  const handle = await open(temporary, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await renamePatiently(temporary, file)
  await flush(dirname(file))
}

/** Synchronous `writeAtomically`, for the ledger's threads. */
export function writeAtomicallySync(file: string, content: string | Uint8Array): void {
  const temporary = temporaryOf(file)
  removePatientlySync(temporary)
  const bytes = Buffer.from(content)
  const handle = openSync(temporary, 'wx', 0o600)
  try {
    for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renamePatientlySync(temporary, file)
  flushSync(dirname(file))
}
