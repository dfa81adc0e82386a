/** The connection in use, and the switch from one to another, one change at a time. */

import { FailureError } from '../../../shared/contract/failure.ts'
import { createSerial } from '../../async/serial.ts'
import type { PracticeService } from '../../practice/service.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { OpenLedgerSession } from '../session/open-ledger-session.ts'
import { createSession, type Session, type SessionParts } from '../session/session.ts'
import type { StoredConnection } from '../settings/settings.ts'
import type { ApiKeys } from './api-keys.ts'

/** The connection in use. */
export interface Switching {
  /** Null before the first connection was chosen. */
  current(): Session | null
  /** The same. Errors: `noConnection`. */
  need(): Session
  /** Whether a booking or a cancellation of the connection in use is on its way. */
  isSending(): boolean
  /** Whether a month is being closed, or its changes are being exported. */
  isClosingMonth(): boolean
  /** What is on its way keeps its connection and its ledger until it is answered. Errors: `inFlight`. */
  needIdle(): void
  /** Open bookings and cancellations of a connection: as its ledger says; while that is closed, as it said last. */
  openCasesOf(id: string): number
  /** Runs a change once the one before it has ended. */
  inTurn(change: () => Promise<void>): Promise<void>
  /** Leaves the connection in use and takes another one, with its key and its ledger. To be called in turn. Errors: `inFlight`. */
  use(connection: StoredConnection): Promise<void>
  /** Closes the connection in use, once the change that is under way has ended. */
  stop(): Promise<void>
}

/** What connections are used with, beside the context. */
export interface SwitchingParts extends Pick<SessionParts, 'logins' | 'changed'> {
  readonly keys: Pick<ApiKeys, 'read'>
  readonly openPractice: () => PracticeService
}

/** No connection is in use before the first `use`. */
export function createSwitching(context: DeskContext, { keys, openPractice, logins, changed }: SwitchingParts): Switching {
  const { memory } = context
  let session: Session | null = null
  let practised: PracticeService | null = null
  const changes = createSerial()

  const isSending = () => session?.isSending() ?? false

  const needIdle = () => {
    if (isSending()) throw new FailureError({ kind: 'inFlight' })
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
  /** Once in a run: what was begun in this one may still be on its way when the ledger is opened again. Nobody waits for it. */
  const clearOnce = (id: string, opened: OpenLedgerSession) => {
    if (cleared.has(id)) return
    cleared.add(id)
    void opened.clearUnfinished()
  }

  return {
    current: () => session,
    need: () => {
      if (!session) throw new FailureError({ kind: 'noConnection' })
      return session
    },
    isSending,
    isClosingMonth: () => session?.ledgerState().ledger === 'open' && session.books().closing.isRunning(),
    needIdle,
    openCasesOf: (id) => {
      const counted = session?.connection.id === id ? session.openCases() : null
      return counted ?? memory.read().openCases[id] ?? 0
    },
    inTurn: (change) => changes.run(change),
    use: async (connection) => {
      needIdle()
      await closeSession()
      const practice = connection.mode === 'practice' ? openPractice() : null
      // What was rehearsed is over when practice is left: nothing goes wrong by itself when the clerk comes back.
      if (!practice) practised?.faults.switchOff()
      practised = practice
      const opened = (books: OpenLedgerSession) => clearOnce(connection.id, books)
      const taken = createSession(context, connection, { practice, logins, changed, opened })
      session = taken
      // The second practice key may search by destination, which a live one often may not.
      if (connection.mode !== 'reader') await taken.takeKey(practice ? practice.destinationsKey : await keys.read(connection))
      await taken.open()
    },
    stop: async () => {
      await changes.idle()
      await closeSession()
      session = null
    },
  }
}
