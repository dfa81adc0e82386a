/**
 * How the ledger of the connection in use comes to be open, and what the window is told while it is not: with the key from the keychain, with
 * a typed recovery code, or with the passphrase of a reader copy.
 */

import { FailureError, type KeychainTrouble, type LedgerErrorCode } from '../../../shared/contract/failure.ts'
import type { CodeKept, DeskState } from '../../../shared/contract/views/desk-views.ts'
import { say } from '../../../shared/words/say.ts'
import { fileWhyOf } from '../../files/replace-file.ts'
import type { Head } from '../../ledger/storage/reader-copy-head.ts'
import { asReaderCopy, fetchReaderCopy } from '../../ledger/storage/reader-copy-open.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { BackupCounts } from '../maintenance/backup-counts.ts'
import type { StoredConnection } from '../settings/settings.ts'
import { type CodeKeeping, createCodeKeeping } from './code-kept.ts'
import { findLedgerKey, type KeyAndCode, keepKeyOf, ledgerKeyTyped } from './ledger-access.ts'
import { connectionFolder, ledgerFolder } from './ledger-places.ts'
import { type OpenLedgerSession, openLedgerSession } from './open-ledger-session.ts'
import type { ServiceAccess } from './service-access.ts'

/** Whether the ledger is open, and why it is not. */
interface LedgerState {
  readonly ledger: DeskState['ledger']
  readonly trouble: LedgerErrorCode | KeychainTrouble | null
}

/** What a session tells of its ledger, open or not, and how it is opened. */
export interface LedgerOpening {
  /** The open ledger; null while none is open. */
  current(): OpenLedgerSession | null
  /** The same. Errors: `ledger` or `keychain`, why it is not open. */
  need(): OpenLedgerSession
  ledgerState(): LedgerState
  /** Tells the window, and the log of a trouble. */
  become(ledger: LedgerState['ledger'], trouble?: LedgerState['trouble']): void
  /** The moment that a reader copy shows; null for every other ledger. */
  asOfMs(): number | null
  /** The zone of the ledger's days: that of the settings, or that of the reader copy which is open. */
  accountingZone(): string
  /** The recovery code of the open ledger; null where there is none. */
  recoveryCode(): string | null
  /** Whether the code was kept outside of the computer; null where there is no code. */
  codeKept(): CodeKept | null
  /** Where that is written down. Errors: `ledger`, there is no code. */
  codeKeeping(): CodeKeeping
  /** Why the keychain did not take the key of the ledger; null when it has it, and where nobody knows the key. */
  keyTrouble(): KeychainTrouble | null
  /** The key that the ledger was last opened with, or was to be; null before the first. */
  lastKey(): KeyAndCode | null
  /** The same, unless it did not fit: the key that opened the ledger, or did not fail to. */
  keyInUse(): KeyAndCode | null
  /** Opens the ledger with the key that is found or made; what fails is in `ledgerState`. */
  open(): Promise<void>
  /** Opens it with a key that is known; what fails is in `ledgerState`. */
  openWith(found: KeyAndCode): Promise<void>
  /** Opens it with a typed recovery code; a ledger that is open stays as it is. Errors: `input` at `recoveryCode`, `ledger`. */
  unlock(code: string): Promise<void>
  /** Fetches and opens a reader copy. Errors: `ledger`, such as `passphraseWrong`; `file`; `unsupported`, it is none. */
  unlockCopy(passphrase: string): Promise<void>
  /** Puts the key that opened the ledger into the keychain, at this moment, and notes that its code was typed, if it was. */
  keepKey(found: KeyAndCode, atMs: number, wasTyped: boolean): Promise<void>
  /** Takes the open ledger out of use and answers with it: nothing new is begun in it. It is to be closed then. */
  leave(): OpenLedgerSession | null
  /** Forgets the code of the ledger that was left. */
  forgetCode(): void
}

/** What is opened, beside the context. */
export interface LedgerOpeningParts {
  readonly connection: StoredConnection
  readonly counts: BackupCounts
  readonly service: Pick<ServiceAccess, 'current' | 'need'>
  /** Called with a ledger that has opened. */
  readonly opened: (session: OpenLedgerSession) => void
  /** Called when something that `desk.state` shows has changed. */
  readonly changed: () => void
}

