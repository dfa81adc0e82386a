/** One connection in use: its line to the service and its books, each of which may be missing without the other. */

import { join } from 'node:path'
import type { CodeKept, DeskState } from '../../../shared/contract/desk-views.ts'
import type { ExcelMarks } from '../../../shared/contract/export-views.ts'
import { type Failure, FailureError, type KeychainTrouble, type LedgerErrorCode } from '../../../shared/contract/failure.ts'
import type { Maintenance, StoppableWork, WouldBring } from '../../../shared/contract/maintenance-views.ts'
import type { Emit } from '../../../shared/contract/procedures.ts'
import { createSerial } from '../../async/serial.ts'
import type { Clock, Random } from '../../booking/running/clock.ts'
import { createServiceConnection, type ServiceConnection } from '../../booking/running/service-connection.ts'
import { previewInThread, restoreInThread } from '../../ledger/client/restore-thread.ts'
import type { Head } from '../../ledger/storage/reader-copy-head.ts'
import { asReaderCopy, fetchReaderCopy } from '../../ledger/storage/reader-copy-open.ts'
import type { Log } from '../../log/log.ts'
import type { PracticeService } from '../../practice/service.ts'
import { createServiceClient } from '../../service/client.ts'
import type { ProxyLogins } from '../../service/network/proxy-logins.ts'
import type { Shell } from '../../shell/shell.ts'
import type { Vault } from '../../vault/vault.ts'
import { type BookingDesk, createBookingDesk } from '../booking/booking.ts'
import { type BackupCounts, createBackupCounts } from '../maintenance/backup-counts.ts'
import type { BackupDesk } from '../maintenance/backups.ts'
import { createStoppable } from '../maintenance/stoppable.ts'
import { createSearchDesk, type SearchDesk } from '../search/search.ts'
import { type DeskMemory, fileTrouble, type StoredConnection } from '../settings/settings.ts'
import { type CodeKeeping, createCodeKeeping } from './code-kept.ts'
import { anotherLedgerKey, findLedgerKey, type KeyAndCode, keepKeyOf, ledgerKeyTyped } from './ledger-access.ts'
import { ledgerFolder, type OpenLedgerSession, openBooks, patienceMs } from './open-ledger-session.ts'

export interface SessionParts {
  readonly shell: Pick<Shell, 'saveDialog' | 'proxyFor'>
  readonly dataFolder: string
  readonly workerFile: URL | string
  readonly answerWorkerFile: URL | string
  readonly vault: Vault
  readonly memory: DeskMemory
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly emit: Emit
  readonly accountingZone: () => string
  /** Whether the desk takes cards. */
  readonly cardEntry: () => boolean
  /** How far back a new ledger goes, in days; a year when absent. */
  readonly historyDays?: number
  /** The zone that the desk stands in. */
  readonly deskZone: string
  /** Names and passwords of proxies. */
  readonly logins: Pick<ProxyLogins, 'offer' | 'asked'>
  readonly excelMarks: ExcelMarks
  /** Of the app. */
  readonly version: string
  /** Told of books that have opened. */
  readonly opened: (session: OpenLedgerSession) => void
  /** Something that `desk.state` shows has changed. */
  readonly changed: () => void
}

/** What is to take the place of the ledger. */
export interface RestoreOrder {
  /** The name of a backup; empty for a new ledger, and with `from`. */
  readonly backup: string
  /** The path of a backup that lies elsewhere. */
  readonly from: string | null
  /** A typed recovery code; null for the key in use. */
  readonly code: string | null
}

