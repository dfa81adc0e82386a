/** Copies backups to a second folder: after each backup, and once the folder is available again. */
import { randomBytes } from 'node:crypto'
import { mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import { needOutside } from '../../files/own-folder.ts'
import { onDisk } from '../../files/replace-file.ts'
import { copyNewestBackup } from '../../ledger/storage/backup-copies.ts'
import type { Log } from '../../log/log.ts'

export interface SecondBackups {
  isCopying(): boolean
  /** Why the last copy failed; null when it did not. */
  failure(): Failure | null
  /** The time of the newest copied backup; null before the first check in this run. */
  newestAtMs(): number | null
  /** Copies the newest backup, if there is a second folder. Never rejects: a failure is reported and retried with the next backup. */
  copyNewest(): Promise<void>
  /** Resets the state after another folder, or none, was chosen. */
  resetState(): void
}

export interface SecondBackupsParts {
  /** The ledger's own folder. */
  readonly folder: string
  /** The second folder; null while there is none. */
  readonly second: () => string | null
  readonly changed: () => void
  readonly log: Log
}

/** Creates the copies to a connection's second folder, if one is chosen. An unavailable folder is reported and retried at the next backup. */
export function createSecondBackups({ folder, second, changed, log }: SecondBackupsParts): SecondBackups {
  let running: Promise<void> | null = null
  let isRerunNeeded = false
  let failure: Failure | null = null
  let newestAtMs: number | null = null

  const copy = async (to: string) => {
    changed()
    const copied = await copyNewestBackup(folder, to).then(
      (atMs) => ({ failure: null, atMs }),
      (error: unknown) => ({
        failure: error instanceof FailureError ? error.failure : ({ kind: 'file', why: 'other' } as const),
        atMs: null,
      }),
    )
    log('backup.copied', { failure: copied.failure?.kind ?? null })
    // The clerk may have chosen another folder meanwhile.
    if (to !== second()) return
    failure = copied.failure
    if (copied.failure === null) newestAtMs = copied.atMs
  }

  const run = async () => {
    for (isRerunNeeded = true; isRerunNeeded; ) {
      isRerunNeeded = false
      const to = second()
      if (to !== null) await copy(to)
    }
    running = null
    changed()
  }

  return {
    isCopying: () => running !== null,
    failure: () => failure,
    newestAtMs: () => newestAtMs,
    copyNewest: () => {
      isRerunNeeded = true
      if (second() === null) return Promise.resolve()
      running ??= run()
      return running
    },
    resetState: () => {
      failure = null
      newestAtMs = null
    },
  }
}

/**
 * Creates a folder for this connection inside the chosen one and returns its path, so that the copies of two desks are not thinned
 * out together. Errors: `file`, such as `ownFolder`.
 */
export async function makeSecondFolder(chosen: string, dataFolder: string, connection: string): Promise<string> {
  return onDisk(async () => {
    const parent = await realpath(chosen)
    if (!(await stat(parent)).isDirectory()) throw new FailureError({ kind: 'file', why: 'missing' })
    const name = `deskbook-backups-${connection}-${randomBytes(3).toString('hex')}`
    await needOutside(dataFolder, join(parent, name))
    await mkdir(join(parent, name), { mode: 0o700 })
    return join(parent, name)
  })
}
