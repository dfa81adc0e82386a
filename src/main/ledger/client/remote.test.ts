import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { faultOf } from '../../../shared/domain/fault.ts'
import { sumByCurrency } from '../../../shared/domain/money.ts'
import { sampleCancellation, sampleEvidence, sampleIntent, sampleNotice } from '../../testing/sample-cases.ts'
import { sampleJob } from '../../testing/sample-exports.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import type { Ledger } from '../ledger.ts'
import type { CommitExtras } from '../records.ts'
import { verifyFile } from '../storage/backup.ts'
import { createLedger } from './remote.ts'

vi.setConfig({ testTimeout: 60_000 })

const workerFile = new URL('../worker/worker.ts', import.meta.url)
const key = new Uint8Array(randomBytes(32))
const seen = seenAt('checkBookings', Date.UTC(2027, 0, 10))
const all: LedgerFilter = { status: 'all', basis: 'created', from: null, to: null, text: '' }
const attempt = sampleIntent()

let home: string
let folder: string
const opened: Ledger[] = []

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'desk-'))
  folder = join(home, 'ledger')
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((ledger) => ledger.close()))
  rmSync(home, { recursive: true })
})

async function open(withKey = key): Promise<Ledger> {
  const ledger = await createLedger({ folder, key: withKey, workerFile, accountingZone: 'Europe/Zurich' })
  opened.push(ledger)
  return ledger
}

const bookings = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    sampleRecord({
      bookingRef: `r${i}`,
      clientRef: `c${i}`,
      creationDate: new Date(Date.UTC(2027, 0, 1) + i * 977_000).toISOString(),
      status: ['CONFIRMED', 'CANCELLED', 'FAILED'][i % 3],
      total: `${i}.${String(i % 100).padStart(2, '0')}`,
      cancellationCost: i % 4 === 0 ? null : `${i % 50}.05`,
      currency: ['EUR', 'USD', 'JPY', 'KWD'][i % 4],
      holder: { firstName: 'Hedwig', lastName: `Zzyzx${i}` },
    }),
  )

describe('a question that takes long', () => {
  it('is told by its name and time, and what is written in bulk is not', async () => {
    let nowMs = 0
    let tookMs = 0
    const slow = vi.fn()
    const tickMs = () => {
      nowMs += tookMs
      return nowMs
    }
    const ledger = await createLedger({ folder, key, workerFile, accountingZone: 'UTC', slow, tickMs })
    opened.push(ledger)
    // What an opening finishes by itself.
    await ledger.endImport()
    tookMs = 100
    await ledger.totals(all)
    expect(slow).not.toHaveBeenCalled()
    tookMs = 101
    await ledger.totals(all)
    await ledger.store([sampleRecord()], seen)
    await ledger.find({ bookingRef: 'none' })
    expect(slow.mock.calls).toEqual([
      ['totals', 101],
      ['find', 101],
    ])
  })
})

describe('long work of the ledger', () => {
  it('a backup that is stopped, or that the desk quits, leaves no file, and the ledger closes', async () => {
    const ledger = await open()
    await ledger.store(bookings(400), seen)
    const place = join(home, 'backups')
    const stopping = new AbortController()
    const stopped = ledger.backUp({ signal: stopping.signal })
    stopping.abort()
    await expect(stopped).rejects.toMatchObject({ failure: { kind: 'stopped' } })
    const left = expect(ledger.backUp()).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'closed' } })
    await ledger.close()
    await left
    expect(existsSync(place) ? readdirSync(place) : []).toEqual([])
  })

  it('a backup holds all that was stored before it, and bookings go on while it is written', async () => {
    const ledger = await open()
    await ledger.store(bookings(300), seen)
    const [name] = await Promise.all([ledger.backUp(), ledger.store(bookings(500), seen)])
    const { bookings: held } = verifyFile(join(home, 'backups', name), key)
    // Bookings are stored 250 at a time.
    expect([300, 500]).toContain(held)
    expect(name).toContain(`-${held}.db`)
    expect((await ledger.totals(all)).counts.all).toBe(500)
    expect(await ledger.backUp()).toMatch(/-500\.db$/)
  })
})

