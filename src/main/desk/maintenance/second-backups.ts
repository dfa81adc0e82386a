/** Copies of the backups in a second folder: after each backup, and once the folder is there again. */
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
  /** Why the last copy was not written; null when it was. */
  failure(): Failure | null
  /** The moment of the newest backup that is there; null before it was looked at in this run. */
  newestAtMs(): number | null
  /** Brings the newest backup there, if there is a second folder. Never rejects: what failed is told, and tried again with the next one. */
  bringUp(): Promise<void>
  /** Another folder was chosen, or none. */
  forget(): void
}

export interface SecondBackupsParts {
  /** The ledger's own folder. */
  readonly folder: string
  /** The second folder; null while there is none. */
  readonly second: () => string | null
  readonly changed: () => void
  readonly log: Log
}

/** Copies backups to the second folder of a connection, if one is chosen. A folder that is away is told, and tried at the next backup. */
export function createSecondBackups({ folder, second, changed, log }: SecondBackupsParts): SecondBackups {
  let running: Promise<void> | null = null
  let again = false
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
    // Meanwhile another folder may have been chosen.
    if (to !== second()) return
    failure = copied.failure
    if (copied.failure === null) newestAtMs = copied.atMs
  }

  const run = async () => {
    for (again = true; again; ) {
      again = false
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
    bringUp: () => {
      again = true
      if (second() === null) return Promise.resolve()
      running ??= run()
      return running
    },
    forget: () => {
      failure = null
      newestAtMs = null
    },
  }
}

/**
 * Makes a folder of this connection's own within the one that a clerk chose, so that the copies of two desks are not thinned as one.
 * Errors: `file`, such as `ownFolder`.
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
