/** The database handles of a ledger: code that only reads gets a handle that cannot write. */
import type Database from 'better-sqlite3-multiple-ciphers'
import { ledgerError } from './errors.ts'

export type Connection = Database.Database

/** A prepared `select`. `Row` is the type of a row, of one value after `pluck`, or of a list of values after `raw`. */
export interface Query<Row> {
  get(...params: readonly unknown[]): Row | undefined
  all(...params: readonly unknown[]): Row[]
  iterate(...params: readonly unknown[]): IterableIterator<Row>
  pluck(): this
  raw(): this
  /** Returns whole numbers as bigint, even those that a number represents exactly. */
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
  /** Empties the cache. Call it after dropping indexes: a statement that names one of them no longer runs. */
  forget(): void
}

/** Reads the ledger and cannot change it. `zone` is the time zone that turns a creation moment into a day. */
export interface ReadableDb {
  readonly prepare: PrepareQuery
  readonly zone: string
  /** The desk's clock at the time of the call, in milliseconds since 1970: the ledger's threads have no clock of their own. */
  readonly nowMs: number
}

/** A connection opened as read-only by SQLite, for background jobs, which read one snapshot for a long time. */
export interface ReaderDb extends ReadableDb {
  readonly connection: Connection
}

/** The only connection that writes. */
export interface WritableDb extends ReadableDb {
  readonly connection: Connection
  readonly prepare: Prepare
  /** The start of this run in time of the ledger's own clock (`seen-order.ts`); absent for handles that store no bookings. */
  readonly runBeganMs?: number
  /** Records what only the desk knows; absent where nothing outlives the file, as in a reader copy. */
  readonly facts?: FactRecorder
}

/** See `facts/facts.ts`. */
export interface FactRecorder {
  /** Records what the open transaction changed, as its last step. Throws the disk's error, and `ledger`. */
  record(db: WritableDb): void
  /** Returns a function that rolls the log back to this point, on disk too, unless the disk refuses; call it if the transaction fails. */
  rollbackPoint(): () => void
  /** Applies the facts that waited for the bookings with these ids, and notes what to record about them. Runs inside the caller's transaction. */
  arrived(db: Pick<WritableDb, 'connection' | 'prepare'>, ids: readonly number[]): void
  /** Removes obsolete entries, such as erased names, from the log and its copy. Throws the disk's error. */
  compact(db: WritableDb): void
  /** Updates the copy among the backups. */
  copy(): void
}

/** Runs a transaction that takes the write lock first. Throws like `run`. */
export const inTransaction = <T>(connection: Connection, run: () => T): T => connection.transaction(run).immediate()

/** Runs a transaction that may change facts, which are flushed to the log before it commits. Throws like `run`, and the disk's error for the log. */
export function writing<T>(db: WritableDb, run: () => T): T {
  const unrecord = db.facts?.rollbackPoint()
  try {
    return inTransaction(db.connection, () => {
      const answer = run()
      db.facts?.record(db)
      return answer
    })
  } catch (error) {
    unrecord?.()
    throw error
  }
}

/** Runs `read` in one read transaction, so that all its queries see the same snapshot. */
export async function inSnapshot<T>({ connection }: ReaderDb, read: () => Promise<T>): Promise<T> {
  connection.exec('begin')
  try {
    return await read()
  } finally {
    connection.exec('rollback')
  }
}

/** Returns the row of a query that always has one, such as a count. Throws `damaged` when there is none. */
export function onlyRow<Row>(query: Query<Row>, ...params: readonly unknown[]): Row {
  const row = query.get(...params)
  if (row === undefined) throw ledgerError('damaged')
  return row
}
