/** Writes a file to the disk: beside the target first, then in its place, so that a file there is whole or as it was. */
import { randomBytes } from 'node:crypto'
import { open, rename, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Failure, FailureError } from '../../shared/failure.ts'
import { codeOf } from './trouble.ts'

type FileWhy = Extract<Failure, { kind: 'file' }>['why']

const reasons: Record<string, FileWhy> = {
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EBUSY: 'busy',
  ETXTBSY: 'busy',
  ENOENT: 'missing',
  ENOTDIR: 'missing',
}

/** Runs one step on a disk; what the disk refuses becomes a failure of kind `file`. Reasons may differ by step. */
export async function onDisk<T>(step: () => Promise<T>, differing: Record<string, FileWhy> = {}): Promise<T> {
  try {
    return await step()
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    throw new FailureError({ kind: 'file', why: differing[code] ?? reasons[code] ?? 'other' })
  }
}

/** Windows refuses to replace a file that a spreadsheet has open in these words. */
const heldOpen: Record<string, FileWhy> = process.platform === 'win32' ? { EACCES: 'busy', EPERM: 'busy' } : {}

/**
 * Puts text in place of a file, whole or not at all. A link that stands there is replaced, not followed. Errors: `file`, the
 * target could not be written and is as it was.
 */
export async function replaceFile(file: string, chunks: AsyncIterable<string> | Iterable<string>): Promise<void> {
  const folder = dirname(file)
  const temporary = join(folder, `.deskbook-${randomBytes(8).toString('hex')}.part`)
  const handle = await onDisk(() => open(temporary, 'wx', 0o600))
  try {
    try {
      for await (const chunk of chunks) await onDisk(() => handle.appendFile(chunk, 'utf8'))
      await onDisk(() => handle.sync())
    } finally {
      await handle.close()
    }
    await onDisk(() => rename(temporary, file), heldOpen)
  } catch (error) {
    await unlink(temporary).catch(() => {})
    throw error
  }
  await syncFolder(folder)
}

/** Makes the rename itself durable, where folders can be opened and synced; the file is whole either way. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
