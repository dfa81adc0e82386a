/** Backups of the open ledger: one a day automatically, and one whenever the clerk asks. */

import { randomBytes } from 'node:crypto'
import { mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import { repeat } from '../../booking/lifecycle/timer.ts'
import { needOutside } from '../../files/own-folder.ts'
import { onDisk } from '../../files/replace-file.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { backupFolder, backupsOf, dropSurplusBackups, readBackupName } from '../../ledger/database/backup-files.ts'
import { copyNewestBackup } from '../../ledger/storage/backup-copies.ts'
import type { Log } from '../../log/log.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { BackupCounts } from './backup-counts.ts'
import { createStoppable } from './stoppable.ts'

export type BackupDesk = ReturnType<typeof createBackups>

export interface BackupParts extends Pick<DeskContext, 'clock' | 'log'> {
  readonly ledger: Pick<Ledger, 'backUp' | 'readOnly'>
  /** The ledger's own folder. */
  readonly folder: string
  readonly counts: Pick<BackupCounts, 'note'>
  /** The second folder for copies; null if there is none. */
  readonly secondFolder: () => string | null
  /** Resolves once the ledger check has passed: a damaged ledger is not backed up. */
  readonly ledgerChecked: () => Promise<void>
  /** Called when a backup begins and ends. */
  readonly changed: () => void
}

/** The schedule of checks whether a backup is due; the first one runs when startup is over. */
const dueChecks = { firstMs: 60_000, thenMs: 3_600_000 }
const dueAfterMs = 24 * 3_600_000

/** Creates the backups: schedules the daily one and makes those the clerk asks for. Stop it before the ledger is closed. */
export function createBackups({ ledger, folder, counts, secondFolder, clock, ledgerChecked, changed, log }: BackupParts) {
  let running: Promise<void> | null = null
  let failure: Failure | null = null
  let stopped = false
  const writing = createStoppable()
  const second = createSecondBackups({ folder, second: secondFolder, changed: () => !stopped && changed(), log })

  const make = async () => {
    const signal = writing.signal()
    changed()
    try {
      await ledgerChecked()
      const name = await ledger.backUp({ signal })
      counts.note(name, readBackupName(name)?.bookings ?? 0)
      await dropSurplusBackups(backupFolder(folder))
      failure = null
      // Not awaited: a network share may be slow or never answer.
      void second.copyNewest()
    } catch (error) {
      // A stopped backup has not failed and does not change the last result.
      const wasStopped = stopped || (error instanceof FailureError && error.failure.kind === 'stopped')
      if (!wasStopped) failure = error instanceof FailureError ? error.failure : { kind: 'file', why: 'other' }
      throw error
    } finally {
      running = null
      log('backup.ended', { failure: failure?.kind ?? null })
      if (!stopped) changed()
    }
  }

  const backUp = () => {
    running ??= make()
    return running
  }

  /** Whether a backup is due. If the clock was set back, the newest backup seems to be in the future; a backup is then due too. */
  const isDue = async () => {
    const newest = Math.max(...(await backupsOf(folder)).map(({ atMs }) => atMs))
    const ageMs = clock.nowMs() - newest
    return !(ageMs >= 0 && ageMs < dueAfterMs)
  }

  const checkDue = async () => {
    try {
      if (ledger.readOnly !== null) return
      if ((await isDue()) && !stopped) await backUp()
      else if (!stopped) void second.copyNewest()
    } catch {
      // Already reported through `failure`; retried at the next check.
    }
  }
  const stopChecks = repeat(clock, dueChecks, checkDue)

  return {
    isBackingUp: () => running !== null,
    /** Why the last backup failed; null when it did not. */
    failure: () => failure,
    /** Backs up now; concurrent calls share one backup. Errors: `ledger`, `stopped`; earlier backups are then unchanged. */
    backUp,
    /** Stops a running backup and removes its partial file; the next one is made when it is due. */
    stopBackingUp: () => writing.stop(),
    /** The copies of the backups in a second folder. */
    second,
    stop: () => {
      stopped = true
      stopChecks()
      writing.stop()
    },
  }
}

interface SecondBackupsParts {
  /** The ledger's own folder. */
  readonly folder: string
  /** The second folder; null while there is none. */
  readonly second: () => string | null
  readonly changed: () => void
  readonly log: Log
}

/** Creates the copies to a connection's second folder, if one is chosen. An unavailable folder is reported and retried at the next backup. */
function createSecondBackups({ folder, second, changed, log }: SecondBackupsParts) {
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
    /** Why the last copy failed; null when it did not. */
    failure: () => failure,
    /** The time of the newest copied backup; null before the first check in this run. */
    newestAtMs: () => newestAtMs,
    /** Copies the newest backup, if there is a second folder. Never rejects: a failure is reported and retried with the next backup. */
    copyNewest: () => {
      isRerunNeeded = true
      if (second() === null) return Promise.resolve()
      running ??= run()
      return running
    },
    /** Resets the state after another folder, or none, was chosen. */
    resetState: () => {
      failure = null
      newestAtMs = null
    },
  }
}

/**
 * Creates a folder for this connection inside the chosen folder and returns its path. Two desks need separate folders, because
 * each desk deletes surplus copies in its folder. Errors: `file`, such as `ownFolder`.
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
