import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { folderForEachTest, home, key } from '../../../testing/ledger/test-ledger.ts'
import { columnsBeforeSelling, sampleRecord } from '../../../testing/sample-records.ts'
import { columnsOf } from '../../bookings/booking-row.ts'
import { searchWords, typedPhoneWord } from '../../bookings/words.ts'
import type { ServiceRecord } from '../../records.ts'
import { connect } from '../connection.ts'
import type { Connection } from '../ledger-db.ts'
import { migrate, newestVersion } from './migrate.ts'
import { migrations } from './migrations.ts'

let db: Connection

folderForEachTest()
beforeEach(() => {
  const file = join(home, 'ledger.db')
  writeFileSync(file, '')
  db = connect(file, key, { readonly: false, cacheMiB: 1 })
})
afterEach(() => db.close())

const version = () => db.pragma('user_version', { simple: true })
const tables = () => db.prepare("select name from sqlite_schema where type = 'table' order by name").pluck().all()

it('migrates a new file to the newest version, and does nothing the second time', () => {
  migrate(db)
  expect(version()).toBe(newestVersion)
  const before = tables()
  migrate(db)
  expect(tables()).toEqual(before)
})

it('applies a step completely or not at all, and continues after the last complete step', () => {
  const first = 'create table one (x integer) strict; insert into one values (1)'
  expect(() => migrate(db, [first, 'create table two (x integer) strict; create table two (y integer) strict'])).toThrow()
  expect([version(), tables()]).toEqual([1, ['one']])
  migrate(db, [first, 'create table two (x integer) strict; insert into two select x from one'])
  expect([version(), tables()]).toEqual([2, ['one', 'two']])
  expect(db.prepare('select x from two').pluck().all()).toEqual([1])
})

const recordOf = (fields: Record<string, unknown> | undefined) => sampleRecord({ ...fields, clientRef: null })

/** Stores a booking like version 7: with its currency as sent, and no flag for a cost above the total. */
function storeAtVersion7(record: ServiceRecord, id: number): void {
  const { currency_stated: _, not_added: __, booked_on: ___, flags, ...columns } = columnsBeforeSelling(record)
  const currency = record.booking.currency ?? ''
  const otherFlags = flags.split(' ').filter((flag) => flag !== 'aboveTotal' && flag !== 'currency')
  insert({ ...columns, currency, flags: otherFlags.join(' '), id, seen_ms: 1, cancelled_seen_ms: null }, record)
  db.prepare('insert into daily values (0, ?, ?, 1, 1, 0) on conflict do update set bookings = bookings + 1').run(columns.known, currency)
}

/** Stores a booking like version 1: without the columns that came later. */
function storeAtVersion1(record: ServiceRecord, id: number): void {
  const { free_until_ms: _, currency_stated: __, not_added: ___, booked_on: ____, ...columns } = columnsBeforeSelling(record)
  insert({ ...columns, currency: record.booking.currency ?? '', id, seen_ms: 1, cancelled_seen_ms: null }, record)
}

function insert(row: Readonly<Record<string, unknown>> & { readonly id: number; readonly words: string }, { raw }: ServiceRecord): void {
  const names = Object.keys(row)
  db.prepare(`insert into booking (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`).run(row)
  db.prepare('insert into search (rowid, words) values (?, ?)').run(BigInt(row.id), row.words)
  const insertRaw = db.prepare("insert into booking_raw (id, hash, json, unread, first_seen_ms) values (?, ?, ?, '[]', 1)")
  insertRaw.run(row.id, Buffer.alloc(32), JSON.stringify(raw))
}

