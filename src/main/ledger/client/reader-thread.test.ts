import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { sampleAttempt } from '../../testing/attempt-samples.ts'
import { all, folder, folderForEachTest, home, jobAt, key, openRemote, openSecond, variedFields } from '../../testing/ledger/test-ledger.ts'
import { sampleRecords, seenAt } from '../../testing/sample-records.ts'
import { workerFile } from '../../testing/workers.ts'
import { store } from '../bookings/bookings.ts'
import { beginImport, completeNextPart } from '../database/bulk-import.ts'
import { page } from '../queries/pages.ts'
import { totals } from '../queries/totals.ts'
import type { LedgerSort } from '../records.ts'
import { type OpenLedger, openReader } from '../storage/open.ts'
import { writeReaderCopy } from '../storage/reader-copy.ts'
import { newCopyKey } from '../storage/reader-copy-head.ts'
import { fetchReaderCopy } from '../storage/reader-copy-open.ts'
import type { Ledger } from './ledger.ts'

const zone = 'Europe/Zurich'
const answerSource = seenAt('checkBookings', Date.UTC(2027, 0, 10))
const byCheckin: LedgerSort = { by: 'checkin', descending: false }
const byHolder: LedgerSort = { by: 'holder', descending: false }

folderForEachTest()

const open = (file: URL | string = workerFile) => openRemote({ workerFile: file })

