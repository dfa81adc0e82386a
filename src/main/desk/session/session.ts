/** The current connection: its service and its ledger, either of which may be unavailable. */

import type { StoppableWork } from '../../../shared/contract/views/maintenance-views.ts'
import { createBookingDesk } from '../booking/booking.ts'
import type { DeskContext } from '../context/desk-context.ts'
import { createBackupCounts } from '../maintenance/backup-counts.ts'
import { startResultsThread } from '../search/results-thread.ts'
import { createSearchDesk } from '../search/search.ts'
import type { StoredConnection } from '../settings/settings.ts'
import { connectionFolder, ledgerFolder } from './ledger-places.ts'
import { createLedgerOpening, type LedgerOpeningParts } from './opening.ts'
import { createRestoring } from './restoring.ts'
import { createServiceAccess, type ServiceAccessParts } from './service-access.ts'

/** Dependencies of a session, in addition to the context and its connection. */
export type SessionParts = Pick<ServiceAccessParts, 'practice' | 'logins' | 'changed'> & Pick<LedgerOpeningParts, 'opened'>

/** The current connection. Counts are null or 0 while its ledger is not open. */
export type Session = ReturnType<typeof createSession>

/** Creates the session of a connection, without an API key and with its ledger closed. */
export function createSession(context: DeskContext, connection: StoredConnection, parts: SessionParts) {
  const { practice, logins, opened, changed } = parts
  const folder = connectionFolder(context.paths, connection)
  const counts = createBackupCounts(ledgerFolder(folder))
  const service = createServiceAccess(context, { connection, practice, logins, changed })
  const opening = createLedgerOpening(context, { connection, counts, service, opened, changed })
  const restoring = createRestoring(context, { connection, counts, opening })
  const { current } = opening
  const search = createSearchDesk({
    ...context,
    startResults: () => startResultsThread(context.paths.answerWorkerFile),
    service: service.need,
    recent: () => current()?.recentSearches ?? null,
    learned: () => current()?.learnedHotels ?? null,
  })
  const booking = createBookingDesk({
    ...context,
    service: service.need,
    session: opening.need,
    origins: search.origins,
    cardEntry: () => context.memory.read().settings.cardEntry,
  })

  return {
    connection,
    practice,
    search,
    booking,
    ...opening,
    ...restoring,
    takeKey: service.takeKey,
    /** Whether the last call reached the service; null before the first. */
    online: () => service.current()?.online() ?? null,
    /** The open ledger and its procedures. Errors: `ledger` or `keychain`, the reason why it is not open. */
    books: opening.need,
    /** The maintenance state of the ledger; available even if the ledger is not open. `folder` is the connection's own. */
    maintenance: () => {
      const session = current()
      return {
        folder,
        check: session?.check.state() ?? (opening.ledgerState().trouble === 'damaged' ? 'damaged' : 'notYet'),
        checkedAtMs: session?.check.checkedAtMs() ?? null,
        checkFailure: session?.check.failure() ?? null,
        readOnly: session?.readOnly() ?? null,
        backups: session?.backups ?? null,
        counts,
      }
    },
    /** The number of open bookings and cancellations; null while the ledger is not open. */
    openCases: () => current()?.openCases() ?? null,
    /** The number of open cases that only the current API key can look up. */
    casesOfKey: async () => {
      const session = current()
      return service.current() && session ? session.casesOfKey() : 0
    },
    /** The number of notices that were not dismissed. */
    notices: () => current()?.notices() ?? 0,
    /** The progress of the catch-up with bookings made since the desk was last running; null when it is done. */
    catchUp: () => current()?.catchUp.state() ?? null,
    /** When the last complete sync of this run ended; null if there was none. */
    comparedAtMs: () => current()?.comparedAtMs() ?? null,
    /** Whether a booking or cancellation request is in flight. */
    isSending: () => current()?.isSending() ?? false,

    /** Stops a long-running task, if it is running. The task rejects with `stopped` and leaves nothing behind. */
    stopMaintenance: (what: StoppableWork) => {
      switch (what) {
        case 'check':
          return current()?.check.stopChecking()
        case 'backUp':
          return current()?.backups.stopBackingUp()
        case 'look':
          return void restoring.stopLooking()
        case 'restore':
          return restoring.stopRestoring()
        default:
          return what satisfies never
      }
    },

    /** Closes everything and returns the number of open cases; null when the ledger was not open. */
    close: async () => {
      const closing = opening.leave()
      opening.forgetCode()
      await restoring.stopLooking()
      await closing?.close()
      await search.stop()
      await service.close()
      opening.setLedgerState('none')
      return closing?.openCases() ?? null
    },
  }
}
