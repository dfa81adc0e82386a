import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../ledger/database/connection.ts'
import { ledgerFile } from '../ledger/storage/open.ts'
import { accountingLayout } from '../testing/sample-exports.ts'
import { smallDisk } from '../testing/small-disk.ts'
import { checkOf, failureOf, formFor, newWorld, startDesk, type TestDesk, type TestWorld } from '../testing/test-desk.ts'
import { practiceKey } from './session/ledger-access.ts'
import { ledgerFolder } from './session/ledger-places.ts'

// Each test opens several ledgers and threads.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

let world: TestWorld
let desk: TestDesk
let gate: PromiseWithResolvers<void> | null = null
const folder = () => join(world.folder, 'practice')
const place = () => ledgerFolder(folder())

async function start() {
  const { practice } = world
  const slowly: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.url.includes('bookrate')) await gate?.promise
    return practice.fetch(request)
  }
  desk = await startDesk({ ...world, practice: { ...practice, fetch: slowly } })
}

beforeEach(async () => {
  gate = null
  world = await newWorld()
  await start()
  await desk.ask['connection.practise']({})
})
afterEach(async () => {
  await desk.stop()
  await world.remove()
})

const restart = async (meanwhile: () => Promise<unknown>) => {
  await desk.stop()
  await meanwhile()
  await start()
}
const state = () => desk.ask['maintenance.state']({})
const book = async () => desk.ask['booking.book'](formFor(await checkOf(desk)))
const firstPage = (text = '') =>
  desk.ask['ledger.page']({
    filter: { status: 'all', basis: 'created', from: null, to: null, text },
    sort: { by: 'created', descending: true },
    after: null,
    limit: 50,
  })
const damaged = { kind: 'ledger', trouble: 'damaged' }

/** Changes a byte of a table's first page, which opening the ledger does not read. */
async function damage(table: string) {
  const db = connect(ledgerFile(place()), practiceKey, { readonly: false, cacheMiB: 1 })
  const page = Number(db.prepare('select rootpage from sqlite_schema where name = ?').pluck().get(table))
  db.close()
  const bytes = await readFile(ledgerFile(place()))
  const at = (page - 1) * 8192 + 4000
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  await writeFile(ledgerFile(place()), bytes)
}
const spoil = () => writeFile(ledgerFile(place()), Buffer.alloc(50_000, 7))

describe('the check of the ledger', () => {
  it('begins after the first page, and the desk tells how it ended', async () => {
    expect((await desk.ask['desk.state']({})).check).toBe('notYet')
    await firstPage()
    await desk.hears('desk.changed', ({ check }) => check === 'sound')
    expect(desk.told('desk.changed').map(({ check }) => check)).toContain('running')
    expect(await state()).toMatchObject({ check: 'sound', checkedAtMs: expect.any(Number) })
  })

  it('holds a booking back until it has passed, and the booking then goes out', async () => {
    const form = formFor(await checkOf(desk))
    expect((await desk.ask['desk.state']({})).check).toBe('notYet')
    expect(await desk.ask['booking.book'](form)).toMatchObject({ state: 'CONFIRMED' })
    const told = desk.told('desk.changed')
    expect(told.findIndex(({ check }) => check === 'sound')).toBeLessThan(told.findIndex(({ sending }) => sending))
  })

  it('that finds damage lets nothing out, neither a booking nor a cancellation, and reading goes on', async () => {
    const { clientRef, bookingRef } = await book()
    // A page of a table that nothing asks for: only reading the whole file finds it.
    await restart(() => damage('closing'))
    expect(await failureOf(book())).toEqual(damaged)
    const { quoteId } = await desk.ask['cancel.quote']({ bookingRef: bookingRef ?? '' })
    expect(await failureOf(desk.ask['cancel.confirm']({ quoteId }))).toEqual(damaged)
    expect(await desk.ask['desk.state']({})).toMatchObject({ ledger: 'open', check: 'damaged' })
    expect((await firstPage(clientRef)).rows).toMatchObject([{ clientRef }])
    expect(await failureOf(desk.ask['maintenance.backUp']({}))).toEqual(damaged)
    expect([world.practice.received('bookRate'), world.practice.received('cancelBooking')]).toEqual([1, 0])
  })
})

describe('a backup', () => {
  it('is made on demand, told with its bookings, and survives the loss of the ledger', async () => {
    await book()
    const { backups, backingUp, backupFailure } = await desk.ask['maintenance.backUp']({})
    expect([backups, backingUp, backupFailure]).toMatchObject([[{ bookings: expect.any(Number), kind: 'daily' }], false, null])
    expect(desk.told('maintenance.changed').length).toBeGreaterThan(0)
    await restart(() => rm(place(), { recursive: true }))
    // Nobody has read it since the start.
    expect((await state()).backups).toEqual(backups.map((backup) => ({ ...backup, bookings: null })))
  })

  it('made a second time on a day does not replace the one of before', async () => {
    const first = (await desk.ask['maintenance.backUp']({})).backups
    await book()
    world.pass(2 * 3_600_000)
    const both = (await desk.ask['maintenance.backUp']({})).backups
    expect(both).toHaveLength(2)
    expect(both[1]).toEqual(first[0])
  })

  it('that cannot be made is told, and removes nothing', async () => {
    await book()
    const { backups } = await desk.ask['maintenance.backUp']({})
    const kept = join(folder(), 'backups')
    await restart(async () => {
      await rm(kept, { recursive: true })
      await writeFile(kept, 'no folder')
    })
    expect(await failureOf(desk.ask['maintenance.backUp']({}))).toEqual({ kind: 'ledger', trouble: 'readOnly' })
    expect((await state()).backupFailure).toEqual({ kind: 'ledger', trouble: 'readOnly' })
    expect(await readFile(kept, 'utf8')).toBe('no folder')
    expect(backups).toHaveLength(1)
  })
})

