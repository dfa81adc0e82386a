/** One connection in use: its line to the service and its books, each of which may be missing without the other. */
import { join } from 'node:path'
import type { DeskState } from '../../shared/desk-views.ts'
import { FailureError, type KeychainTrouble, type LedgerTrouble } from '../../shared/failure.ts'
import type { Emit } from '../../shared/procedures.ts'
import type { Chance, Clock } from '../booking/clock.ts'
import { createLine, type Line } from '../booking/line.ts'
import type { PracticeService } from '../practice/service.ts'
import { createServiceClient } from '../service/client.ts'
import type { Shell } from '../shell/shell.ts'
import type { Vault } from '../vault/vault.ts'
import { type BookingDesk, createBookingDesk } from './booking.ts'
import { type Books, openBooks } from './books.ts'
import { type FoundKey, findLedgerKey, keepLedgerKey, ledgerKeyTyped } from './ledger-access.ts'
import type { Log } from './log.ts'
import { createSearchDesk, type SearchDesk } from './search.ts'
import { fileTrouble, type StoredConnection } from './settings.ts'

export interface SessionParts {
  readonly shell: Pick<Shell, 'saveDialog' | 'proxyFor'>
  readonly dataFolder: string
  readonly workerFile: URL | string
  readonly vault: Vault
  readonly clock: Clock
  readonly chance: Chance
  readonly log: Log
  readonly emit: Emit
  readonly accountingZone: () => string
  /** The zone that the desk stands in. */
  readonly deskZone: string
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
  ledgerState(): { readonly ledger: DeskState['ledger']; readonly trouble: LedgerTrouble | KeychainTrouble | null }
  /** Open bookings and cancellations; null while the books are not open. */
  openCases(): number | null
  /** Those of them that only the key in use can find out. */
  casesOfKey(): Promise<number>
  /** Notices that nobody has put away. */
  notices(): number
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
  /** Opens them with a typed recovery code; books that are open stay as they are. Errors: `input` at `recoveryCode`, `ledger`. */
  unlock(code: string): Promise<void>
  /** Closes everything, and answers how many outcomes stay open; null when the books were not open. */
  close(): Promise<number | null>
}

export function createSession(connection: StoredConnection, practice: PracticeService | null, parts: SessionParts): Session {
  const { shell, dataFolder, workerFile, vault, clock, chance, log, emit, accountingZone, deskZone, changed } = parts
  const folder = join(dataFolder, connection.id)
  let line: Line | null = null
  let books: Books | null = null
  let recoveryCode: string | null = null
  let ledgerState: ReturnType<Session['ledgerState']> = { ledger: 'none', trouble: null }

  const needLine = (): Line => {
    if (!line) throw new FailureError({ kind: 'noKey' })
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

  const openWith = async ({ key, code }: Pick<FoundKey, 'key' | 'code'>) => {
    const startedMs = clock.tickMs()
    setLedger('opening')
    const zone = accountingZone()
    const shared = { shell, emit, clock, chance, log, deskZone, casesChanged: changed }
    books = await openBooks({ folder, key, workerFile, accountingZone: zone, line: () => line, needLine, ...shared })
    recoveryCode = code
    log('ledger.opened', { connection: connection.id, ms: Math.round(clock.tickMs() - startedMs) })
    setLedger('open')
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

  return {
    connection,
    practice,
    search: createSearchDesk({ line: needLine, emit }),
    booking: createBookingDesk({ line: needLine, identity: () => line?.identity ?? null, books: needBooks, nowMs: clock.nowMs }),
    books: needBooks,
    ledgerState: () => ledgerState,
    openCases: () => books?.openCases() ?? null,
    casesOfKey: async () => (line && books ? books.casesOfKey() : 0),
    notices: () => books?.notices() ?? 0,
    comparedAtMs: () => books?.comparedAtMs() ?? null,
    isSending: () => books?.isSending() ?? false,
    online: () => line?.online() ?? null,
    recoveryCode: () => recoveryCode,

    takeKey: async (apiKey) => {
      const before = line
      const client = apiKey === null ? null : createServiceClient({ ...clientOptions(connection, practice, shell), apiKey })
      line = client && createLine(client, clock.nowMs, changed)
      await before?.close()
    },

    openBooks: async () => {
      const found = await findLedgerKey(connection, folder, vault)
      if (found.kind === 'needsRecoveryCode') return setLedger('needsRecoveryCode', found.trouble)
      try {
        await openWith(found)
      } catch (error) {
        const trouble = troubleOf(error)
        setLedger(trouble === 'keyWrong' ? 'needsRecoveryCode' : 'failed', trouble)
      }
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
