import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { currentLedgerFolder, damagedFailure, overwriteLedgerFile } from '../testing/desk/damaged-ledger.ts'
import {
  answeredBy,
  backUp,
  book,
  desk,
  deskForEachTest,
  deskState,
  maintenanceState,
  noticeKinds,
  practiceFolder,
  restart,
  rowsWith,
  world,
} from '../testing/desk/practising-desk.ts'
import { accountingLayout } from '../testing/sample-exports.ts'
import { checkOf, failureOf, formFor } from '../testing/test-desk.ts'

/** Bookings reach the service once this promise is resolved. */
let gate = Promise.resolve()
deskForEachTest({
  changed: (createdWorld) =>
    answeredBy(createdWorld, async ({ url }, forward) => {
      if (url.includes('bookrate')) await gate
      return forward()
    }),
})

it('restoring replaces a ledger that does not open, and the send journal recovers bookings that the backup lacks', async () => {
  const check = await checkOf(desk)
  const backup = await backUp()
  const { clientRef } = await desk.ask['booking.book'](formFor(check))
  await restart(overwriteLedgerFile)
  expect(await deskState()).toMatchObject({ ledger: 'failed', ledgerTrouble: 'damaged', check: 'damaged' })
  expect((await maintenanceState()).backups).toMatchObject([{ name: backup }])

  expect(await desk.ask['maintenance.restore']({ backup })).toMatchObject({ ledger: 'open' })
  const found = await desk.waitForEvent('booking.changed', (changed) => changed.clientRef === clientRef && changed.state === 'CONFIRMED')
  expect(found.booking).toMatchObject({ clientRef })
  expect(await noticeKinds()).toContain('notInLedger')
  expect((await maintenanceState()).quarantined).toMatchObject([{ bytes: expect.any(Number) }])
  expect(world.practice.received('bookRate')).toBe(1)
})

it('restoring without a backup creates a new ledger, which the send journal and the service fill', async () => {
  const { clientRef } = await book()
  await restart(overwriteLedgerFile)
  expect((await maintenanceState()).backups).toEqual([])
  expect(await desk.ask['maintenance.restore']({ backup: '' })).toMatchObject({ ledger: 'open' })
  await desk.waitForEvent('booking.changed', (changed) => changed.clientRef === clientRef && changed.state === 'CONFIRMED')
  const [quarantinedLedger] = (await maintenanceState()).quarantined
  expect(await readFile(join(practiceFolder(), 'put-aside', quarantinedLedger?.name ?? '', 'ledger.db'))).toEqual(Buffer.alloc(50_000, 7))
})

it('restoring lists the closed months that a backup lacks and keeps these months closed', async () => {
  await book()
  const backup = await backUp()
  desk.savePath = join(world.documents, 'closed.csv')
  const order = { month: '2020-03', basis: 'created', layout: accountingLayout, allowMissingDays: true } as const
  const { closing } = await desk.ask['closing.close'](order)
  const { month, basis, number, atMs, file } = closing ?? expect.fail('not closed')
  const { bookings } = (await maintenanceState()).backups[0] ?? expect.fail('no backup')
  const march = { bookings, closings: [{ month, basis, number, atMs, file }], logged: true }
  expect(await desk.ask['maintenance.restorePreview']({ backup })).toMatchObject(march)
  expect(await desk.ask['maintenance.restorePreview']({ backup: '' })).toMatchObject({ ...march, bookings: 0 })
  await restart(overwriteLedgerFile)
  expect(await desk.ask['maintenance.restorePreview']({ backup })).toMatchObject(march)
  await desk.ask['maintenance.restore']({ backup })
  expect((await desk.ask['closing.months']({})).months).toMatchObject([{ month, basis, closings: [{ number: 0, file }] }])
  expect(await failureOf(desk.ask['closing.close'](order))).toEqual({ kind: 'monthClosed', month })
  expect(await desk.ask['maintenance.restorePreview']({ backup: await backUp() })).toMatchObject({ closings: [], logged: true })
})

