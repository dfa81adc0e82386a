/** The connections of the desk: which there are, which one is in use, and how one is tried, added, opened and left. */

import { randomUUID } from 'node:crypto'
import { basename, extname } from 'node:path'
import type { DeskState } from '../../../shared/contract/desk-views.ts'
import { FailureError, type KeychainTrouble } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures.ts'
import { codeInText, shownCode } from '../../../shared/domain/text.ts'
import { createSerial } from '../../async/serial.ts'
import { createChosenFiles } from '../../files/chosen-files.ts'
import type { Unfinished } from '../../files/unfinished-files.ts'
import { asReaderCopy, lookAtReaderCopy } from '../../ledger/storage/reader-copy-open.ts'
import { type PracticeService, practiceBaseUrl } from '../../practice/service.ts'
import type { Shell } from '../../shell/shell.ts'
import type { DataPlace } from '../settings/data-place.ts'
import { createProxyLoginDesk } from '../settings/proxy-login.ts'
import type { DeskMemory, StoredConnection } from '../settings/settings.ts'
import { type ApiKeys, createApiKeys, needKey } from './api-keys.ts'
import { checkedInput } from './connection-input.ts'
import { tryConnection } from './connection-test.ts'
import type { OpenLedgerSession } from './open-ledger-session.ts'
import { saveRecoveryCode } from './recovery-code-file.ts'
import { accountOf, needOtherAccount } from './same-account.ts'
import { createSession, type RestoreOrder, type Session, type SessionParts } from './session.ts'

type ConnectionProcedure =
  | Extract<keyof Desk, `connection.${string}`>
  | 'reader.open'
  | 'reader.openOffered'
  | 'reader.leaveOffered'
  | 'reader.unlock'

export interface Connections {
  readonly procedures: Pick<Desk, ConnectionProcedure | 'desk.state'>
  /** The connection in use; throws `noConnection`. */
  session(): Session
  /** Whether a booking or a cancellation of the connection in use is on its way. */
  isSending(): boolean
  /** Whether a month is being closed, or its changes are being exported. */
  isClosingMonth(): boolean
  /** Opens the connection that was in use when the desk was last closed. */
  start(): Promise<void>
  /** Offers a reader copy to the clerk, who decides whether it is opened. */
  offer(file: string): void
  /** Adds connections and uses none of them. */
  add(connections: readonly StoredConnection[]): Promise<void>
  /** Closes and opens the ledger again, for an accounting zone that it was not opened with. Errors: `inFlight`; `closingRuns`, while a month is being closed. */
  reopen(): Promise<void>
  /** Puts a backup in the place of the ledger of the connection in use. Errors: `inFlight`, and as `Session.restore`. */
  restore(order: RestoreOrder): Promise<DeskState>
  state(): DeskState
  stop(): Promise<void>
}

export interface ConnectionsParts extends Omit<SessionParts, 'changed' | 'opened' | 'accountingZone' | 'cardEntry' | 'shell' | 'logins'> {
  readonly shell: Pick<Shell, 'kind' | 'saveDialog' | 'openDialog' | 'proxyFor'>
  readonly memory: DeskMemory
  readonly version: string
  readonly openPractice: () => PracticeService
}

export interface ConnectionsOwn {
  /** Notes what is written for a clerk. */
  readonly unfinished: Unfinished
  /** What is told of where the data lie. */
  readonly place: DataPlace['state']
  /** What is told of updates of the desk itself. */
  readonly updates: () => DeskState['updates']
}

const practiceConnection: StoredConnection = {
  id: 'practice',
  mode: 'practice',
  name: 'Practice',
  baseUrl: practiceBaseUrl,
  caPem: '',
  occupantsField: 'occupancy',
  bookTimeoutSeconds: 120,
}

