import { randomBytes } from 'node:crypto'
import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, folder, home, jobAt, key, ledger, ledgerFailure, ledgerForEachTest } from '../../testing/ledger/test-ledger.ts'
import { sampleRecords, seenAt } from '../../testing/sample-records.ts'
import { smallDisk } from '../../testing/small-disk.ts'
import { store } from '../bookings/bookings.ts'
import { backupFolder, backupName, backupsOf, dropSurplusBackups, readBackupName, retainedBackups } from '../database/backup-files.ts'
import { connect } from '../database/connection.ts'
import { migrate } from '../database/migrations/migrate.ts'
import { migrations } from '../database/migrations/migrations.ts'
import { backUp, backUpFrom, verifyFile } from './backup.ts'
import { ledgerFile, openLedger, openReader } from './open.ts'

const atMs = Date.UTC(2027, 2, 12, 8, 15, 0, 123)
const fill = (count: number) => store(ledger, sampleRecords(count), seenAt('checkBookings', atMs))

ledgerForEachTest({ zone: 'UTC' })
beforeEach(() => void fill(30))

const makeBackup = (at = atMs) => backUpFrom(ledger.connection, folder, key, at)

describe('a backup', () => {
  it('is a whole ledger with the same key, named by its time and its number of bookings', () => {
    const name = makeBackup()
    expect(name).toBe('ledger-20270312T081500123Z-30.db')
    const file = join(backupFolder(folder), name)
    expect(readdirSync(backupFolder(folder))).toEqual([name])
    expect(verifyFile(file, key)).toEqual({ bookings: 30 })
    expect(readFileSync(file).subarray(16, 24)).toEqual(readFileSync(ledgerFile(folder)).subarray(16, 24))
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(backupFolder(folder))).toEqual([name])
  })

  it('contains what was committed and is still in the log', () => {
    fill(45)
    expect(makeBackup()).toContain('-45.db')
  })

  it('of a damaged ledger fails, and earlier backups stay', () => {
    const before = makeBackup()
    ledger.close()
    const bytes = readFileSync(ledgerFile(folder))
    // Every page but the first, which contains the schema.
    for (let at = 8192; at < bytes.length; at += 8192) bytes.writeUInt8(bytes.readUInt8(at + 100) ^ 1, at + 100)
    writeFileSync(ledgerFile(folder), bytes)
    expect(() => makeBackup(atMs + dayMs)).toThrow()
    expect(readdirSync(backupFolder(folder))).toEqual([before])
  })

  it('that was corrupted on its way to the disk is reported as a disk failure, not as damage of the ledger', async () => {
    const reader = openReader(folder, key, 'UTC', atMs)
    const harmed = readFileSync(ledgerFile(folder))
    harmed.writeUInt8(harmed.readUInt8(harmed.length - 5000) ^ 1, harmed.length - 5000)
    writeFileSync(join(home, 'harmed'), harmed)
    const source = openSync(join(home, 'harmed'), 'r')
    await expect(backUp(reader, jobAt(atMs), folder, key, source)).rejects.toEqual(ledgerFailure('diskFailed'))
    expect(readdirSync(backupFolder(folder))).toEqual([])
    closeSync(source)
    reader.connection.close()
  })

  it('that is damaged, truncated, of another key, or no ledger fails verification', () => {
    const file = join(backupFolder(folder), makeBackup())
    const whole = readFileSync(file)
    expect(() => verifyFile(file, randomBytes(32))).toThrow(ledgerFailure('damaged'))
    writeFileSync(file, whole.subarray(0, whole.length - 8192))
    expect(() => verifyFile(file, key)).toThrow(ledgerFailure('damaged'))
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(flipped.readUInt8(whole.length - 5000) ^ 4, whole.length - 5000)
    writeFileSync(file, flipped)
    expect(() => verifyFile(file, key)).toThrow(ledgerFailure('damaged'))
    writeFileSync(file, '')
    expect(() => verifyFile(file, key)).toThrow(ledgerFailure('foreign'))
  })

  it('removes what an interrupted backup left, and nothing else', () => {
    mkdirSync(backupFolder(folder))
    const others = ['ledger-20270101T000000000Z.part.txt', 'ledger.part', 'notes.txt', 'ledger-2027.db']
    for (const name of [...others, 'ledger-20270101T000000000Z.part', 'ledger-20270101T000000000Z.part-wal']) {
      writeFileSync(join(backupFolder(folder), name), 'x')
    }
    const name = makeBackup()
    expect(readdirSync(backupFolder(folder)).sort()).toEqual([...others, name].sort())
  })

  it('is made before a ledger is migrated to a newer schema', () => {
    const old = join(home, 'old', 'ledger')
    mkdirSync(old, { recursive: true })
    writeFileSync(ledgerFile(old), '')
    const db = connect(ledgerFile(old), key, { readonly: false, cacheMiB: 1 })
    migrate(db, migrations.slice(0, 1))
    db.close()
    openLedger(old, key, 'UTC').close()
    const [name = '', ...more] = readdirSync(backupFolder(old))
    expect(more).toEqual([])
    const migrationBackup = connect(join(backupFolder(old), name), key, { readonly: true, cacheMiB: 1 })
    expect(migrationBackup.pragma('user_version', { simple: true })).toBe(1)
    migrationBackup.close()
    openLedger(old, key, 'UTC').close()
    expect(readdirSync(backupFolder(old)).filter((file) => file.endsWith('.db'))).toEqual([name])
  })
})

