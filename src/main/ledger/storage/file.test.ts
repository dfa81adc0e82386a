import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { expect, it } from 'vitest'
import { folder, folderForEachTest, key, ledgerFailure, openSecond } from '../../testing/ledger/test-ledger.ts'
import { connect, expectedSettings, settingsOf } from '../database/connection.ts'
import { ledgerFile, openLedger, openReader } from './open.ts'

const zone = 'Europe/Zurich'

folderForEachTest()
const open = () => openSecond('ledger')
const openWith = (otherKey: Uint8Array) => openLedger(folder, otherKey, zone)

/** Creates and closes a ledger, and returns its file. */
function createLedgerFile(): string {
  openLedger(folder, key, zone).close()
  return ledgerFile(folder)
}

/** Changes the database directly, with its key. */
function executeDirectly(sql: string): void {
  const db = connect(ledgerFile(folder), key, { readonly: false, cacheMiB: 1 })
  db.exec(sql)
  db.close()
}

it('applies every setting when a ledger is created, when it is reopened, and in the reading connection', () => {
  const first = open()
  expect(settingsOf(first.connection)).toEqual(expectedSettings)
  first.close()
  const reopened = open()
  const reader = openReader(folder, key, zone, 0)
  expect(settingsOf(reopened.connection)).toEqual(expectedSettings)
  expect(settingsOf(reader.connection)).toEqual(expectedSettings)
  const safety = { journal_mode: 'wal', synchronous: 2, temp_store: 2, secure_delete: 1 }
  expect(expectedSettings).toMatchObject({ cipher: 'aegis', page_size: 8192, ...safety })
  reader.connection.close()
})

it('makes a ledger accessible to its user only, and encrypted on the disk', () => {
  const file = createLedgerFile()
  expect(readFileSync(file).subarray(0, 16).toString('latin1')).not.toBe('SQLite format 3\0')
  if (process.platform !== 'win32') {
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(folder)) expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600])
  }
})

it('refuses a wrong key, which is not damage, and writes nothing', () => {
  const file = createLedgerFile()
  const before = readFileSync(file)
  expect(() => openWith(randomBytes(32))).toThrow(ledgerFailure('keyWrong'))
  expect(readFileSync(file)).toEqual(before)
})

it.each([0, 16, 31, 33])('rejects a key of %i bytes', (length) => {
  expect(() => openWith(new Uint8Array(length))).toThrow(ledgerFailure('keyWrong'))
})

it('never quotes the key in an error', () => {
  const file = createLedgerFile()
  const wrong = randomBytes(32)
  rmSync(join(folder, 'ledger.key-check'))
  writeFileSync(file, randomBytes(20_000))
  const texts: string[] = []
  for (const candidate of [wrong, key]) {
    try {
      openWith(candidate)
    } catch (error) {
      texts.push(JSON.stringify(error), String(error), (error as Error).stack ?? '', String((error as Error).cause))
    }
  }
  expect(texts).toHaveLength(8)
  for (const text of texts) for (const secret of [wrong, key]) expect(text.toLowerCase()).not.toContain(secret.toString('hex').slice(0, 12))
})

it('refuses a plain SQLite file with the name of the ledger', () => {
  createLedgerFile()
  const file = ledgerFile(folder)
  rmSync(file)
  const plain = new Database(file)
  plain.exec('create table booking (id integer primary key)')
  plain.close()
  expect(() => open()).toThrow(ledgerFailure('foreign'))
})

const fillWith = (bytes: Buffer) => (file: string) => writeFileSync(file, bytes)
const changeByte = (at: number) => (file: string) => {
  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  writeFileSync(file, bytes)
}
const unencryptedBytes = [16, 17, 20, 21, 22, 23]

it.each<[string, (file: string) => void]>([
  ['of one byte', fillWith(Buffer.of(1))],
  ['of 4095 bytes', fillWith(Buffer.alloc(4095))],
  ['of random bytes', fillWith(randomBytes(3 * 8192))],
  ['with another byte in its first page', changeByte(100)],
  ['that was emptied', fillWith(Buffer.of())],
  ['that was deleted', rmSync],
  ...unencryptedBytes.map((at) => [`with another byte ${at}, which the cipher leaves unencrypted`, changeByte(at)] as [string, () => void]),
])('reports a file %s as damaged, and leaves it unchanged', (_, harm) => {
  const file = createLedgerFile()
  const content = () => existsSync(file) && readFileSync(file)
  harm(file)
  const harmed = content()
  expect(() => open()).toThrow(ledgerFailure('damaged'))
  expect(content()).toEqual(harmed)
})

it('refuses a ledger of a newer version and leaves it unchanged', () => {
  createLedgerFile()
  executeDirectly('pragma user_version = 1000')
  const before = readFileSync(ledgerFile(folder))
  expect(() => open()).toThrow(ledgerFailure('newer'))
  expect(readFileSync(ledgerFile(folder))).toEqual(before)
})

it.each([
  ['a negative version', 'pragma user_version = -1'],
  ['version 0 and tables', 'pragma user_version = 0'],
  ['another application', 'pragma application_id = 1'],
  ['tables without a version', 'pragma user_version = 0; pragma application_id = 0'],
  ['a planted trigger', 'create trigger planted after insert on intent begin delete from booking; end'],
  ['a planted view', 'create view planted as select 1'],
  ['an extra table', 'create table planted (id)'],
  ['a missing table', 'drop table setting'],
  ['a missing trigger that protects evidence', 'drop trigger evidence_is_not_removed'],
])('refuses a file with %s', (_, sql) => {
  createLedgerFile()
  executeDirectly(sql)
  expect(() => open()).toThrow(ledgerFailure('foreign'))
})

it('opens a ledger only once at a time', () => {
  const first = open()
  for (let i = 0; i < 2; i++) expect(() => open()).toThrow(ledgerFailure('inUse'))
  first.close()
  expect(open().connection.open).toBe(true)
})

it('opens a ledger whose key check was cut short', () => {
  createLedgerFile()
  writeFileSync(join(folder, 'ledger.key-check'), '')
  open().close()
  expect(() => openWith(randomBytes(32))).toThrow(ledgerFailure('keyWrong'))
})

it('opens a ledger file with garbage after its end', () => {
  appendFileSync(createLedgerFile(), 'garbage')
  expect(open().connection.open).toBe(true)
})