describe('the ledger in its thread', () => {
  it('stores, finds, pages, sums and keeps it all for the next start', async () => {
    const ledger = await open()
    const report = await ledger.store(bookings(1200), seen)
    expect(report).toMatchObject({ added: 1200, changed: 0, unchanged: 0 })
    expect(report.ids).toHaveLength(1200)
    await ledger.saveAttempt(attempt, {
      found: { records: [sampleRecord()], seen },
      evidence: [sampleEvidence()],
      notices: [sampleNotice()],
    })
    await ledger.saveCancellation(sampleCancellation())
    await ledger.noteWindow({ from: '2027-01-01', to: '2027-01-20' }, Date.UTC(2027, 1, 1))
    await ledger.addHistory(report.ids[0] ?? 0, { atMs: 1, source: 'desk', changes: [{ field: 'cancel', before: null, after: 'asked' }] })
    const before = [
      await ledger.page(all, { by: 'total', descending: true }, null, 50),
      await ledger.totals(all),
      await ledger.freshness(all),
    ]
    await ledger.close()

    const again = await open()
    expect([
      await again.page(all, { by: 'total', descending: true }, null, 50),
      await again.totals(all),
      await again.freshness(all),
    ]).toEqual(before)
    expect(await again.find({ clientRef: attempt.clientRef })).toMatchObject({ bookingRef: '55cda9' })
    expect(await again.attempt(attempt.clientRef)).toMatchObject(attempt)
    expect(await again.attempts('open')).toMatchObject([attempt])
    expect(await again.attempts('settled')).toEqual([])
    expect(await again.cancellations('open')).toEqual([sampleCancellation()])
    expect(await again.evidence(attempt.clientRef)).toMatchObject([{ sequence: 1, what: 'sent' }])
    expect(await again.notices()).toMatchObject([{ kind: 'recovered', hotelName: 'Grand Küste Hotel' }])
    expect(await again.record({ id: report.ids[0] ?? 0, bookingRef: null, clientRef: null })).toMatchObject({
      history: [{ source: 'desk' }],
    })
    expect(await again.record({ id: 1, bookingRef: null, clientRef: null })).toBeNull()
    expect(await again.neverAsked({ from: '2027-01-01', to: '2027-01-20' })).toHaveLength(2)
    expect(await again.createdDays(all)).toHaveLength(1)
  })

  it('fails as data', async () => {
    await (await open()).close()
    await expect(createLedger({ folder, key: new Uint8Array(randomBytes(32)), workerFile, accountingZone: 'UTC' })).rejects.toMatchObject({
      failure: { kind: 'ledger', trouble: 'keyWrong' },
    })
    const ledger = await open()
    await expect(open()).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'inUse' } })
    await expect(ledger.page(all, { by: 'created', descending: true }, 'x', 1)).rejects.toMatchObject({ failure: { kind: 'input' } })
    await ledger.close()
    await expect(ledger.totals(all)).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'closed' } })
  })

  it('tells a fault of ours without quoting what it failed on', async () => {
    const ledger = await open()
    await ledger.store([sampleRecord()], seen)
    const error: unknown = await ledger.saveAttempt({ ...attempt, body: 'Hedwig Zzyzx' }).catch((reason: unknown) => reason)
    expect(String(error)).toContain('SQLITE_CONSTRAINT')
    expect(String(error)).not.toContain('Zzyzx')
    // Where it happened in that thread, not where it was heard of.
    expect(faultOf(error)).toMatchObject({ error: 'SqliteError', code: expect.stringContaining('SQLITE_CONSTRAINT') })
    expect(faultOf(error).frames.join()).toMatch(/@attempts\.ts:.*@worker\.ts:/)
    expect(JSON.stringify(faultOf(error))).not.toContain('Zzyzx')
    expect(await ledger.attempts('open')).toEqual([])
  })

  const beside: CommitExtras = { found: { records: [sampleRecord()], seen }, evidence: [sampleEvidence()], notices: [sampleNotice()] }
  const nameless = sampleEvidence({ subject: '' })

  it.each<[string, (ledger: Ledger) => Promise<void>]>([
    ['an attempt that cannot be kept', (ledger) => ledger.saveAttempt({ ...attempt, body: 'no json' }, beside)],
    ['a cancellation that cannot be kept', (ledger) => ledger.saveCancellation(sampleCancellation({ body: 'no json' }), beside)],
    ['evidence about nothing', (ledger) => ledger.saveAttempt(attempt, { ...beside, evidence: [sampleEvidence(), nameless] })],
    ['notes about nothing', (ledger) => ledger.note({ ...beside, evidence: [sampleEvidence(), nameless] })],
  ])('keeps nothing of %s', async (_, save) => {
    const ledger = await open()
    await expect(save(ledger)).rejects.toThrow('SQLITE_CONSTRAINT')
    expect(await ledger.totals(all)).toMatchObject({ counts: { all: 0 } })
    expect(await ledger.attempts('open')).toEqual([])
    expect(await ledger.cancellations('open')).toEqual([])
    expect(await ledger.evidence(attempt.clientRef)).toEqual([])
    expect(await ledger.notices()).toEqual([])
  })

  it('writes no guest in clear, not while it is open, nor after', async () => {
    const ledger = await open()
    await ledger.store(bookings(700), seen)
    await ledger.page(all, { by: 'holder', descending: false }, null, 500)
    await ledger.writeExport(sampleJob(join(home, 'export.csv'), { filter: { ...all, text: 'hedwig' } }))
    expect(guestsIn(folder)).toEqual([])
    await ledger.close()
    expect(guestsIn(folder)).toEqual([])
    expect(readFileSync(join(home, 'export.csv'), 'utf8')).toContain('Zzyzx')
  })
})