it('restoring counts the bookings of a backup by its content, not its name, and recounts a changed file', async () => {
  await book()
  const backup = await backUp()
  const { bookings } = (await maintenanceState()).backups[0] ?? expect.fail('no backup')
  const backupsFolder = join(practiceFolder(), 'backups')
  const renamedBackup = backup.replace(/-\d+\.db$/, '-999999.db')
  await rename(join(backupsFolder, backup), join(backupsFolder, renamedBackup))
  expect((await maintenanceState()).backups).toMatchObject([{ name: renamedBackup, bookings: null }])
  expect(await desk.ask['maintenance.restorePreview']({ backup: renamedBackup })).toMatchObject({ bookings })
  expect((await maintenanceState()).backups).toMatchObject([{ name: renamedBackup, bookings }])
  await writeFile(join(backupsFolder, renamedBackup), Buffer.alloc(60_000, 1))
  expect((await maintenanceState()).backups).toMatchObject([{ name: renamedBackup, bookings: null }])
  expect(await failureOf(desk.ask['maintenance.restorePreview']({ backup: renamedBackup }))).toEqual(damagedFailure)
})

it.each(['all zeros', 'of another ledger', 'changed by one bit'])(
  'restoring works if the first page of the ledger is %s, even if the key check of the ledger is damaged',
  async (what) => {
    await book()
    const backup = await backUp()
    await restart(async () => {
      const file = join(currentLedgerFolder(), 'ledger.db')
      const bytes = await readFile(file)
      if (what === 'all zeros') bytes.fill(0, 0, 8192)
      else if (what === 'of another ledger') randomBytes(8192 - 24).copy(bytes, 24)
      else bytes[5000] = (bytes[5000] ?? 0) ^ 1
      await writeFile(file, bytes)
      // With a damaged key check, the key appears to belong to another ledger.
      await writeFile(join(currentLedgerFolder(), 'ledger.key-check'), `${'0'.repeat(64)}\n`)
    })
    expect((await deskState()).ledger).not.toBe('open')
    expect(await desk.ask['maintenance.restorePreview']({ backup })).toMatchObject({ closings: [] })
    expect(await desk.ask['maintenance.restore']({ backup })).toMatchObject({ ledger: 'open' })
  },
)

it('restoring is not needed if only the key check is damaged: the ledger opens and repairs the check', async () => {
  const { clientRef } = await book()
  const check = join(currentLedgerFolder(), 'ledger.key-check')
  const before = await readFile(check, 'utf8')
  await restart(() => writeFile(check, `${'0'.repeat(64)}\n`))
  expect(await rowsWith(clientRef)).toMatchObject([{ clientRef }])
  expect(await readFile(check, 'utf8')).toBe(before)
})

it('restoring is refused while a booking is in flight', async () => {
  const backup = await backUp()
  const form = formFor(await checkOf(desk))
  const { promise, resolve: release } = Promise.withResolvers<void>()
  gate = promise
  const booked = desk.ask['booking.book'](form)
  await desk.waitForEvent('booking.changed', (changed) => changed.state === 'SENDING')
  expect(await failureOf(desk.ask['maintenance.restore']({ backup }))).toEqual({ kind: 'inFlight' })
  release()
  expect(await booked).toMatchObject({ state: 'CONFIRMED' })
})

it('restoring leaves the ledger open and unchanged when the backup is damaged or unknown', async () => {
  const { clientRef } = await book()
  const backup = await backUp()
  await writeFile(join(practiceFolder(), 'backups', backup), Buffer.alloc(60_000, 1))
  expect(await failureOf(desk.ask['maintenance.restore']({ backup }))).toEqual(damagedFailure)
  expect(await failureOf(desk.ask['maintenance.restore']({ backup: 'other.db' }))).toEqual({ kind: 'notHere' })
  expect(await rowsWith(clientRef)).toMatchObject([{ clientRef }])
  expect((await maintenanceState()).quarantined).toEqual([])
  expect((await readdir(join(practiceFolder(), 'backups'))).filter((name) => name !== 'facts.log')).toEqual([backup])
})
