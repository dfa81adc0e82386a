/** What is committed together with a step of a case, in one transaction: all of it or none. */
import { storeRecords } from '../bookings/bookings.ts'
import { addNotices } from '../bookings/notices.ts'
import { onLedgerClock } from '../bookings/seen-order.ts'
import { ledgerErrorCodeOf } from '../database/errors.ts'
import { type Connection, type WritableDb, writing } from '../database/ledger-db.ts'
import type { CommitExtras } from '../records.ts'
import { addEvidence } from './evidence.ts'

/**
 * Runs `step` and writes what is beside it. It is on the disk when this returns (`synchronous=FULL`). The log is then
 * folded into the file: a damaged log loses its tail silently, so it is kept short.
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
export function note(db: WritableDb, beside: Pick<CommitExtras, 'evidence' | 'notices'>): void {
  commit(db, beside)
}

/** Empties the write-ahead log into the file. While an export reads, or the disk is full, the next call does it: the commit stands in the log. */
export function checkpointWal(db: Connection): void {
  try {
    db.pragma('wal_checkpoint(truncate)')
  } catch (error) {
    if (ledgerErrorCodeOf(error) === null) throw error
  }
}
