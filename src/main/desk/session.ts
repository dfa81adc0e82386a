/** One connection in use: its line to the service and its books, each of which may be missing without the other. */
import { join } from 'node:path'
import type { DeskState } from '../../shared/desk-views.ts'
import { FailureError, type KeychainTrouble, type LedgerTrouble } from '../../shared/failure.ts'
import type { Keeping, WouldBring } from '../../shared/keeping-views.ts'
import type { Emit } from '../../shared/procedures.ts'
import type { Chance, Clock } from '../booking/clock.ts'
import { createLine, type Line } from '../booking/line.ts'
import type { Head } from '../ledger/reader-copy-head.ts'
import { asReaderCopy, fetchReaderCopy } from '../ledger/reader-copy-open.ts'
import { restoreAside, wouldBringAside } from '../ledger/restore-thread.ts'
import type { PracticeService } from '../practice/service.ts'
import { createServiceClient } from '../service/client.ts'
import type { Shell } from '../shell/shell.ts'
import type { Vault } from '../vault/vault.ts'
import { type BackupCounts, createBackupCounts } from './backup-counts.ts'
import type { BackupDesk } from './backups.ts'
import { type BookingDesk, createBookingDesk } from './booking.ts'
import { type Books, ledgerFolder, openBooks, patienceMs } from './books.ts'
import { type FoundKey, findLedgerKey, keepLedgerKey, ledgerKeyTyped } from './ledger-access.ts'
import type { Log } from './log.ts'
import { createSearchDesk, type SearchDesk } from './search.ts'
import { fileTrouble, type StoredConnection } from './settings.ts'

export interface SessionParts {
  readonly shell: Pick<Shell, 'saveDialog' | 'proxyFor'>
  readonly dataFolder: string
  readonly workerFile: URL | string
  readonly answerWorkerFile: URL | string
  readonly vault: Vault
  readonly clock: Clock
  readonly chance: Chance
  readonly log: Log
  readonly emit: Emit
  readonly accountingZone: () => string
  /** Whether the desk takes cards. */
  readonly cardEntry: () => boolean
  /** How far back a new ledger goes, in days; a year when absent. */
  readonly historyDays?: number
  /** The zone that the desk stands in. */
  readonly deskZone: string
  /** Of the app. */
  readonly version: string
  /** Told of books that have opened. */
  readonly opened: (books: Books) => void
  /** Something that `desk.state` shows has changed. */
  readonly changed: () => void
}

export interface Session {
  readonly connection: StoredConnection
  readonly practice: PracticeService | null
  readonly search: SearchDesk
  readonly booking: BookingDesk
  /** The books; throws `ledger` or `keychain` while they are not open. */
  books(): Books
  /** What is known of the books' keeping, also while they are not open. `folder` is the connection's own. */
  keeping(): {
    readonly folder: string
    readonly check: Keeping['check']
    readonly checkedAtMs: number | null
    readonly readOnly: DeskState['readOnly']
    readonly backups: BackupDesk | null
    readonly counts: BackupCounts
  }
  ledgerState(): { readonly ledger: DeskState['ledger']; readonly trouble: LedgerTrouble | KeychainTrouble | null }
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
  /**
   * Puts a backup, by its name, in the place of the ledger's files, which are put aside, and opens the books again; an empty name begins a
   * new ledger. Errors: `notHere`, `ledger`; the books are then as they were. What fails after the change is in `ledgerState`.
   */
  restore(backup: string): Promise<void>
  /** What a backup would bring; an empty name stands for a new ledger. Errors: `notHere`, `ledger`, `unsupported`. */
  wouldBring(backup: string): Promise<WouldBring>
  /** Closes everything, and answers how many outcomes stay open; null when the books were not open. */
  close(): Promise<number | null>
}

