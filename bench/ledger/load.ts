/**
 * Loads the same bookings in turns, group by group, into files that differ in one thing, and takes what the database of each
 * costs: processor time of the loading thread, without what the desk computes. That is measured by itself, with a database
 * that does nothing, and subtracted.
 */
import { randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { storeRecords } from '../../src/main/ledger/bookings/bookings.ts'
import { beginImport, makeNext } from '../../src/main/ledger/database/bulk-import.ts'
import { applySettings, connect, statementCache } from '../../src/main/ledger/database/connection.ts'
import type { Connection, Prepare, Statement, WritableDb } from '../../src/main/ledger/database/ledger-db.ts'
import { migrate } from '../../src/main/ledger/database/migrations/migrate.ts'
import type { ServiceRecord } from '../../src/main/ledger/records.ts'
import { openLedger } from '../../src/main/ledger/storage/open.ts'
import { inGroups, recordsOf, seenYears } from '../booking-years.ts'

export const zone = 'Europe/Zurich'
/** A transaction, as the desk stores them. */
const groupSize = 250

function processorMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** One of the files that are loaded. */
export interface Loading {
  /** What `put` computes beside its database; it is taken by itself and subtracted. */
  readonly computes: 'booking' | 'json' | 'nothing'
  /** What comes before `put` and is not counted. */
  prepare?(): void
  put(records: readonly ServiceRecord[]): void
  /** What is left to do after the last group. */
  end(): void
}

/** The limit: the raw records appended to an encrypted file with the same settings, and nothing else. */
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

/** The ledger as it is when bookings arrive one answer after the other. */
export const ledgerLoading = (db: WritableDb): Loading => storing(db)

/** The same with its first years at once. The file is closed at the end. */
export function importLoading(home: string): Loading {
  const ledger = openLedger(join(home, 'imported'), randomBytes(32), zone)
  beginImport(ledger)
  return {
    ...storing(ledger),
    end: () => {
      while (makeNext(ledger));
      ledger.close()
    },
  }
}

/** A ledger with the same schema and settings and no cipher. Only measures have one. */
export function plainShelf(home: string): WritableDb {
  const db = new Database(join(home, 'plain.db'))
  applySettings(db, 64)
  migrate(db)
  return { connection: db, prepare: statementCache(db), zone, nowMs: Date.now() }
}

/** A database that knows nothing and keeps nothing. */
const nothing: Prepare = Object.assign(
  () => {
    const statement: object = { run: () => ({ changes: 1 }), get: () => undefined, all: () => [], pluck: () => statement }
    return statement as Statement<never>
  },
  { forget: () => {} },
)

/** What the desk itself computes for a booking that it stores, and what it computes for one that it appends raw. */
const computing = (records: readonly ServiceRecord[]) =>
  void storeRecords({ connection: Object.create(null), prepare: nothing, zone: 'UTC' }, records, seenYears)
const writingJson = (records: readonly ServiceRecord[]) => void records.map(({ raw }) => JSON.stringify(raw))

/** Loads that many bookings into each and tells the milliseconds that each database took. */
export function loadInTurns(loadings: readonly Loading[], count: number, seed: number, progress: (done: number) => void): number[] {
  const tookMs = loadings.map(() => 0)
  let done = 0
  for (const records of inGroups(recordsOf(count, seed), groupSize)) {
    const besidesMs = { json: processorMs(() => writingJson(records)), booking: processorMs(() => computing(records)), nothing: 0 }
    loadings.forEach(({ put, prepare, computes }, at) => {
      prepare?.()
      tookMs[at] = (tookMs[at] ?? 0) + processorMs(() => put(records)) - besidesMs[computes]
    })
    done += records.length
    if (done % 100_000 === 0) progress(done)
  }
  loadings.forEach(({ end }, at) => {
    tookMs[at] = (tookMs[at] ?? 0) + processorMs(end)
  })
  return tookMs
}
