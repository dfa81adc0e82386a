/** The connections of the desk: lists, tests, adds, opens and closes them, with their reader copies and recovery codes. */
import { randomUUID } from 'node:crypto'
import { basename, extname } from 'node:path'
import { FailureError, type KeychainErrorCode } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { formatInstant } from '../../../shared/domain/date-words.ts'
import { codeInText, shownCode } from '../../../shared/domain/text.ts'
import { say } from '../../../shared/words/say.ts'
import { replaceFile } from '../../files/replace-file.ts'
import type { Unfinished } from '../../files/unfinished-files.ts'
import { lookAtReaderCopy, toReaderCopyError } from '../../ledger/storage/reader-copy-open.ts'
import type { PracticeService } from '../../practice/service.ts'
import { command } from '../context/command.ts'
import type { DeskContext } from '../context/desk-context.ts'
import { fileDialog } from '../context/file-dialog.ts'
import { ledgersIn } from '../session/ledger-places.ts'
import type { RestoreOrder } from '../session/restoring.ts'
import type { Session } from '../session/session.ts'
import type { DataPlace } from '../settings/data-place.ts'
import { createProxyLoginDesk } from '../settings/proxy-login.ts'
import type { StoredConnection } from '../settings/settings.ts'
import { createApiKeys } from './api-keys.ts'
import { createKeyOrders } from './key-orders.ts'
import { createNewConnections, practiceConnection } from './new-connections.ts'
import { createStoredConnections } from './stored-connections.ts'
import { createSwitching } from './switching.ts'

type ConnectionProcedure =
  | Extract<keyof Desk, `connection.${string}`>
  | 'reader.open'
  | 'reader.openOffered'
  | 'reader.dismissOffered'
  | 'reader.unlock'

/** The connections, and the current one. */
export type Connections = ReturnType<typeof createConnections>

/** Dependencies of the connections, in addition to the context. */
export interface ConnectionsParts {
  readonly openPractice: () => PracticeService
  /** Notes partial files that are being written for the clerk. */
  readonly unfinished: Unfinished
  /** The state of the data folder. */
  readonly place: DataPlace['state']
  /** The state of app updates. */
  readonly updates: () => DeskState['updates']
  /** Who works at the desk. */
  readonly operators: () => DeskState['operators']
}

