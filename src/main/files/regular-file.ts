/** Reads files that a clerk chose. Only regular ones are opened: a pipe or a device would keep the desk waiting for ever. */
import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { FailureError } from '../../shared/contract/failure.ts'

/** With these flags even a pipe that took the file's place meanwhile opens at once. Windows has neither. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0)

/** Opens a file to be read. Errors: `file` with `notAFile`; errors of the system as they are. */
export async function openRegular(path: string): Promise<FileHandle> {
  // Looked at before it is opened, because opening a device may already do something.
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

/** All bytes of a file; null when they are more than `most`. Errors: as `openRegular`. */
export async function readRegular(path: string, most: number): Promise<Buffer | null> {
  const handle = await openRegular(path)
  try {
    const bytes = Buffer.alloc(most + 1)
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

function needFile(what: { isFile(): boolean }): void {
  if (!what.isFile()) throw new FailureError({ kind: 'file', why: 'notAFile' })
}
