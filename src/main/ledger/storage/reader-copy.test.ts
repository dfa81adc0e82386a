import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LedgerRecord } from '../../../shared/contract/views/ledger-views.ts'
import { sampleAttempt } from '../../testing/attempt-samples.ts'
import {
  errorOf,
  file,
  fill,
  openCopy,
  openForCopies,
  readingFolder,
  write,
  writeFilled,
  zone,
} from '../../testing/ledger/copied-ledger.ts'
import { all, folder, home, jobAt, key, ledger, ledgerFailure, ledgerRows, newest, noon } from '../../testing/ledger/test-ledger.ts'
import { softwareLayout } from '../../testing/sample-exports.ts'
import { sampleOffer } from '../../testing/sample-offers.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { record } from '../bookings/booking-lookup.ts'
import { store } from '../bookings/bookings.ts'
import { countChanges, writeClosing, writeStoredFile } from '../closings/closing-file.ts'
import { closings, saveClosing } from '../closings/closings.ts'
import { getSetting, setSetting } from '../database/settings.ts'
import { getAttempt } from '../journal/attempts.ts'
import { evidence } from '../journal/evidence.ts'
import { writeNote } from '../notes/write-notes.ts'
import { offer, offers } from '../offers/offers.ts'
import { freshness } from '../queries/freshness.ts'
import { page } from '../queries/pages.ts'
import { totals } from '../queries/totals.ts'
import type { OpenLedger } from './open.ts'
import { headBytes, headText, readHead } from './reader-copy-head.ts'
import { fetchReaderCopy } from './reader-copy-open.ts'

openForCopies()

