import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { faultOf } from '../../../shared/domain/fault.ts'
import { sampleCancellation, sampleEvidence, sampleNotice } from '../../testing/attempt-samples.ts'
import { all, attempt, bookings, folder, folderForEachTest, home, key, open, openRemote, seen } from '../../testing/ledger/test-ledger.ts'
import { sampleJob } from '../../testing/sample-exports.ts'
import { sampleRecord } from '../../testing/sample-records.ts'
import { workerFile } from '../../testing/workers.ts'
import type { CommitExtras } from '../records.ts'
import { verifyFile } from '../storage/backup.ts'
import type { Ledger } from './ledger.ts'

folderForEachTest()

const extras: CommitExtras = { found: { records: [sampleRecord()], seen }, evidence: [sampleEvidence()], notices: [sampleNotice()] }

it('reports a slow query by its name and time, except for bulk writes', async () => {
  let nowMs = 0
  let tookMs = 0
  const slow = vi.fn()
  const tickMs = () => {
    nowMs += tookMs
    return nowMs
  }
  const ledger = await openRemote({ workerFile, slow, tickMs })
  // Finish the import that each opening completes in the background.
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

describe('background jobs of the ledger', () => {
  it('leave no file when a backup is stopped or interrupted by quitting, and let the ledger close', async () => {
    const ledger = await open()
    await ledger.store(bookings(400), seen)
    const directory = join(home, 'backups')
    const stopping = new AbortController()
    const stopped = ledger.backUp({ signal: stopping.signal })
    stopping.abort()
    await expect(stopped).rejects.toMatchObject({ failure: { kind: 'stopped' } })
    const interrupted = expect(ledger.backUp({})).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'closed' } })
    await ledger.close()
    await interrupted
    expect(existsSync(directory) ? readdirSync(directory).filter((name) => name !== 'facts.log') : []).toEqual([])
  })

  it('back up everything stored before the start, while more bookings are stored', async () => {
    const ledger = await open()
    await ledger.store(bookings(300), seen)
    const [name] = await Promise.all([ledger.backUp({}), ledger.store(bookings(500), seen)])
    const { bookings: count } = verifyFile(join(home, 'backups', name), key)
    // Bookings are stored 250 at a time.
    expect([300, 500]).toContain(count)
    expect(name).toContain(`-${count}.db`)
    expect((await ledger.totals(all)).counts.all).toBe(500)
    expect(await ledger.backUp({})).toMatch(/-500\.db$/)
  })
})

