/** What is committed together with a step of a case, in one transaction: all of it or none. */
import { storeRecords } from '../bookings/bookings.ts'
import { addNotices } from '../bookings/notices.ts'
import { onLedgerClock } from '../bookings/seen-order.ts'
import { troubleOf } from '../database/errors.ts'
import type { Shelf } from '../database/ledger-db.ts'
import type { Beside } from '../records.ts'
import { addEvidence } from './evidence.ts'

/**
 * Runs `step` and writes what is beside it. It is on the disk when this returns (`synchronous=FULL`). The log is then
 * folded into the file: a damaged log loses its tail silently, so it is kept short.
 */
export function commit(shelf: Shelf, { found, evidence = [], notices = [] }: Beside, step: () => void = () => {}): void {
  const { db, prepare } = shelf
  db.transaction(() => {
    step()
    if (found) storeRecords(shelf, found.records, onLedgerClock(shelf, found.seen))
    addEvidence(prepare, evidence)
    addNotices(prepare, notices)
  }).immediate()
  foldLog(db)
}

/** Adds evidence and notices that belong to no step of a case. */
export function note(shelf: Shelf, beside: Pick<Beside, 'evidence' | 'notices'>): void {
  commit(shelf, beside)
}

/** Empties the write-ahead log into the file. While an export reads, or the disk is full, the next call does it: the commit stands in the log. */
export function foldLog(db: Shelf['db']): void {
  try {
    db.pragma('wal_checkpoint(truncate)')
  } catch (error) {
    if (troubleOf(error) === null) throw error
  }
}
