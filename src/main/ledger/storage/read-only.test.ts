import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sampleAttempt } from '../../testing/attempt-samples.ts'
import { all } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, sampleRecords, seenAt } from '../../testing/sample-records.ts'
import { smallDisk } from '../../testing/small-disk.ts'
import { startInThisThread } from '../../testing/workers.ts'
import { store } from '../bookings/bookings.ts'
import type { Ledger } from '../client/ledger.ts'
import { createLedger } from '../client/remote.ts'
import { ledgerFile, openLedger } from './open.ts'

const disk = smallDisk(16)
const key = randomBytes(32)
const seen = seenAt('checkBookings', Date.UTC(2027, 0, 1))
const notWritten = { failure: { kind: 'ledger', trouble: 'notWritten' } }
let folder = ''
let ledger: Ledger | null = null

const open = async () => {
  ledger = await createLedger({ folder, key, workerFile: startInThisThread, accountingZone: 'UTC' })
  return ledger
}

describe.skipIf(disk === null)('a ledger on a disk that refuses writes', () => {
  beforeEach(() => {
    folder = join(disk?.folder ?? '', 'ledger')
    const newLedger = openLedger(folder, key, 'UTC')
    store(newLedger, sampleRecords(40), seen)
    newLedger.close()
  })
  afterEach(async () => {
    await ledger?.close()
    ledger = null
    disk?.setReadOnly(false)
    disk?.empty()
    for (const name of readdirSync(disk?.folder ?? '')) rmSync(join(disk?.folder ?? '', name), { recursive: true })
  })
  afterAll(() => disk?.remove())

  const expectReadable = async () => {
    const { rows } = await (ledger as Ledger).page(all, { by: 'holder', descending: false }, null, 100)
    expect(rows).toHaveLength(40)
    expect((await (ledger as Ledger).totals({ ...all, text: 'grand' })).counts.all).toBe(40)
    expect(await (ledger as Ledger).check({})).toEqual({ sound: true, sumsMatch: true })
  }

  it('is readable on a read-only disk, and rejects every write as not written', async () => {
    disk?.setReadOnly(true)
    expect((await open()).readOnly).toBe('readOnly')
    await expectReadable()
    await expect(ledger?.saveAttempt(sampleAttempt())).rejects.toMatchObject(notWritten)
    await expect(ledger?.store(sampleRecords(50), seen)).rejects.toMatchObject(notWritten)
    await expect(ledger?.backUp({})).rejects.toMatchObject(notWritten)
  })

  it('is readable when its disk is full from the start, and rejects every write as not written', async () => {
    disk?.fill()
    expect((await open()).readOnly).toBe('diskFull')
    await expectReadable()
    await expect(ledger?.saveAttempt(sampleAttempt())).rejects.toMatchObject(notWritten)
    expect(await ledger?.attempts('open')).toEqual([])
  })

  it('stays readable when the disk fills up; a write that fails leaves nothing', async () => {
    expect((await open()).readOnly).toBeNull()
    disk?.fill()
    await expect(ledger?.saveAttempt(sampleAttempt())).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'diskFull' } })
    await expectReadable()
    disk?.empty()
    await ledger?.saveAttempt(sampleAttempt())
    expect(await ledger?.attempts('open')).toHaveLength(1)
  })

  it('is readable after a crash with the content of its log, also on a read-only disk', async () => {
    const crashed = openLedger(folder, key, 'UTC')
    store(crashed, [sampleRecord({ bookingRef: 'late', clientRef: 'late' })], seen)
    const copies = ['ledger.db', 'ledger.db-wal', 'ledger.db-shm'].map(
      (name) => [join(folder, name), join(folder, `${name}.copy`)] as const,
    )
    for (const [file, copy] of copies) copyFileSync(file, copy)
    crashed.close()
    for (const [file, copy] of copies) copyFileSync(copy, file)
    disk?.setReadOnly(true)
    expect((await open()).readOnly).toBe('readOnly')
    expect(await ledger?.find({ clientRef: 'late' })).toMatchObject({ bookingRef: 'late' })
  })

  it.each(['readOnly', 'diskFull'] as const)(
    'cannot be opened if its -wal and -shm files are missing and cannot be created (%s), but is not reported as damaged',
    async (trouble) => {
      for (const end of ['-wal', '-shm']) rmSync(ledgerFile(folder) + end)
      if (trouble === 'readOnly') disk?.setReadOnly(true)
      else disk?.fill()
      await expect(open()).rejects.toMatchObject({ failure: { kind: 'ledger', trouble } })
    },
  )

  it('is readable when only its file may not be changed', async ({ skip }) => {
    try {
      execFileSync('chattr', ['+i', ledgerFile(folder)], { stdio: 'ignore' })
    } catch {
      return skip('this file system has no such mark')
    }
    try {
      expect((await open()).readOnly).toBe('readOnly')
      await expectReadable()
      await expect(ledger?.saveAttempt(sampleAttempt())).rejects.toMatchObject(notWritten)
    } finally {
      await ledger?.close()
      execFileSync('chattr', ['-i', ledgerFile(folder)])
    }
  })
})
