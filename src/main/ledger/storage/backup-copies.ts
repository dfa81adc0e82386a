/**
 * Copies of backups in a second folder, such as a stick or a share, in case the disk is lost. A copy gets its final name once it was read back and
 * equals the backup byte for byte. Older copies are thinned like the backups.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, lstat, readdir, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { FailureError } from '../../../shared/contract/failure.ts'
import { ignore } from '../../async/ignore.ts'
import { flush } from '../../files/durable.ts'
import { onDisk } from '../../files/replace-file.ts'
import { removePatiently, renamePatiently } from '../../files/retrying-files.ts'
import { closingsLogFormat } from '../closings/closings-log.ts'
import { backupFolder, backupsOf, dropSurplusBackups, unfinishedBackup } from '../database/backup-files.ts'
import { logCopy } from '../database/sealed-log.ts'
import { factsLogFormat } from '../facts/fact-log.ts'

/** Bytes to leave free in the second folder: it may have other uses. */
const reserveBytes = 16 * 1024 * 1024

/**
 * Copies the newest backup of `folder` to `secondFolder`, with the logs of closed months and facts, unless the copy exists. Returns the time of
 * the newest copy; null without a backup. The second folder is never created: a missing folder may be an unplugged stick, and the copy would end up
 * on another disk. Errors: `file`; existing copies stay.
 */
export async function copyNewestBackup(folder: string, secondFolder: string): Promise<number | null> {
  return onDisk(async () => {
    // Refuses a link put there in the meantime.
    if (!(await lstat(secondFolder)).isDirectory()) throw new FailureError({ kind: 'file', why: 'missing' })
    const [newest] = await backupsOf(folder)
    if (!newest) return null
    const existingCopy = await stat(join(secondFolder, newest.name)).catch(() => null)
    if (existingCopy?.size !== newest.bytes) await copyFileTo(join(backupFolder(folder), newest.name), secondFolder)
    for (const format of [closingsLogFormat, factsLogFormat]) {
      const log = logCopy(folder, format)
      if (await stat(log).catch(() => null)) await copyFileTo(log, secondFolder)
    }
    await dropSurplusBackups(secondFolder)
    return newest.atMs
  })
}

async function copyFileTo(source: string, secondFolder: string): Promise<void> {
  for (const name of await readdir(secondFolder)) if (unfinishedBackup.test(name)) await removePatiently(join(secondFolder, name))
  const { bavail, bsize } = await statfs(secondFolder)
  if (bavail * bsize < (await stat(source)).size + reserveBytes) throw new FailureError({ kind: 'file', why: 'full' })
  // If this copy is interrupted, the next one removes the file by its name.
  const part = join(secondFolder, 'ledger-00000000T000000000Z.part')
  try {
    await copyFile(source, part)
    await flush(part)
    if ((await sha256Of(part)) !== (await sha256Of(source))) throw new FailureError({ kind: 'file', why: 'other' })
    await renamePatiently(part, join(secondFolder, basename(source)))
  } catch (error) {
    await ignore(removePatiently(part), 'the first error is the one to report')
    throw error
  }
}

async function sha256Of(file: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(file)) digest.update(chunk)
  return digest.digest('hex')
}
