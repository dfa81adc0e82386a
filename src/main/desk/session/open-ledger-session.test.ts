import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addDays, monthOf } from '../../../shared/domain/dates.ts'
import { closingsLogFormat } from '../../ledger/closings/closings-log.ts'
import { logFile } from '../../ledger/database/sealed-log.ts'
import {
  book,
  checkAgain,
  desk,
  deskForEachTest,
  deskState,
  noticeKinds,
  practiceFolder,
  restart,
  world,
} from '../../testing/desk/practising-desk.ts'
import { softwareLayout } from '../../testing/sample-exports.ts'
import { checkOf, failureOf, formFor, stay } from '../../testing/test-desk.ts'
import { ledgerFolder, sendJournalFile } from './ledger-places.ts'

deskForEachTest()

describe('a ledger that was reset to an older copy', () => {
  it('recovers a booking from the send journal, with a notice and without a second request', async () => {
    const check = await checkOf(desk)
    const ledgerCopy = join(world.folder, 'kept')
    await restart(() => cp(ledgerFolder(practiceFolder()), ledgerCopy, { recursive: true }))
    const { clientRef } = await desk.ask['booking.book'](formFor(await checkAgain(check)))

    await restart(async () => {
      await rm(ledgerFolder(practiceFolder()), { recursive: true })
      await cp(ledgerCopy, ledgerFolder(practiceFolder()), { recursive: true })
    })
    const found = await desk.waitForEvent('booking.changed', (changed) => changed.clientRef === clientRef && changed.state === 'CONFIRMED')
    expect(found).toMatchObject({ agreed: null, holder: null, booking: { clientRef } })
    expect(await noticeKinds()).toEqual(expect.arrayContaining(['notInLedger', 'recovered']))
    expect(world.practice.received('bookRate')).toBe(1)
  })
})

it('repairs a damaged log of closed months, keeps the months closed and notifies once', async () => {
  await desk.ask['sync.run']({})
  const month = addDays(monthOf(world.today()).from, -10).slice(0, 7)
  desk.savePath = join(world.documents, 'closed.csv')
  await desk.ask['closing.close']({ month, basis: 'created', layout: softwareLayout, allowMissingDays: true })
  const log = logFile(ledgerFolder(practiceFolder()), closingsLogFormat)
  await restart(async () => {
    const bytes = await readFile(log)
    // Change one letter.
    bytes.write(bytes.toString('latin1', 40, 41) === 'x' ? 'y' : 'x', 40)
    await writeFile(log, bytes)
  })
  expect(await noticeKinds()).toEqual(['closingsDamaged'])
  expect((await desk.ask['closing.months']({})).months).toMatchObject([{ month, closings: [{ number: 0 }] }])
  await restart()
  expect(await noticeKinds()).toEqual(['closingsDamaged'])
})

describe('a damaged send journal', () => {
  it('is rebuilt from the ledger, and the clerk is notified', async () => {
    const { clientRef } = await book()
    await restart(() => rm(sendJournalFile(practiceFolder())))
    expect(await readFile(sendJournalFile(practiceFolder()), 'utf8')).toContain(clientRef)
    expect(await noticeKinds()).toContain('witnessDamaged')
    await restart()
    expect((await desk.ask['booking.attempts']({ open: true })).cases).toEqual([])
  })

  it('is repaired if only its last line is torn', async () => {
    const { clientRef } = await book()
    await restart(async () =>
      writeFile(sendJournalFile(practiceFolder()), (await readFile(sendJournalFile(practiceFolder()), 'utf8')).slice(0, -20)),
    )
    const lines = (await readFile(sendJournalFile(practiceFolder()), 'utf8')).trimEnd().split('\n')
    expect(lines.filter((line) => line.includes(clientRef) && line.endsWith('}'))).toHaveLength(1)
    expect(await noticeKinds()).toEqual(['witnessDamaged'])
    expect((await desk.ask['booking.attempts']({ open: true })).cases).toEqual([])
  })
})

describe('a send journal that cannot be written', () => {
  const block = async () => {
    await rm(sendJournalFile(practiceFolder()))
    await mkdir(sendJournalFile(practiceFolder()))
  }

  it('leaves the ledger readable, and nothing is sent', async () => {
    const { clientRef, bookingRef } = await book()
    await restart(block)
    expect((await desk.ask['booking.attempts']({ open: false })).cases).toMatchObject([{ clientRef, state: 'CONFIRMED' }])
    const form = { ...formFor(await checkOf(desk)), acknowledged: [bookingRef ?? ''] }
    expect(await failureOf(desk.ask['booking.book'](form))).toEqual({ kind: 'file', why: 'other' })
    expect((await desk.ask['booking.attempts']({ open: true })).cases).toEqual([])
    expect(world.practice.received('bookRate')).toBe(1)
  })

  it('is rebuilt at the next start at which it is writable', async () => {
    const { clientRef } = await book()
    await restart(block)
    expect(await noticeKinds()).toEqual([])
    await restart(() => rm(sendJournalFile(practiceFolder()), { recursive: true }))
    expect(await readFile(sendJournalFile(practiceFolder()), 'utf8')).toContain(clientRef)
    expect(await noticeKinds()).toEqual(['witnessDamaged'])
  })
})

describe('a ledger that was lost long after the stay', () => {
  it('recovers no open case from the send journal', async () => {
    await book()
    await restart(async () => {
      await rm(ledgerFolder(practiceFolder()), { recursive: true })
      const untilCheckoutMs = Date.parse(stay.checkout) - Date.parse(world.today())
      world.pass(untilCheckoutMs + 140 * 24 * 3_600_000)
    })
    expect((await desk.ask['booking.attempts']({ open: true })).cases).toEqual([])
    expect(await noticeKinds()).not.toContain('notInLedger')
  })

  it('recovers an open case while the stay is in the future', async () => {
    const { clientRef } = await book()
    await restart(() => rm(ledgerFolder(practiceFolder()), { recursive: true }))
    await desk.waitForEvent('booking.changed', (changed) => changed.clientRef === clientRef)
    expect(await noticeKinds()).toContain('notInLedger')
  })
})

describe('a notice', () => {
  it('is counted in the window frame until it is dismissed, and stays dismissed after a restart', async () => {
    await book()
    await restart(() => rm(sendJournalFile(practiceFolder())))
    expect((await deskState()).notices).toBe(1)
    const [notice] = (await desk.ask['notices.list']({})).notices
    await desk.ask['notices.dismiss']({ id: notice?.id ?? 0 })
    expect((await deskState()).notices).toBe(0)
    await restart()
    expect((await deskState()).notices).toBe(0)
  })
})
