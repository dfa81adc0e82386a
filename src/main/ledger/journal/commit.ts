/** Commits a step of a case and its extras in one transaction. */
import { storeRecords } from '../bookings/bookings.ts'
import { addNotices } from '../bookings/notices.ts'
import { onLedgerClock } from '../bookings/seen-order.ts'
import { ledgerErrorCodeOf } from '../database/errors.ts'
import { type Connection, type WritableDb, writing } from '../database/ledger-db.ts'
import type { CommitExtras } from '../records.ts'
import { addEvidence } from './evidence.ts'

/**
 * Runs `step` and writes the extras; all of it is on disk when this returns (`synchronous=FULL`). Then checkpoints the write-ahead log: a damaged log
 * loses its tail silently, so it must stay short.
 */
export function commit(ledger: WritableDb, { found, evidence = [], notices = [] }: CommitExtras, step: () => void = () => {}): void {
  const { connection, prepare } = ledger
  writing(ledger, () => {
    step()
    if (found) storeRecords(ledger, found.records, onLedgerClock(ledger, found.seen))
    addEvidence(prepare, evidence)
    addNotices(prepare, notices)
  })
  checkpointWal(connection)
}

/** Adds evidence and notices that belong to no step of a case. */
export function note(db: WritableDb, extras: Pick<CommitExtras, 'evidence' | 'notices'>): void {
  commit(db, extras)
}

/**
 * Checkpoints the write-ahead log into the file. If an export is reading or the disk is full, the next call does it; the commit is safe in the log.
 */
export function checkpointWal(db: Connection): void {
  try {
    db.pragma('wal_checkpoint(truncate)')
  } catch (error) {
    if (ledgerErrorCodeOf(error) === null) throw error
  }
}
