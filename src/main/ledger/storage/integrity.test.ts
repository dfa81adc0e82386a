import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { folder, folderForAllTests, home, key, ledgerFailure, openSecond } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, sampleRecords, seenAt } from '../../testing/sample-records.ts'
import { store } from '../bookings/bookings.ts'
import { connect, pageSize } from '../database/connection.ts'
import { ledgerErrorCodeIn } from '../database/errors.ts'
import { runSync, runUntilStopped, type Steps } from '../database/steps.ts'
import { verifyFile } from './backup.ts'
import { copySteps } from './copy-file.ts'
import { createFileFreeze } from './file-freeze.ts'
import { isConsistent } from './integrity.ts'
import { ledgerFile } from './open.ts'

let file: string
let whole: Buffer

folderForAllTests()
beforeAll(() => {
  const ledger = openSecond('ledger')
  store(ledger, sampleRecords(300), seenAt('checkBookings', 1))
  ledger.connection.exec("delete from booking_raw where id in (select id from booking where booking_ref like 'r2%')")
  ledger.close()
  file = ledgerFile(folder)
  whole = readFileSync(file)
})

const inPage = (at: number) => Math.floor(at / pageSize) * pageSize
/** Ways to damage a file at a byte, or the page of that byte. */
const damages: Record<string, (bytes: Buffer, at: number) => Buffer> = {
  byte: (bytes, at) => {
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    return bytes
  },
  block: (bytes, at) => {
    randomBytes(512).copy(bytes, at)
    return bytes
  },
  zeros: (bytes, at) => bytes.fill(0, inPage(at), inPage(at) + pageSize),
  pageBefore: (bytes, at) => bytes.copyWithin(inPage(at), inPage(at) - pageSize, inPage(at)),
  cut: (bytes, at) => bytes.subarray(0, at),
  cutAtPage: (bytes, at) => bytes.subarray(0, inPage(at)),
  grown: (bytes) => Buffer.concat([bytes, randomBytes(pageSize)]),
}

/** Runs the steps until the work is complete, or until `maxSteps` steps were taken. Returns the number of steps taken. */
async function countSteps<T>(steps: Steps<T>, maxSteps: number): Promise<number> {
  const stopping = new AbortController()
  let stepCount = 0
  function* counted(): Steps<void> {
    try {
      while (!steps.next().done) {
        stepCount += 1
        if (stepCount === maxSteps) stopping.abort()
        yield
      }
    } finally {
      steps.return(undefined as never)
    }
  }
  await runUntilStopped(counted(), stopping.signal).catch((error: unknown) => expect(error).toMatchObject({ failure: { kind: 'stopped' } }))
  return stepCount
}

const open = (path: string) => connect(path, key, { readonly: false, cacheMiB: 1 })

/** Returns null if the work fails because of damage, such as of a schema. */
function unlessDamaged<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    expect(ledgerErrorCodeIn(error)).toBe('damaged')
    return null
  }
}

const startCheck = () => {
  const db = open(file)
  return { db, steps: isConsistent(db) }
}

describe('the check of a file', () => {
  it.each(Object.keys(damages))("finds in steps the same damage as SQLite's uninterrupted check, in any page (%s)", (way) => {
    const pages = whole.length / pageSize
    fc.assert(
      fc.property(fc.integer({ min: 1, max: pages - 1 }), fc.integer({ min: 0, max: pageSize - 1 }), (page, at) => {
        const copy = join(home, 'changed.db')
        writeFileSync(copy, damages[way]?.(Buffer.from(whole), page * pageSize + at) ?? '')
        const db = unlessDamaged(() => open(copy))
        if (db === null) return
        const inSteps = unlessDamaged(() => runSync(isConsistent(db))) ?? false
        expect(inSteps).toBe(unlessDamaged(() => db.pragma('quick_check(1)', { simple: true }) === 'ok') ?? false)
        db.close()
      }),
      { numRuns: 25 },
    )
  })

  it('finds a page that belongs to no tree', () => {
    const copy = join(home, 'orphan.db')
    writeFileSync(copy, whole)
    const db = open(copy)
    db.unsafeMode(true)
    db.pragma('writable_schema = on')
    db.exec("delete from sqlite_schema where name = 'history_by_booking'")
    db.close()
    expect(() => verifyFile(copy, key)).toThrow(ledgerFailure('damaged'))
  })

  it('stops between any two of its steps and leaves the connection free', async () => {
    const all = await countSteps(startCheck().steps, Number.POSITIVE_INFINITY)
    expect(all).toBeGreaterThan(10)
    for (let maxSteps = 1; maxSteps <= all; maxSteps += 3) {
      const { db, steps } = startCheck()
      expect(await countSteps(steps, maxSteps)).toBe(maxSteps)
      db.exec('begin immediate; rollback')
      db.close()
    }
  })
})

describe('a frozen file', () => {
  it('stays the same byte for byte while bookings are stored, and is written again afterwards', () => {
    const ledger = openSecond('still')
    const folder = join(home, 'still')
    store(ledger, [sampleRecord()], seenAt('checkBooking', 1))
    const fileFreezer = createFileFreeze(ledger.connection, ledgerFile(folder), key)
    const source = fileFreezer.freeze()
    expect(source).not.toBeNull()
    expect(fileFreezer.freeze()).toBeNull()
    const before = readFileSync(ledgerFile(folder))
    store(ledger, sampleRecords(400), seenAt('checkBookings', 2))
    ledger.connection.pragma('wal_checkpoint(truncate)')
    expect(readFileSync(ledgerFile(folder))).toEqual(before)
    fileFreezer.unfreeze()
    ledger.connection.pragma('wal_checkpoint(truncate)')
    expect(readFileSync(ledgerFile(folder))).not.toEqual(before)
    fileFreezer.end()
    ledger.close()
  })

  it('is not returned while another connection reads data that is only in the log', () => {
    const ledger = openSecond('read')
    const folder = join(home, 'read')
    store(ledger, [sampleRecord()], seenAt('checkBooking', 1))
    const reader = connect(ledgerFile(folder), key, { readonly: true, cacheMiB: 1 })
    reader.exec('begin')
    reader.prepare('select count(*) from booking').get()
    expect(ledger.fileFreeze?.freeze()).toBeNull()
    reader.close()
    expect(ledger.fileFreeze?.freeze()).not.toBeNull()
    ledger.close()
  })
})

it('stops copying a file between two steps, without a file under the final name', async () => {
  const large = join(home, 'large')
  writeFileSync(large, Buffer.alloc(9 << 20, 3))
  const source = openSync(large, 'r')
  expect(await countSteps(copySteps(source, join(home, 'copy.part')), 1)).toBe(1)
  expect(readFileSync(join(home, 'copy.part'))).toHaveLength(4 << 20)
  rmSync(join(home, 'copy.part'))
  expect(await countSteps(copySteps(source, join(home, 'copy')), Number.POSITIVE_INFINITY)).toBe(3)
  expect(readFileSync(join(home, 'copy')).equals(readFileSync(large))).toBe(true)
  closeSync(source)
  expect(readdirSync(home)).not.toContain('copy.part')
})