export function createSession(connection: StoredConnection, practice: PracticeService | null, parts: SessionParts): Session {
  const { shell, dataFolder, workerFile, answerWorkerFile, vault, clock, chance, log, emit, accountingZone, deskZone, version, changed } =
    parts
  const folder = join(dataFolder, connection.id)
  const counts = createBackupCounts(ledgerFolder(folder))
  let line: Line | null = null
  let books: Books | null = null
  let recoveryCode: string | null = null
  /** What the books were last opened with, or were to be. */
  let lastKey: Pick<FoundKey, 'key' | 'code'> | null = null
  /** What is told of the reader copy that is open. */
  let copy: Head | null = null
  let ledgerState: ReturnType<Session['ledgerState']> = { ledger: 'none', trouble: null }

  const needLine = (): Line => {
    if (!line) throw new FailureError({ kind: connection.mode === 'reader' ? 'unsupported' : 'noKey' })
    return line
  }

  const needBooks = (): Books => {
    if (books) return books
    const { trouble } = ledgerState
    if (trouble === 'unavailable' || trouble === 'locked' || trouble === 'timedOut') throw new FailureError({ kind: 'keychain', trouble })
    throw new FailureError({ kind: 'ledger', trouble: trouble ?? (ledgerState.ledger === 'needsRecoveryCode' ? 'keyMissing' : 'closed') })
  }

  const setLedger = (ledger: DeskState['ledger'], trouble: LedgerTrouble | KeychainTrouble | null = null) => {
    ledgerState = { ledger, trouble }
    if (trouble) log('ledger.failed', { connection: connection.id, trouble })
    changed()
  }

  const zoneOfDays = () => copy?.zone ?? accountingZone()

  const openWith = async (found: Pick<FoundKey, 'key' | 'code'>) => {
    const { key, code } = found
    lastKey = found
    const startedMs = clock.tickMs()
    setLedger('opening')
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
    const shared = { shell, emit, counts, clock, chance, log, historyDays: parts.historyDays, deskZone, version, casesChanged: changed }
    books = await openBooks({ ...place, key, line: () => line, needLine, ...shared })
    recoveryCode = code
    log('ledger.opened', { connection: connection.id, ms: Math.round(clock.tickMs() - startedMs) })
    setLedger('open')
    parts.opened(books)
  }

  /** The trouble of books that did not open; anything else is a fault and goes on. */
  const troubleOf = (error: unknown): LedgerTrouble => {
    if (error instanceof FailureError && error.failure.kind === 'ledger') return error.failure.trouble
    const why = fileTrouble(error)
    if (why === 'denied') return 'readOnly'
    if (why === 'full') return 'diskFull'
    setLedger('failed', 'damaged')
    throw error
  }

  /** What fails is in `ledgerState`. */
  const openAgain = async (found: Pick<FoundKey, 'key' | 'code'>) => {
    try {
      await openWith(found)
    } catch (error) {
      const trouble = troubleOf(error)
      setLedger(trouble === 'keyWrong' ? 'needsRecoveryCode' : 'failed', trouble)
    }
  }

  /** A backup that a key opens is of that key, whatever lies in the ledger's place. */
  const keyToRestore = (backup: string) => {
    if (connection.mode === 'reader') throw new FailureError({ kind: 'unsupported' })
    if (!lastKey || (backup === '' && ledgerState.trouble === 'keyWrong')) throw new FailureError({ kind: 'ledger', trouble: 'keyMissing' })
    return lastKey
  }

  const search = createSearchDesk({ line: needLine, emit })
  const { origins } = search

  return {
    connection,
    practice,
    search,
    booking: createBookingDesk({ line: needLine, books: needBooks, origins, clock, cardEntry: parts.cardEntry }),
    books: needBooks,
    keeping: () => ({
      folder,
      check: books?.check.state() ?? (ledgerState.trouble === 'damaged' ? 'damaged' : 'notYet'),
      checkedAtMs: books?.check.checkedAtMs() ?? null,
      readOnly: books?.readOnly() ?? null,
      backups: books?.backups ?? null,
      counts,
    }),
    ledgerState: () => ledgerState,
    openCases: () => books?.openCases() ?? null,
    casesOfKey: async () => (line && books ? books.casesOfKey() : 0),
    notices: () => books?.notices() ?? 0,
    catchUp: () => books?.catchUp.state() ?? null,
    comparedAtMs: () => books?.comparedAtMs() ?? null,
    isSending: () => books?.isSending() ?? false,
    online: () => line?.online() ?? null,
    recoveryCode: () => recoveryCode,

    takeKey: async (apiKey) => {
      const before = line
      const client =
        apiKey === null ? null : createServiceClient({ ...clientOptions(connection, practice, shell), apiKey, version, answerWorkerFile })
      line = client && createLine(client, clock, changed)
      await before?.close()
    },

    openBooks: async () => {
      if (connection.mode === 'reader') return setLedger('needsPassphrase')
      const found = await findLedgerKey(connection, folder, vault)
      if (found.kind === 'needsRecoveryCode') return setLedger('needsRecoveryCode', found.trouble)
      await openAgain(found)
    },

    unlock: async (code) => {
      if (books) return
      const key = ledgerKeyTyped(code)
      try {
        await openWith({ key, code })
      } catch (error) {
        const trouble = troubleOf(error)
        setLedger(trouble === 'keyWrong' ? 'needsRecoveryCode' : 'failed', trouble)
        if (trouble !== 'keyWrong') throw error
        throw new FailureError({ kind: 'input', fields: [{ path: 'recoveryCode', problem: 'This code is of another ledger.' }] })
      }
      await keepLedgerKey(connection, key, vault)
    },

    asOfMs: () => copy?.atMs ?? null,
    accountingZone: zoneOfDays,

    unlockCopy: async (passphrase) => {
      if (connection.mode !== 'reader') throw new FailureError({ kind: 'unsupported' })
      if (books) return
      setLedger('opening')
      try {
        const fetched = await fetchReaderCopy(connection.readerFile ?? '', ledgerFolder(folder), passphrase)
        copy = fetched.head
        await openWith({ key: fetched.key, code: null })
      } catch (error) {
        copy = null
        if (!(error instanceof FailureError)) throw error
        const trouble = error.failure.kind === 'ledger' ? error.failure.trouble : null
        // A file that is out of reach may be there the next time, and so may the passphrase.
        setLedger(trouble === null || trouble === 'passphraseWrong' ? 'needsPassphrase' : 'failed', trouble)
        throw asReaderCopy(error)
      }
    },

    wouldBring: async (backup) => {
      const { key } = keyToRestore(backup)
      const of = { folder: ledgerFolder(folder), key, workerFile, accountingZone: accountingZone() }
      const brings = await wouldBringAside(of, backup)
      if (backup !== '') counts.note(backup, brings.bookings)
      return brings
    },

    restore: async (backup) => {
      const found = keyToRestore(backup)
      const startedMs = clock.tickMs()
      const closing = books
      books = null
      setLedger('opening')
      // One that does not close keeps its lock, and the restore is refused.
      await closing?.close().catch(() => {})
      const of = { folder: ledgerFolder(folder), key: found.key, workerFile, accountingZone: accountingZone(), patienceMs }
      const refused = await restoreAside(of, { backup, atMs: clock.nowMs() }).then(
        () => null,
        (error: unknown) => error,
      )
      if (refused === null) log('ledger.restored', { connection: connection.id, ms: Math.round(clock.tickMs() - startedMs) })
      await openAgain(found)
      if (refused !== null) throw refused
    },

    close: async () => {
      const closing = books
      // From now on nothing new is begun in them.
      books = null
      await closing?.close()
      await line?.close()
      line = null
      setLedger('none')
      return closing?.openCases() ?? null
    },
  }
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