describe('the ledger in its thread', () => {
  it('stores, finds, pages, sums, and has everything after a restart', async () => {
    const ledger = await open()
    const report = await ledger.store(bookings(1200), seen)
    expect(report).toMatchObject({ added: 1200, changed: 0, unchanged: 0 })
    expect(report.ids).toHaveLength(1200)
    await ledger.saveAttempt(attempt, extras)
    await ledger.saveCancellation(sampleCancellation())
    await ledger.noteWindow({ from: '2027-01-01', to: '2027-01-20' }, Date.UTC(2027, 1, 1))
    await ledger.addHistory(report.ids[0] ?? 0, { atMs: 1, source: 'desk', changes: [{ field: 'cancel', before: null, after: 'asked' }] })
    const shownBy = ({ page, totals, freshness }: Ledger) =>
      Promise.all([page(all, { by: 'total', descending: true }, null, 50), totals(all), freshness(all)])
    const before = await shownBy(ledger)
    await ledger.close()

    const reopened = await open()
    expect(await shownBy(reopened)).toEqual(before)
    expect(await reopened.find({ clientRef: attempt.clientRef })).toMatchObject({ bookingRef: '55cda9' })
    expect(await reopened.attempt(attempt.clientRef)).toMatchObject(attempt)
    expect(await reopened.attempts('open')).toMatchObject([attempt])
    expect(await reopened.attempts('settled')).toEqual([])
    expect(await reopened.cancellations('open')).toEqual([sampleCancellation()])
    expect(await reopened.evidence(attempt.clientRef)).toMatchObject([{ sequence: 1, what: 'sent' }])
    expect(await reopened.notices()).toMatchObject([{ kind: 'recovered', hotelName: 'Grand Küste Hotel' }])
    const keyOf = (id = 0) => ({ id, bookingRef: null, clientRef: null })
    expect(await reopened.record(keyOf(report.ids[0]))).toMatchObject({ history: [{ source: 'desk' }] })
    expect(await reopened.record(keyOf(1))).toBeNull()
    expect(await reopened.neverAsked({ from: '2027-01-01', to: '2027-01-20' })).toHaveLength(2)
    expect(await reopened.createdDays(all)).toHaveLength(1)
  })

  it('rejects with failures as plain data', async () => {
    await (await open()).close()
    const otherKey = new Uint8Array(randomBytes(32))
    await expect(openRemote({ workerFile, key: otherKey })).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'keyWrong' } })
    const ledger = await open()
    await expect(open()).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'inUse' } })
    await expect(ledger.page(all, { by: 'created', descending: true }, 'x', 1)).rejects.toMatchObject({ failure: { kind: 'input' } })
    await ledger.close()
    await expect(ledger.totals(all)).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'closed' } })
  })

  it('reports an internal fault without quoting the data that caused it', async () => {
    const ledger = await open()
    await ledger.store([sampleRecord()], seen)
    const error: unknown = await ledger.saveAttempt({ ...attempt, body: 'Hedwig Zzyzx' }).catch((reason: unknown) => reason)
    expect(String(error)).toContain('SQLITE_CONSTRAINT')
    expect(String(error)).not.toContain('Zzyzx')
    // The fault says where the error happened in the thread of the ledger, not where it was received.
    expect(faultOf(error)).toMatchObject({ error: 'SqliteError', code: expect.stringContaining('SQLITE_CONSTRAINT') })
    expect(faultOf(error).frames.join()).toMatch(/saveAttempt@main\.mjs:/)
    expect(JSON.stringify(faultOf(error))).not.toContain('Zzyzx')
    expect(await ledger.attempts('open')).toEqual([])
  })

  const nameless = sampleEvidence({ subject: '' })

  it.each<[string, (ledger: Ledger) => Promise<void>]>([
    ['an attempt that cannot be stored', (ledger) => ledger.saveAttempt({ ...attempt, body: 'no json' }, extras)],
    ['a cancellation that cannot be stored', (ledger) => ledger.saveCancellation(sampleCancellation({ body: 'no json' }), extras)],
    ['evidence without a subject', (ledger) => ledger.saveAttempt(attempt, { ...extras, evidence: [sampleEvidence(), nameless] })],
    ['notes without a subject', (ledger) => ledger.note({ ...extras, evidence: [sampleEvidence(), nameless] })],
  ])('stores nothing of %s', async (_, save) => {
    const ledger = await open()
    await expect(save(ledger)).rejects.toThrow('SQLITE_CONSTRAINT')
    expect(await ledger.totals(all)).toMatchObject({ counts: { all: 0 } })
    expect(await ledger.attempts('open')).toEqual([])
    expect(await ledger.cancellations('open')).toEqual([])
    expect(await ledger.evidence(attempt.clientRef)).toEqual([])
    expect(await ledger.notices()).toEqual([])
  })

  it("never writes a guest's name unencrypted, neither while it is open nor after", async () => {
    const ledger = await open()
    await ledger.store(bookings(700), seen)
    await ledger.page(all, { by: 'holder', descending: false }, null, 500)
    await ledger.writeExport({}, sampleJob(join(home, 'export.csv'), { filter: { ...all, text: 'hedwig' } }))
    expect(guestsIn(folder)).toEqual([])
    await ledger.close()
    expect(guestsIn(folder)).toEqual([])
    expect(readFileSync(join(home, 'export.csv'), 'utf8')).toContain('Zzyzx')
  })
})

/** Returns the files of the folder that contain a guest's name in one of the usual encodings. */
function guestsIn(directory: string): string[] {
  const markers = (['utf8', 'utf16le'] as const).flatMap((encoding) =>
    ['Zzyzx', 'zzyzx', 'Hedwig'].map((name) => Buffer.from(name, encoding)),
  )
  return readdirSync(directory).filter((name) => {
    const bytes = readFileSync(join(directory, name))
    return markers.some((marker) => bytes.includes(marker))
  })
}

it('keeps an attempt whose writer is killed right after saving it, and can be opened by the next process', async () => {
  const program = `
    const { createLedger } = await import(${JSON.stringify(new URL('./remote.ts', import.meta.url).href)})
    const key = new Uint8Array(Buffer.from(${JSON.stringify(Buffer.from(key).toString('hex'))}, 'hex'))
    const workerFile = ${JSON.stringify(workerFile)}
    const ledger = await createLedger({ folder: ${JSON.stringify(folder)}, key, workerFile, accountingZone: 'UTC' })
    await ledger.saveAttempt(${JSON.stringify(attempt)})
    process.stdout.write('saved')
    setInterval(() => {}, 1000)`
  const writer = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await once(writer.stdout, 'data')
  expect(String(output)).toBe('saved')
  await expect(open()).rejects.toMatchObject({ failure: { trouble: 'inUse' } })
  writer.kill('SIGKILL')
  await once(writer, 'exit')
  expect(await (await open()).attempts('open')).toMatchObject([attempt])
})
