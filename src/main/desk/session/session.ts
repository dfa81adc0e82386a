/** The current connection: its service and its ledger, either of which may be unavailable. */

import type { Failure } from '../../../shared/contract/failure.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import type { Maintenance, StoppableWork } from '../../../shared/contract/views/maintenance-views.ts'
import type { PracticeService } from '../../practice/service.ts'
import { type BookingDesk, createBookingDesk } from '../booking/booking.ts'
import type { DeskContext } from '../context/desk-context.ts'
import { type BackupCounts, createBackupCounts } from '../maintenance/backup-counts.ts'
import type { BackupDesk } from '../maintenance/backups.ts'
import { startResultsThread } from '../search/results-thread.ts'
import { createSearchDesk, type SearchDesk } from '../search/search.ts'
import type { StoredConnection } from '../settings/settings.ts'
import { connectionFolder, ledgerFolder } from './ledger-places.ts'
import type { OpenLedgerSession } from './open-ledger-session.ts'
import { createLedgerOpening, type LedgerOpener, type LedgerOpeningParts } from './opening.ts'
import { createRestoring, type Restoring } from './restoring.ts'
import { createServiceAccess, type ServiceAccess, type ServiceAccessParts } from './service-access.ts'

/** Dependencies of a session, in addition to the context and its connection. */
export type SessionParts = Pick<ServiceAccessParts, 'practice' | 'logins' | 'changed'> & Pick<LedgerOpeningParts, 'opened'>

/** The part of the ledger opening that a session exposes. */
type Opening = Pick<
  LedgerOpener,
  | ('ledgerState' | 'asOfMs' | 'accountingZone' | 'recoveryCode' | 'codeMark' | 'codeTracker' | 'keyTrouble')
  | ('open' | 'unlock' | 'unlockCopy')
>

/** The maintenance state of the ledger; available even if the ledger is not open. */
interface LedgerMaintenance {
  /** The connection's own folder. */
  readonly folder: string
  readonly check: Maintenance['check']
  readonly checkedAtMs: number | null
  readonly checkFailure: Failure | null
  readonly readOnly: DeskState['readOnly']
  readonly backups: BackupDesk | null
  readonly counts: BackupCounts
}

/** The current connection. Counts are null or 0 while its ledger is not open. */
export interface Session extends Opening, Pick<Restoring, 'restorePreview' | 'restore'>, Pick<ServiceAccess, 'takeKey'> {
  readonly connection: StoredConnection
  readonly practice: PracticeService | null
  readonly search: SearchDesk
  readonly booking: BookingDesk
  /** The open ledger and its procedures. Errors: `ledger` or `keychain`, the reason why it is not open. */
  books(): OpenLedgerSession
  maintenance(): LedgerMaintenance
  /** The number of open bookings and cancellations; null while the ledger is not open. */
  openCases(): number | null
  /** The number of open cases that only the current API key can look up. */
  casesOfKey(): Promise<number>
  /** The number of notices that were not dismissed. */
  notices(): number
  /** The progress of the catch-up with bookings made since the desk was last running; null when it is done. */
  catchUp(): DeskState['catchUp']
  /** When the last complete sync of this run ended; null if there was none. */
  comparedAtMs(): number | null
  /** Whether a booking or cancellation request is in flight. */
  isSending(): boolean
  /** Whether the last call reached the service; null before the first. */
  online(): boolean | null
  /** Stops a long-running task, if it is running. The task rejects with `stopped` and leaves nothing behind. */
  stopMaintenance(what: StoppableWork): void
  /** Closes everything and returns the number of open cases; null when the ledger was not open. */
  close(): Promise<number | null>
}

/** Creates the session of a connection, without an API key and with its ledger closed. */
export function createSession(context: DeskContext, connection: StoredConnection, parts: SessionParts): Session {
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
    online: () => service.current()?.online() ?? null,
    books: opening.need,
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
    openCases: () => current()?.openCases() ?? null,
    casesOfKey: async () => {
      const session = current()
      return service.current() && session ? session.casesOfKey() : 0
    },
    notices: () => current()?.notices() ?? 0,
    catchUp: () => current()?.catchUp.state() ?? null,
    comparedAtMs: () => current()?.comparedAtMs() ?? null,
    isSending: () => current()?.isSending() ?? false,

    stopMaintenance: (what) => {
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
