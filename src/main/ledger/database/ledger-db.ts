/** The database of a ledger as its queries see it: what only reads is given a handle that cannot write. */
import type Database from 'better-sqlite3-multiple-ciphers'
import { ledgerError } from './errors.ts'

export type Connection = Database.Database

/** A prepared `select`. `Row` is what its asker expects of a row, or of one value after `pluck`, or of a list of values after `raw`. */
export interface Query<Row> {
  get(...params: readonly unknown[]): Row | undefined
  all(...params: readonly unknown[]): Row[]
  iterate(...params: readonly unknown[]): IterableIterator<Row>
  pluck(): this
  raw(): this
  /** Whole numbers as bigint, also those that a number holds exactly. */
  safeIntegers(): this
}

/** Any prepared statement. */
export interface Statement<Row> extends Query<Row> {
  run(...params: readonly unknown[]): Database.RunResult
}

export type PrepareQuery = <Row>(sql: string) => Query<Row>

/** Prepares each statement once for a connection. */
export interface Prepare {
  <Row>(sql: string): Statement<Row>
  /** After indexes were removed: a statement that names one of them no longer runs. */
  forget(): void
}

/** Asks the ledger, and cannot change it. `zone` is the one in which a creation moment becomes a day. */
export interface ReadableDb {
  readonly prepare: PrepareQuery
  readonly zone: string
  /** The desk's clock when it asked, in milliseconds since 1970: a thread of the ledger has no clock of its own. */
  readonly nowMs: number
}

/** A connection that SQLite opened for reading alone, for what needs a whole one: a job, which reads as of one moment for long. */
export interface ReaderDb extends ReadableDb {
  readonly connection: Connection
}

/** The one connection that writes. */
export interface WritableDb extends ReadableDb {
  readonly connection: Connection
  readonly prepare: Prepare
  /** Where this run's clock begins on the ledger's own (`seen-order.ts`); not there where nothing is stored. */
  readonly runBeganMs?: number
  /** Writes down what only the desk knows; not there where nothing outlives the file, as in a reader copy. */
  readonly facts?: FactRecorder
}

/** See `facts/facts.ts`. */
export interface FactRecorder {
  /** Writes down what the open transaction changed; the last of it. Throws what the disk says, and `ledger`. */
  record(db: WritableDb): void
  /** Call the result when the transaction failed: what was recorded since is not to come back at the next opening. */
  mark(): () => void
  /** Adds what waited for these bookings, by their ids, and notes what is to be recorded of them. Runs inside the caller's transaction. */
  arrived(db: Pick<WritableDb, 'connection' | 'prepare'>, ids: readonly number[]): void
  /** Removes from the log and its copy what no longer counts, such as erased names. Throws what the disk says. */
  compact(db: WritableDb): void
  /** Renews the copy among the backups. */
  copy(): void
}

/** Runs a transaction that may change facts: they are in the log, flushed, before it commits. Throws as `run`, and what the disk says of the log. */
export function writing<T>(db: WritableDb, run: () => T): T {
  const unrecord = db.facts?.mark()
  const all = db.connection.transaction(() => {
    const answer = run()
    db.facts?.record(db)
    return answer
  })
  try {
    return all.immediate()
  } catch (error) {
    unrecord?.()
    throw error
  }
}

/** The row of a query that always has one, such as a count. Throws `damaged` when there is none. */
export function onlyRow<Row>(query: Query<Row>, ...params: readonly unknown[]): Row {
  const row = query.get(...params)
  if (row === undefined) throw ledgerError('damaged')
  return row
}