const disk = smallDisk(24)
afterAll(() => disk?.remove())

it.skipIf(disk === null)('refuses a backup to a disk with too little space before it starts, and leaves all earlier backups', () => {
  const small = join(disk?.folder ?? '', 'ledger')
  mkdirSync(backupFolder(small))
  const earlier = backupName(atMs - 40 * dayMs, 3)
  writeFileSync(join(backupFolder(small), earlier), 'earlier')
  expect(() => backUpFrom(ledger.connection, small, key, atMs)).toThrow(ledgerFailure('diskFull'))
  expect(readdirSync(backupFolder(small))).toEqual([earlier])
})

describe('the backups to keep', () => {
  const days = fc.array(fc.integer({ min: 0, max: 120 * 24 * 60 }), { minLength: 1, maxLength: 80 })

  it('are always the newest, one a day for seven days, and one a week for the four weeks before', () => {
    const daily = Array.from({ length: 60 }, (_, i) => ({ atMs: atMs - i * dayMs }))
    const retained = retainedBackups(daily)
    expect(retained.filter(({ kind }) => kind === 'daily').map((one) => (atMs - one.atMs) / dayMs)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(retained.filter(({ kind }) => kind === 'weekly')).toHaveLength(4)
    expect((atMs - (retained.at(-1)?.atMs ?? 0)) / dayMs).toBeGreaterThanOrEqual(25)
  })

  it('are all backups of the 24 hours before the newest backup, in any time zone, and one a day before these hours', () => {
    const hours = [0, 3, 9, 23, 25, 27, 49]
    const ages = (retained: readonly { readonly atMs: number }[], nowMs: number) => retained.map((one) => (nowMs - one.atMs) / 3_600_000)
    const all = hours.map((hour) => ({ atMs: atMs - hour * 3_600_000 }))
    expect(ages(retainedBackups(all), atMs)).toEqual(expect.arrayContaining([0, 3, 9, 23]))
    const later = [{ atMs: atMs + 2 * dayMs }, ...retainedBackups(all)]
    expect(new Set(retainedBackups(later).map((one) => Math.floor(one.atMs / dayMs))).size).toBe(retainedBackups(later).length)
  })

  it('are the seven newest and the oldest if very many were made within a day', () => {
    const all = Array.from({ length: 50 }, (_, i) => ({ atMs: atMs - i * 60_000 }))
    expect(retainedBackups(all).map((one) => (atMs - one.atMs) / 60_000)).toEqual([0, 1, 2, 3, 4, 5, 6, 49])
  })

  it('do not depend on the order, are never more than eighteen, and include the newest', () => {
    fc.assert(
      fc.property(days, (minutes) => {
        const all = minutes.map((minute) => ({ atMs: atMs - minute * 60_000 }))
        const retained = retainedBackups(all)
        expect(retainedBackups(all.toReversed()).map((one) => one.atMs)).toEqual(retained.map((one) => one.atMs))
        expect(retained.length).toBeLessThanOrEqual(18)
        expect(retained[0]?.atMs).toBe(Math.max(...all.map((one) => one.atMs)))
        expect(retainedBackups(retained)).toEqual(retained)
      }),
    )
  })

  it('reach back four weeks when a year of daily backups is pruned one by one', () => {
    let retained: { readonly atMs: number }[] = []
    for (let day = 0; day < 365; day++) retained = retainedBackups([...retained, { atMs: atMs + day * dayMs }])
    const ages = retained.map((one) => (atMs + 364 * dayMs - one.atMs) / dayMs)
    expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(ages).toHaveLength(11)
    expect(ages.at(-1)).toBeGreaterThanOrEqual(25)
  })

  it('are chosen only among files with the name of a backup, and only such files are removed', async () => {
    const backupsFolder = backupFolder(folder)
    mkdirSync(backupsFolder)
    const ours = Array.from({ length: 60 }, (_, i) => backupName(atMs - i * dayMs, i))
    const others = ['photo.db', 'ledger-20270312T081500123Z-30.db.txt', 'ledger-20279912T081500123Z-30.db', 'ledger.db']
    for (const name of [...ours, ...others]) appendFileSync(join(backupsFolder, name), 'x')
    mkdirSync(join(backupsFolder, backupName(atMs + dayMs, 1)))
    expect(await backupsOf(folder)).toHaveLength(60)
    await dropSurplusBackups(backupsFolder).catch(() => {})
    for (const name of others) expect(existsSync(join(backupsFolder, name))).toBe(true)
    expect((await backupsOf(folder)).length).toBeLessThanOrEqual(11)
    expect((await backupsOf(folder))[0]).toMatchObject({ name: ours[0], bookings: 0, bytes: 1, kind: 'daily' })
  })

  it.each(['ledger-20270312T081500123Z-30.db', backupName(0, 0)])('are recognised by a name like %s', (name) => {
    const read = readBackupName(name)
    expect(read && backupName(read.atMs, read.bookings)).toBe(name)
  })
  it.each(['../ledger-20270312T081500123Z-30.db', 'ledger-20270231T081500123Z-30.db', '', 'ledger.db'])(
    'are not recognised by a name like %s',
    (name) => {
      expect(readBackupName(name)).toBeNull()
    },
  )
})
