/**
 * Loads the same bookings into files that differ in one aspect, alternating between the files after each batch, and measures the cost of each
 * database: the processor time of the loading thread without the desk's own computing, which is measured separately with a no-op database and
 * subtracted.
 */
import { randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { storeRecords } from '../../src/main/ledger/bookings/bookings.ts'
import { beginImport, completeNextPart } from '../../src/main/ledger/database/bulk-import.ts'
import { applySettings, connect, statementCache } from '../../src/main/ledger/database/connection.ts'
import type { Connection, Prepare, Statement, WritableDb } from '../../src/main/ledger/database/ledger-db.ts'
import { migrate } from '../../src/main/ledger/database/migrations/migrate.ts'
import type { ServiceRecord } from '../../src/main/ledger/records.ts'
import { openLedger } from '../../src/main/ledger/storage/open.ts'
import { inGroups, recordsOf, seenYears } from '../booking-years.ts'

export const zone = 'Europe/Zurich'
/** The batch size that the desk stores in one transaction. */
const groupSize = 250

function processorMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** One of the files to load. */
export interface Loading {
  /** The computing in `put` apart from the database; it is measured separately and subtracted. */
  readonly computes: 'booking' | 'json' | 'nothing'
  /** Work before `put` that is not counted. */
  prepare?(): void
  put(records: readonly ServiceRecord[]): void
  /** Work after the last batch. */
  end(): void
}

/** Returns the reference: appends only the raw records to an encrypted file with the same settings. */
export function rawLoading(home: string): Loading {
  const file = join(home, 'raw.db')
  closeSync(openSync(file, 'w'))
  const db = connect(file, randomBytes(32), { readonly: false, cacheMiB: 64 })
  db.exec('create table raw (id integer primary key, json text not null) strict')
  const append = db.prepare('insert into raw (json) values (?)')
  return {
    computes: 'json',
    put: (records) => db.transaction(() => records.forEach(({ raw }) => void append.run(JSON.stringify(raw)))).immediate(),
    end: () => closed(db),
  }
}

function closed(db: Connection): void {
  db.pragma('wal_checkpoint(truncate)')
  db.close()
}

const storing = (db: WritableDb): Loading => ({
  computes: 'booking',
  put: (records: readonly ServiceRecord[]) => void db.connection.transaction(() => storeRecords(db, records, seenYears)).immediate(),
  end: () => void db.connection.pragma('wal_checkpoint(truncate)'),
})

/** Returns the loading of a ledger when bookings arrive one answer after another. */
export const ledgerLoading = (db: WritableDb): Loading => storing(db)

/** Returns the loading of a ledger in an initial bulk import. The file is closed at the end. */
export function importLoading(home: string): Loading {
  const ledger = openLedger(join(home, 'imported'), randomBytes(32), zone)
  beginImport(ledger)
  return {
    ...storing(ledger),
    end: () => {
      while (completeNextPart(ledger));
      ledger.close()
    },
  }
}

/** Returns a ledger with the same schema and settings but no encryption, for benchmarks only. */
export function plainShelf(home: string): WritableDb {
  const db = new Database(join(home, 'plain.db'))
  applySettings(db, 64)
  migrate(db)
  return { connection: db, prepare: statementCache(db), zone, nowMs: Date.now() }
}

/** A no-op database. */
const nothing: Prepare = Object.assign(
  () => {
    const statement: object = { run: () => ({ changes: 1 }), get: () => undefined, all: () => [], pluck: () => statement }
    return statement as Statement<never>
  },
  { forget: () => {} },
)

/** The desk's own computing for bookings that it stores, and for bookings that are appended raw. */
const computing = (records: readonly ServiceRecord[]) =>
  void storeRecords({ connection: Object.create(null), prepare: nothing, zone: 'UTC' }, records, seenYears)
const writingJson = (records: readonly ServiceRecord[]) => void records.map(({ raw }) => JSON.stringify(raw))

/** Loads `count` bookings into each and returns the milliseconds that each database took. */
export function loadInTurns(loadings: readonly Loading[], count: number, seed: number, progress: (done: number) => void): number[] {
  const tookMs = loadings.map(() => 0)
  let done = 0
  for (const records of inGroups(recordsOf(count, seed), groupSize)) {
    const computingMs = { json: processorMs(() => writingJson(records)), booking: processorMs(() => computing(records)), nothing: 0 }
    loadings.forEach(({ put, prepare, computes }, at) => {
      prepare?.()
      tookMs[at] = (tookMs[at] ?? 0) + processorMs(() => put(records)) - computingMs[computes]
    })
    done += records.length
    if (done % 100_000 === 0) progress(done)
  }
  loadings.forEach(({ end }, at) => {
    tookMs[at] = (tookMs[at] ?? 0) + processorMs(end)
  })
  return tookMs
}
