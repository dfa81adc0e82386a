/**
 * Opens the ledger of the current connection with the key from the keychain, a typed recovery code or the passphrase of a reader
 * copy. Reports the state of a ledger that is not open.
 */

import { FailureError, type KeychainErrorCode, type LedgerErrorCode } from '../../../shared/contract/failure.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { say } from '../../../shared/words/say.ts'
import { fileWhyOf } from '../../files/replace-file.ts'
import type { Head } from '../../ledger/storage/reader-copy-head.ts'
import { fetchReaderCopy, toReaderCopyError } from '../../ledger/storage/reader-copy-open.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { BackupCounts } from '../maintenance/backup-counts.ts'
import type { StoredConnection } from '../settings/settings.ts'
import { createRecoveryCodeTracker, type RecoveryCodeTracker } from './code-kept.ts'
import { findLedgerKey, type KeyAndCode, keyFromRecoveryCode, storeKeyInVault } from './ledger-access.ts'
import { connectionFolder, ledgerFolder } from './ledger-places.ts'
import { type OpenLedgerSession, openLedgerSession } from './open-ledger-session.ts'
import type { ServiceAccess } from './service-access.ts'

/** Whether the ledger is open, and the error if it is not. */
interface LedgerState {
  readonly ledger: DeskState['ledger']
  readonly trouble: LedgerErrorCode | KeychainErrorCode | null
}

/** The state of a session's ledger, and the ways to open it. */
export type LedgerOpener = ReturnType<typeof createLedgerOpening>

/** Which ledger to open, in addition to the context. */
export interface LedgerOpeningParts {
  readonly connection: StoredConnection
  readonly counts: BackupCounts
  readonly service: Pick<ServiceAccess, 'current' | 'need'>
  /** Called with each opened ledger. */
  readonly opened: (session: OpenLedgerSession) => void
  /** Called when something in `desk.state` has changed. */
  readonly changed: () => void
}

