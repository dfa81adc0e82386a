import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { currentLedgerFolder, damage, damagedFailure } from '../testing/desk/damaged-ledger.ts'
import {
  book,
  desk,
  deskForEachTest,
  deskState,
  maintenanceState,
  quote,
  restart,
  rowsWith,
  world,
} from '../testing/desk/practising-desk.ts'
import { smallDisk } from '../testing/small-disk.ts'
import { checkOf, failureOf, formFor } from '../testing/test-desk.ts'

deskForEachTest()

it('the check of the ledger starts after the first page is shown, and its result is emitted', async () => {
  expect((await deskState()).check).toBe('notYet')
  await rowsWith('')
  await desk.waitForEvent('desk.changed', ({ check }) => check === 'sound')
  expect(desk.emitted('desk.changed').map(({ check }) => check)).toContain('running')
  expect(await maintenanceState()).toMatchObject({ check: 'sound', checkedAtMs: expect.any(Number) })
})

it('the check of the ledger delays a booking until it has passed', async () => {
  const form = formFor(await checkOf(desk))
  expect((await deskState()).check).toBe('notYet')
  expect(await desk.ask['booking.book'](form)).toMatchObject({ state: 'CONFIRMED' })
  const notified = desk.emitted('desk.changed')
  expect(notified.findIndex(({ check }) => check === 'sound')).toBeLessThan(notified.findIndex(({ sending }) => sending))
})

it('the check of the ledger blocks bookings and cancellations when it finds damage, and the ledger stays readable', async () => {
  const booked = await book()
  // Damage a page that no query reads: only reading the whole file finds it.
  await restart(() => damage('closing'))
  expect(await failureOf(book())).toEqual(damagedFailure)
  const { quoteId } = await quote(booked)
  expect(await failureOf(desk.ask['cancel.confirm']({ quoteId }))).toEqual(damagedFailure)
  expect(await deskState()).toMatchObject({ ledger: 'open', check: 'damaged' })
  expect(await rowsWith(booked.clientRef)).toMatchObject([{ clientRef: booked.clientRef }])
  expect(await failureOf(desk.ask['maintenance.backUp']({}))).toEqual(damagedFailure)
  expect([world.practice.received('bookRate'), world.practice.received('cancelBooking')]).toEqual([1, 0])
})

it('a backup is made on demand, listed with its number of bookings, and survives the loss of the ledger', async () => {
  await book()
  const { backups, backingUp, backupFailure } = await desk.ask['maintenance.backUp']({})
  expect([backups, backingUp, backupFailure]).toMatchObject([[{ bookings: expect.any(Number), kind: 'daily' }], false, null])
  expect(desk.emitted('maintenance.changed').length).toBeGreaterThan(0)
  await restart(() => rm(currentLedgerFolder(), { recursive: true }))
  // The backup was not read since the start, so its count is unknown.
  expect((await maintenanceState()).backups).toEqual(backups.map((backup) => ({ ...backup, bookings: null })))
})

it('a backup does not replace an earlier backup of the same day', async () => {
  const first = (await desk.ask['maintenance.backUp']({})).backups
  await book()
  world.pass(2 * 3_600_000)
  const both = (await desk.ask['maintenance.backUp']({})).backups
  expect(both).toHaveLength(2)
  expect(both[1]).toEqual(first[0])
})

const disk = smallDisk(48)
describe.skipIf(disk === null)('a disk that cannot be written', () => {
  afterEach(() => {
    disk?.setReadOnly(false)
    disk?.empty()
  })
  afterAll(() => disk?.remove())

  /** Practises with a new data folder on the disk. */
  async function moveToDisk(name: string): Promise<void> {
    const folder = join(disk?.folder ?? '', name)
    await restart(() => mkdir(folder), { folder, remove: () => rm(folder, { recursive: true }) })
    await desk.ask['connection.practise']({})
  }

  it.each(['readOnly', 'diskFull'] as const)('(%s) leaves the ledger readable, and nothing is sent', async (trouble) => {
    await moveToDisk(trouble)
    const { clientRef } = await book()
    await restart(async () => (trouble === 'readOnly' ? disk?.setReadOnly(true) : disk?.fill()))
    expect(await deskState()).toMatchObject({ ledger: 'open', readOnly: trouble })
    expect(await rowsWith(clientRef)).toMatchObject([{ clientRef }])
    expect(await failureOf(book())).toEqual({ kind: 'ledger', trouble: 'notWritten' })
    expect(world.practice.received('bookRate')).toBe(1)
    await restart(async () => {
      disk?.setReadOnly(false)
      disk?.empty()
    })
    expect(await deskState()).toMatchObject({ ledger: 'open', readOnly: null })
  })

  it('(full while the ledger is open) is reported, blocks sending, and a retry succeeds once there is space', async () => {
    await moveToDisk('open')
    const form = formFor(await checkOf(desk))
    const shown = async () => (await rowsWith('')).length
    await vi.waitFor(async () => expect(await shown()).toBeGreaterThan(0), 60_000)
    disk?.fill()
    expect(await failureOf(desk.ask['booking.book'](form))).toEqual({ kind: 'file', why: 'full' })
    expect(world.practice.received('bookRate')).toBe(0)
    await desk.waitForEvent('desk.changed', ({ readOnly }) => readOnly === 'diskFull')
    expect(await shown()).toBeGreaterThan(0)
    disk?.empty()
    expect(await desk.ask['connection.use']({ id: 'practice' })).toMatchObject({ readOnly: null })
    expect(await book()).toMatchObject({ state: 'CONFIRMED' })
    expect(world.practice.received('bookRate')).toBe(1)
  })
})
