import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import { workerFile } from '../../testing/ledger-worker.ts'
import { sampleCancellation, sampleEvidence, sampleIntent, sampleNotice } from '../../testing/sample-cases.ts'
import { softwareLayout } from '../../testing/sample-exports.ts'
import { sampleOffer } from '../../testing/sample-offers.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { smallDisk } from '../../testing/small-disk.ts'
import { record } from '../bookings/booking-lookup.ts'
import { store } from '../bookings/bookings.ts'
import { beginRateLook, endRateLook } from '../bookings/rate-looks.ts'
import { createLedger } from '../client/remote.ts'
import { countChanges, writeClosing, writeKept } from '../closings/closing-file.ts'
import { closings, keepClosing } from '../closings/closings.ts'
import { getSetting, setSetting } from '../database/settings.ts'
import { getAttempt, saveAttempt } from '../journal/attempts.ts'
import { saveCancellation } from '../journal/cancellations.ts'
import { evidence } from '../journal/evidence.ts'
import { changeFacts, writeNote } from '../notes/write-notes.ts'
import { offer, offers } from '../offers/offers.ts'
import { makeOffer, markOffer } from '../offers/write-offers.ts'
import { freshness } from '../queries/freshness.ts'
import { page } from '../queries/pages.ts'
import { totals } from '../queries/totals.ts'
import { noteWindow } from '../queries/windows.ts'
import { ledgerFile, type OpenLedger, openLedger, openReader } from './open.ts'
import { writeReaderCopy } from './reader-copy.ts'
import { headBytes, newCopyKey, readHead } from './reader-copy-head.ts'
import { fetchReaderCopy, openReaderCopy } from './reader-copy-open.ts'

// Real threads on a machine that is busy with other tests take their time.
vi.setConfig({ testTimeout: 30_000 })

const noon = Date.UTC(2027, 0, 10, 12)
const passphrase = 'eine lange Straße'
/** The true cost is for guessers. */
const cheap = { N: 2 ** 14, r: 8, p: 1 } as const
const zone = 'Europe/Zurich'
const all = { status: 'all', basis: 'created', from: null, to: null, text: '' } as const
const newest = { by: 'created', descending: true } as const

let home: string
let ledger: OpenLedger
let ledgerKey: Uint8Array
let file: string
let reading: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'reader-'))
  ledgerKey = randomBytes(32)
  ledger = openLedger(join(home, 'ledger'), ledgerKey, zone)
  mkdirSync(join(home, 'shared'))
  file = join(home, 'shared', 'copy.desk')
  reading = join(home, 'reading')
})
afterEach(() => {
  ledger.close()
  rmSync(home, { recursive: true })
})

async function write(atMs = noon, words = passphrase, signal = new AbortController().signal): Promise<number> {
  const reader = openReader(join(home, 'ledger'), ledgerKey, zone)
  try {
    const order = { copyKey: await newCopyKey(words, cheap), file, building: join(home, 'ledger', 'reader-copy.db') }
    return await writeReaderCopy(reader, { atMs, progress: () => {}, signal }, order)
  } finally {
    reader.connection.close()
  }
}

async function openCopy(words = passphrase): Promise<OpenLedger> {
  const { head, key } = await fetchReaderCopy(file, reading, words)
  return openReaderCopy(reading, key, head.zone)
}

async function troubleOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof FailureError)) throw error ?? new Error('it went well')
  const { failure } = error
  return failure.kind === 'ledger' ? failure.trouble : failure.kind === 'file' ? `file ${failure.why}` : failure.kind
}

