/** For tests of reader copies: a ledger, a copy of it, and functions that open the copy as a reading desk does. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import { beginRateLook, endRateLook } from '../../ledger/bookings/rate-looks.ts'
import { setSetting } from '../../ledger/database/settings.ts'
import { saveAttempt } from '../../ledger/journal/attempts.ts'
import { saveCancellation } from '../../ledger/journal/cancellations.ts'
import { changeFacts, writeNote } from '../../ledger/notes/write-notes.ts'
import { makeOffer, markOffer } from '../../ledger/offers/write-offers.ts'
import { noteWindow } from '../../ledger/queries/windows.ts'
import { type OpenLedger, openReader } from '../../ledger/storage/open.ts'
import { writeReaderCopy } from '../../ledger/storage/reader-copy.ts'
import { newCopyKey } from '../../ledger/storage/reader-copy-head.ts'
import { fetchReaderCopy, openReaderCopy } from '../../ledger/storage/reader-copy-open.ts'
import { sampleAttempt, sampleCancellation, sampleEvidence, sampleNotice } from '../attempt-samples.ts'
import { sampleOffer } from '../sample-offers.ts'
import { closedAfterTest, folder, home, jobAt, key, ledger, ledgerForEachTest, noon, put } from './test-ledger.ts'

export const passphrase = 'eine lange Straße'
/** A cheap key derivation: the real cost is only needed against guessing. */
export const cheapDerivation = { N: 2 ** 14, r: 8, p: 1 } as const
export const zone = 'Europe/Zurich'

export let file: string
export let readingFolder: string

export async function write(atMs = noon, words = passphrase, signal?: AbortSignal): Promise<number> {
  const reader = openReader(folder, key, zone, atMs)
  try {
    const order = { copyKey: await newCopyKey(words, cheapDerivation), file, building: join(folder, 'reader-copy.db') }
    return await writeReaderCopy(reader, jobAt(atMs, signal), order)
  } finally {
    reader.connection.close()
  }
}

/** Opens the copy as a reading desk does. It is closed after the test, unless the test closes it. */
export async function openCopy(words = passphrase): Promise<OpenLedger> {
  const { head, key } = await fetchReaderCopy(file, readingFolder, words)
  return closedAfterTest(openReaderCopy(readingFolder, key, head.zone, noon))
}

/** Fills the ledger and writes the copy. */
export function writeFilled(): Promise<number> {
  fill()
  return write()
}

export async function errorOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof FailureError)) throw error ?? new Error('it went well')
  const { failure } = error
  return failure.kind === 'ledger' ? failure.trouble : failure.kind === 'file' ? `file ${failure.why}` : failure.kind
}

/** Fills the ledger: three bookings, one of them cancelled, a fetched window, and one of everything that must not be copied. */
export function fill(): void {
  const cancelled = { bookingRef: 'r3', clientRef: 'RD-3', creationDate: '2027-01-09T00:10:00' }
  put()
  put({ bookingRef: 'r2', clientRef: 'RD-2', total: '900719925474.0993', currency: 'JPY' })
  put(cancelled)
  put({ ...cancelled, status: 'CANCELLED', cancellationCost: '1.00' }, noon + 1)
  const r2 = { id: 0, bookingRef: 'r2', clientRef: null }
  writeNote(ledger, r2, null, 'Invoice by post', noon)
  changeFacts(ledger, r2, { tags: ['Group'], costCentre: '4711', followUpOn: '2027-02-01' }, noon)
  makeOffer(ledger, sampleOffer(), noon)
  markOffer(ledger, sampleOffer().number, 'sent', noon)
  saveAttempt(ledger, sampleAttempt({ clientRef: 'RD-2', open: false, offered: { number: sampleOffer().number, line: 0 } }))
  noteWindow(ledger, { from: '2027-01-01', to: '2027-01-10' }, noon)
  setSetting(ledger, 'sync.since', '2020-01-01')
  setSetting(ledger, 'readerCopy', 'of the desk itself')
  const rebooks = { booking: r2, currency: 'JPY', fee: '0', gain: '1' }
  beginRateLook(ledger, r2, noon)
  endRateLook(ledger, r2, { ...rebooks, atMs: noon, total: '900719925474.0993', price: '1', otherRoom: false, betterBoard: false })
  saveAttempt(ledger, sampleAttempt({ body: '{"secret":"Quendolin"}', rebooks }), {
    evidence: [sampleEvidence()],
    notices: [sampleNotice()],
  })
  saveCancellation(ledger, sampleCancellation())
}

/** Sets the path where the copy is written and read. */
export function putCopyAt(path: string): void {
  file = path
}

/** Opens a ledger for each test, with a folder for its copy. */
export function openForCopies(): void {
  ledgerForEachTest()
  beforeEach(() => {
    mkdirSync(join(home, 'shared'))
    file = join(home, 'shared', 'copy.desk')
    readingFolder = join(home, 'reading')
  })
}
