/** Ledgers of every earlier schema, full of bookings and cases, and their expected contents at each later version. */
import { createHash } from 'node:crypto'
import { closeSync, cpSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { store } from '../../../src/main/ledger/bookings/bookings.ts'
import { filedInZone } from '../../../src/main/ledger/bookings/filing.ts'
import { connect } from '../../../src/main/ledger/database/connection.ts'
import { writeKeyCheck } from '../../../src/main/ledger/database/key-check.ts'
import type { Connection } from '../../../src/main/ledger/database/ledger-db.ts'
import { migrate, newestVersion } from '../../../src/main/ledger/database/migrations/migrate.ts'
import { migrations } from '../../../src/main/ledger/database/migrations/migrations.ts'
import { saveAttempt } from '../../../src/main/ledger/journal/attempts.ts'
import { saveCancellation } from '../../../src/main/ledger/journal/cancellations.ts'
import { ledgerFile, openLedger } from '../../../src/main/ledger/storage/open.ts'
import { sampleAttempt, sampleCancellation, sampleEvidence, sampleNotice } from '../../../src/main/testing/sample-cases.ts'
import { sampleRecord, seenAt } from '../../../src/main/testing/sample-records.ts'

export interface EarlierLedger {
  readonly version: number
  readonly folder: string
  /** The hash of its contents after migration, by schema version. */
  readonly contents: ReadonlyMap<number, string>
}

const bookings = 300
const cases = 40

export const openFile = (folder: string, key: Uint8Array): Connection => connect(ledgerFile(folder), key, { readonly: false, cacheMiB: 16 })

/** Returns one ledger of each version before the newest, each in its own folder. */
export function earlierLedgers(home: string, key: Uint8Array): EarlierLedger[] {
  const newest = join(home, 'newest', 'ledger')
  fill(newest, key)
  return Array.from({ length: newestVersion - 1 }, (_, i) => {
    const version = i + 1
    const folder = join(home, `version-${version}`, 'ledger')
    downgrade(newest, folder, version, key)
    return { version, folder, contents: stepsFrom(folder, version, key) }
  })
}

function fill(folder: string, key: Uint8Array): void {
  const ledger = openLedger(folder, key, 'UTC')
  const records = Array.from({ length: bookings }, (_, i) =>
    sampleRecord({
      bookingRef: `r${i}`,
      clientRef: `c${i}`,
      creationDate: new Date(Date.UTC(2026, 0, 1) + i * 3_000_000).toISOString(),
      holder: { firstName: 'Guest', lastName: `Number ${i}` },
    }),
  )
  store(ledger, records, seenAt('checkBookings', Date.UTC(2027, 0, 1)))
  for (let i = 0; i < cases; i++) {
    const clientRef = `RD-${i}`
    const body = JSON.stringify({ contentHash: `hash ${i}`, watch: i % 3 === 0 ? { step: 1 } : null })
    saveAttempt(ledger, sampleAttempt({ clientRef, createdAtMs: i, witnessed: i, open: i % 2 === 0, body }), {
      evidence: [sampleEvidence({ subject: clientRef })],
      notices: [sampleNotice({ clientRef })],
    })
    saveCancellation(ledger, sampleCancellation({ reference: `r${i}`, witnessed: i }))
  }
  ledger.close()
}

/** Copies the rows into an earlier schema, as far as it has columns for them. */
function downgrade(newest: string, folder: string, version: number, key: Uint8Array): void {
  mkdirSync(folder, { recursive: true })
  closeSync(openSync(ledgerFile(folder), 'w'))
  const [from, to] = [openFile(newest, key), openFile(folder, key)]
  migrate(to, migrations.slice(0, version))
  to.transaction(() => {
    for (const table of tablesOf(to)) {
      const columns = columnsOf(to, table).filter((column) => columnsOf(from, table).includes(column))
      const insert = to.prepare(`insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})`)
      for (const row of from.prepare(`select ${columns.join()} from ${table}`).raw().iterate()) insert.run(row)
    }
    to.exec('insert into search (rowid, words) select id, words from booking')
    to.prepare('delete from setting where name = ?').run(filedInZone)
  })()
  to.close()
  from.close()
  writeKeyCheck(folder, key)
}

/** Returns the ledger's contents at its version, and after each step of an undisturbed migration. */
function stepsFrom(folder: string, version: number, key: Uint8Array): Map<number, string> {
  const copy = join(dirname(folder), 'undisturbed')
  cpSync(folder, copy, { recursive: true })
  const db = openFile(copy, key)
  const contents = new Map([[version, contentOf(db)]])
  for (let next = version + 1; next <= newestVersion; next++) {
    migrate(db, migrations.slice(0, next))
    contents.set(next, contentOf(db))
  }
  db.close()
  return contents
}

/** Returns a hash of the schema, of every row, and of the results of a search. */
export function contentOf(db: Connection): string {
  const hash = createHash('sha256')
  const note = (value: unknown) => hash.update(JSON.stringify(value))
  note(db.prepare("select name, sql from sqlite_schema where name not like 'sqlite\\_%' escape '\\' order by name").all())
  for (const table of tablesOf(db)) {
    // Skip settings that each opening changes: the run counter, and the zone used for dates without one.
    const condition = table === 'setting' ? `where name not in ('run', '${filedInZone}')` : ''
    note(table)
    for (const row of db
      .prepare(`select * from ${table} ${condition} order by ${columnsOf(db, table).join()}`)
      .raw()
      .iterate())
      note(row)
  }
  note(db.prepare("select rowid from search where search match 'guest' order by rowid").pluck().all())
  return hash.digest('hex')
}

/** Returns our tables. The text index and its SQLite tables are covered by the search. */
const tablesOf = (db: Connection) =>
  db.prepare("select name from sqlite_schema where type = 'table' and name not like 'search%' order by rowid").pluck().all() as string[]

const columnsOf = (db: Connection, table: string) => db.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[]