export interface Session {
  readonly connection: StoredConnection
  readonly practice: PracticeService | null
  readonly search: SearchDesk
  readonly booking: BookingDesk
  /** The books; throws `ledger` or `keychain` while they are not open. */
  books(): OpenLedgerSession
  /** What is known of the books' keeping, also while they are not open. `folder` is the connection's own. */
  keeping(): {
    readonly folder: string
    readonly check: Maintenance['check']
    readonly checkedAtMs: number | null
    readonly checkFailure: Failure | null
    readonly readOnly: DeskState['readOnly']
    readonly backups: BackupDesk | null
    readonly counts: BackupCounts
  }
  ledgerState(): { readonly ledger: DeskState['ledger']; readonly trouble: LedgerErrorCode | KeychainTrouble | null }
  /** Open bookings and cancellations; null while the books are not open. */
  openCases(): number | null
  /** Those of them that only the key in use can find out. */
  casesOfKey(): Promise<number>
  /** Notices that nobody has put away. */
  notices(): number
  /** How far the service was asked for what was booked since the desk was last alive; null when that is done, and without books. */
  catchUp(): DeskState['catchUp']
  /** When the bookings were last compared with the service's; null when never in this run. */
  comparedAtMs(): number | null
  /** Whether a booking or a cancellation is on its way. */
  isSending(): boolean
  online(): boolean | null
  recoveryCode(): string | null
  /** Whether the code was kept outside of the computer; null where there is no code. */
  codeKept(): CodeKept | null
  /** Where that is written down. Errors: `ledger`, there is no code. */
  codeKeeping(): CodeKeeping
  /** Takes a new API key into use, or none. */
  takeKey(apiKey: string | null): Promise<void>
  /** Opens the books with the key that is found or made; what fails is in `ledgerState`. */
  openBooks(): Promise<void>
  /** Fetches and opens a reader copy. Errors: `ledger`, such as `passphraseWrong`; `file`. */
  unlockCopy(passphrase: string): Promise<void>
  /** The moment that a reader copy shows. */
  asOfMs(): number | null
  /** The zone of the ledger's days: that of the settings, or that of the reader copy which is open. */
  accountingZone(): string
  /** Opens them with a typed recovery code; books that are open stay as they are. Errors: `input` at `recoveryCode`, `ledger`. */
  unlock(code: string): Promise<void>
  /** Why the keychain did not take the key of the ledger; null when it has it, and where nobody knows the key. */
  keyTrouble(): KeychainTrouble | null
  /**
   * Puts a backup, or a new ledger, in the place of the ledger's files, which are put aside, and opens the books again. A ledger whose key
   * nobody knows gives way to a new one under a key of its own. Errors: `notHere`, `ledger`, `stopped`, `input` at `recoveryCode`; the books
   * are then as they were. What fails after the change is in `ledgerState`.
   */
  restore(order: RestoreOrder): Promise<void>
  /** What a backup, or a new ledger, would bring. Errors: `notHere`, `ledger`, `stopped`, `unsupported`, `input` at `recoveryCode`. */
  wouldBring(order: RestoreOrder): Promise<WouldBring>
  /** Stops a piece of long work that is under way, if it is. It rejects with `stopped`, and nothing of it is left. */
  stopKeeping(what: StoppableWork): void
  /** Closes everything, and answers how many outcomes stay open; null when the books were not open. */
  close(): Promise<number | null>
}