/** Three bookings of which one was cancelled, a window, and one of everything that is not to travel. */
function fill(): void {
  const seen = (atMs: number) => seenAt('checkBookings', atMs)
  store(
    ledger,
    [sampleRecord(), sampleRecord({ bookingRef: 'r2', clientRef: 'RD-2', total: '900719925474.0993', currency: 'JPY' })],
    seen(noon),
  )
  store(ledger, [sampleRecord({ bookingRef: 'r3', clientRef: 'RD-3', creationDate: '2027-01-09T00:10:00' })], seen(noon))
  store(
    ledger,
    [
      sampleRecord({
        bookingRef: 'r3',
        clientRef: 'RD-3',
        creationDate: '2027-01-09T00:10:00',
        status: 'CANCELLED',
        cancellationCost: '1.00',
      }),
    ],
    seen(noon + 1),
  )
  const r2 = { id: 0, bookingRef: 'r2', clientRef: null }
  writeNote(ledger, r2, null, 'Invoice by post', noon)
  changeFacts(ledger, r2, { tags: ['Group'], costCentre: '4711', followUpOn: '2027-02-01' }, noon)
  makeOffer(ledger, sampleOffer(), noon)
  markOffer(ledger, sampleOffer().number, 'sent', noon)
  saveAttempt(ledger, sampleIntent({ clientRef: 'RD-2', open: false, offered: { number: sampleOffer().number, line: 0 } }))
  noteWindow(ledger, { from: '2027-01-01', to: '2027-01-10' }, noon)
  setSetting(ledger, 'sync.since', '2020-01-01')
  setSetting(ledger, 'readerCopy', 'of the desk itself')
  const rebooks = { booking: r2, currency: 'JPY', fee: '0', gain: '1' }
  beginRateLook(ledger, r2, noon)
  endRateLook(ledger, r2, { ...rebooks, atMs: noon, total: '900719925474.0993', price: '1', otherRoom: false, betterBoard: false })
  saveAttempt(ledger, sampleIntent({ body: '{"secret":"Quendolin"}', rebooks }), {
    evidence: [sampleEvidence()],
    notices: [sampleNotice()],
  })
  saveCancellation(ledger, sampleCancellation())
}

describe('a reader copy', () => {
  it('shows what the ledger shows: lists, searches, sums, records, histories, freshness', async () => {
    fill()
    expect(await write()).toBe(3)
    const copy = await openCopy()
    try {
      for (const text of ['', 'angstr', 'RD-2', 'küste'])
        expect(page(copy, { ...all, text }, newest, null, 500)).toEqual(page(ledger, { ...all, text }, newest, null, 500))
      expect(page(copy, all, newest, null, 500).rows.map(({ bookedOn }) => bookedOn)).toContain('assumed')
      expect(totals(copy, all)).toEqual(totals(ledger, all))
      const ids = page(ledger, all, newest, null, 500).rows.map(({ id }) => id)
      expect(ids.map((id) => record(copy, id))).toEqual(ids.map((id) => record(ledger, id)))
      expect(freshness(copy, all, noon)).toEqual(freshness(ledger, all, noon))
      expect(getSetting(copy, 'sync.since')).toBe('2020-01-01')
      expect(offer(copy, sampleOffer().number, noon)).toEqual(offer(ledger, sampleOffer().number, noon))
      expect(offer(copy, sampleOffer().number, noon)?.state).toBe('booked')
      expect(offers(copy, { state: 'booked', text: 'zoe', after: null }, noon).rows).toHaveLength(1)
    } finally {
      copy.close()
    }
  })

  it('shows what the desk wrote and takes no word of its own', async () => {
    fill()
    await write()
    const copy = await openCopy()
    try {
      const [row] = page(copy, { ...all, text: 'invoice group' }, newest, null, 500).rows
      expect(row && record(copy, row.id)?.notes).toMatchObject({
        tags: ['Group'],
        costCentre: '4711',
        notes: [{ text: 'Invoice by post' }],
      })
      expect(() => writeNote(copy, { id: 0, bookingRef: 'r2', clientRef: null }, null, 'x', noon)).toThrow('readonly')
    } finally {
      copy.close()
    }
  })

  it('holds no attempts, cancellations, evidence, notices, better rates or settings of the desk', async () => {
    fill()
    await write()
    const copy = await openCopy()
    try {
      const rows = (table: string) => copy.connection.prepare(`select count(*) from ${table}`).pluck().get()
      const own = ['intent', 'cancellation', 'evidence', 'notice', 'rebooking', 'rate_look']
      expect(own.map(rows)).toEqual(own.map(() => 0))
      const kept = (table: string) => Number(ledger.connection.prepare(`select count(*) from ${table}`).pluck().get())
      for (const table of own) expect(kept(table), table).toBeGreaterThan(0)
      expect([getAttempt(copy, 'RD-0123456789ABCDEF'), evidence(copy, 'RD-0123456789ABCDEF'), getSetting(copy, 'readerCopy')]).toEqual([
        null,
        [],
        null,
      ])
      expect(copy.connection.serialize().includes('Quendolin')).toBe(false)
    } finally {
      copy.close()
    }
  })

  it('holds the closed months with their files and what has changed since, and not where a file lies at the desk', async () => {
    fill()
    const of = { month: '2027-01', basis: 'created' } as const
    const work = { atMs: Date.UTC(2027, 1, 2), progress: () => {}, signal: new AbortController().signal }
    const closed = join(home, 'shared', 'january.csv')
    const closing = await writeClosing(ledger, work, { of, layout: softwareLayout, file: closed, notAsked: [] })
    const kept = keepClosing(ledger, closing)
    store(ledger, [sampleRecord({ total: '600.00' })], seenAt('checkBookings', noon + 2))
    await write()
    const copy = await openCopy()
    try {
      expect(closings(copy)).toEqual(closings(ledger))
      expect(closings(copy)).toMatchObject([{ rows: 3, isNamed: false }])
      expect(await countChanges(copy, work, [of])).toEqual([1])
      await writeKept(copy, work, kept.id, join(home, 'again.csv'))
      const bytes = readFileSync(join(home, 'again.csv'))
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(kept.sha256)
      expect(copy.connection.serialize().includes(home)).toBe(false)
      expect(() => keepClosing(copy, closing)).toThrow(expect.objectContaining({ failure: { kind: 'ledger', trouble: 'notWritten' } }))
    } finally {
      copy.close()
    }
  })

  it('of which the bytes of a closed file were changed is not opened', async () => {
    fill()
    await write()
    const bytes = readFileSync(file)
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1
    writeFileSync(file, bytes)
    expect(await troubleOf(openCopy())).toBe('damaged')
  })

  it('cannot be written to', async () => {
    fill()
    await write()
    const copy = await openCopy()
    try {
      expect(() => setSetting(copy, 'views', '[]')).toThrow('readonly')
      expect(() => store(copy, [sampleRecord({ bookingRef: 'r9' })], seenAt('checkBookings', noon))).toThrow('readonly')
    } finally {
      copy.close()
    }
  })

  it('tells in clear when it was made and how large it is, and nothing of a guest', async () => {
    fill()
    await write(noon)
    const bytes = readFileSync(file)
    expect(readHead(bytes.subarray(0, headBytes))).toMatchObject({ atMs: noon, zone, bookings: 3, bytes: bytes.length - headBytes })
    for (const name of ['Ångström', 'angstrom', 'Zoë', '55cda9', 'SQLite format 3']) expect(bytes.includes(name)).toBe(false)
    expect(bytes.includes(Buffer.from(ledgerKey))).toBe(false)
    expect(readdirSync(join(home, 'shared'))).toEqual(['copy.desk'])
    expect(readdirSync(join(home, 'ledger')).filter((name) => name.startsWith('reader-copy'))).toEqual([])
  })

  it('opens with its passphrase alone, however its letters are composed', async () => {
    await write()
    expect(await troubleOf(openCopy('eine lange Strasse '))).toBe('passphraseWrong')
    await write(noon, 'Zoë Ångström 12'.normalize('NFD'))
    ;(await openCopy('Zoë Ångström 12'.normalize('NFC'))).close()
  })

  it('takes no passphrase for a key of the database', async () => {
    const words = `x'${'ab'.repeat(32)}'`
    await write(noon, words)
    const { key } = await fetchReaderCopy(file, reading, words)
    expect(Buffer.from(key).toString('hex')).not.toBe('ab'.repeat(32))
  })
})

