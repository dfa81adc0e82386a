/** Backups of the open ledger: one a day automatically, and one whenever the clerk asks. */
import type { Failure } from '../../../shared/contract/failure.ts'
import { FailureError } from '../../../shared/contract/failure.ts'
import { repeat } from '../../booking/lifecycle/timer.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { backupFolder, backupsOf, dropSurplusBackups, readBackupName } from '../../ledger/database/backup-files.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { BackupCounts } from './backup-counts.ts'
import { createSecondBackups, type SecondBackups } from './second-backups.ts'
import { createStoppable } from './stoppable.ts'

export interface BackupDesk {
  isBackingUp(): boolean
  /** Why the last backup failed; null when it did not. */
  failure(): Failure | null
  /** Backs up now; concurrent calls share one backup. Errors: `ledger`, `stopped`; earlier backups are then unchanged. */
  backUp(): Promise<void>
  /** Stops a running backup and removes its partial file; the next one is made when it is due. */
  stopBackingUp(): void
  /** The copies of the backups in a second folder. */
  readonly second: SecondBackups
  stop(): void
}

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
export function createBackups({ ledger, folder, counts, secondFolder, clock, ledgerChecked, changed, log }: BackupParts): BackupDesk {
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

  /** Whether a backup is due. After the clock was set back the newest one is in the future; then one is due as well. */
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
    failure: () => failure,
    backUp,
    stopBackingUp: () => writing.stop(),
    second,
    stop: () => {
      stopped = true
      stopChecks()
      writing.stop()
    },
  }
}