/** Creates the connections. None is current until `start` or the clerk's choice. */
export function createConnections(context: DeskContext, parts: ConnectionsParts) {
  const { shell, memory, vault, emit, log, version, deskZone, isZoneKnown, excelMarks, clock } = context
  const { openPractice, unfinished, place, updates, operators } = parts
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
  /** The offered reader copy that the clerk has not decided about yet. */
  let offeredFile: string | null = null

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

  const state = (): DeskState => {
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
      keychain: keychain ?? session?.keyTrouble() ?? 'ok',
      keychainAsks,
      proxy: logins.state(),
      recoveryCode: session?.codeMark() ?? null,
      openCases: session ? switching.openCasesOf(session.connection.id) : 0,
      notices: session?.notices() ?? 0,
      sending: isSending(),
      comparedAtMs: session?.comparedAtMs() ?? null,
      online: session?.online() ?? null,
      deskZone,
      isZoneKnown,
      excelMarks,
      // The name is shown within a sentence.
      offeredCopy: offeredFile === null ? null : codeInText(toSingleLine(basename(offeredFile)), maxOfferedLength).toWellFormed(),
      ...place(),
      settingsLost: memory.lost,
      foundLedgers: ledgers.filter((ledger) => !connections.some(({ id }) => id === ledger.id)),
      updates: updates(),
      operators: operators(),
      nowMs: clock.nowMs(),
    }
  }

  /** Runs one change of the connections at a time, then notifies the window and returns the new state. */
  const inTurn = async (change: () => Promise<void>): Promise<DeskState> => {
    await switching.inTurn(change)
    changed()
    return state()
  }

  const keyOrders = createKeyOrders({ keys, connections, switching, inTurn })

  /** Opens a reader copy as a separate connection that has no key and no service. Errors: `readerCopy`, `inFlight`. */
  const openReaderCopy = async (file: string) => {
    await lookAtReaderCopy(file).catch((error: unknown) => {
      throw toReaderCopyError(error)
    })
    return inTurn(async () => {
      needIdle()
      const known = connections.all().find(({ readerFile }) => readerFile === file)
      const connection = known ?? readerConnection(file)
      await connections.storeAsActive(connection)
      await use(connection)
    })
  }

  /** Finds out where the keys of the other connections are stored. Not awaited, since a keychain may be slow. */
  const findKeyLocations = async (others: readonly StoredConnection[]) => {
    for (const one of others) await keys.read(one)
    if (others.length > 0) changed()
  }

  const procedures: Pick<Desk, ConnectionProcedure | 'desk.state'> = {
    'desk.state': async () => state(),
    ...proxies.procedures,
    'connection.workWithoutKeychain': command(() => vault.prompt?.giveUp()),
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
    'connection.recoveryCode': async () => ({ code: need().recoveryCode() }),
    'connection.saveRecoveryCode': async () => {
      const session = need()
      const [code, tracker] = [session.recoveryCode() ?? '', session.codeTracker()]
      const { name } = session.connection
      const suggestedName = `recovery-code-${name.replace(/[^\w-]+/g, '_')}.txt`
      const file = await shell.saveDialog(fileDialog(say('recoveryCodeFile.title'), say('recoveryCodeFile.fileType'), 'txt', suggestedName))
      if (file === null) return { file: null }
      const contents = { name, code, atMs: formatInstant(clock.nowMs(), deskZone), zone: deskZone }
      await replaceFile(file, [say('recoveryCodeFile.contents', contents)], unfinished)
      await tracker.keep('file')
      return { file: basename(file) }
    },
    'connection.recoveryCodeOnPaper': async () => {
      await need().codeTracker().keep('paper')
      return state()
    },
    'connection.recoveryCodeLater': async () => {
      await need().codeTracker().postpone()
      return state()
    },
    'connection.unlock': ({ recoveryCode }) => inTurn(() => need().unlock(recoveryCode)),
    'reader.open': async () => {
      const file = await shell.openDialog(fileDialog(say('common.openReaderCopy'), say('common.readerCopyFileType'), 'deskbook'))
      return file === null ? null : openReaderCopy(file)
    },
    'reader.openOffered': async () => {
      const file = offeredFile
      if (file === null) throw new FailureError({ kind: 'notHere' })
      await openReaderCopy(file)
      // Another file may have been offered meanwhile.
      if (offeredFile === file) offeredFile = null
      return state()
    },
    'reader.dismissOffered': async () => {
      offeredFile = null
      return state()
    },
    'reader.unlock': ({ passphrase }) => inTurn(() => need().unlockCopy(passphrase)),
  }

  return {
    procedures,
    /** Offers a reader copy to the clerk, who decides whether it is opened. */
    offer: (file: string) => {
      offeredFile = file
      changed()
    },
    /** Returns the session of the current connection; throws `noConnection`. */
    session: need,
    /** Whether a booking or cancellation request of the current connection is in flight. */
    isSending,
    /** Whether a month is being closed, or its changes are being exported. */
    isClosingMonth,
    state,
    /** Opens the connection that was current when the desk was last closed. */
    start: async () => {
      ledgers = await ledgersIn(context.paths.dataFolder)
      const { active, connections: stored } = memory.read()
      const connection = stored.find(({ id }) => id === active)
      if (connection) await inTurn(() => use(connection))
      void findKeyLocations(stored.filter(({ mode, id }) => mode === 'live' && id !== active))
    },
    /** Replaces the current connection's ledger with a backup. Errors: `inFlight`, and those of `Session.restore`. */
    restore: (order: RestoreOrder) =>
      inTurn(async () => {
        needIdle()
        await need().restore(order)
      }),
    /** Adds connections without opening any. */
    add: async (added: readonly StoredConnection[]) => void (await inTurn(() => connections.append(added))),
    /** Reopens the ledger after a change of the accounting zone. Errors: `inFlight`; `closingRuns` while a month is being closed. */
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

/** The maximum length of a file name within a sentence, in characters. */
const maxOfferedLength = 100

/** Other people chose the file's name, so put it on one line. */
const toSingleLine = (name: string): string => name.replace(/\s+/g, ' ')

function readerConnection(file: string): StoredConnection {
  const id = `reader-${randomUUID().slice(0, 8)}`
  const name = shownCode(toSingleLine(basename(file, extname(file))), 60).toWellFormed()
  return { ...practiceConnection, id, mode: 'reader', name, baseUrl: '', readerFile: file }
}
