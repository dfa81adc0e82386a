/** Putting a backup, or a new ledger, in the place of the ledger of the connection in use. */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { WouldBring } from '../../../shared/contract/views/maintenance-views.ts'
import { say } from '../../../shared/words/say.ts'
import { createSerial } from '../../async/serial.ts'
import { previewInThread, restoreInThread } from '../../ledger/client/restore-thread.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { BackupCounts } from '../maintenance/backup-counts.ts'
import { createStoppable } from '../maintenance/stoppable.ts'
import type { StoredConnection } from '../settings/settings.ts'
import { anotherLedgerKey, type KeyAndCode, ledgerKeyTyped } from './ledger-access.ts'
import { connectionFolder, ledgerFolder } from './ledger-places.ts'
import { lockTimeoutMs } from './open-ledger-session.ts'
import type { LedgerOpening } from './opening.ts'

/** What is to take the place of the ledger. */
export interface RestoreOrder {
  /** The name of a backup; empty for a new ledger, and with `from`. */
  readonly backup: string
  /** The path of a backup that lies elsewhere. */
  readonly from: string | null
  /** A typed recovery code; null for the key in use. */
  readonly code: string | null
}

/** Restores, and what one would bring. */
export interface Restoring {
  /** What a backup, or a new ledger, would bring. Errors: `notHere`, `ledger`, `stopped`, `unsupported`, `input` at `recoveryCode`. */
  wouldBring(order: RestoreOrder): Promise<WouldBring>
  /**
   * Puts a backup, or a new ledger, in the place of the ledger's files, which are put aside, and opens the ledger again. A ledger whose key
   * nobody knows gives way to a new one under a key of its own. Errors: `notHere`, `ledger`, `stopped`, `unsupported`, `input` at
   * `recoveryCode`; the ledger is then as it was. What fails after the change is in `ledgerState`.
   */
  restore(order: RestoreOrder): Promise<void>
  /** Stops a look that is under way. Resolves once its copy is cleared away. */
  stopLooking(): Promise<void>
  /** Stops a restore that is not decided yet. */
  stopRestoring(): void
}

/** Whose ledger is restored, beside the context. */
export interface RestoringParts {
  readonly connection: StoredConnection
  readonly counts: BackupCounts
  readonly opening: LedgerOpening
}

/** Restores the ledger that `opening` opens and closes. */
export function createRestoring(context: DeskContext, { connection, counts, opening }: RestoringParts): Restoring {
  const { memory, clock, log, paths } = context
  const folder = ledgerFolder(connectionFolder(paths, connection))
  const restores = createStoppable()
  const looks = createStoppable()
  /** A look has ended once it has cleared away what it left. */
  const previews = createSerial()

  const place = (key: Uint8Array) => ({
    ...{ folder, key, workerFile: paths.workerFile },
    accountingZone: memory.read().settings.accountingZone,
    nowMs: () => clock.nowMs(),
  })

  /** A backup that a key opens is of that key, whatever lies in the ledger's place; a new ledger has one that opens it. */
  const keyToRestore = ({ backup, from, code }: RestoreOrder): KeyAndCode & { readonly ownKey: boolean } => {
    // The key of a practice ledger is known, and that of a reader copy is with the desk that wrote it.
    if (connection.mode === 'reader' || (code !== null && connection.mode === 'practice')) throw new FailureError({ kind: 'unsupported' })
    const isNew = backup === '' && from === null
    const known = code !== null ? ledgerKeyTyped(code) : isNew ? opening.keyInUse() : opening.lastKey()
    if (known) return { ...known, ownKey: false }
    if (isNew) return { ...anotherLedgerKey(), ownKey: true }
    throw new FailureError({ kind: 'ledger', trouble: 'keyMissing' })
  }

  /** The copies of a locked ledger stay where they are: among those of the new one they would be thinned away. */
  const forgetSecondFolder = async () => {
    const { secondFolders: before } = memory.read()
    const { [connection.id]: _, ...secondFolders } = before
    await memory.change({ secondFolders })
    return { putBack: () => memory.change({ secondFolders: before }).catch(() => {}) }
  }

  const isLocked = () => opening.ledgerState().trouble === 'keyWrong'

  return {
    wouldBring: async (order) => {
      const { key } = keyToRestore(order)
      // One at a time: the copies that they read have one name.
      looks.stop()
      const signal = looks.signal()
      const of = place(key)
      const look = previews.run(() => previewInThread(of, order, signal))
      const brings = await look.catch((error: unknown) => {
        throw ofTypedCode(order, error, isLocked())
      })
      if (order.backup !== '') counts.note(order.backup, brings.bookings)
      return brings
    },

    restore: async (order) => {
      const { ownKey, ...found } = keyToRestore(order)
      const keyBefore = opening.keyInUse()
      const [startedMs, atMs] = [clock.tickMs(), clock.nowMs()]
      const signal = restores.signal()
      // First of all: where this cannot be kept, nothing else is changed either.
      const forgotten = ownKey ? await forgetSecondFolder() : null
      const closing = opening.leave()
      // A locked one stays so until the code has shown that it fits: whoever typed it still looks at the question.
      if (keyBefore) opening.become('opening')
      // One that does not close keeps its lock, and the restore is refused.
      await closing?.close().catch(() => {})
      const { backup, from } = order
      try {
        await restoreInThread({ ...place(found.key), patienceMs: lockTimeoutMs }, { backup, from, ownKey, atMs }, signal)
      } catch (error) {
        await forgotten?.putBack()
        const wasLocked = isLocked()
        if (keyBefore) await opening.openWith(keyBefore)
        throw ofTypedCode(order, error, wasLocked)
      }
      log('ledger.restored', { connection: connection.id, ms: Math.round(clock.tickMs() - startedMs) })
      await opening.openWith(found)
      // From here on the ledger's. The one that opened what was put aside is kept under the name of that.
      await opening.keepKey(found, atMs, order.code !== null)
    },

    stopLooking: async () => {
      looks.stop()
      await previews.idle()
    },
    stopRestoring: restores.stop,
  }
}

/** A backup does not tell a key that is not its own from damage. */
function ofTypedCode({ code, from }: RestoreOrder, error: unknown, isLocked: boolean): unknown {
  const isUnread = error instanceof FailureError && error.failure.kind === 'ledger' && error.failure.trouble === 'damaged'
  if (!isUnread || (code === null && from === null && !isLocked)) return error
  const problem = code === null ? say('restoring.codeNeeded') : say('restoring.codeWrong')
  return new FailureError({ kind: 'input', fields: [{ path: 'recoveryCode', problem }] }, { cause: error })
}
