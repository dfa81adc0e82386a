/** The connections of the desk: lists, tests, adds, opens and closes them. */
import { FailureError, type KeychainErrorCode } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import type { Unfinished } from '../../files/unfinished-files.ts'
import type { PracticeService } from '../../practice/service.ts'
import type { ProxyLogins } from '../../service/network/proxy-logins.ts'
import type { DeskContext } from '../context/desk-context.ts'
import { ledgersIn } from '../session/ledger-places.ts'
import type { RestoreOrder } from '../session/restoring.ts'
import type { Session } from '../session/session.ts'
import type { DataPlace } from '../settings/data-place.ts'
import { createProxyLoginDesk } from '../settings/proxy-login.ts'
import type { StoredConnection } from '../settings/settings.ts'
import { type ApiKeys, createApiKeys } from './api-keys.ts'
import { createKeyOrders } from './key-orders.ts'
import { createNewConnections } from './new-connections.ts'
import { createReaderCopyOrders } from './reader-copy-orders.ts'
import { createRecoveryCodeOrders } from './recovery-code-orders.ts'
import { createStoredConnections } from './stored-connections.ts'
import { createSwitching, type Switching } from './switching.ts'

/** Sources of the state, in addition to the context. Each is read when the state is read. */
interface DeskStateParts {
  readonly switching: Pick<Switching, 'current' | 'isSending' | 'openCasesOf'>
  readonly keys: Pick<ApiKeys, 'place' | 'isOfOtherPlace'>
  /** Why the keychain did not answer for an API key; null when it did. */
  readonly keychain: () => KeychainErrorCode | null
  /** Whether the system is asking for the keychain's password. */
  readonly keychainAsks: () => boolean
  readonly logins: Pick<ProxyLogins, 'state'>
  /** The name of an offered file; null if there is none. */
  readonly offeredCopy: () => string | null
  /** The state of the data folder. */
  readonly place: DataPlace['state']
  /** The ledgers found in the data folder at startup. */
  readonly ledgers: () => DeskState['foundLedgers']
  /** The state of app updates. */
  readonly updates: () => DeskState['updates']
}

/** Returns a function that reads the current state. */
function createDeskState(context: DeskContext, parts: DeskStateParts): () => DeskState {
  const { shell, memory, version, deskZone, isZoneKnown, excelMarks, clock } = context
  const { switching, keys, keychain, keychainAsks, logins, offeredCopy, place, ledgers, updates } = parts

  const view = ({ id, mode, name, baseUrl, bookTimeoutSeconds }: StoredConnection): DeskState['connections'][number] => ({
    id,
    mode,
    name,
    baseUrl,
    key: mode === 'practice' ? 'session' : keys.place(id),
    keyOfOtherPlace: keys.isOfOtherPlace(id),
    bookTimeoutSeconds,
    openCases: switching.openCasesOf(id),
  })

  return () => {
    const session = switching.current()
    const ledger = session?.ledgerState() ?? { ledger: 'none', trouble: null }
    const { connections, settings } = memory.read()
    return {
      version,
      shell: shell.kind,
      connections: connections.map(view),
      active: session && view(session.connection),
      ledger: ledger.ledger,
      ledgerTrouble: ledger.trouble,
      readOnly: session?.maintenance().readOnly ?? null,
      asOfMs: session?.asOfMs() ?? null,
      accountingZone: session?.accountingZone() ?? settings.accountingZone,
      check: session?.maintenance().check ?? 'notYet',
      catchUp: session?.catchUp() ?? null,
      keychain: keychain() ?? session?.keyTrouble() ?? 'ok',
      keychainAsks: keychainAsks(),
      proxy: logins.state(),
      recoveryCode: session?.codeMark() ?? null,
      openCases: session ? switching.openCasesOf(session.connection.id) : 0,
      notices: session?.notices() ?? 0,
      sending: switching.isSending(),
      comparedAtMs: session?.comparedAtMs() ?? null,
      online: session?.online() ?? null,
      deskZone,
      isZoneKnown,
      excelMarks,
      offeredCopy: offeredCopy(),
      ...place(),
      settingsLost: memory.lost,
      foundLedgers: ledgers().filter((ledger) => !connections.some(({ id }) => id === ledger.id)),
      updates: updates(),
      nowMs: clock.nowMs(),
    }
  }
}

type ConnectionProcedure =
  | Extract<keyof Desk, `connection.${string}`>
  | 'reader.open'
  | 'reader.openOffered'
  | 'reader.dismissOffered'
  | 'reader.unlock'

/** The connections, and the current one. */
export interface Connections {
  readonly procedures: Pick<Desk, ConnectionProcedure | 'desk.state'>
  /** Returns the session of the current connection; throws `noConnection`. */
  session(): Session
  /** Whether a booking or cancellation request of the current connection is in flight. */
  isSending(): boolean
  /** Whether a month is being closed, or its changes are being exported. */
  isClosingMonth(): boolean
  /** Opens the connection that was current when the desk was last closed. */
  start(): Promise<void>
  /** Offers a reader copy to the clerk, who decides whether it is opened. */
  offer(file: string): void
  /** Adds connections without opening any. */
  add(connections: readonly StoredConnection[]): Promise<void>
  /** Reopens the ledger after a change of the accounting zone. Errors: `inFlight`; `closingRuns` while a month is being closed. */
  reopen(): Promise<void>
  /** Replaces the current connection's ledger with a backup. Errors: `inFlight`, and those of `Session.restore`. */
  restore(order: RestoreOrder): Promise<DeskState>
  state(): DeskState
  stop(): Promise<void>
}