/** Writes a worker that records what it was started for, and when it is ready to read. Before it reads, it runs `startCode`. */
function writeWorker(startCode: string): URL {
  const file = join(home, 'worker.mjs')
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs'
    import { parentPort, workerData } from 'node:worker_threads'
    const note = (what) => appendFileSync(${JSON.stringify(join(home, 'notes'))}, what + ' ')
    note(workerData.reading ? 'reading' : 'ledger')
    if (workerData.reading) { ${startCode} }
    await import(${JSON.stringify(pathToFileURL(workerFile).href)})
    if (workerData.reading) note('ready')`,
  )
  return pathToFileURL(file)
}
const notes = () => readFileSync(join(home, 'notes'), 'utf8').trim().split(' ')

/** Opens a ledger whose queries are answered by their own thread from now on. */
async function openWithQueryThread(startCode = ''): Promise<Ledger> {
  const ledger = await open(writeWorker(startCode))
  await ledger.totals(all)
  await vi.waitFor(() => expect(notes()).toContain('ready'), 20_000)
  // After another round trip, the ledger has also received the message that the thread is ready.
  await ledger.notices()
  return ledger
}

const bookings = (from: number, count: number) => sampleRecords(from + count, variedFields).slice(from)

/** Fills a ledger of this name as its own thread would, and closes it. */
function fill(name: string, work: (ledger: OpenLedger) => void): void {
  const ledger = openSecond(name)
  try {
    work(ledger)
  } finally {
    ledger.close()
  }
}

describe('queries', () => {
  it('let a write be answered before queries that were sent earlier', async () => {
    fill('ledger', (ledger) => store(ledger, bookings(0, 2000), answerSource))
    const ledger = await openWithQueryThread()
    const answered: string[] = []
    const questions = Array.from({ length: 100 }, async () => {
      const { rows } = await ledger.page({ ...all, text: 'uest' }, byHolder, null, 500)
      answered.push('question')
      return rows.length
    })
    const write = ledger.saveAttempt(sampleAttempt()).then(() => void answered.push('write'))
    expect(await Promise.all(questions)).toEqual(questions.map(() => 500))
    await write
    expect(answered.at(-1)).toBe('question')
  })

  it('see each acknowledged write', async () => {
    const ledger = await openWithQueryThread()
    for (let i = 0; i < 30; i++) {
      await ledger.store(bookings(i, 1), answerSource)
      const [{ rows }, { counts }, found] = await Promise.all([
        ledger.page(all, { by: 'created', descending: true }, null, 1),
        ledger.totals(all),
        ledger.totals({ ...all, text: `guest${i}` }),
      ])
      expect([rows[0]?.bookingRef, counts.all, found.counts.all]).toEqual([`r${i}`, i + 1, 1])
    }
  })

  it('are answered newest first when they have to wait', async () => {
    const ledger = await openWithQueryThread()
    const answered: string[] = []
    const typed = ['a', 'an', 'ann', 'anna']
    await Promise.all(typed.map((text) => ledger.totals({ ...all, text }).then(() => answered.push(text))))
    expect(answered).toEqual(['a', 'anna', 'ann', 'an'])
  })

  it('let the next write checkpoint the log', async () => {
    const ledger = await openWithQueryThread()
    await ledger.store(bookings(0, 300), answerSource)
    expect((await ledger.totals(all)).counts.all).toBe(300)
    await ledger.saveAttempt(sampleAttempt())
    expect(statSync(join(folder, 'ledger.db-wal')).size).toBe(0)
  })

  it('are all answered before a closing ledger releases its file', async () => {
    fill('ledger', (ledger) => store(ledger, bookings(0, 600), answerSource))
    const ledger = await openWithQueryThread()
    await ledger.store(bookings(600, 1), answerSource)
    expect((await ledger.totals(all)).counts.all).toBe(601)
    const questions = Array.from({ length: 20 }, () => ledger.page(all, byHolder, null, 500))
    await ledger.close()
    for (const { rows } of await Promise.all(questions)) expect(rows).toHaveLength(500)
    await expect(ledger.totals(all)).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'closed' } })
    expect(statSync(join(folder, 'ledger.db-wal')).size).toBe(0)
    expect((await (await open()).totals(all)).counts.all).toBe(601)
  })

  it('fail like in the writing thread', async () => {
    const ledger = await openWithQueryThread()
    await expect(ledger.page(all, byHolder, 'x', 1)).rejects.toMatchObject({ failure: { kind: 'input' } })
    expect((await ledger.page(all, byHolder, null, 1)).rows).toEqual([])
  })
})

const filters: readonly LedgerFilter[] = [
  all,
  { ...all, status: 'CANCELLED' },
  { ...all, basis: 'checkin', from: '2027-03-01', to: '2027-06-30' },
  { ...all, text: 'zoe' },
  { ...all, text: 'uest1', status: 'CONFIRMED' },
]

/** Returns the answers to the queries of a window. Most of these queries use indexes and the text index. */
const answers = (ledger: Ledger) =>
  Promise.all(filters.map((filter) => Promise.all([ledger.page(filter, byCheckin, null, 500), ledger.totals(filter)])))

/** Returns the same answers from a ledger that was never imported. */
function plainAnswers(count: number) {
  const plain = openSecond(`plain-${count}`)
  store(plain, bookings(0, count), answerSource)
  const answers = filters.map((filter) => [page(plain, filter, byCheckin, null, 500), totals(plain, filter)])
  plain.close()
  return answers
}

describe('queries during a bulk import', () => {
  it('are correct before, during and after the import', async () => {
    const ledger = await openWithQueryThread()
    await ledger.store(bookings(0, 30), answerSource)
    expect(await answers(ledger)).toEqual(plainAnswers(30))

    const meanwhile = [answers(ledger), ledger.beginImport().then(() => answers(ledger)), answers(ledger)]
    for (const answer of await Promise.all(meanwhile)) expect(answer).toEqual(plainAnswers(30))
    await ledger.store(bookings(30, 30), answerSource)
    const expected = plainAnswers(60)
    expect(await answers(ledger)).toEqual(expected)

    let isComplete = false
    const completion = ledger.endImport().then(() => {
      isComplete = true
    })
    do expect(await answers(ledger)).toEqual(expected)
    while (!isComplete)
    await completion
    expect(await answers(ledger)).toEqual(expected)
  })

  it('are correct after a crash at any step', async () => {
    const expected = plainAnswers(40)
    for (const completedSteps of [0, 1, 4]) {
      rmSync(folder, { recursive: true, force: true })
      fill('ledger', (crashed) => {
        beginImport(crashed)
        store(crashed, bookings(0, 40), answerSource)
        for (let step = 0; step < completedSteps; step++) completeNextPart(crashed)
      })
      rmSync(join(home, 'notes'), { force: true })
      const ledger = await open(writeWorker(''))
      do expect(await answers(ledger)).toEqual(expected)
      while (!notes().includes('ready'))
      // Starts the import again if it has already been completed.
      await ledger.beginImport()
      expect(await answers(ledger)).toEqual(expected)
      await ledger.endImport()
      expect(await answers(ledger)).toEqual(expected)
      await ledger.close()
    }
  })
})

describe('the thread for queries', () => {
  it('starts when the first query has been answered', async () => {
    const ledger = await open(writeWorker(''))
    await ledger.store(bookings(0, 3), answerSource)
    expect(notes()).toEqual(['ledger'])
    while (!notes().includes('ready')) expect((await ledger.totals(all)).counts.all).toBe(3)
    expect(notes()).toEqual(['ledger', 'reading', 'ready'])
  })

  it('loses only its current query when it dies', async () => {
    const ledger = await openWithQueryThread("parentPort.once('message', () => process.exit(1))")
    await ledger.store(bookings(0, 3), answerSource)
    await expect(ledger.totals(all)).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'closed' } })
    await ledger.saveAttempt(sampleAttempt())
    expect((await ledger.totals(all)).counts.all).toBe(3)
  })

  it('leaves its queries to the writing thread when it cannot start', async () => {
    const ledger = await open(writeWorker('process.exit(1)'))
    await ledger.store(bookings(0, 3), answerSource)
    while (notes().filter((note) => note === 'reading').length < 3) expect((await ledger.totals(all)).counts.all).toBe(3)
    expect(notes()).not.toContain('ready')
  })

  it('is not started for a reader copy, where nothing is written', async () => {
    const passphrase = 'eine lange Straße'
    const file = join(home, 'copy.desk')
    fill('source', (source) => store(source, bookings(0, 3), answerSource))
    const source = openReader(join(home, 'source'), key, zone, 0)
    const copyKey = await newCopyKey(passphrase, { N: 2 ** 14, r: 8, p: 1 })
    await writeReaderCopy(source, jobAt(), { copyKey, file, building: join(home, 'building.db') }).finally(() => source.connection.close())
    const fetched = await fetchReaderCopy(file, join(home, 'copy'), passphrase)
    const copy = await openRemote({ folder: join(home, 'copy'), key: fetched.key, workerFile: writeWorker(''), readerCopy: true })
    for (let i = 0; i < 3; i++) expect((await copy.totals(all)).counts.all).toBe(3)
    expect(notes()).toEqual(['ledger'])
  })
})
