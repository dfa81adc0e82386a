import { randomBytes } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { storeRecords } from '../bookings.ts'
import { type Connection, connect, preparing } from '../connection.ts'
import { sampleRecord } from '../sample-records.ts'
import { bookings } from './0001-bookings.ts'
import { migrate, newestVersion } from './migrate.ts'

let folder: string
let db: Connection

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  const file = join(folder, 'ledger.db')
  closeSync(openSync(file, 'w'))
  db = connect(file, randomBytes(32), { readonly: false, cacheMiB: 1 })
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

const version = () => db.pragma('user_version', { simple: true })
const tables = () => db.prepare("select name from sqlite_schema where type = 'table' order by name").pluck().all()

it('leads a new file to the newest version, and does nothing the second time', () => {
  migrate(db)
  expect(version()).toBe(newestVersion)
  const before = tables()
  migrate(db)
  expect(tables()).toEqual(before)
})

it('takes a step wholly or not at all, and goes on from there', () => {
  const first = 'create table one (x integer) strict; insert into one values (1)'
  expect(() => migrate(db, [first, 'create table two (x integer) strict; create table two (y integer) strict'])).toThrow()
  expect([version(), tables()]).toEqual([1, ['one']])
  migrate(db, [first, 'create table two (x integer) strict; insert into two select x from one'])
  expect([version(), tables()]).toEqual([2, ['one', 'two']])
  expect(db.prepare('select x from two').pluck().all()).toEqual([1])
})

it('leads a ledger of version 1 to the newest one and keeps everything', () => {
  migrate(db, [bookings])
  storeRecords(preparing(db), [sampleRecord(), sampleRecord({ bookingRef: 'r2' })], { source: 'checkBookings', atMs: 1 })
  const body = (watch: unknown) => JSON.stringify({ contentHash: 'c0ffee', watch })
  const insert = db.prepare('insert into intent (client_ref, state, open, created_ms, body) values (?, ?, ?, ?, ?)')
  insert.run('RD-1', 'UNKNOWN', 1, 1, body({ step: 2 }))
  insert.run('RD-2', 'NOT_BOOKED', 0, 2, body({ step: 9 }))
  insert.run('RD-3', 'CONFIRMED', 0, 3, body(null))
  const kept = ['booking', 'booking_raw', 'history', 'daily', 'intent']
  const contents = () => kept.map((table) => [table, db.prepare(`select * from ${table}`).all() as Record<string, unknown>[]] as const)
  const before = contents()

  migrate(db)

  expect(version()).toBe(newestVersion)
  for (const [i, [table, rows]] of contents().entries()) {
    const old = before[i]?.[1] ?? []
    expect([table, rows.length]).toEqual([table, old.length])
    expect(rows).toMatchObject(old)
  }
  expect(db.prepare("select rowid from search where search match 'angstrom'").pluck().all()).toHaveLength(2)
  expect(db.prepare('select client_ref, watched, content_hash, witnessed from intent').raw().all()).toEqual([
    ['RD-1', 0, 'c0ffee', 0],
    ['RD-2', 1, 'c0ffee', 0],
    ['RD-3', 0, 'c0ffee', 0],
  ])
})
