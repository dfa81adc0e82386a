import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { store } from '../ledger/bookings/bookings.ts'
import type { Ledger } from '../ledger/client/ledger.ts'
import { createLedger } from '../ledger/client/remote.ts'
import { ledgerFile, openLedger } from '../ledger/storage/open.ts'
import { sampleAttempt } from './attempt-samples.ts'
import { failingDisk } from './failing-disk.ts'
import { sampleRecord, seenAt } from './sample-records.ts'
import { smallDisk } from './small-disk.ts'
import { workerFile } from './workers.ts'

const key = randomBytes(32)
const seen = seenAt('checkBookings', Date.UTC(2027, 0, 1))
const records = (count: number) => Array.from({ length: count }, (_, i) => sampleRecord({ bookingRef: `r${i}`, clientRef: `c${i}` }))
const trouble = (name: string) => ({ failure: { kind: 'ledger', trouble: name } })

let ledger: Ledger | null = null
const open = async (folder: string) => {
  ledger = await createLedger({ folder, key, workerFile, accountingZone: 'UTC' })
  return ledger
}
const createFilledLedger = (folder: string, count: number) => {
  const first = openLedger(folder, key, 'UTC')
  store(first, records(count), seen)
  first.close()
}
afterEach(async () => {
  await ledger?.close().catch(() => {})
  ledger = null
})

const failing = failingDisk()

describe.skipIf(failing === null)('a disk that fails while the ledger is open', () => {
  afterAll(() => failing?.remove())

  it('is reported as a disk failure, by the check and by a query, and never as damage', async () => {
    const folder = join(failing?.folder ?? '', 'ledger')
    createFilledLedger(folder, 2500)
    failing?.reconnect()
    const opened = await open(folder)
    failing?.fail()
    expect(() => readFileSync(ledgerFile(folder))).toThrow(expect.objectContaining({ code: 'EIO' }))
    await expect(opened.check({})).rejects.toMatchObject(trouble('diskFailed'))
    await expect(opened.findGuests({}, 'Nobody')).rejects.toMatchObject(trouble('diskFailed'))
  })
})

const small = smallDisk(400)

describe.skipIf(small === null)('a disk that fills up while the ledger is open', () => {
  afterAll(() => small?.remove())

  it('makes bookings and backups fail as full and never as damage, passes the check, and accepts both once there is room', async () => {
    const folder = join(small?.folder ?? '', 'ledger')
    createFilledLedger(folder, 40)
    const opened = await open(folder)
    small?.fill()
    await expect(opened.saveAttempt(sampleAttempt())).rejects.toMatchObject(trouble('diskFull'))
    await expect(opened.backUp({})).rejects.toMatchObject(trouble('diskFull'))
    expect(await opened.check({})).toEqual({ sound: true, sumsMatch: true })
    small?.empty()
    await opened.saveAttempt(sampleAttempt())
    expect(await opened.backUp({})).toMatch(/-40\.db$/)
  })
})