/** Nothing is opened before one of `open`, `unlock` and `unlockCopy`. */
export function createLedgerOpening(context: DeskContext, parts: LedgerOpeningParts): LedgerOpening {
  const { memory, vault, clock, log } = context
  const { connection, counts, service, opened, changed } = parts
  const folder = connectionFolder(context.paths, connection)
  let session: OpenLedgerSession | null = null
  let recoveryCode: string | null = null
  let codeKeeping: CodeKeeping | null = null
  let lastKey: KeyAndCode | null = null
  let keyTrouble: KeychainTrouble | null = null
  /** What is told of the reader copy that is open. */
  let copy: Head | null = null
  let state: LedgerState = { ledger: 'none', trouble: null }

  const become: LedgerOpening['become'] = (ledger, trouble = null) => {
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
    codeKeeping = null
    become('opening')
    const keeping = code === null ? null : createCodeKeeping(connection.id, key, { memory, clock, changed })
    const booked = () => void keeping?.booked()
    session = await openLedgerSession(context, { connection, key, accountingZone: accountingZone(), counts, service, changed, booked })
    recoveryCode = code
    codeKeeping = keeping
    log('ledger.opened', { connection: connection.id, ms: Math.round(clock.tickMs() - startedMs) })
    become('open')
    opened(session)
  }

  /** Shows why the ledger did not open, and answers with it. A fault of the program is shown as damage and thrown on. */
  const showTrouble = (error: unknown): LedgerErrorCode => {
    const trouble = troubleOf(error)
    if (trouble === null) {
      become('failed', 'damaged')
      throw error
    }
    become(trouble === 'keyWrong' ? 'needsRecoveryCode' : 'failed', trouble)
    return trouble
  }

  const openWith = async (found: KeyAndCode) => {
    try {
      await tryKey(found)
    } catch (error) {
      showTrouble(error)
    }
  }

  const keepKey: LedgerOpening['keepKey'] = async ({ key }, atMs, wasTyped) => {
    if (connection.mode === 'live') keyTrouble = await keepKeyOf(connection, key, vault, atMs)
    if (wasTyped) await codeKeeping?.typed()
  }

  return {
    current: () => session,
    need: () => {
      if (session) return session
      const { ledger, trouble } = state
      if (isOfKeychain(trouble)) throw new FailureError({ kind: 'keychain', trouble })
      throw new FailureError({ kind: 'ledger', trouble: trouble ?? (ledger === 'needsRecoveryCode' ? 'keyMissing' : 'closed') })
    },
    ledgerState: () => state,
    become,
    asOfMs: () => copy?.atMs ?? null,
    accountingZone,
    recoveryCode: () => recoveryCode,
    codeKept: () => codeKeeping?.state() ?? null,
    codeKeeping: () => {
      if (!codeKeeping) throw new FailureError({ kind: 'ledger', trouble: 'closed' })
      return codeKeeping
    },
    keyTrouble: () => keyTrouble,
    lastKey: () => lastKey,
    keyInUse: () => (state.trouble === 'keyWrong' ? null : lastKey),

    open: async () => {
      if (connection.mode === 'reader') return become('needsPassphrase')
      const found = await findLedgerKey(connection, folder, vault)
      if (found.kind === 'needsRecoveryCode') return become('needsRecoveryCode', found.trouble)
      keyTrouble = found.trouble
      await openWith(found)
    },
    openWith,

    unlock: async (typed) => {
      if (session) return
      const found = ledgerKeyTyped(typed)
      try {
        await tryKey(found)
      } catch (error) {
        if (showTrouble(error) !== 'keyWrong') throw error
        throw new FailureError({ kind: 'input', fields: [{ path: 'recoveryCode', problem: say('opening.codeWrong') }] })
      }
      await keepKey(found, clock.nowMs(), true)
    },

    unlockCopy: async (passphrase) => {
      if (connection.mode !== 'reader') throw new FailureError({ kind: 'unsupported' })
      if (session) return
      become('opening')
      try {
        const fetched = await fetchReaderCopy(connection.readerFile ?? '', ledgerFolder(folder), passphrase)
        copy = fetched.head
        await tryKey({ key: fetched.key, code: null })
      } catch (error) {
        copy = null
        const trouble = error instanceof FailureError && error.failure.kind === 'ledger' ? error.failure.trouble : null
        // A file that is out of reach or held may be there the next time, and so may the passphrase. So it is after a fault of ours.
        become(trouble === null || trouble === 'passphraseWrong' ? 'needsPassphrase' : 'failed', trouble)
        throw asReaderCopy(error)
      }
    },

    keepKey,
    leave: () => {
      const left = session
      session = null
      return left
    },
    forgetCode: () => {
      recoveryCode = null
      codeKeeping = null
    },
  }
}

function isOfKeychain(trouble: LedgerState['trouble']): trouble is KeychainTrouble {
  return trouble === 'unavailable' || trouble === 'locked' || trouble === 'timedOut'
}

/** What kept a ledger from opening; null for a fault of the program. */
function troubleOf(error: unknown): LedgerErrorCode | null {
  if (error instanceof FailureError && error.failure.kind === 'ledger') return error.failure.trouble
  const why = fileWhyOf(error)
  return why === 'denied' ? 'readOnly' : why === 'full' ? 'diskFull' : null
}
