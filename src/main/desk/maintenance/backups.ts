/** Backups of the open ledger: one a day by itself, and one whenever the clerk asks. */
import type { Failure } from '../../../shared/contract/failure.ts'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Clock } from '../../booking/running/clock.ts'
import { repeat } from '../../booking/running/timer.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { backupFolder, backupsOf, dropSurplusBackups, readBackupName } from '../../ledger/database/backup-files.ts'
import type { Log } from '../../log/log.ts'
import type { BackupCounts } from './backup-counts.ts'
import { createSecondBackups, type SecondBackups } from './second-backups.ts'
import { createStoppable } from './stoppable.ts'

export interface BackupDesk {
  isBackingUp(): boolean
  /** Why the last backup failed; null when it did not. */
  failure(): Failure | null
  /** Backs up now; concurrent calls share one backup. Errors: `ledger`, `stopped`; nothing of the earlier ones is removed then. */
  backUp(): Promise<void>
  /** Stops a backup that is being written: nothing of it is left, and the next one is made when it is due. */
  stopBackingUp(): void
  /** The copies in a second folder. */
  readonly second: SecondBackups
  stop(): void
}

export interface BackupParts {
  readonly ledger: Pick<Ledger, 'backUp' | 'readOnly'>
  /** The ledger's own folder. */
  readonly folder: string
  readonly counts: Pick<BackupCounts, 'note'>
  /** Where copies of the backups go; null while nowhere. */
  readonly secondFolder: () => string | null
  readonly clock: Clock
  /** Resolves once the ledger was found sound: a damaged one is not backed up. */
  readonly sound: () => Promise<void>
  /** Told when a backup begins and ends. */
  readonly changed: () => void
  readonly log: Log
}

/** The looks at the backups: the first one when the desk has settled after its start. */
const looks = { firstMs: 60_000, thenMs: 3_600_000 }
const dueAfterMs = 24 * 3_600_000

/** Plans the daily backup of the open ledger and makes those that a clerk asks for. Stop it before the ledger is closed. */
export function createBackups({ ledger, folder, counts, secondFolder, clock, sound, changed, log }: BackupParts): BackupDesk {
  let running: Promise<void> | null = null
  let failure: Failure | null = null
  let stopped = false
  const writing = createStoppable()
  const second = createSecondBackups({ folder, second: secondFolder, changed: () => !stopped && changed(), log })

  const make = async () => {
    const signal = writing.signal()
    changed()
    try {
      await sound()
      const name = await ledger.backUp({ signal })
      counts.note(name, readBackupName(name)?.bookings ?? 0)
      await dropSurplusBackups(backupFolder(folder))
      failure = null
      // Nobody waits for it: a share may take its time, or never answer.
      void second.bringUp()
    } catch (error) {
      // What was stopped has not failed, and says nothing of the one before.
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

  /** A clock that was set back leaves a backup of the future: then one is due as well. */
  const isDue = async () => {
    const newest = Math.max(...(await backupsOf(folder)).map(({ atMs }) => atMs))
    const ageMs = clock.nowMs() - newest
    return !(ageMs >= 0 && ageMs < dueAfterMs)
  }

  const look = async () => {
    try {
      if (ledger.readOnly !== null) return
      if ((await isDue()) && !stopped) await backUp()
      else if (!stopped) void second.bringUp()
    } catch {
      // It is told, and tried again at the next look.
    }
  }
  const stopLooking = repeat(clock, looks, look)

  return {
    isBackingUp: () => running !== null,
    failure: () => failure,
    backUp,
    stopBackingUp: () => writing.stop(),
    second,
    stop: () => {
      stopped = true
      stopLooking()
      writing.stop()
    },
  }
}