export function createSession(connection: StoredConnection, practice: PracticeService | null, parts: SessionParts): Session {
  const { shell, dataFolder, workerFile, answerWorkerFile, vault, clock, random, log, emit, accountingZone, deskZone, version, changed } =
    parts
  const folder = join(dataFolder, connection.id)
  const counts = createBackupCounts(ledgerFolder(folder))
  let service: ServiceConnection | null = null
  let session: OpenLedgerSession | null = null
  let recoveryCode: string | null = null
  let codeKeeping: CodeKeeping | null = null
  /** What the books were last opened with, or were to be. */
  let lastKey: KeyAndCode | null = null
  let keyTrouble: KeychainTrouble | null = null
  /** What is told of the reader copy that is open. */
  let copy: Head | null = null
  let ledgerState: ReturnType<Session['ledgerState']> = { ledger: 'none', trouble: null }

  const needLine = (): ServiceConnection => {
    if (!service) throw new FailureError({ kind: connection.mode === 'reader' ? 'unsupported' : 'noKey' })
    return service
  }

  const needBooks = (): OpenLedgerSession => {
    if (session) return session
    const { trouble } = ledgerState
    if (trouble === 'unavailable' || trouble === 'locked' || trouble === 'timedOut') throw new FailureError({ kind: 'keychain', trouble })
    throw new FailureError({ kind: 'ledger', trouble: trouble ?? (ledgerState.ledger === 'needsRecoveryCode' ? 'keyMissing' : 'closed') })
  }

  const setLedger = (ledger: DeskState['ledger'], trouble: LedgerErrorCode | KeychainTrouble | null = null) => {
    ledgerState = { ledger, trouble }
    if (trouble) log('ledger.failed', { connection: connection.id, trouble })
    changed()
  }

  const zoneOfDays = () => copy?.zone ?? accountingZone()

  const openWith = async (found: KeyAndCode) => {
    const { key, code } = found
    lastKey = found
    const startedMs = clock.tickMs()
    recoveryCode = null
    codeKeeping = null
    setLedger('opening')
    const keepingOfCode = code === null ? null : createCodeKeeping(connection.id, key, { memory: parts.memory, clock, changed })
    const zone = zoneOfDays()
    const place = {
      connection: connection.id,
      folder,
      workerFile,
      vault,
      accountingZone: zone,
      readerCopy: copy !== null,
      practice: practice !== null,
    }
    const secondFolder = () => parts.memory.read().secondFolders[connection.id] ?? null
    const booked = () => void keepingOfCode?.booked()
    const shared = {
      shell,
      emit,
      counts,
      clock,
      random: random,
      log,
      historyDays: parts.historyDays,
      deskZone,
      excelMarks: parts.excelMarks,
      version,
      casesChanged: changed,
      booked,
      secondFolder,
    }
    session = await openBooks({ ...place, key, service: () => service, needLine, ...shared })
    recoveryCode = code
    codeKeeping = keepingOfCode
    log('ledger.opened', { connection: connection.id, ms: Math.round(clock.tickMs() - startedMs) })
    setLedger('open')
    parts.opened(session)
  }

  /** The trouble of books that did not open; anything else is a fault and goes on. */
  const troubleOf = (error: unknown): LedgerErrorCode => {
    if (error instanceof FailureError && error.failure.kind === 'ledger') return error.failure.trouble
    const why = fileTrouble(error)
    if (why === 'denied') return 'readOnly'
    if (why === 'full') return 'diskFull'
    setLedger('failed', 'damaged')
    throw error
  }

  /** What fails is in `ledgerState`. */
  const openAgain = async (found: KeyAndCode) => {
    try {
      await openWith(found)
    } catch (error) {
      const trouble = troubleOf(error)
      setLedger(trouble === 'keyWrong' ? 'needsRecoveryCode' : 'failed', trouble)
    }
  }

  /** The key that opened the books, or did not fail to. */
  const keyInUse = () => (ledgerState.trouble === 'keyWrong' ? null : lastKey)

  /** A backup that a key opens is of that key, whatever lies in the ledger's place; a new ledger has one that opens it. */
  const keyToRestore = ({ backup, from, code }: RestoreOrder): KeyAndCode & { readonly ownKey: boolean } => {
    // The key of a practice ledger is known, and that of a reader copy is with the desk that wrote it.
    if (connection.mode === 'reader' || (code !== null && practice)) throw new FailureError({ kind: 'unsupported' })
    const isNew = backup === '' && from === null
    const known = code !== null ? ledgerKeyTyped(code) : isNew ? keyInUse() : lastKey
    if (known) return { ...known, ownKey: false }
    if (isNew) return { ...anotherLedgerKey(), ownKey: true }
    throw new FailureError({ kind: 'ledger', trouble: 'keyMissing' })
  }

  const restores = createStoppable()
  const looks = createStoppable()
  /** A look has ended once it has cleared away what it left. */
  const previews = createSerial()

  /** The copies of a locked ledger stay where they are: among those of the new one they would be thinned away. */
  const forgetSecondFolder = async () => {
    const { secondFolders: before } = parts.memory.read()
    const { [connection.id]: _, ...secondFolders } = before
    await parts.memory.change({ secondFolders })
    return { putBack: () => parts.memory.change({ secondFolders: before }).catch(() => {}) }
  }

  const keepKey = async (key: Uint8Array, atMs: number) => {
    if (connection.mode === 'live') keyTrouble = await keepKeyOf(connection, key, vault, atMs)
  }

  const search = createSearchDesk({ service: needLine, emit })
  const { origins } = search

  return {
    connection,
    practice,
    search,
    booking: createBookingDesk({ service: needLine, session: needBooks, origins, clock, cardEntry: parts.cardEntry }),
    books: needBooks,
    keeping: () => ({
      folder,
      check: session?.check.state() ?? (ledgerState.trouble === 'damaged' ? 'damaged' : 'notYet'),
      checkedAtMs: session?.check.checkedAtMs() ?? null,
      checkFailure: session?.check.failure() ?? null,
      readOnly: session?.readOnly() ?? null,
      backups: session?.backups ?? null,
      counts,
    }),
    ledgerState: () => ledgerState,
    openCases: () => session?.openCases() ?? null,
    casesOfKey: async () => (service && session ? session.casesOfKey() : 0),
    notices: () => session?.notices() ?? 0,
    catchUp: () => session?.catchUp.state() ?? null,
    comparedAtMs: () => session?.comparedAtMs() ?? null,
    isSending: () => session?.isSending() ?? false,
    online: () => service?.online() ?? null,
    recoveryCode: () => recoveryCode,
    keyTrouble: () => keyTrouble,
    codeKept: () => codeKeeping?.state() ?? null,
    codeKeeping: () => {
      if (!codeKeeping) throw new FailureError({ kind: 'ledger', trouble: 'closed' })
      return codeKeeping
    },

    takeKey: async (apiKey) => {
      const before = service
      const client =
        apiKey === null
          ? null
          : createServiceClient({ ...clientOptions(connection, practice, shell), apiKey, version, answerWorkerFile, logins: parts.logins })
      service = client && createServiceConnection(client, clock, changed)
      await before?.close()
    },

    openBooks: async () => {
      if (connection.mode === 'reader') return setLedger('needsPassphrase')
      const found = await findLedgerKey(connection, folder, vault)
      if (found.kind === 'needsRecoveryCode') return setLedger('needsRecoveryCode', found.trouble)
      keyTrouble = found.trouble
      await openAgain(found)
    },

    unlock: async (typed) => {
      if (session) return
      const found = ledgerKeyTyped(typed)
      try {
        await openWith(found)
      } catch (error) {
        const trouble = troubleOf(error)
        setLedger(trouble === 'keyWrong' ? 'needsRecoveryCode' : 'failed', trouble)
        if (trouble !== 'keyWrong') throw error
        throw new FailureError({ kind: 'input', fields: [{ path: 'recoveryCode', problem: 'This code is of another ledger.' }] })
      }
      await keepKey(found.key, clock.nowMs())
      await codeKeeping?.typed()
    },

    asOfMs: () => copy?.atMs ?? null,
    accountingZone: zoneOfDays,

    unlockCopy: async (passphrase) => {
      if (connection.mode !== 'reader') throw new FailureError({ kind: 'unsupported' })
      if (session) return
      setLedger('opening')
      try {
        const fetched = await fetchReaderCopy(connection.readerFile ?? '', ledgerFolder(folder), passphrase)
        copy = fetched.head
        await openWith({ key: fetched.key, code: null })
      } catch (error) {
        copy = null
        const trouble = error instanceof FailureError && error.failure.kind === 'ledger' ? error.failure.trouble : null
        // A file that is out of reach or held may be there the next time, and so may the passphrase. So it is after a fault of ours.
        setLedger(trouble === null || trouble === 'passphraseWrong' ? 'needsPassphrase' : 'failed', trouble)
        throw asReaderCopy(error)
      }
    },

    wouldBring: async (order) => {
      const { key } = keyToRestore(order)
      const of = { folder: ledgerFolder(folder), key, workerFile, accountingZone: accountingZone() }
      // One at a time: the copies that they read have one name.
      looks.stop()
      const signal = looks.signal()
      const look = previews.run(() => previewInThread(of, order, signal))
      const brings = await look.catch((error: unknown) => {
        throw ofTypedCode(order, error, ledgerState.trouble === 'keyWrong')
      })
      if (order.backup !== '') counts.note(order.backup, brings.bookings)
      return brings
    },

    restore: async (order) => {
      const { ownKey, ...found } = keyToRestore(order)
      const keyBefore = keyInUse()
      const [startedMs, atMs] = [clock.tickMs(), clock.nowMs()]
      const signal = restores.signal()
      // First of all: where this cannot be kept, nothing else is changed either.
      const forgotten = ownKey ? await forgetSecondFolder() : null
      const closing = session
      session = null
      // A locked one stays so until the code has shown that it fits: whoever typed it still looks at the question.
      if (keyBefore) setLedger('opening')
      // One that does not close keeps its lock, and the restore is refused.
      await closing?.close().catch(() => {})
      const of = { folder: ledgerFolder(folder), key: found.key, workerFile, accountingZone: accountingZone(), patienceMs }
      try {
        await restoreInThread(of, { backup: order.backup, from: order.from, ownKey, atMs }, signal)
      } catch (error) {
        await forgotten?.putBack()
        const isLocked = ledgerState.trouble === 'keyWrong'
        if (keyBefore) await openAgain(keyBefore)
        throw ofTypedCode(order, error, isLocked)
      }
      log('ledger.restored', { connection: connection.id, ms: Math.round(clock.tickMs() - startedMs) })
      await openAgain(found)
      // From here on the ledger's. The one that opened what was put aside is kept under the name of that.
      await keepKey(found.key, atMs)
      if (order.code !== null) await codeKeeping?.typed()
    },

    stopKeeping: (what) => {
      switch (what) {
        case 'check':
          return session?.check.stopChecking()
        case 'backUp':
          return session?.backups.stopBackingUp()
        case 'look':
          return looks.stop()
        case 'restore':
          return restores.stop()
        default:
          return what satisfies never
      }
    },

    close: async () => {
      looks.stop()
      const closing = session
      // From now on nothing new is begun in them.
      session = null
      recoveryCode = null
      codeKeeping = null
      await previews.idle()
      await closing?.close()
      await service?.close()
      service = null
      setLedger('none')
      return closing?.openCases() ?? null
    },
  }
}

