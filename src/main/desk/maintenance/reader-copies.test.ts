import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { bookingKeyOf, type LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { addDays, dateIn, monthOf } from '../../../shared/domain/dates.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import { createLedger } from '../../ledger/client/remote.ts'
import { ledgerFile } from '../../ledger/storage/open.ts'
import { softwareLayout, wholeLedger } from '../../testing/sample-exports.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { failureOf, newFolder, newWorld, startDesk, type TestDesk, type TestWorld } from '../../testing/test-desk.ts'
import { startInThisThread } from '../../testing/workers.ts'
import { memoryVault, type Vault } from '../../vault/vault.ts'
import { createReaderCopies } from './reader-copies.ts'

const passphrase = 'words for the road'
const notWritten = { kind: 'ledger', trouble: 'notWritten' }
const question = { filter: wholeLedger, sort: { by: 'created', descending: true }, after: null, limit: 500 } as const

describe('a reader copy of a desk', () => {
  let deskWorld: TestWorld
  let desk: TestDesk
  let readerWorld: TestWorld
  let reader: TestDesk
  let file: string

  /** One desk writes the copy for all of these tests, some of which write again. */
  beforeAll(async () => {
    deskWorld = await newWorld()
    file = join(deskWorld.documents, 'march.deskbook')
    desk = await startDesk(deskWorld)
    await desk.ask['connection.practise']({})
    // A zone whose day begins fourteen hours before the UTC day.
    await desk.ask['settings.write']({ accountingZone: 'Pacific/Kiritimati' })
    await desk.ask['sync.run']({})
    await write()
  })
  afterAll(async () => {
    await desk.stop()
    await deskWorld.remove()
  })
  beforeEach(async () => {
    readerWorld = await newWorld()
    reader = await startDesk(readerWorld)
  })
  afterEach(async () => {
    await reader.stop()
    await readerWorld.remove()
  })

  const write = (everyHours: 1 | null = null) => {
    desk.savePath = file
    return desk.ask['reader.write']({ passphrase, everyHours })
  }
  const open = async () => {
    reader.openPath = file
    return reader.ask['reader.open']({})
  }

  it('opens on another machine with its passphrase and shows the bookings as of the time when it was written', async () => {
    const { bookings: written } = await write()
    expect(written).toBeGreaterThan(0)
    expect(desk.emitted('reader.progress').at(-1)).toEqual({ rows: written, of: written })
    expect(await open()).toMatchObject({
      ledger: 'needsPassphrase',
      active: { mode: 'reader', name: 'march', key: 'none', baseUrl: '' },
      asOfMs: null,
    })
    const wrong = reader.ask['reader.unlock']({ passphrase: 'another passphrase' })
    expect(await failureOf(wrong)).toEqual({ kind: 'ledger', trouble: 'passphraseWrong' })
    const state = await reader.ask['reader.unlock']({ passphrase })
    expect(state).toMatchObject({ ledger: 'open', readOnly: 'readerCopy', openCases: 0, notices: 0, accountingZone: 'Pacific/Kiritimati' })
    expect(await reader.ask['settings.read']({})).not.toMatchObject({ accountingZone: 'Pacific/Kiritimati' })
    expect(Math.abs((state.asOfMs ?? 0) - deskWorld.clock.nowMs())).toBeLessThan(600_000)
    expect(await reader.ask['ledger.page'](question)).toEqual(await desk.ask['ledger.page'](question))
    expect(await reader.ask['ledger.totals'](wholeLedger)).toEqual(await desk.ask['ledger.totals'](wholeLedger))
    expect(await reader.ask['ledger.freshness'](wholeLedger)).toEqual(await desk.ask['ledger.freshness'](wholeLedger))
    const { rows } = await reader.ask['ledger.page'](question)
    const place = bookingKeyOf(rows[0] as LedgerRow)
    expect(await reader.ask['ledger.record'](place)).toEqual(await desk.ask['ledger.record'](place))
  })

  it('shows the closed months like the desk, saves their files byte for byte, and closes none', async () => {
    const { accountingZone } = await desk.ask['settings.read']({})
    const month = addDays(monthOf(dateIn(accountingZone, deskWorld.clock.nowMs())).from, -1).slice(0, 7)
    const order = { month, basis: 'created', layout: softwareLayout, allowMissingDays: true } as const
    desk.savePath = join(deskWorld.documents, 'closed.csv')
    const { closing } = await desk.ask['closing.close'](order)
    await write()
    await open()
    await reader.ask['reader.unlock']({ passphrase })
    const { months } = await reader.ask['closing.months']({})
    expect(months).toEqual((await desk.ask['closing.months']({})).months)
    expect(months).toMatchObject([{ month, closings: [{ sha256: closing?.sha256, sums: closing?.sums }] }])

    const saveAgain = async (savingDesk: TestDesk, folder: string) => {
      savingDesk.savePath = join(folder, 'again.csv')
      await savingDesk.ask['closing.saveAgain']({ id: closing?.id ?? 0 })
      const beside = readdirSync(folder).filter((name) => name.startsWith('again'))
      return beside.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')])
    }
    const savedByReader = await saveAgain(reader, readerWorld.documents)
    expect(savedByReader).toHaveLength(2)
    expect(savedByReader).toEqual(await saveAgain(desk, deskWorld.documents))
    const changes = () => reader.ask['closing.changes']({ month, basis: 'created', allowMissingDays: true })
    for (const write of [() => reader.ask['closing.close'](order), changes]) expect(await failureOf(write())).toEqual(notWritten)
  })

  it('refuses booking, cancelling, syncing and writing', async () => {
    await open()
    await reader.ask['reader.unlock']({ passphrase })
    const { rows } = await reader.ask['ledger.page'](question)
    const bookingRef = rows.find((row) => row.known === 'CONFIRMED')?.bookingRef ?? ''
    const { quoteId } = await reader.ask['cancel.quote']({ bookingRef })
    const id = reader.emitted('desk.changed').at(-1)?.active?.id ?? ''
    for (const unsupported of [
      () => reader.ask['ledger.lookUp']({ bookingRef }),
      () => reader.ask['reader.write']({ passphrase, everyHours: null }),
      () => reader.ask['connection.setKey']({ id, apiKey: 'k' }),
    ])
      expect(await failureOf(unsupported())).toEqual({ kind: 'unsupported' })
    const view = { name: 'mine', filter: wholeLedger, sort: question.sort, lastDays: null }
    for (const writing of [
      () => reader.ask['cancel.confirm']({ quoteId }),
      () => reader.ask['ledger.saveView'](view),
      () => reader.ask['maintenance.setRetention']({ months: 1 }),
      () => reader.ask['guests.erase']({ name: 'Ada', bookings: [{ id: 1, bookingRef: 'a', clientRef: null }] }),
    ])
      expect(await failureOf(writing())).toEqual(notWritten)
    expect(await reader.ask['booking.attempts']({ open: true })).toEqual({ cases: [] })
    expect(await reader.ask['notices.list']({})).toEqual({ notices: [] })
  })

  it('asks for its passphrase at every start, opens even without its file, and is read again when the clerk opens the file again', async () => {
    await open()
    await reader.ask['reader.unlock']({ passphrase })
    const before = (await reader.ask['desk.state']({})).asOfMs ?? 0
    await reader.stop()
    reader = await startDesk(readerWorld)
    expect(await reader.ask['desk.state']({})).toMatchObject({ ledger: 'needsPassphrase', asOfMs: null })
    await write()
    await reader.ask['reader.unlock']({ passphrase })
    expect((await reader.ask['desk.state']({})).asOfMs).toBeGreaterThan(before)
    expect((await open())?.connections).toHaveLength(1)
    renameSync(file, `${file}.away`)
    expect(await reader.ask['reader.unlock']({ passphrase })).toMatchObject({ ledger: 'open' })
    renameSync(`${file}.away`, file)
  })

  it('reports an error and still asks for its passphrase if its ledger cannot be written, and opens once the ledger can be written', async () => {
    await open()
    const { active } = await reader.ask['desk.state']({})
    const place = ledgerFile(join(readerWorld.folder, active?.id ?? '', 'ledger'))
    mkdirSync(place, { recursive: true })
    expect(await failureOf(reader.ask['reader.unlock']({ passphrase }))).toEqual({ kind: 'file', why: 'other' })
    expect(await reader.ask['desk.state']({})).toMatchObject({ ledger: 'needsPassphrase' })
    rmdirSync(place)
    expect(await reader.ask['reader.unlock']({ passphrase })).toMatchObject({ ledger: 'open' })
  })

  it('is not opened from another kind of file or a cancelled dialog', async () => {
    expect(await reader.ask['reader.open']({})).toBe(null)
    reader.openPath = ledgerFile(join(deskWorld.folder, 'practice', 'ledger'))
    expect(await failureOf(reader.ask['reader.open']({}))).toEqual({ kind: 'readerCopy', trouble: 'foreign' })
    expect((await reader.ask['desk.state']({})).connections).toEqual([])
  })

  it('is named after its file, on one line and without direction-changing characters', async () => {
    const oddlyNamedFile = join(readerWorld.documents, 'a\u202eslx\n copy.deskbook')
    copyFileSync(file, oddlyNamedFile)
    reader.openPath = oddlyNamedFile
    expect(await reader.ask['reader.open']({})).toMatchObject({ active: { name: 'a\ufffdslx copy' } })
  })

  it('stores the passphrase of a schedule only in the keychain, until the schedule is stopped', async () => {
    await write(1)
    expect((await desk.ask['maintenance.state']({})).readerCopy).toMatchObject({ file, everyHours: 1, failure: null })
    expect(await deskWorld.vault.read('reader-copy:practice')).toMatchObject({ kind: 'found' })
    await desk.stop()
    const kept = readdirSync(deskWorld.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const { parentPath, name } of kept) {
      const bytes = readFileSync(join(parentPath, name))
      for (const words of [passphrase, Buffer.from(passphrase).toString('base64')]) expect(bytes.includes(words)).toBe(false)
    }
    desk = await startDesk(deskWorld)
    expect((await desk.ask['maintenance.state']({})).readerCopy).toMatchObject({ file, everyHours: 1 })
    expect((await desk.ask['reader.stopSchedule']({})).readerCopy).toBe(null)
    expect(await deskWorld.vault.read('reader-copy:practice')).toEqual({ kind: 'missing' })
  })
})

describe('a reader-copy schedule', () => {
  /** Time moves and timers fire only when the test says so. */
  async function startSchedule(vault: Vault) {
    const folder = await newFolder()
    const run = { nowMs: Date.UTC(2027, 0, 10, 12), timers: [] as (() => void)[], waiting: () => {} }
    const clock: Clock = {
      nowMs: () => run.nowMs,
      tickMs: () => run.nowMs,
      after: (_, work) => {
        run.timers.push(work)
        run.waiting()
        return () => {
          run.timers = run.timers.filter((other) => other !== work)
        }
      },
    }
    const place = { folder: join(folder, 'ledger'), key: new Uint8Array(32).fill(7), workerFile: startInThisThread, accountingZone: 'UTC' }
    const ledger = await createLedger(place)
    await ledger.store([sampleRecord()], seenAt('checkBooking', 1))
    const file = join(folder, 'copy.deskbook')
    const log: unknown[] = []
    const parts = {
      ledger,
      connection: 'c',
      folder: place.folder,
      vault,
      shell: { saveDialog: async () => file },
      clock,
      deskZone: 'UTC',
      ledgerChecked: async () => {},
      emit: () => {},
      log: (event: string, fields: object) => void log.push([event, fields]),
    }
    const copies = createReaderCopies(parts)
    onTestFinished(async () => {
      copies.stop()
      await ledger.close()
      rmSync(folder, { recursive: true })
    })
    return {
      run,
      file,
      copies,
      again: () => createReaderCopies(parts),
      /** Fires the timers and waits for their work. */
      look: async (hours: number) => {
        run.nowMs += hours * 3_600_000
        const before = log.length
        const work = run.timers
        run.timers = []
        // A check has ended when it has armed the next one.
        const { promise: ended, resolve } = Promise.withResolvers<void>()
        run.waiting = resolve
        for (const begin of work) begin()
        await ended
        return log.slice(before)
      },
    }
  }

  it('writes the file again when it is due, and reports a folder that refuses it', async () => {
    const { copies, look: runDueChecks, file, run } = await startSchedule(memoryVault())
    await copies.write({ passphrase, everyHours: 6 })
    const first = readFileSync(file)
    expect(await runDueChecks(5)).toEqual([])
    expect(await runDueChecks(1)).toEqual([['readerCopy.ended', { failure: null }]])
    expect(readFileSync(file).equals(first)).toBe(false)
    expect(await copies.state()).toMatchObject({ writtenAtMs: run.nowMs, failure: null })
    const written = run.nowMs
    rmSync(file)
    mkdirSync(join(file, 'taken'), { recursive: true })
    expect(await runDueChecks(6)).toMatchObject([['readerCopy.ended', { failure: 'file' }]])
    expect(await copies.state()).toMatchObject({ writtenAtMs: written, failure: { kind: 'file' } })
    rmSync(file, { recursive: true })
    expect(await runDueChecks(0)).toEqual([['readerCopy.ended', { failure: null }]])
  })

  it('works without a keychain until the desk is closed, reports that, and needs the passphrase again after a restart', async () => {
    const trouble = { kind: 'trouble', trouble: 'unavailable' } as const
    const none: Vault = { read: async () => trouble, write: async () => trouble, remove: async () => trouble }
    const { copies, look: runDueChecks, again, run } = await startSchedule(none)
    const unavailable = { kind: 'keychain', trouble: 'unavailable' }
    await copies.write({ passphrase, everyHours: 1 })
    expect(await copies.state()).toMatchObject({ failure: unavailable })
    await runDueChecks(1)
    expect(await copies.state()).toMatchObject({ writtenAtMs: run.nowMs, failure: unavailable })
    const written = run.nowMs
    copies.stop()
    const restarted = again()
    await runDueChecks(1)
    expect(await restarted.state()).toMatchObject({ writtenAtMs: written, failure: unavailable })
    restarted.stop()
  })
})
