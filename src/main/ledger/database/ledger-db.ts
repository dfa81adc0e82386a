/** The database of a ledger as every query sees it. */
import type Database from 'better-sqlite3-multiple-ciphers'

export type Connection = Database.Database
export type Statement = Database.Statement<unknown[], unknown>

/** Prepares each statement once for a connection. */
export interface Prepare {
  (sql: string): Statement
  /** After indexes were removed: a statement that names one of them no longer runs. */
  forget(): void
}

/** A connection, its statements, and the zone in which a creation moment becomes a day. */
export interface LedgerDb {
  readonly db: Connection
  readonly prepare: Prepare
  readonly zone: string
  /** Where this run's clock begins on the ledger's own (`seen-order.ts`); not there where nothing is stored. */
  readonly runBeganMs?: number
}