/** Files of the folder that hold a guest's name in one of the ways that text is written. */
function guestsIn(place: string): string[] {
  const markers = (['utf8', 'utf16le'] as const).flatMap((encoding) =>
    ['Zzyzx', 'zzyzx', 'Hedwig'].map((name) => Buffer.from(name, encoding)),
  )
  return readdirSync(place).filter((name) => {
    const bytes = readFileSync(join(place, name))
    return markers.some((marker) => bytes.includes(marker))
  })
}

it('keeps an attempt whose writer is killed the moment it was saved, and lets the next one in', async () => {
  const program = `
    const { createLedger } = await import(${JSON.stringify(new URL('./remote.ts', import.meta.url).href)})
    const key = new Uint8Array(Buffer.from(${JSON.stringify(Buffer.from(key).toString('hex'))}, 'hex'))
    const workerFile = new URL(${JSON.stringify(workerFile.href)})
    const ledger = await createLedger({ folder: ${JSON.stringify(folder)}, key, workerFile, accountingZone: 'UTC' })
    await ledger.saveAttempt(${JSON.stringify(attempt)})
    process.stdout.write('saved')
    setInterval(() => {}, 1000)`
  const writer = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await once(writer.stdout, 'data')
  expect(String(said)).toBe('saved')
  await expect(open()).rejects.toMatchObject({ failure: { trouble: 'inUse' } })
  writer.kill('SIGKILL')
  await once(writer, 'exit')
  expect(await (await open()).attempts('open')).toMatchObject([attempt])
})

describe('an export', () => {
  it('holds the rows of the filter, and its sums are those of the ledger and of its own cells', async () => {
    const ledger = await open()
    await ledger.store(bookings(1300), seen)
    const filter: LedgerFilter = { ...all, from: '2027-01-02', to: '2027-01-13' }
    const file = join(home, 'März 2027.csv')
    const progress: number[] = []
    const report = await ledger.writeExport(sampleJob(file, { filter }), { progress: (rows) => progress.push(rows) })
    const totals = await ledger.totals(filter)
    const text = readFileSync(file, 'utf8')
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })

    expect(text.startsWith('"bookingRef","clientRef",')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(report.rows).toBe(totals.counts.all)
    expect(rows).toHaveLength(report.rows)
    expect(progress).toEqual([500, 1000, report.rows])
    expect(report.sums).toEqual(totals.sums.map(({ currency, total }) => ({ currency, amount: total })))
    expect(report.notAdded).toEqual(totals.notAdded)
    const counted = rows
      .filter(({ status, cancellationCost }) => status === 'CONFIRMED' || (status === 'CANCELLED' && cancellationCost !== ''))
      .map((row) => ({
        currency: row['currency'] ?? '',
        amount: (row['status'] === 'CONFIRMED' ? row['total'] : row['cancellationCost']) ?? '',
      }))
    expect(sumByCurrency(counted)).toEqual(report.sums)
    expect(readdirSync(home).sort()).toEqual(['März 2027-about.json', 'März 2027.csv', 'ledger', 'unfinished'])
  })

  it('replaces a file as a whole, and a planted link instead of following it', async () => {
    const ledger = await open()
    await ledger.store([sampleRecord()], seen)
    const other = join(home, 'other.txt')
    const target = join(home, 'target.csv')
    writeFileSync(other, 'untouched')
    symlinkSync(other, target)
    await ledger.writeExport(sampleJob(target))
    expect(readFileSync(other, 'utf8')).toBe('untouched')
    expect(readFileSync(target, 'utf8')).toContain('55cda9')
  })

  it.each([
    ['missing', (place: string) => join(place, 'nowhere', 'a.csv')],
    ['missing', (place: string) => join(place, 'plain.txt', 'a.csv')],
    ['notAFile', (place: string) => join(place, 'full')],
  ])('says why it could not be written (%s) and leaves nothing behind', async (why, target) => {
    const ledger = await open()
    await ledger.store([sampleRecord()], seen)
    mkdirSync(join(home, 'full'))
    writeFileSync(join(home, 'full', 'old.csv'), 'old')
    writeFileSync(join(home, 'plain.txt'), '')
    await expect(ledger.writeExport(sampleJob(target(home)))).rejects.toMatchObject({ failure: { kind: 'file', why } })
    const here = readdirSync(home).filter((name) => name !== 'unfinished')
    expect(here.sort()).toEqual(['full', 'ledger', 'plain.txt'])
    expect(readdirSync(join(home, 'full'))).toEqual(['old.csv'])
  })

  it('serves other questions meanwhile, and stops with the ledger, leaving nothing behind', async () => {
    const ledger = await open()
    await ledger.store(bookings(1600), seen)
    let atFirst = () => {}
    const started = new Promise<void>((resolve) => {
      atFirst = resolve
    })
    const running = ledger.writeExport(sampleJob(join(home, 'a.csv')), { progress: () => atFirst() }).catch((reason: unknown) => reason)
    await started
    await ledger.saveAttempt(attempt)
    expect(await ledger.attempt(attempt.clientRef)).toMatchObject(attempt)
    await ledger.close()
    await running
    expect(readdirSync(home).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})
