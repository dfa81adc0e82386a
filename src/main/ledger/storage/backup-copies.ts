/**
 * Copies of backups in a second folder, such as a stick or a share: what is left when the disk is not. A copy gets its name once it was read
 * back and is the backup to the byte; older ones are thinned as the backups are.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, lstat, readdir, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { FailureError } from '../../../shared/contract/failure.ts'
import { flush } from '../../files/durable.ts'
import { removePatiently, renamePatiently } from '../../files/held-files.ts'
import { onDisk } from '../../files/replace-file.ts'
import { closingsLogFormat } from '../closings/closings-log.ts'
import { backupFolder, backupsOf, dropSurplusBackups, unfinishedBackup } from '../database/backup-files.ts'
import { logCopy } from '../database/sealed-log.ts'
import { factsLogFormat } from '../facts/fact-log.ts'

/** What a second folder keeps free beyond a copy, in bytes: it may be of other use to somebody. */
const reserveBytes = 16 * 1024 * 1024

/**
 * Brings the newest backup of `folder` to `second`, with the logs of closed months and facts, unless it is there already. Answers with the moment of
 * the newest copy, null where there is no backup. The second folder is never made: one that is gone may be a stick that was pulled out, and
 * what was written into its place would be on another disk. Errors: `file`; the copies that were there stay.
 */
export async function copyNewestBackup(folder: string, second: string): Promise<number | null> {
  return onDisk(async () => {
    // Refuses a link put there in the meantime.
    if (!(await lstat(second)).isDirectory()) throw new FailureError({ kind: 'file', why: 'missing' })
    const [newest] = await backupsOf(folder)
    if (!newest) return null
    const there = await stat(join(second, newest.name)).catch(() => null)
    if (there?.size !== newest.bytes) await copyWhole(join(backupFolder(folder), newest.name), second)
    for (const format of [closingsLogFormat, factsLogFormat]) {
      const log = logCopy(folder, format)
      if (await stat(log).catch(() => null)) await copyWhole(log, second)
    }
    await dropSurplusBackups(second)
    return newest.atMs
  })
}

async function copyWhole(source: string, second: string): Promise<void> {
  for (const name of await readdir(second)) if (unfinishedBackup.test(name)) await removePatiently(join(second, name))
  const { bavail, bsize } = await statfs(second)
  if (bavail * bsize < (await stat(source)).size + reserveBytes) throw new FailureError({ kind: 'file', why: 'full' })
  // Under a name that the next copy takes for one that was cut short.
  const part = join(second, 'ledger-00000000T000000000Z.part')
  try {
    await copyFile(source, part)
    await flush(part)
    if ((await sha256Of(part)) !== (await sha256Of(source))) throw new FailureError({ kind: 'file', why: 'other' })
    await renamePatiently(part, join(second, basename(source)))
  } catch (error) {
    await removePatiently(part).catch(() => {})
    throw error
  }
}

async function sha256Of(file: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(file)) digest.update(chunk)
  return digest.digest('hex')
}