describe('restoring', () => {
  const backUp = async () => (await desk.ask['maintenance.backUp']({})).backups[0]?.name ?? ''

  it('works from a ledger that does not open; what the backup does not know comes back through the send journal', async () => {
    const check = await checkOf(desk)
    const backup = await backUp()
    const { clientRef } = await desk.ask['booking.book'](formFor(check))
    await restart(spoil)
    expect(await desk.ask['desk.state']({})).toMatchObject({ ledger: 'failed', ledgerTrouble: 'damaged', check: 'damaged' })
    expect((await state()).backups).toMatchObject([{ name: backup }])

    expect(await desk.ask['maintenance.restore']({ backup })).toMatchObject({ ledger: 'open' })
    const found = await desk.hears('booking.changed', (changed) => changed.clientRef === clientRef && changed.state === 'CONFIRMED')
    expect(found.booking).toMatchObject({ clientRef })
    expect((await desk.ask['notices.list']({})).notices.map(({ kind }) => kind)).toContain('notInLedger')
    expect((await state()).putAside).toMatchObject([{ bytes: expect.any(Number) }])
    expect(world.practice.received('bookRate')).toBe(1)
  })

  it('begins a new ledger where there is no backup, and send journal and service fill it', async () => {
    const { clientRef } = await book()
    await restart(spoil)
    expect((await state()).backups).toEqual([])
    expect(await desk.ask['maintenance.restore']({ backup: '' })).toMatchObject({ ledger: 'open' })
    await desk.hears('booking.changed', (changed) => changed.clientRef === clientRef && changed.state === 'CONFIRMED')
    const [aside] = (await state()).putAside
    expect(await readFile(join(folder(), 'put-aside', aside?.name ?? '', 'ledger.db'))).toEqual(Buffer.alloc(50_000, 7))
  })

  it('names the closed months that a backup lacks, and these stay closed', async () => {
    await book()
    const backup = await backUp()
    desk.savePath = join(world.documents, 'closed.csv')
    const order = { month: '2020-03', basis: 'created', layout: accountingLayout, evenWithHoles: true } as const
    const { closing } = await desk.ask['closing.close'](order)
    const { month, basis, number, atMs, file } = closing ?? expect.fail('not closed')
    const { bookings } = (await state()).backups[0] ?? expect.fail('no backup')
    const march = { bookings, closings: [{ month, basis, number, atMs, file }], logged: true }
    expect(await desk.ask['maintenance.wouldBring']({ backup })).toEqual(march)
    expect(await desk.ask['maintenance.wouldBring']({ backup: '' })).toEqual({ ...march, bookings: 0 })
    await restart(spoil)
    expect(await desk.ask['maintenance.wouldBring']({ backup })).toEqual(march)
    await desk.ask['maintenance.restore']({ backup })
    expect((await desk.ask['closing.months']({})).months).toMatchObject([{ month, basis, closings: [{ number: 0, file }] }])
    expect(await failureOf(desk.ask['closing.close'](order))).toEqual({ kind: 'monthClosed', month })
    expect(await desk.ask['maintenance.wouldBring']({ backup: await backUp() })).toMatchObject({ closings: [], logged: true })
  })

  it('tells how many bookings a backup has by its content, whatever it is called, and forgets that when the file is another', async () => {
    await book()
    const backup = await backUp()
    const { bookings } = (await state()).backups[0] ?? expect.fail('no backup')
    const place = join(folder(), 'backups')
    const boasting = backup.replace(/-\d+\.db$/, '-999999.db')
    await rename(join(place, backup), join(place, boasting))
    expect((await state()).backups).toMatchObject([{ name: boasting, bookings: null }])
    expect(await desk.ask['maintenance.wouldBring']({ backup: boasting })).toMatchObject({ bookings })
    expect((await state()).backups).toMatchObject([{ name: boasting, bookings }])
    await writeFile(join(place, boasting), Buffer.alloc(60_000, 1))
    expect((await state()).backups).toMatchObject([{ name: boasting, bookings: null }])
    expect(await failureOf(desk.ask['maintenance.wouldBring']({ backup: boasting }))).toEqual(damaged)
  })

  it.each(['of zeros', 'of another ledger', 'with one bit turned'])(
    'works where the first page of the ledger is one %s, also without its key check',
    async (what) => {
      await book()
      const backup = await backUp()
      await restart(async () => {
        const file = join(place(), 'ledger.db')
        const bytes = await readFile(file)
        if (what === 'of zeros') bytes.fill(0, 0, 8192)
        else if (what === 'of another ledger') randomBytes(8192 - 24).copy(bytes, 24)
        else bytes[5000] = (bytes[5000] ?? 0) ^ 1
        await writeFile(file, bytes)
        // A check that is damaged too says that the key is of another ledger.
        await writeFile(join(place(), 'ledger.key-check'), `${'0'.repeat(64)}\n`)
      })
      expect((await desk.ask['desk.state']({})).ledger).not.toBe('open')
      expect(await desk.ask['maintenance.wouldBring']({ backup })).toMatchObject({ closings: [] })
      expect(await desk.ask['maintenance.restore']({ backup })).toMatchObject({ ledger: 'open' })
    },
  )

  it('is not needed for a ledger whose key check alone is damaged: it opens, and the check is mended', async () => {
    const { clientRef } = await book()
    const check = join(place(), 'ledger.key-check')
    const before = await readFile(check, 'utf8')
    await restart(() => writeFile(check, `${'0'.repeat(64)}\n`))
    expect((await firstPage(clientRef)).rows).toMatchObject([{ clientRef }])
    expect(await readFile(check, 'utf8')).toBe(before)
  })

  it('is refused while a booking is on its way', async () => {
    const backup = await backUp()
    const form = formFor(await checkOf(desk))
    gate = Promise.withResolvers()
    const booked = desk.ask['booking.book'](form)
    await desk.hears('booking.changed', (changed) => changed.state === 'SENDING')
    expect(await failureOf(desk.ask['maintenance.restore']({ backup }))).toEqual({ kind: 'inFlight' })
    gate.resolve()
    expect(await booked).toMatchObject({ state: 'CONFIRMED' })
  })

  it('of a backup that is damaged or unknown leaves the ledger open as it was', async () => {
    const { clientRef } = await book()
    const backup = await backUp()
    await writeFile(join(folder(), 'backups', backup), Buffer.alloc(60_000, 1))
    expect(await failureOf(desk.ask['maintenance.restore']({ backup }))).toEqual(damaged)
    expect(await failureOf(desk.ask['maintenance.restore']({ backup: 'other.db' }))).toEqual({ kind: 'notHere' })
    expect((await firstPage(clientRef)).rows).toMatchObject([{ clientRef }])
    expect((await state()).putAside).toEqual([])
    expect(await readdir(join(folder(), 'backups'))).toEqual([backup])
  })
})