/** A backup does not tell a key that is not its own from damage. */
function ofTypedCode({ code, from }: RestoreOrder, error: unknown, isLocked: boolean): unknown {
  const isUnread = error instanceof FailureError && error.failure.kind === 'ledger' && error.failure.trouble === 'damaged'
  if (!isUnread || (code === null && from === null && !isLocked)) return error
  const problem =
    code === null
      ? 'This backup does not open with the key of the present ledger. Enter its recovery code; if that does not open it either, it is damaged.'
      : 'This code does not open this backup: it is of another ledger, or the backup is damaged.'
  return new FailureError({ kind: 'input', fields: [{ path: 'recoveryCode', problem }] }, { cause: error })
}

function clientOptions(connection: StoredConnection, practice: PracticeService | null, shell: Pick<Shell, 'proxyFor'>) {
  const { baseUrl, occupantsField, bookTimeoutSeconds, caPem } = connection
  return {
    baseUrl,
    occupantsField,
    timeouts: { bookRate: bookTimeoutSeconds * 1000 },
    proxyFor: (url: string) => shell.proxyFor(url),
    ...(caPem && { extraCaPem: caPem }),
    ...(practice && { fetch: ((input, init) => practice.fetch(new Request(input, init))) satisfies typeof fetch }),
  }
}