describe('what is no whole reader copy', () => {
  it('is told from a wrong passphrase', async () => {
    fill()
    await write()
    ;(await openCopy()).close()
    await write(noon + 1)
    const whole = readFileSync(file)
    const opened = (bytes: Buffer) => {
      writeFileSync(file, bytes)
      return troubleOf(openCopy())
    }
    expect(await opened(Buffer.from('%PDF-1.7'))).toBe('foreign')
    expect(await opened(readFileSync(ledgerFile(join(home, 'ledger'))))).toBe('foreign')
    expect(await opened(whole.subarray(0, whole.length - 1))).toBe('damaged')
    expect(await opened(whole.subarray(0, 100))).toBe('damaged')
    expect(await opened(Buffer.from(whole.toString('latin1').replace('"form":1', '"form":2'), 'latin1'))).toBe('newer')
    expect(await opened(Buffer.from(whole.toString('latin1').replace(`"atMs":${noon + 1}`, `"atMs":${noon + 2}`), 'latin1'))).toBe(
      'damaged',
    )
    const flipped = Buffer.from(whole)
    flipped[headBytes + 100] = (flipped[headBytes + 100] ?? 0) ^ 1
    expect(await opened(flipped)).toBe('damaged')
    // What was fetched before is still there.
    rmSync(file)
    ;(await openCopy()).close()
    writeFileSync(file, whole)
    ;(await openCopy()).close()
  })

  it('is fetched anew when it was damaged here', async () => {
    fill()
    await write()
    ;(await openCopy()).close()
    const bytes = readFileSync(ledgerFile(reading))
    bytes.fill(0, 40, 60)
    writeFileSync(ledgerFile(reading), bytes)
    expect(await troubleOf(openCopy())).toBe('damaged')
    ;(await openCopy()).close()
  })

  it('asks for no more work than a copy of ours', async () => {
    await write()
    writeFileSync(file, Buffer.from(readFileSync(file, 'latin1').replace('"N":16384', '"N":1073741824'), 'latin1'))
    expect(await troubleOf(openCopy())).toBe('damaged')
  })
})

