import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  cheapDerivation,
  errorOf,
  file,
  fill,
  openCopy,
  openForCopies,
  passphrase,
  putCopyAt,
  readingFolder,
  write,
  writeFilled,
} from '../../testing/ledger/copied-ledger.ts'
import { all, folder, home, ledger, newest, noon, openRemote } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { smallDisk } from '../../testing/small-disk.ts'
import { store } from '../bookings/bookings.ts'
import { page } from '../queries/pages.ts'
import { ledgerFile } from './open.ts'
import { headBytes, newCopyKey } from './reader-copy-head.ts'
import { fetchReaderCopy } from './reader-copy-open.ts'

openForCopies()

describe('an incomplete or foreign reader copy', () => {
  it('is distinguished from a wrong passphrase', async () => {
    await writeFilled()
    ;(await openCopy()).close()
    await write(noon + 1)
    const whole = readFileSync(file)
    const errorOfOpening = (bytes: Buffer) => {
      writeFileSync(file, bytes)
      return errorOf(openCopy())
    }
    const replaced = (text: string, by: string) => Buffer.from(whole.toString('latin1').replace(text, by), 'latin1')
    expect(await errorOfOpening(Buffer.from('%PDF-1.7'))).toBe('foreign')
    expect(await errorOfOpening(readFileSync(ledgerFile(folder)))).toBe('foreign')
    expect(await errorOfOpening(whole.subarray(0, whole.length - 1))).toBe('damaged')
    expect(await errorOfOpening(whole.subarray(0, 100))).toBe('damaged')
    expect(await errorOfOpening(replaced('"form":1', '"form":2'))).toBe('newer')
    expect(await errorOfOpening(replaced(`"atMs":${noon + 1}`, `"atMs":${noon + 2}`))).toBe('damaged')
    const flipped = Buffer.from(whole)
    flipped[headBytes + 100] = (flipped[headBytes + 100] ?? 0) ^ 1
    expect(await errorOfOpening(flipped)).toBe('damaged')
    // The copy fetched earlier is still there.
    rmSync(file)
    ;(await openCopy()).close()
    writeFileSync(file, whole)
    ;(await openCopy()).close()
  })

  it('is fetched again when the private copy was damaged', async () => {
    await writeFilled()
    ;(await openCopy()).close()
    const bytes = readFileSync(ledgerFile(readingFolder))
    bytes.fill(0, 40, 60)
    writeFileSync(ledgerFile(readingFolder), bytes)
    expect(await errorOf(openCopy())).toBe('damaged')
    ;(await openCopy()).close()
  })

  it('cannot demand more work for its passphrase than a copy made by this app', async () => {
    await write()
    writeFileSync(file, Buffer.from(readFileSync(file, 'latin1').replace('"N":16384', '"N":1073741824'), 'latin1'))
    expect(await errorOf(openCopy())).toBe('damaged')
  })
})

describe('a copy that is replaced or out of reach', () => {
  it('is read again when it is reopened, while a copy that is already open stays unchanged', async () => {
    await writeFilled()
    const before = await openCopy()
    store(ledger, [sampleRecord({ bookingRef: 'r4', clientRef: 'RD-4' })], seenAt('checkBookings', noon + 2))
    await write(noon + 2)
    expect(page(before, all, newest, null, 500).rows).toHaveLength(3)
    before.close()
    const after = await openCopy()
    expect(page(after, all, newest, null, 500).rows).toHaveLength(4)
    after.close()
  })

  it('opens as last fetched when the folder is out of reach, and still needs the passphrase', async () => {
    await writeFilled()
    expect(await errorOf(fetchReaderCopy(join(home, 'elsewhere'), readingFolder, passphrase))).toBe('file missing')
    ;(await openCopy()).close()
    rmSync(file)
    expect(await fetchReaderCopy(file, readingFolder, passphrase)).toMatchObject({ kept: true, head: { bookings: 3 } })
    expect(await errorOf(openCopy('another passphrase'))).toBe('passphraseWrong')
  })

  it('is unchanged when the writing of a new copy is stopped, or its folder is missing', async () => {
    await writeFilled()
    const before = readFileSync(file)
    expect(await errorOf(write(noon + 1, passphrase, AbortSignal.abort()))).toBe('stopped')
    expect(readFileSync(file).equals(before)).toBe(true)
    putCopyAt(join(home, 'nowhere', 'copy.desk'))
    expect(await errorOf(write())).toBe('file missing')
    expect(existsSync(join(folder, 'reader-copy.db'))).toBe(false)
  })

  it('works through the ledger’s own threads, which report that it is read-only', async () => {
    fill()
    ledger.close()
    const remoteLedger = await openRemote()
    const rows: number[] = []
    const order = { copyKey: await newCopyKey(passphrase, cheapDerivation), file, building: join(folder, 'reader-copy.db') }
    expect(await remoteLedger.writeReaderCopy({ progress: (done) => rows.push(done) }, order)).toBe(3)
    expect(rows.at(-1)).toBe(3)
    await remoteLedger.close()
    const { key: copyKey, head } = await fetchReaderCopy(file, readingFolder, passphrase)
    const copy = await openRemote({ folder: readingFolder, key: copyKey, accountingZone: head.zone, readerCopy: true })
    expect(copy.readOnly).toBe('readerCopy')
    expect((await copy.page({ ...all, text: 'angst' }, newest, null, 10)).rows).toHaveLength(3)
    expect(await errorOf(copy.remember('views', '[]'))).toBe('notWritten')
  })
})

const disk = smallDisk(30)

describe.skipIf(disk === null)('a reader copy and a disk with too little space', () => {
  const full = { failure: { kind: 'file', why: 'full' } }
  afterEach(() => {
    for (const name of readdirSync(disk?.folder ?? '')) rmSync(join(disk?.folder ?? '', name), { recursive: true })
  })
  afterAll(() => disk?.remove())

  it('is not fetched when it would not fit, and nothing of it is written', async () => {
    store(ledger, [sampleRecord()], seenAt('checkBooking', noon))
    await write()
    const small = join(disk?.folder ?? '', 'reading')
    await expect(fetchReaderCopy(file, small, passphrase)).rejects.toMatchObject(full)
    expect(readdirSync(small)).toEqual([])
  })

  it('is not written to a disk where it would not fit, and the existing file stays', async () => {
    store(ledger, [sampleRecord()], seenAt('checkBooking', noon))
    putCopyAt(join(disk?.folder ?? '', 'copy.desk'))
    writeFileSync(file, 'the copy of yesterday')
    disk?.fill()
    await expect(write()).rejects.toMatchObject(full)
    disk?.empty()
    expect(readdirSync(disk?.folder ?? '')).toEqual(['copy.desk'])
    expect(readFileSync(file, 'utf8')).toBe('the copy of yesterday')
  })
})