/** Creates the opener of a connection's ledger. Nothing is opened before `open`, `unlock` or `unlockCopy`. */
export function createLedgerOpening(context: DeskContext, parts: LedgerOpeningParts) {
  const { memory, vault, clock, log } = context
  const { connection, counts, service, opened, changed } = parts
  const folder = connectionFolder(context.paths, connection)
  let session: OpenLedgerSession | null = null
  let recoveryCode: string | null = null
  let codeTracker: RecoveryCodeTracker | null = null
  let lastKey: KeyAndCode | null = null
  let keyTrouble: KeychainErrorCode | null = null
  /** The header of the open reader copy. */
  let copy: Head | null = null
  let state: LedgerState = { ledger: 'none', trouble: null }

  const setLedgerState = (ledger: LedgerState['ledger'], trouble: LedgerState['trouble'] = null) => {
    state = { ledger, trouble }
    if (trouble) log('ledger.failed', { connection: connection.id, trouble })
    changed()
  }

  const accountingZone = () => copy?.zone ?? memory.read().settings.accountingZone

  const tryKey = async (found: KeyAndCode) => {
    const { key, code } = found
    lastKey = found
    const startedMs = clock.tickMs()
    recoveryCode = null
    codeTracker = null
    setLedgerState('opening')
    const tracker = code === null ? null : createRecoveryCodeTracker(connection.id, key, { memory, clock, changed })
    const booked = () => void tracker?.booked()
    session = await openLedgerSession(context, { connection, key, accountingZone: accountingZone(), counts, service, changed, booked })
    recoveryCode = code
    codeTracker = tracker
    log('ledger.opened', { connection: connection.id, ms: Math.round(clock.tickMs() - startedMs) })
    setLedgerState('open')
    opened(session)
  }

  /** Shows why the ledger did not open and returns the reason. An internal error is shown as damage and rethrown. */
  const showError = (error: unknown): LedgerErrorCode => {
    const trouble = troubleOf(error)
    if (trouble === null) {
      setLedgerState('failed', 'damaged')
      throw error
    }
    setLedgerState(trouble === 'keyWrong' ? 'needsRecoveryCode' : 'failed', trouble)
    return trouble
  }

  const openWith = async (found: KeyAndCode) => {
    try {
      await tryKey(found)
    } catch (error) {
      showError(error)
    }
  }

  const storeKey = async ({ key }: KeyAndCode, atMs: number, wasTyped: boolean) => {
    if (connection.mode === 'live') keyTrouble = await storeKeyInVault(connection, key, vault, atMs)
    if (wasTyped) await codeTracker?.typed()
  }

  return {
    /** The open ledger; null while none is open. */
    current: () => session,
    /** The open ledger. Errors: `ledger` or `keychain`, the reason why it is not open. */
    need: () => {
      if (session) return session
      const { ledger, trouble } = state
      if (isKeychainTrouble(trouble)) throw new FailureError({ kind: 'keychain', trouble })
      throw new FailureError({ kind: 'ledger', trouble: trouble ?? (ledger === 'needsRecoveryCode' ? 'keyMissing' : 'closed') })
    },
    ledgerState: () => state,
    /** Sets the state, notifies the window and logs the error, if any. */
    setLedgerState,
    /** The time at which a reader copy was made; null for every other ledger. */
    asOfMs: () => copy?.atMs ?? null,
    /** The time zone of the ledger's days: from the open reader copy, otherwise from the settings. */
    accountingZone,
    /** The recovery code of the open ledger; null if it has none. */
    recoveryCode: () => recoveryCode,
    /** Whether the code was stored outside this computer; null if there is no code. */
    codeMark: () => codeTracker?.state() ?? null,
    /** Returns the tracker of the recovery code. Errors: `ledger` when there is no code. */
    codeTracker: () => {
      if (!codeTracker) throw new FailureError({ kind: 'ledger', trouble: 'closed' })
      return codeTracker
    },
    /** Why the keychain did not store the ledger's key; null when it did, and when no key is known. */
    keyTrouble: () => keyTrouble,
    /** The last key that was tried on the ledger; null before the first. */
    lastKey: () => lastKey,
    /** The last key, or null if it did not fit the ledger. */
    keyInUse: () => (state.trouble === 'keyWrong' ? null : lastKey),

    /** Opens the ledger with the key that is found or created; an error is in `ledgerState`. */
    open: async () => {
      if (connection.mode === 'reader') return setLedgerState('needsPassphrase')
      const found = await findLedgerKey(connection, folder, vault)
      if (found.kind === 'needsRecoveryCode') return setLedgerState('needsRecoveryCode', found.trouble)
      keyTrouble = found.trouble
      await openWith(found)
    },
    /** Opens the ledger with a known key; an error is in `ledgerState`. */
    openWith,

    /** Opens the ledger with a typed recovery code; does nothing if it is already open. Errors: `input` at `recoveryCode`, `ledger`. */
    unlock: async (typed: string) => {
      if (session) return
      const found = keyFromRecoveryCode(typed)
      try {
        await tryKey(found)
      } catch (error) {
        if (showError(error) !== 'keyWrong') throw error
        throw new FailureError({ kind: 'input', fields: [{ path: 'recoveryCode', problem: say('opening.codeWrong') }] })
      }
      await storeKey(found, clock.nowMs(), true)
    },

    /** Fetches and opens a reader copy. Errors: `ledger`, such as `passphraseWrong`; `file`; `unsupported` when the connection is not a reader copy. */
    unlockCopy: async (passphrase: string) => {
      if (connection.mode !== 'reader') throw new FailureError({ kind: 'unsupported' })
      if (session) return
      setLedgerState('opening')
      try {
        const fetched = await fetchReaderCopy(connection.readerFile ?? '', ledgerFolder(folder), passphrase)
        copy = fetched.head
        await tryKey({ key: fetched.key, code: null })
      } catch (error) {
        copy = null
        const trouble = error instanceof FailureError && error.failure.kind === 'ledger' ? error.failure.trouble : null
        // Ask for the passphrase again: a file that is unreachable or locked may be available on the next try.
        // The same applies after an internal error.
        setLedgerState(trouble === null || trouble === 'passphraseWrong' ? 'needsPassphrase' : 'failed', trouble)
        throw toReaderCopyError(error)
      }
    },

    /** Stores in the keychain the key that opened the ledger, dated `atMs`, and records whether its code was typed. */
    storeKey,
    /** Detaches the open ledger and returns it, so that nothing new starts in it. The caller closes it. */
    leave: () => {
      const leftSession = session
      session = null
      return leftSession
    },
    /** Clears the code of the detached ledger. */
    forgetCode: () => {
      recoveryCode = null
      codeTracker = null
    },
  }
}

function isKeychainTrouble(trouble: LedgerState['trouble']): trouble is KeychainErrorCode {
  return trouble === 'unavailable' || trouble === 'locked' || trouble === 'timedOut'
}

/** Why a ledger did not open; null for an internal error. */
function troubleOf(error: unknown): LedgerErrorCode | null {
  if (error instanceof FailureError && error.failure.kind === 'ledger') return error.failure.trouble
  const why = fileWhyOf(error)
  return why === 'denied' ? 'readOnly' : why === 'full' ? 'diskFull' : null
}
