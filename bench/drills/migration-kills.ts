/**
 * Migration kills: a process that migrates a ledger from an earlier schema to the newest is killed at a random moment. Afterwards the file must be as
 * before or after a migration step, read without errors and have every row; the next opening must run the remaining steps; and every backup with its
 * final name must be intact.
 */
import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { store } from '../../src/main/ledger/bookings/bookings.ts'
import { filedInZone } from '../../src/main/ledger/bookings/filing.ts'
import { backupFolder, readBackupName } from '../../src/main/ledger/database/backup-files.ts'
import { connect } from '../../src/main/ledger/database/connection.ts'
import { writeKeyCheck } from '../../src/main/ledger/database/key-check.ts'
import type { Connection } from '../../src/main/ledger/database/ledger-db.ts'
import { migrate, newestVersion, versionOf } from '../../src/main/ledger/database/migrations/migrate.ts'
import { migrations } from '../../src/main/ledger/database/migrations/migrations.ts'
import { saveAttempt } from '../../src/main/ledger/journal/attempts.ts'
import { saveCancellation } from '../../src/main/ledger/journal/cancellations.ts'
import { verifyFile } from '../../src/main/ledger/storage/backup.ts'
import { ledgerFile, openLedger } from '../../src/main/ledger/storage/open.ts'
import { sampleAttempt, sampleCancellation, sampleEvidence, sampleNotice } from '../../src/main/testing/attempt-samples.ts'
import { sampleRecord, seenAt } from '../../src/main/testing/sample-records.ts'
import type { DrillRun } from '../drill.ts'
import { randomFrom } from '../random.ts'

const bookings = 300
const cases = 40

const openFile = (folder: string, key: Uint8Array): Connection => connect(ledgerFile(folder), key, { readonly: false, cacheMiB: 16 })

/**
 * Makes a ledger of each version before the newest, in folders by version, each migrated from the one before. Returns the hash of the contents of each
 * version, the newest included.
 */
function earlierLedgers(home: string, key: Uint8Array): ReadonlyMap<number, string> {
  const newest = join(home, 'newest', 'ledger')
  fill(newest, key)
  const contents = new Map<number, string>()
  for (let version = 1; version <= newestVersion; version++) {
    const folder = folderOf(home, version)
    if (version === 1) downgrade(newest, folder, key)
    else cpSync(folderOf(home, version - 1), folder, { recursive: true })
    const db = openFile(folder, key)
    migrate(db, migrations.slice(0, version))
    contents.set(version, contentOf(db))
    db.close()
  }
  return contents
}

const folderOf = (home: string, version: number) => join(home, `version-${version}`, 'ledger')

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

/** Copies the rows into the schema of version 1, as far as it has columns for them. */
function downgrade(newest: string, folder: string, key: Uint8Array): void {
  mkdirSync(folder, { recursive: true })
  closeSync(openSync(ledgerFile(folder), 'w'))
  const [from, to] = [openFile(newest, key), openFile(folder, key)]
  migrate(to, migrations.slice(0, 1))
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

/** Returns a hash of the schema, of every row, and of the results of a search. */
function contentOf(db: Connection): string {
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

export const fullCount = 200

const program = fileURLToPath(new URL('../ledger-opener.ts', import.meta.url))

interface Kill {
  /** When the time starts: with the opening, or when the backup has been made and the migration steps follow. */
  readonly after: 'opening' | 'backup'
  readonly ms: number
}

const stepsMs = 40

const backupsIn = (folder: string): string[] => {
  const place = backupFolder(folder)
  return existsSync(place) ? readdirSync(place).filter((file) => readBackupName(file) !== null) : []
}

/** Migrates a copy in a process and kills it; null lets it finish. Returns the duration in milliseconds. */
async function migrateIn(folder: string, key: Buffer, kill: Kill | null): Promise<number> {
  // Share a compile cache: a killed process writes none, but the first ones, which are not killed, do.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(dirname(dirname(folder)), 'cache') }
  const child = fork(program, [folder, key.toString('hex')], { env })
  const exit = once(child, 'exit')
  await once(child, 'message')
  const begunMs = performance.now()
  child.send('open')
  if (kill === null) {
    await once(child, 'message')
    child.disconnect()
  } else {
    while (kill.after === 'backup' && child.exitCode === null && backupsIn(folder).length === 0) await setTimeout(1)
    await setTimeout(kill.ms)
    child.kill('SIGKILL')
  }
  const tookMs = performance.now() - begunMs
  await exit
  return tookMs
}

/** Returns the fault of a ledger after a killed migration; null if it has none. */
function faultOf(
  folder: string,
  key: Buffer,
  version: number,
  holds: ReadonlyMap<number, string>,
  tally: Map<number, number>,
): string | null {
  const db = openFile(folder, key)
  try {
    const now = versionOf(db)
    tally.set(now, (tally.get(now) ?? 0) + 1)
    if (now < version || db.pragma('quick_check(1)', { simple: true }) !== 'ok') return 'does not read whole'
    if (contentOf(db) !== holds.get(now)) return `is of version ${now} and does not hold what it should`
  } finally {
    db.close()
  }
  const ledger = openLedger(folder, key, 'UTC')
  try {
    if (contentOf(ledger.connection) !== holds.get(newestVersion)) return 'does not hold what it should once it is opened'
  } finally {
    ledger.close()
  }
  const backups = backupsIn(folder)
  for (const file of backups) verifyFile(join(backupFolder(folder), file), key)
  return backups.length === 0 ? 'was brought to a newer schema without a backup' : null
}

export async function run({ count, seed, print }: DrillRun) {
  const random = randomFrom(seed)
  const home = mkdtempSync(join(tmpdir(), 'deskbook-migrations-'))
  const key = randomBytes(32)
  const folder = join(home, 'killed', 'ledger')
  const fresh = (version: number) => {
    rmSync(dirname(folder), { recursive: true, force: true })
    cpSync(folderOf(home, version), folder, { recursive: true })
  }
  /** The number of kills by the schema version found afterwards. */
  const tally = new Map<number, number>()
  let failed = 0
  try {
    const contents = earlierLedgers(home, key)
    const usualMs: number[] = []
    for (let version = 1; version < newestVersion; version++) {
      fresh(version)
      usualMs.push(await migrateIn(folder, key, null))
    }
    for (let n = 0; n < count; n++) {
      const version = 1 + (n % usualMs.length)
      fresh(version)
      const isAimed = random.chance(0.6)
      const ms = random.between(0, isAimed ? stepsMs : (usualMs[version - 1] ?? 0))
      await migrateIn(folder, key, { after: isAimed ? 'backup' : 'opening', ms })
      const fault = faultOf(folder, key, version, contents, tally)
      if (fault === null) continue
      failed++
      print(`a ledger of version ${version} ${fault}`)
    }
  } finally {
    rmSync(home, { recursive: true })
  }
  const found = [...tally].sort(([a], [b]) => a - b).map(([version, times]) => `${version}: ${times}`)
  print(`schema found after the kill, by version: ${found.join(', ')}`)
  return { cases: count, failed }
}