const disk = smallDisk(48)
describe.skipIf(disk === null)('a disk that refuses to be written', () => {
  afterEach(() => {
    disk?.setReadOnly(false)
    disk?.empty()
  })
  afterAll(() => disk?.remove())

  it.each(['readOnly', 'diskFull'] as const)('(%s) leaves the ledger to be read, and nothing is sent', async (trouble) => {
    await desk.stop()
    const home = join(disk?.folder ?? '', trouble)
    await mkdir(home)
    world = { ...world, folder: home, remove: () => rm(home, { recursive: true }) }
    await start()
    await desk.ask['connection.practise']({})
    const { clientRef } = await book()
    await restart(async () => (trouble === 'readOnly' ? disk?.setReadOnly(true) : disk?.fill()))
    expect(await desk.ask['desk.state']({})).toMatchObject({ ledger: 'open', readOnly: trouble })
    expect((await firstPage(clientRef)).rows).toMatchObject([{ clientRef }])
    expect(await failureOf(book())).toEqual({ kind: 'ledger', trouble: 'notWritten' })
    expect(world.practice.received('bookRate')).toBe(1)
    await desk.stop()
    disk?.setReadOnly(false)
    disk?.empty()
    await start()
    expect(await desk.ask['desk.state']({})).toMatchObject({ ledger: 'open', readOnly: null })
  })

  it('(full, while the ledger is open) is told, nothing is sent, and trying again goes on once there is room', async () => {
    await desk.stop()
    const home = join(disk?.folder ?? '', 'open')
    await mkdir(home)
    world = { ...world, folder: home, remove: () => rm(home, { recursive: true }) }
    await start()
    await desk.ask['connection.practise']({})
    const form = formFor(await checkOf(desk))
    const shown = async () => (await firstPage()).rows.length
    await vi.waitFor(async () => expect(await shown()).toBeGreaterThan(0), 60_000)
    disk?.fill()
    const refused = await failureOf(desk.ask['booking.book'](form))
    expect(refused).toEqual({ kind: 'file', why: 'full' })
    expect(world.practice.received('bookRate')).toBe(0)
    await desk.hears('desk.changed', ({ readOnly }) => readOnly === 'diskFull')
    expect(await shown()).toBeGreaterThan(0)
    disk?.empty()
    expect(await desk.ask['connection.use']({ id: 'practice' })).toMatchObject({ readOnly: null })
    expect(await book()).toMatchObject({ state: 'CONFIRMED' })
    expect(world.practice.received('bookRate')).toBe(1)
  })
})
