import { randomBytes } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Connection, connect } from '../connection.ts'
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