export function createConnections(parts: ConnectionsParts & ConnectionsOwn): Connections {
  const { shell, memory, vault, version, deskZone, openPractice, clock, emit, log, unfinished, place, updates } = parts
  let session: Session | null = null
  let keychain: KeychainTrouble | null = null
  const changes = createSerial()
  const caFiles = createChosenFiles()

  const proxies = createProxyLoginDesk(
    vault,
    () => changed(),
    async () => state(),
  )
  let keychainAsks = false
  vault.prompt?.onChange((isOpen) => {
    keychainAsks = isOpen
    changed()
  })

  const keys: ApiKeys = createApiKeys(vault, (trouble) => {
    if (trouble && trouble !== keychain) log('keychain.trouble', { trouble })
    keychain = trouble
  })

  /** As the books say; while they are closed, as they said last. */
  const openCasesOf = (id: string): number => {
    const counted = session?.connection.id === id ? session.openCases() : null
    return counted ?? memory.read().openCases[id] ?? 0
  }

  const view = ({ id, mode, name, baseUrl }: StoredConnection): DeskState['connections'][number] => ({
    id,
    mode,
    name,
    baseUrl,
    key: mode === 'practice' ? 'session' : keys.place(id),
    keyOfOtherPlace: keys.isOfOtherPlace(id),
    openCases: openCasesOf(id),
  })

  const isSending = () => session?.isSending() ?? false
  const isClosingMonth = () => session?.ledgerState().ledger === 'open' && session.books().closing.isRunning()

  const state = (): DeskState => {
    const ledger = session?.ledgerState() ?? { ledger: 'none', trouble: null }
    return {
      version,
      shell: shell.kind,
      connections: memory.read().connections.map(view),
      active: session && view(session.connection),
      ledger: ledger.ledger,
      ledgerTrouble: ledger.trouble,
      readOnly: session?.keeping().readOnly ?? null,
      asOfMs: session?.asOfMs() ?? null,
      accountingZone: session?.accountingZone() ?? memory.read().settings.accountingZone,
      check: session?.keeping().check ?? 'notYet',
      catchUp: session?.catchUp() ?? null,
      keychain: keychain ?? session?.keyTrouble() ?? 'ok',
      keychainAsks,
      proxy: proxies.logins.state(),
      recoveryCode: session?.codeKept() ?? null,
      openCases: session ? openCasesOf(session.connection.id) : 0,
      notices: session?.notices() ?? 0,
      sending: isSending(),
      comparedAtMs: session?.comparedAtMs() ?? null,
      online: session?.online() ?? null,
      deskZone,
      excelMarks: parts.excelMarks,
      offeredCopy: offered === null ? null : codeInText(lineOf(basename(offered)), longestOffered).toWellFormed(),
      ...place(),
      updates: updates(),
      nowMs: clock.nowMs(),
    }
  }

  const changed = () => emit('desk.changed', state())

  const need = (): Session => {
    if (!session) throw new FailureError({ kind: 'noConnection' })
    return session
  }

  /** One change of connection at a time, each answered with the state after it. */
  const inTurn = (change: () => Promise<void>): Promise<DeskState> => {
    return changes.run(change).then(() => {
      changed()
      return state()
    })
  }

  /** What is on its way keeps its connection and its ledger until it is answered. */
  const needIdle = () => {
    if (isSending()) throw new FailureError({ kind: 'inFlight' })
  }

  const stored = (id: string): StoredConnection => {
    const connection = memory.read().connections.find((one) => one.id === id)
    if (!connection) throw new FailureError({ kind: 'notHere' })
    return connection
  }

  const withKey = (id: string): StoredConnection => {
    const connection = stored(id)
    if (connection.mode === 'reader') throw new FailureError({ kind: 'unsupported' })
    return connection
  }

  /** A key is not taken away from outcomes that only it can find out, unless the clerk was told of them and goes on. */
  const needConsent = async (id: string, evenWithOpenCases = false) => {
    if (evenWithOpenCases) return
    // A key that was given for another place is not used, and still may be the only one that finds them out.
    const isUnused = keys.isOfOtherPlace(id)
    const left = keys.place(id) === 'none' && !isUnused ? 0 : openCasesOf(id)
    const open = session?.connection.id === id && !isUnused ? await session.casesOfKey() : left
    if (open > 0) throw new FailureError({ kind: 'casesOpen', open })
  }

  /** Takes a changed key into use. A keychain may have asked for its password meanwhile, and a send may have begun. */
  const takeKey = async (id: string, apiKey: string | null) => {
    needIdle()
    if (session?.connection.id === id) await session.takeKey(apiKey)
  }

  const closeSession = async () => {
    if (!session) return
    const { id } = session.connection
    const open = await session.close()
    const { [id]: before = 0, ...others } = memory.read().openCases
    if (open === null || open === before) return
    // The count is for show: a disk that is full keeps nobody from leaving a connection.
    await memory.change({ openCases: open > 0 ? { ...others, [id]: open } : others }).catch(() => {})
  }

  const cleared = new Set<string>()
  /** Once in a run: what was begun in this one may still be on its way when the books are opened again. Nobody waits for it. */
  const clearOnce = (id: string, books: OpenLedgerSession) => {
    if (cleared.has(id)) return
    cleared.add(id)
    void books.clearUnfinished()
  }

  const use = async (connection: StoredConnection) => {
    needIdle()
    await closeSession()
    const practice = connection.mode === 'practice' ? openPractice() : null
    const opened = createSession(connection, practice, {
      logins: proxies.logins,
      ...parts,
      accountingZone: () => memory.read().settings.accountingZone,
      cardEntry: () => memory.read().settings.cardEntry,
      changed,
      opened: (books) => clearOnce(connection.id, books),
    })
    session = opened
    // The second practice key may search by destination, which a live one often may not.
    if (connection.mode !== 'reader') await opened.takeKey(practice ? practice.destinationsKey : await keys.read(connection))
    await opened.openBooks()
  }

  const add = async (connection: StoredConnection) => {
    const { connections } = memory.read()
    await memory.change({ connections: [...connections.filter(({ id }) => id !== connection.id), connection], active: connection.id })
  }

  const replace = async (connection: StoredConnection) => {
    await memory.change({ connections: memory.read().connections.map((one) => (one.id === connection.id ? connection : one)) })
  }

  /** Keeps a key and what its account is known by. Errors: `sameAccount`; nothing was kept then. */
  const giveKey = async (connection: StoredConnection, key: string, keep: (connection: StoredConnection) => Promise<void>) => {
    if (connection.mode !== 'live') return void (await keys.write(connection, key))
    await needOtherAccount(connection, key, memory.read().connections, keys.read)
    await keys.write(connection, key)
    await keep({ ...connection, account: accountOf(connection, key) })
  }

  /** Finds out where the keys of connections are that are not in use; a keychain may take its time, and nobody waits. */
  const placeKeys = async (others: readonly StoredConnection[]) => {
    for (const one of others) await keys.read(one)
    if (others.length > 0) changed()
  }

  /** A file that was handed over from outside and that nobody has decided about. */
  let offered: string | null = null

  /** Errors: `readerCopy`, `inFlight`. */
  const openReaderCopy = async (file: string): Promise<DeskState> => {
    await lookAtReaderCopy(file).catch((error: unknown) => {
      throw asReaderCopy(error)
    })
    return inTurn(async () => {
      needIdle()
      const known = memory.read().connections.find(({ readerFile }) => readerFile === file)
      const connection = known ?? readerConnection(file)
      await add(connection)
      await use(connection)
    })
  }

  const procedures: Connections['procedures'] = {
    'desk.state': async () => state(),
    ...proxies.procedures,
    'connection.leaveKeychain': async () => {
      vault.prompt?.giveUp()
      return {}
    },
    'connection.practise': () =>
      inTurn(async () => {
        await add(practiceConnection)
        await use(practiceConnection)
      }),
    'connection.test': async (input) =>
      tryConnection(await checkedInput(input, caFiles), needKey(input.apiKey), shell, { ...parts, logins: proxies.logins }),
    'connection.testKey': async ({ id }) => {
      const connection = stored(id)
      if (connection.mode !== 'live') throw new FailureError({ kind: 'unsupported' })
      const apiKey = await keys.read(connection)
      if (apiKey === null) throw new FailureError({ kind: 'noKey' })
      return tryConnection(connection, apiKey, shell, { ...parts, logins: proxies.logins })
    },
    'connection.add': (input) =>
      inTurn(async () => {
        needIdle()
        const connection = await checkedInput(input, caFiles)
        if (!input.apiKey) await add(connection)
        else await giveKey(connection, needKey(input.apiKey), add)
        await use(connection)
      }),
    'connection.use': ({ id }) =>
      inTurn(async () => {
        const connection = stored(id)
        if (session?.connection.id === id && !isHindered(session)) return
        await use(connection)
        await memory.change({ active: id })
      }),
    'connection.setKey': ({ id, apiKey, evenWithOpenCases }) =>
      inTurn(async () => {
        needIdle()
        const connection = withKey(id)
        const key = needKey(apiKey)
        // No question about open outcomes for a key that is not taken.
        if (connection.mode === 'live') await needOtherAccount(connection, key, memory.read().connections, keys.read)
        await needConsent(id, evenWithOpenCases)
        await giveKey(connection, key, replace)
        await takeKey(id, await keys.read(connection))
      }),
    'connection.deleteKey': ({ id, evenWithOpenCases }) =>
      inTurn(async () => {
        needIdle()
        await needConsent(id, evenWithOpenCases)
        await keys.remove(withKey(id).id)
        await takeKey(id, null)
      }),
    'connection.chooseCaFile': async () => {
      const path = await shell.openDialog({
        title: 'Choose a CA file',
        suggestedName: '',
        filters: [{ name: 'Certificates', extensions: ['pem', 'crt', 'cer'] }],
      })
      return { file: path === null ? null : caFiles.add(path) }
    },
    'connection.recoveryCode': async () => ({ code: need().recoveryCode() }),
    'connection.saveRecoveryCode': async () => {
      const of = need()
      const [code, keeping] = [of.recoveryCode() ?? '', of.codeKeeping()]
      const told = { name: of.connection.name, code, atMs: clock.nowMs(), zone: deskZone }
      const file = await saveRecoveryCode(shell, told, unfinished)
      if (file !== null) await keeping.keep('file')
      return { file }
    },
    'connection.recoveryCodeOnPaper': async () => {
      await need().codeKeeping().keep('paper')
      return state()
    },
    'connection.recoveryCodeLater': async () => {
      await need().codeKeeping().putOff()
      return state()
    },
    'reader.open': async () => {
      const file = await shell.openDialog({
        title: 'Open a reader copy',
        suggestedName: '',
        filters: [{ name: 'Deskbook reader copy', extensions: ['deskbook'] }],
      })
      return file === null ? null : openReaderCopy(file)
    },
    'reader.openOffered': async () => {
      const file = offered
      if (file === null) throw new FailureError({ kind: 'notHere' })
      await openReaderCopy(file)
      // Another one may have been handed over meanwhile.
      if (offered === file) offered = null
      return state()
    },
    'reader.leaveOffered': async () => {
      offered = null
      return state()
    },
    'reader.unlock': ({ passphrase }) => inTurn(() => need().unlockCopy(passphrase)),
    'connection.unlock': ({ recoveryCode }) => inTurn(() => need().unlock(recoveryCode)),
  }

  return {
    procedures,
    offer: (file) => {
      offered = file
      changed()
    },
    session: need,
    isSending,
    isClosingMonth,
    state,
    start: async () => {
      const { active, connections } = memory.read()
      const connection = connections.find(({ id }) => id === active)
      if (connection) await inTurn(() => use(connection))
      void placeKeys(connections.filter(({ mode, id }) => mode === 'live' && id !== active))
    },
    restore: (order) =>
      inTurn(async () => {
        needIdle()
        await need().restore(order)
      }),
    add: async (added) => {
      await inTurn(async () => {
        if (added.length > 0) await memory.change({ connections: [...memory.read().connections, ...added] })
      })
    },
    reopen: async () => {
      await inTurn(async () => {
        // A reader copy has a zone of its own.
        if (!session || session.connection.mode === 'reader') return
        if (isClosingMonth()) throw new FailureError({ kind: 'closingRuns' })
        await use(session.connection)
      })
    },
    stop: async () => {
      // A restore that is not decided yet leaves the ledger as it was.
      session?.stopKeeping('restore')
      vault.prompt?.close()
      await changes.idle()
      await closeSession()
      session = null
    },
  }
}

/** Of a file's name that is shown within a sentence. */
const longestOffered = 100

/** A file that comes from others has their name: it is shown on one line, and with a mark where it would turn the text around it. */
const lineOf = (name: string): string => name.replace(/\s+/g, ' ')

function readerConnection(file: string): StoredConnection {
  const id = `reader-${randomUUID().slice(0, 8)}`
  const name = shownCode(lineOf(basename(file, extname(file))), 60).toWellFormed()
  return { ...practiceConnection, id, mode: 'reader', name, baseUrl: '', readerFile: file }
}

/**
 * Whether a session’s ledger could not be opened, or not be written for want of room or rights, or its key was not in the keychain: choosing
 * it once more tries again.
 */
function isHindered(session: Session): boolean {
  const { readOnly } = session.keeping()
  const { ledger } = session.ledgerState()
  return ledger === 'failed' || ledger === 'needsRecoveryCode' || (readOnly !== null && readOnly !== 'readerCopy')
}
