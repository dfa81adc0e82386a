/** Replaces the ledger of the current connection with a backup or a new ledger. */

import { FailureError } from '../../../shared/contract/failure.ts'
import { say } from '../../../shared/words/say.ts'
import { ignore } from '../../async/ignore.ts'
import { createSerial } from '../../async/serial.ts'
import { previewInThread, restoreInThread } from '../../ledger/client/restore-thread.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { BackupCounts } from '../maintenance/backup-counts.ts'
import { createStoppable } from '../maintenance/stoppable.ts'
import { type StoredConnection, setSecondFolder } from '../settings/settings.ts'
import { createKeyAndCode, type KeyAndCode, keyFromRecoveryCode } from './ledger-access.ts'
import { connectionFolder, ledgerFolder } from './ledger-places.ts'
import { lockTimeoutMs } from './open-ledger-session.ts'
import type { LedgerOpener } from './opening.ts'

/** What to replace the ledger with. */
export interface RestoreOrder {
  /** The name of a backup; empty for a new ledger, and with `from`. */
  readonly backup: string
  /** The path of a backup outside the backup folder; null otherwise. */
  readonly from: string | null
  /** A typed recovery code; null for the current key. */
  readonly code: string | null
}

/** Restores a ledger and previews a restore. */

/** Which ledger to restore, in addition to the context. */
export interface RestoringParts {
  readonly connection: StoredConnection
  readonly counts: BackupCounts
  readonly opening: LedgerOpener
}

/** Creates the functions that preview and run a restore of the ledger. `opening` opens and closes the ledger. */
export function createRestoring(context: DeskContext, { connection, counts, opening }: RestoringParts) {
  const { memory, clock, log, paths } = context
  const folder = ledgerFolder(connectionFolder(paths, connection))
  const restoreJob = createStoppable()
  const previewJob = createStoppable()
  /** Runs previews one at a time; each ends only after its temporary copy is removed. */
  const previews = createSerial()

  const threadOptions = (key: Uint8Array) => ({
    ...{ folder, key, workerFile: paths.workerFile },
    accountingZone: memory.read().settings.accountingZone,
    nowMs: () => clock.nowMs(),
  })

  /**
   * Returns the key for a restore. A backup is opened with the last key tried, even if it did not fit the current files. A new ledger gets the
   * key that opened the current ledger, or a new key if there is none.
   */
  const keyToRestore = ({ backup, from, code }: RestoreOrder): KeyAndCode & { readonly ownKey: boolean } => {
    // A practice ledger has a fixed key, and the key of a reader copy is with the desk that wrote it.
    if (connection.mode === 'reader' || (code !== null && connection.mode === 'practice')) throw new FailureError({ kind: 'unsupported' })
    const isNew = backup === '' && from === null
    const known = code !== null ? keyFromRecoveryCode(code) : isNew ? opening.keyInUse() : opening.lastKey()
    if (known) return { ...known, ownKey: false }
    if (isNew) return { ...createKeyAndCode(), ownKey: true }
    throw new FailureError({ kind: 'ledger', trouble: 'keyMissing' })
  }

  /**
   * Disconnects the second backup folder, which has copies of the locked ledger. If the new ledger used the same folder, its retention
   * would delete some of these copies.
   */
  const forgetSecondFolder = async () => {
    const { id } = connection
    const { [id]: folder } = memory.read().secondFolders
    await setSecondFolder(memory, id, null)
    return { putBack: () => ignore(setSecondFolder(memory, id, folder ?? null), 'the first error is the one to report') }
  }

  const isLocked = () => opening.ledgerState().trouble === 'keyWrong'

  return {
    /** Previews a restore. Errors: `notHere`, `ledger`, `stopped`, `unsupported`, `input` at `recoveryCode`. */
    restorePreview: async (order: RestoreOrder) => {
      const { key } = keyToRestore(order)
      // Stop the previous preview: all previews use the same name for their temporary copy.
      previewJob.stop()
      const signal = previewJob.signal()
      const options = threadOptions(key)
      const preview = previews.run(() => previewInThread(options, order, signal))
      const result = await preview.catch((error: unknown) => {
        throw codeErrorOf(order, error, isLocked())
      })
      if (order.backup !== '') counts.note(order.backup, result.bookings)
      return result
    },

    /**
     * Replaces the ledger's files with a backup or a new ledger, quarantines the old files and opens the ledger again. If no key for the ledger is
     * known, a new ledger gets its own key. Errors: `notHere`, `ledger`, `stopped`, `unsupported`, `input` at `recoveryCode`; the ledger is then
     * unchanged. Errors after the replacement are in `ledgerState`.
     */
    restore: async (order: RestoreOrder) => {
      const { ownKey, ...found } = keyToRestore(order)
      const keyBefore = opening.keyInUse()
      const [startedMs, atMs] = [clock.tickMs(), clock.nowMs()]
      const signal = restoreJob.signal()
      // Do this first: if the settings cannot be written, nothing else may change.
      const secondFolder = ownKey ? await forgetSecondFolder() : null
      const closing = opening.leave()
      // A locked ledger keeps that state until the code fits: the clerk is still looking at the code dialog.
      if (keyBefore) opening.setLedgerState('opening')
      await ignore(closing?.close(), 'if closing fails, the ledger keeps its file lock and the restore is refused')
      const { backup, from } = order
      try {
        await restoreInThread({ ...threadOptions(found.key), timeoutMs: lockTimeoutMs }, { backup, from, ownKey, atMs }, signal)
      } catch (error) {
        await secondFolder?.putBack()
        const wasLocked = isLocked()
        if (keyBefore) await opening.openWith(keyBefore)
        throw codeErrorOf(order, error, wasLocked)
      }
      log('ledger.restored', { connection: connection.id, ms: Math.round(clock.tickMs() - startedMs) })
      await opening.openWith(found)
      // This is the ledger's key from now on. The vault keeps the previous key under the timestamp of the quarantined files.
      await opening.storeKey(found, atMs, order.code !== null)
    },

    /** Stops a running preview. Resolves once its temporary copy is removed. */
    stopLooking: async () => {
      previewJob.stop()
      await previews.idle()
    },
    /** Stops a restore that has not reached the replacement yet. */
    stopRestoring: restoreJob.stop,
  }
}

/** Returns `damaged` as an input error of the recovery code, because a backup with a wrong key looks damaged. */
function codeErrorOf({ code, from }: RestoreOrder, error: unknown, isLocked: boolean): unknown {
  const isDamaged = error instanceof FailureError && error.failure.kind === 'ledger' && error.failure.trouble === 'damaged'
  if (!isDamaged || (code === null && from === null && !isLocked)) return error
  const problem = code === null ? say('restoring.codeNeeded') : say('restoring.codeWrong')
  return new FailureError({ kind: 'input', fields: [{ path: 'recoveryCode', problem }] }, { cause: error })
}
