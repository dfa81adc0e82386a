/** Maintenance of an open ledger: its check, its backups, the removal of old guests, and reader copies. */
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { BackupCounts } from '../maintenance/backup-counts.ts'
import { type BackupDesk, createBackups } from '../maintenance/backups.ts'
import { createGuestDesk, type GuestDesk } from '../maintenance/guests.ts'
import { createLedgerCheck, type LedgerCheckDesk } from '../maintenance/ledger-check.ts'
import { createReaderCopies, type ReaderCopyDesk } from '../maintenance/reader-copies.ts'
import { createRetention, type RetentionDesk } from '../maintenance/retention.ts'
import type { StoredConnection } from '../settings/settings.ts'
import { connectionFolder, ledgerFolder } from './ledger-places.ts'
import type { ServiceAccess } from './service-access.ts'

/** The maintenance parts of a ledger. */
export interface Upkeep {
  readonly check: LedgerCheckDesk
  readonly backups: BackupDesk
  readonly retention: RetentionDesk
  readonly guests: GuestDesk
  readonly readerCopies: ReaderCopyDesk
  /** Stops everything; running work is aborted. */
  stop(): void
}

/** Dependencies of the maintenance, in addition to the context. */
export interface UpkeepParts {
  readonly connection: StoredConnection
  readonly ledger: Ledger
  readonly counts: BackupCounts
  readonly service: ServiceAccess['current']
  /** Called when something on the maintenance page has changed. */
  readonly changed: () => void
  /** Called when a notice was added. */
  readonly noticed: () => void
}

/** Creates the maintenance parts of a newly opened ledger. */
export function createUpkeep(context: DeskContext, { connection, ledger, counts, service, changed, noticed }: UpkeepParts): Upkeep {
  const { memory, deskZone } = context
  const folder = ledgerFolder(connectionFolder(context.paths, connection))
  const check = createLedgerCheck({ ...context, ledger, changed })
  const { sound } = check
  const secondFolder = () => memory.read().secondFolders[connection.id] ?? null
  const backups = createBackups({ ...context, ledger, folder, counts, secondFolder, sound, changed })
  const retention = createRetention({ ...context, ledger, service, sound, noticed, zone: deskZone })
  const guests = createGuestDesk({ ...context, ledger, sound })
  const readerCopies = createReaderCopies({ ...context, ledger, sound, connection: connection.id, folder })
  return {
    check,
    backups,
    retention,
    guests,
    readerCopies,
    stop: () => {
      for (const part of [check, backups, retention, guests, readerCopies]) part.stop()
    },
  }
}