describe('a reader copy', () => {
  it('shows what the ledger shows: lists, searches, sums, records, histories, freshness', async () => {
    expect(await writeFilled()).toBe(3)
    const copy = await openCopy()
    for (const text of ['', 'angstr', 'RD-2', 'küste'])
      expect(page(copy, { ...all, text }, newest, null, 500)).toEqual(page(ledger, { ...all, text }, newest, null, 500))
    expect(page(copy, all, newest, null, 500).rows.map(({ bookedOn }) => bookedOn)).toContain('assumed')
    expect(totals(copy, all)).toEqual(totals(ledger, all))
    const ids = ledgerRows().map(({ id }) => id)
    // Who booked is in the evidence, which no copy has.
    const withoutEvidence = (stored: LedgerRecord | null) =>
      stored && { ...stored, history: stored.history.filter(({ changes }) => changes.every(({ field }) => field !== 'booked')) }
    expect(ids.map((id) => record(copy, id))).toEqual(ids.map((id) => withoutEvidence(record(ledger, id))))
    expect(freshness(copy, all, noon)).toEqual(freshness(ledger, all, noon))
    expect(getSetting(copy, 'sync.since')).toBe('2020-01-01')
    expect(offer(copy, sampleOffer().number, noon)).toEqual(offer(ledger, sampleOffer().number, noon))
    expect(offer(copy, sampleOffer().number, noon)?.state).toBe('booked')
    expect(offers(copy, { state: 'booked', text: 'zoe', after: null }, noon).rows).toHaveLength(1)
  })

  it("shows the desk's own data and refuses new notes", async () => {
    await writeFilled()
    const copy = await openCopy()
    const [row] = page(copy, { ...all, text: 'invoice group' }, newest, null, 500).rows
    const notes = [{ text: 'Invoice by post' }]
    expect(row && record(copy, row.id)?.notes).toMatchObject({ tags: ['Group'], costCentre: '4711', notes })
    expect(() => writeNote(copy, { id: 0, bookingRef: 'r2', clientRef: null }, null, 'x', noon)).toThrow('readonly')
  })

  it('contains no attempts, cancellations, evidence, notices, better rates or settings of the desk', async () => {
    await writeFilled()
    const copy = await openCopy()
    const countIn = (db: OpenLedger, table: string) => Number(db.connection.prepare(`select count(*) from ${table}`).pluck().get())
    for (const table of ['intent', 'cancellation', 'evidence', 'notice', 'rebooking', 'rate_look']) {
      expect(countIn(copy, table), table).toBe(0)
      expect(countIn(ledger, table), table).toBeGreaterThan(0)
    }
    const { clientRef } = sampleAttempt()
    expect([getAttempt(copy, clientRef), evidence(copy, clientRef), getSetting(copy, 'readerCopy')]).toEqual([null, [], null])
    expect(copy.connection.serialize().includes('Quendolin')).toBe(false)
  })

  it('contains the closed months with their files and later changes, but not the location of a file at the desk', async () => {
    fill()
    const of = { month: '2027-01', basis: 'created' } as const
    const work = jobAt(Date.UTC(2027, 1, 2))
    const closed = join(home, 'shared', 'january.csv')
    const closing = await writeClosing(ledger, work, { of, layout: softwareLayout, file: closed, notAsked: [] })
    const stored = saveClosing(ledger, closing)
    store(ledger, [sampleRecord({ total: '600.00' })], seenAt('checkBookings', noon + 2))
    await write()
    const copy = await openCopy()
    expect(closings(copy)).toEqual(closings(ledger))
    expect(closings(copy)).toMatchObject([{ rows: 3, isNamed: false }])
    expect(await countChanges(copy, work, [of])).toEqual([1])
    await writeStoredFile(copy, work, stored.id, join(home, 'again.csv'))
    expect(hash('sha256', readFileSync(join(home, 'again.csv')))).toBe(stored.sha256)
    expect(copy.connection.serialize().includes(home)).toBe(false)
    expect(() => saveClosing(copy, closing)).toThrow(ledgerFailure('notWritten'))
  })

  it('cannot be written to', async () => {
    await writeFilled()
    const copy = await openCopy()
    expect(() => setSetting(copy, 'views', '[]')).toThrow('readonly')
    expect(() => store(copy, [sampleRecord({ bookingRef: 'r9' })], seenAt('checkBookings', noon))).toThrow('readonly')
  })

  it('states in unencrypted form when it was made and how large it is, but nothing about a guest', async () => {
    await writeFilled()
    const bytes = readFileSync(file)
    expect(readHead(bytes.subarray(0, headBytes))).toMatchObject({ atMs: noon, zone, bookings: 3, bytes: bytes.length - headBytes })
    for (const name of ['Ångström', 'angstrom', 'Zoë', '55cda9', 'SQLite format 3']) expect(bytes.includes(name)).toBe(false)
    expect(bytes.includes(Buffer.from(key))).toBe(false)
    expect(readdirSync(join(home, 'shared'))).toEqual(['copy.desk'])
    expect(readdirSync(folder).filter((name) => name.startsWith('reader-copy'))).toEqual([])
  })

  it.each([
    [2 ** 18, 1, true],
    [2 ** 19, 1, false],
    [2 ** 17, 4, false],
  ])('with scrypt cost %i and parallelization %i in its head is accepted: %s', (N, p, isAccepted) => {
    const fields = { atMs: noon, zone, bookings: 3, bytes: 1, sha256: '0'.repeat(64) }
    const head = headText(fields, { key, salt: '0'.repeat(32), scrypt: { N, r: 8, p: p as 1 } })
    if (isAccepted) expect(readHead(head)).toMatchObject({ bookings: 3 })
    else expect(() => readHead(head)).toThrow(ledgerFailure('damaged'))
  })

  it('opens only with its passphrase, however its letters are composed', async () => {
    await write()
    expect(await errorOf(openCopy('eine lange Strasse '))).toBe('passphraseWrong')
    await write(noon, 'Zoë Ångström 12'.normalize('NFD'))
    ;(await openCopy('Zoë Ångström 12'.normalize('NFC'))).close()
  })

  it('does not use a passphrase as a key of the database', async () => {
    const words = `x'${'ab'.repeat(32)}'`
    await write(noon, words)
    const { key } = await fetchReaderCopy(file, readingFolder, words)
    expect(Buffer.from(key).toString('hex')).not.toBe('ab'.repeat(32))
  })
})