describe('a copy that is replaced or out of reach', () => {
  it('is read anew when it is opened again, while the open one goes on', async () => {
    fill()
    await write(noon)
    const before = await openCopy()
    store(ledger, [sampleRecord({ bookingRef: 'r4', clientRef: 'RD-4' })], seenAt('checkBookings', noon + 2))
    await write(noon + 2)
    expect(page(before, all, newest, null, 500).rows).toHaveLength(3)
    before.close()
    const after = await openCopy()
    expect(page(after, all, newest, null, 500).rows).toHaveLength(4)
    after.close()
  })

  it('opens as it was fetched last where the folder is out of reach, and asks for the passphrase all the same', async () => {
    fill()
    await write()
    expect(await troubleOf(fetchReaderCopy(join(home, 'elsewhere'), reading, passphrase))).toBe('file missing')
    ;(await openCopy()).close()
    rmSync(file)
    expect(await fetchReaderCopy(file, reading, passphrase)).toMatchObject({ kept: true, head: { bookings: 3 } })
    expect(await troubleOf(openCopy('another passphrase'))).toBe('passphraseWrong')
  })

  it('is left as it was when writing is stopped or the folder refuses', async () => {
    fill()
    await write(noon)
    const before = readFileSync(file)
    const stopping = new AbortController()
    stopping.abort()
    expect(await troubleOf(write(noon + 1, passphrase, stopping.signal))).toBe('stopped')
    expect(readFileSync(file).equals(before)).toBe(true)
    file = join(home, 'nowhere', 'copy.desk')
    expect(await troubleOf(write())).toBe('file missing')
    expect(existsSync(join(home, 'ledger', 'reader-copy.db'))).toBe(false)
  })

  it('serves through the ledger’s own threads, which say that it is read only', async () => {
    fill()
    ledger.close()
    const live = await createLedger({ folder: join(home, 'ledger'), key: ledgerKey, workerFile, accountingZone: zone })
    const rows: number[] = []
    const order = { copyKey: await newCopyKey(passphrase, cheap), file, building: join(home, 'ledger', 'reader-copy.db') }
    expect(await live.writeReaderCopy(order, { progress: (done) => rows.push(done) })).toBe(3)
    expect(rows.at(-1)).toBe(3)
    await live.close()
    const { key, head } = await fetchReaderCopy(file, reading, passphrase)
    const copy = await createLedger({ folder: reading, key, workerFile, accountingZone: head.zone, readerCopy: true })
    expect(copy.readOnly).toBe('readerCopy')
    expect((await copy.page({ ...all, text: 'angst' }, newest, null, 10)).rows).toHaveLength(3)
    expect(await troubleOf(copy.remember('views', '[]'))).toBe('notWritten')
    await copy.close()
    ledger = openLedger(join(home, 'ledger'), ledgerKey, zone)
  })
})

const disk = smallDisk(30)

describe.skipIf(disk === null)('a reader copy and a disk that is short', () => {
  const full = { failure: { kind: 'file', why: 'full' } }
  afterEach(() => {
    for (const name of readdirSync(disk?.folder ?? '')) rmSync(join(disk?.folder ?? '', name), { recursive: true })
  })
  afterAll(() => disk?.remove())

  it('is not fetched when it would not fit, and nothing of it was written', async () => {
    store(ledger, [sampleRecord()], seenAt('checkBooking', noon))
    await write()
    const small = join(disk?.folder ?? '', 'reading')
    await expect(fetchReaderCopy(file, small, passphrase)).rejects.toMatchObject(full)
    expect(readdirSync(small)).toEqual([])
  })

  it('is not begun on a disk that it would not fit on, and what stood there stays', async () => {
    store(ledger, [sampleRecord()], seenAt('checkBooking', noon))
    file = join(disk?.folder ?? '', 'copy.desk')
    writeFileSync(file, 'the copy of yesterday')
    disk?.fill()
    await expect(write()).rejects.toMatchObject(full)
    disk?.empty()
    expect(readdirSync(disk?.folder ?? '')).toEqual(['copy.desk'])
    expect(readFileSync(file, 'utf8')).toBe('the copy of yesterday')
  })
})
