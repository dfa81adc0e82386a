/** Reads files that a clerk chose. Only regular files are opened: a pipe or a device would block the desk forever. */
import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { FailureError } from '../../shared/contract/failure.ts'

/** These flags keep `open` from blocking, even if a pipe has replaced the file since the check. Windows has neither flag. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0)

/** Opens a file for reading. Errors: `file` with `notAFile`; system errors unchanged. */
export async function openRegular(path: string): Promise<FileHandle> {
  // Check before opening, because opening a device may already have side effects.
  needFile(await stat(path))
  const handle = await open(path, flags)
  try {
    needFile(await handle.stat())
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Returns all bytes of a file; null if there are more than `maxBytes`. Errors: as `openRegular`. */
export async function readRegular(path: string, maxBytes: number): Promise<Buffer | null> {
  const handle = await openRegular(path)
  try {
    const bytes = Buffer.alloc(maxBytes + 1)
    let length = 0
    while (length < bytes.length) {
      const { bytesRead } = await handle.read(bytes, length, bytes.length - length)
      if (bytesRead === 0) return bytes.subarray(0, length)
      length += bytesRead
    }
    return null
  } finally {
    await handle.close()
  }
}

function needFile(stats: { isFile(): boolean }): void {
  if (!stats.isFile()) throw new FailureError({ kind: 'file', why: 'notAFile' })
}