it('migrates a ledger of version 1 to the newest version and keeps everything', () => {
  migrate(db, migrations.slice(0, 1))
  const cancellationPolicies = [
    { amount: '174.13', fromDate: '2027-03-12T23:59:00+0300' },
    { amount: '10', fromDate: '2027-03-10T23:59:00Z' },
    { amount: '0', fromDate: '2027-01-01T00:00:00Z' },
  ]
  storeAtVersion1(sampleRecord({ cancellationPolicies }), 1)
  storeAtVersion1(sampleRecord({ bookingRef: 'r2', nonrefundable: true }), 2)
  storeAtVersion1(sampleRecord({ bookingRef: 'r3', cancellationPolicies: [{ amount: '10', fromDate: 'soon' }] }), 3)
  storeAtVersion1(sampleRecord({ bookingRef: 'r4', cancellationPolicies: null }), 4)
  const body = (watch: unknown) => JSON.stringify({ contentHash: 'c0ffee', watch })
  const insert = db.prepare('insert into intent (client_ref, state, open, created_ms, body) values (?, ?, ?, ?, ?)')
  insert.run('RD-1', 'UNKNOWN', 1, 1, body({ step: 2 }))
  insert.run('RD-2', 'NOT_BOOKED', 0, 2, body({ step: 9 }))
  insert.run('RD-3', 'CONFIRMED', 0, 3, body(null))
  const tableNames = ['booking', 'booking_raw', 'history', 'intent']
  const contents = () =>
    tableNames.map((table) => [table, db.prepare(`select * from ${table}`).all() as Record<string, unknown>[]] as const)
  const before = contents()

  migrate(db)

  expect(version()).toBe(newestVersion)
  for (const [i, [table, rows]] of contents().entries()) {
    const rowsBefore = before[i]?.[1] ?? []
    expect([table, rows.length]).toEqual([table, rowsBefore.length])
    expect(rows).toMatchObject(rowsBefore)
  }
  expect(db.prepare("select rowid from search where search match 'angstrom'").pluck().all()).toHaveLength(4)
  const freeUntil = db.prepare('select free_until_ms from booking order by id').pluck().all()
  expect(freeUntil).toEqual([Date.UTC(2027, 2, 10, 23, 59), null, null, null])
  expect(db.prepare('select client_ref, watched, content_hash, witnessed from intent').raw().all()).toEqual([
    ['RD-1', 0, 'c0ffee', 0],
    ['RD-2', 1, 'c0ffee', 0],
    ['RD-3', 0, 'c0ffee', 0],
  ])
})

it('finds a booking of an earlier version by its telephone number after migrating', () => {
  migrate(db, migrations.slice(0, 28))
  const holder = (phone: string | null) => ({ firstName: 'Ada', lastName: 'Lovelace', email: null, phone })
  for (const [i, phone] of ['+41 44 123 45 67', null].entries()) {
    const record = sampleRecord({ holder: holder(phone), bookingRef: `r${i}` })
    const words = searchWords({ booking: { ...record.booking, holder: { ...record.booking.holder, ...holder(null) } } })
    const { booked_on: _, not_added: __, currency_stated: ___, ...columns } = columnsBeforeSelling(record)
    insert({ ...columns, words, currency: 'EUR', id: i + 1, seen_ms: 1, cancelled_seen_ms: null }, record)
  }
  const found = () =>
    db
      .prepare('select rowid from search where search match ?')
      .pluck()
      .all(`"${typedPhoneWord('044 123 45 67')}"*`)
  expect(found()).toEqual([])
  migrate(db)
  expect(found()).toEqual([1])
  expect(db.prepare("select rowid from search where search match 'lovelace'").pluck().all()).toEqual([1, 2])
})

it('sums a currency in upper and lower case as one after migrating, and stores why a booking is in no sum', () => {
  migrate(db, migrations.slice(0, 7))
  const bookingFields: Record<string, unknown>[] = [
    { bookingRef: 'r1', currency: 'usd', total: '10.00' },
    { bookingRef: 'r2', currency: 'USD', total: '20.00' },
    { bookingRef: 'r3', total: '-12.34' },
    { bookingRef: 'r4', total: '1.23456789' },
    { bookingRef: 'r5', status: 'CANCELLED', total: '10', cancellationCost: '11' },
  ]
  for (const [i, fields] of bookingFields.entries()) storeAtVersion7(recordOf(fields), i + 1)
  const before = bookingFields.map((fields) => columnsOf(recordOf(fields), recordOf(fields)))

  migrate(db)

  const rows = db.prepare('select currency, currency_stated, not_added, flags from booking order by id').all()
  expect(rows).toEqual(before.map(({ currency, currency_stated, not_added, flags }) => ({ currency, currency_stated, not_added, flags })))
  const inDollars = db.prepare("select bookings, summed, counted from daily where currency = 'USD' and known = 'CONFIRMED'")
  expect(inDollars.raw().all()).toEqual([[2, 2, 300_000]])
  expect(db.prepare("select count(*) from daily where currency = 'usd'").pluck().get()).toBe(0)
})

it('computes the words of every booking again, so that old bookings are found like new ones', () => {
  migrate(db, migrations.slice(0, 10))
  const holder = { firstName: 'Bo', lastName: 'Sørensen', email: 'bo@example.org', phone: null }
  const record = sampleRecord({ holder, occupancies: [], clientRef: null })
  const { words, booked_on: _, ...columns } = columnsBeforeSelling(record)
  insert({ ...columns, words: 'words of before', id: 1, seen_ms: 1, cancelled_seen_ms: null }, record)

  migrate(db)

  expect(db.prepare('select words from booking').pluck().all()).toEqual([words])
  const hits = (query: string) => db.prepare('select rowid from search where search match ?').pluck().all(query)
  expect([hits('sorensen'), hits('before')]).toEqual([[1], []])
})