/** Dependencies of the connections, in addition to the context. */
export interface ConnectionsParts {
  readonly openPractice: () => PracticeService
  /** Notes partial files that are being written for the clerk. */
  readonly unfinished: Unfinished
  /** The state of the data folder. */
  readonly place: DataPlace['state']
  /** The state of app updates. */
  readonly updates: () => DeskState['updates']
}

/** Creates the connections. None is current until `start` or the clerk's choice. */
export function createConnections(context: DeskContext, parts: ConnectionsParts): Connections {
  const { memory, vault, emit, log } = context
  const { openPractice, unfinished, place, updates } = parts
  const changed = () => emit('desk.changed', state())

  let keychain: KeychainErrorCode | null = null
  const keys = createApiKeys(vault, (trouble) => {
    if (trouble && trouble !== keychain) log('keychain.trouble', { trouble })
    keychain = trouble
  })
  const proxies = createProxyLoginDesk(vault, changed, async () => state())
  const { logins } = proxies
  let keychainAsks = false
  let ledgers: DeskState['foundLedgers'] = []
  vault.prompt?.onChange((isOpen) => {
    keychainAsks = isOpen
    changed()
  })

  const connections = createStoredConnections(memory)
  const switching = createSwitching(context, { keys, openPractice, logins, changed })
  const { need, needIdle, isSending, isClosingMonth, use } = switching
  const state = createDeskState(context, {
    ...{ switching, keys, logins, place, updates },
    ledgers: () => ledgers,
    keychain: () => keychain,
    keychainAsks: () => keychainAsks,
    offeredCopy: () => readerCopies.offered(),
  })

  /** Runs changes of connection one at a time; each returns the state after it. */
  const inTurn = async (change: () => Promise<void>): Promise<DeskState> => {
    await switching.inTurn(change)
    changed()
    return state()
  }

  const keyOrders = createKeyOrders({ keys, connections, switching, inTurn })
  const readerCopies = createReaderCopyOrders(context, { connections, switching, inTurn, state, changed })

  /** Finds out where the keys of the other connections are stored. Not awaited, since a keychain may be slow. */
  const findKeyLocations = async (others: readonly StoredConnection[]) => {
    for (const one of others) await keys.read(one)
    if (others.length > 0) changed()
  }

  return {
    procedures: {
      'desk.state': async () => state(),
      ...proxies.procedures,
      'connection.workWithoutKeychain': async () => {
        vault.prompt?.giveUp()
        return {}
      },
      'connection.use': ({ id }) =>
        inTurn(async () => {
          const connection = connections.find(id)
          const session = switching.current()
          if (session?.connection.id === id && !shouldReopen(session)) return
          await use(connection)
          await memory.change(() => ({ active: id }))
        }),
      ...createNewConnections(context, { keys, give: keyOrders.give, connections, switching, inTurn, logins, state }),
      ...keyOrders.procedures,
      ...createRecoveryCodeOrders(context, { need, inTurn, state, unfinished }),
      ...readerCopies.procedures,
    },
    offer: readerCopies.offer,
    session: need,
    isSending,
    isClosingMonth,
    state,
    start: async () => {
      ledgers = await ledgersIn(context.paths.dataFolder)
      const { active, connections: stored } = memory.read()
      const connection = stored.find(({ id }) => id === active)
      if (connection) await inTurn(() => use(connection))
      void findKeyLocations(stored.filter(({ mode, id }) => mode === 'live' && id !== active))
    },
    restore: (order) =>
      inTurn(async () => {
        needIdle()
        await need().restore(order)
      }),
    add: async (added) => void (await inTurn(() => connections.append(added))),
    reopen: async () => {
      await inTurn(async () => {
        const session = switching.current()
        // A reader copy has its own zone.
        if (!session || session.connection.mode === 'reader') return
        if (isClosingMonth()) throw new FailureError({ kind: 'closingRuns' })
        await use(session.connection)
      })
    },
    stop: async () => {
      // A restore that has not replaced the ledger yet leaves it unchanged.
      switching.current()?.stopMaintenance('restore')
      vault.prompt?.close()
      await switching.stop()
    },
  }
}

/**
 * Whether a session’s ledger could not be opened, could not be written for lack of space or permission, or had no key in the
 * keychain. Choosing the connection again retries.
 */
function shouldReopen(session: Session): boolean {
  const { readOnly } = session.maintenance()
  const { ledger } = session.ledgerState()
  return ledger === 'failed' || ledger === 'needsRecoveryCode' || (readOnly !== null && readOnly !== 'readerCopy')
}
