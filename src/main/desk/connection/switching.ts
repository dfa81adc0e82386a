/** Holds the current connection and switches to another. Changes run one at a time. */

import { FailureError } from '../../../shared/contract/failure.ts'
import { ignore } from '../../async/ignore.ts'
import { createSerial } from '../../async/serial.ts'
import type { PracticeService } from '../../practice/service.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { OpenLedgerSession } from '../session/open-ledger-session.ts'
import { createSession, type Session, type SessionParts } from '../session/session.ts'
import type { StoredConnection } from '../settings/settings.ts'
import type { ApiKeys } from './api-keys.ts'

/** The current connection and switching. */
export type Switching = ReturnType<typeof createSwitching>

/** Dependencies of switching, in addition to the context. */
export interface SwitchingParts extends Pick<SessionParts, 'logins' | 'changed'> {
  readonly keys: Pick<ApiKeys, 'read'>
  readonly openPractice: () => PracticeService
}

/** Creates the switching. No connection is current before the first `use`. */
export function createSwitching(context: DeskContext, { keys, openPractice, logins, changed }: SwitchingParts) {
  const { memory } = context
  let session: Session | null = null
  let practiceInUse: PracticeService | null = null
  const changes = createSerial()

  const isSending = () => session?.isSending() ?? false

  const needIdle = () => {
    if (isSending()) throw new FailureError({ kind: 'inFlight' })
  }

  const closeSession = async () => {
    if (!session) return
    const { id } = session.connection
    const open = await session.close()
    if (open === null || open === (memory.read().openCases[id] ?? 0)) return
    const counted = memory.change(({ openCases: { [id]: _, ...others } }) => ({ openCases: open > 0 ? { ...others, [id]: open } : others }))
    await ignore(counted, 'the count is only displayed, so a full disk must not block leaving a connection')
  }

  const cleared = new Set<string>()
  /** Deletes unfinished files when a connection is first opened. Later, files of this run of the app may still be in progress. */
  const clearOnce = (id: string, opened: OpenLedgerSession) => {
    if (cleared.has(id)) return
    cleared.add(id)
    void opened.clearUnfinished()
  }

  return {
    /** The current session; null before the first connection was chosen. */
    current: () => session,
    /** The current session. Errors: `noConnection`. */
    need: () => {
      if (!session) throw new FailureError({ kind: 'noConnection' })
      return session
    },
    /** Whether a booking or cancellation request of the current connection is in flight. */
    isSending,
    /** Whether a month is being closed, or its changes are being exported. */
    isClosingMonth: () => session?.ledgerState().ledger === 'open' && session.books().closing.isRunning(),
    /** Throws `inFlight` while a request is in flight: it needs its connection and ledger until it is answered. */
    needIdle,
    /** The number of open cases of a connection: from its open ledger, otherwise the last stored count. */
    openCasesOf: (id: string) => {
      const counted = session?.connection.id === id ? session.openCases() : null
      return counted ?? memory.read().openCases[id] ?? 0
    },
    /** Runs a change after the previous one has ended. */
    inTurn: (change: () => Promise<void>) => changes.run(change),
    /** Closes the current connection and opens another, with its key and its ledger. Call it within `inTurn`. Errors: `inFlight`. */
    use: async (connection: StoredConnection) => {
      needIdle()
      await closeSession()
      const practice = connection.mode === 'practice' ? openPractice() : null
      // Leaving practice switches its faults off, so that nothing fails unexpectedly when the clerk comes back.
      if (!practice) practiceInUse?.faults.switchOff()
      practiceInUse = practice
      const opened = (books: OpenLedgerSession) => clearOnce(connection.id, books)
      const newSession = createSession(context, connection, { practice, logins, changed, opened })
      session = newSession
      // This practice key may search by destination, which a live key often may not.
      if (connection.mode !== 'reader') await newSession.takeKey(practice ? practice.destinationsKey : await keys.read(connection))
      await newSession.open()
    },
    /** Closes the current connection after the running change has ended. */
    stop: async () => {
      await changes.idle()
      await closeSession()
      session = null
    },
  }
}
