/**
 * A reader copy: a snapshot of the ledger in one encrypted file with its own passphrase, for the same app on another machine. SQLite builds it next
 * to the ledger, and it is then written to its target as plain bytes, because a database must not be used in a folder that may be shared. It does not
 * contain attempts, cancellations, evidence, notices, rebookings, found rates, forms in progress or keys.
 */
import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { FailureError } from '../../../shared/contract/failure.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { removePatientlySync } from '../../files/retrying-files.ts'
import { filedInZone } from '../bookings/filing.ts'
import { connect } from '../database/connection.ts'
import { ledgerError } from '../database/errors.ts'
import type { Connection, ReaderDb } from '../database/ledger-db.ts'
import { runUntilStopped, type Steps } from '../database/steps.ts'
import type { JobContext } from '../job.ts'
import { sinceName } from '../queries/freshness.ts'
import type { ReaderCopyWriting } from '../records.ts'
import { hasFreeSpace, requireFreeSpace } from './copy-file.ts'
import { isConsistent } from './integrity.ts'
import { createLedgerFile } from './open.ts'
import { headText } from './reader-copy-head.ts'

/** Tables that are copied unchanged, in an order that satisfies foreign keys. The text index is built from `booking.words`. */
const tables = [
  'booking',
  'booking_raw',
  'history',
  'daily',
  'asked_window',
  'closing',
  'closed_line',
  'desk_fact',
  'tag',
  'note',
  'selling',
  'client',
  'sold_to',
  'offer',
  'offer_booking',
  'offer_step',
] as const
/** `unnamed` holds the location of a file without its final name. It is private to the desk: a copy only shows whether such a file exists. */
const replacements: Readonly<Record<string, string>> = { unnamed: "iif(unnamed is null, null, '{}')" }
/** Settings that a reader needs: how far back the ledger goes, the views, and the time zone that was assumed for dates without a zone. */
const settings = [sinceName, 'views', filedInZone]

const rowsAtATime = 2000

/**
 * Writes a reader copy as a background job, and returns its number of bookings. Errors: `file` (the target could not be written and is unchanged);
 * `stopped`; `ledger`.
 */
export async function writeReaderCopy(reader: ReaderDb, work: JobContext, { copyKey, file, building }: ReaderCopyWriting): Promise<number> {
  removeDatabase(building)
  // The copy contains nothing that the ledger does not, so it is not larger.
  requireFreeSpace(dirname(building), statSync(reader.connection.name).size)
  try {
    const bookings = await build(reader, work, building, copyKey.key)
    await runUntilStopped(verifySteps(building, copyKey.key, bookings), work.signal)
    const { size } = statSync(building)
    if (hasTooLittleSpace(file, size)) throw new FailureError({ kind: 'file', why: 'full' })
    const sha256 = await digestOf(building)
    const head = headText({ atMs: work.atMs, zone: reader.zone, bookings, bytes: size, sha256 }, copyKey)
    await replaceFile(file, fileChunks(head, building, work.signal), work.unfinished)
    return bookings
  } finally {
    removeDatabase(building)
  }
}

/** Returns false when the free space is unknown: then the write itself shows whether there is enough. */
function hasTooLittleSpace(file: string, bytes: number): boolean {
  try {
    return !hasFreeSpace(dirname(file), bytes, 0)
  } catch {
    return false
  }
}

/** Returns the paths of a database file and of the files that SQLite may have left next to it. */
export const filesOfDatabase = (file: string): string[] => ['', '-wal', '-shm', '-journal'].map((suffix) => `${file}${suffix}`)

function removeDatabase(file: string): void {
  for (const one of filesOfDatabase(file)) removePatientlySync(one)
}

const mebibyte = 1 << 20

async function digestOf(building: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(building, { highWaterMark: mebibyte })) digest.update(chunk)
  return digest.digest('hex')
}

async function* fileChunks(head: Buffer, building: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  yield head
  for await (const chunk of createReadStream(building, { highWaterMark: mebibyte })) {
    if (signal.aborted) throw new FailureError({ kind: 'stopped' })
    yield chunk
  }
}

/** Fills a new database in one read transaction of the ledger, and returns its number of bookings. */
async function build(reader: ReaderDb, { progress, signal }: JobContext, building: string, key: Uint8Array): Promise<number> {
  createLedgerFile(building, key)
  const target = connect(building, key, { readonly: false, cacheMiB: 64 })
  try {
    // An interrupted build is thrown away, so it needs no journal.
    target.pragma('journal_mode = off')
    target.pragma('synchronous = off')
    reader.connection.exec('begin')
    target.exec('begin')
    let done = 0
    const step = async (rows: number) => {
      done += rows
      progress(done)
      await setImmediate()
      if (signal.aborted) throw new FailureError({ kind: 'stopped' })
    }
    for (const table of tables) await copyTable(reader.connection, target, table, table === 'booking' ? step : () => step(0))
    const named = reader.connection.prepare('select name, value from setting where name in (select value from json_each(?))')
    const setting = target.prepare('insert into setting (name, value) values (@name, @value)')
    for (const row of named.all(JSON.stringify(settings))) setting.run(row)
    await indexWords(target, () => step(0))
    target.exec('commit')
    return count(target)
  } finally {
    if (reader.connection.inTransaction) reader.connection.exec('rollback')
    target.close()
  }
}

const count = (db: Connection) => Number(db.prepare('select count(*) from booking').pluck().get())

/** Copies a table row by row. Reads integers as BigInt, because they may be larger than a float can represent. */
async function copyTable(from: Connection, target: Connection, table: string, step: (rows: number) => Promise<void>): Promise<void> {
  const names = target.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(table)
  const insert = target.prepare(`insert into ${table} (${names.map(quoted).join(', ')}) values (${names.map(() => '?').join(', ')})`)
  let rows = 0
  for (const row of from
    .prepare<[], unknown[]>(`select ${names.map((name) => replacements[name] ?? quoted(name)).join(', ')} from ${table}`)
    .safeIntegers()
    .raw()
    .iterate()) {
    insert.run(...row)
    rows += 1
    if (rows % rowsAtATime === 0) await step(rowsAtATime)
  }
  await step(rows % rowsAtATime)
}

const quoted = (name: string) => `"${name}"`

async function indexWords(target: Connection, step: () => Promise<void>): Promise<void> {
  const fill = target.prepare('insert into search (rowid, words) select id, words from booking where id > ? order by id limit ?')
  const last = target
    .prepare<[number, number], number | null>('select max(id) from (select id from booking where id > ? order by id limit ?)')
    .pluck()
  for (let after: number | null = 0; after !== null; ) {
    fill.run(after, rowsAtATime)
    after = last.get(after, rowsAtATime) ?? null
    await step()
  }
}

/** Opens the written database with its key, and reads all of it. */
function* verifySteps(building: string, key: Uint8Array, bookings: number): Steps<void> {
  const db = connect(building, key, { readonly: false, cacheMiB: 16 })
  try {
    if (!(yield* isConsistent(db)) || count(db) !== bookings) throw ledgerError('damaged')
  } finally {
    db.close()
  }
}
