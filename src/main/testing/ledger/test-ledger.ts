/**
 * For tests: a ledger with a folder and a key of its own, new for each test or shared by the tests of a file. `ledger`, `home`, `folder` and `key` are
 * those of the running test. Whatever was opened through this file is closed, and removed with the folder, after the test.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { LedgerErrorCode } from '../../../shared/contract/failure.ts'
import type { LedgerFilter, LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { store } from '../../ledger/bookings/bookings.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { createLedger } from '../../ledger/client/remote.ts'
import type { LedgerOptions } from '../../ledger/opening.ts'
import { purgeSlice } from '../../ledger/privacy/purge.ts'
import { page } from '../../ledger/queries/pages.ts'
import type { AnswerSource, LedgerSort, PurgePosition } from '../../ledger/records.ts'
import { type OpenLedger, openLedger } from '../../ledger/storage/open.ts'
import { sampleAttempt } from '../attempt-samples.ts'
import { sampleRecord, sampleRecords, seenAt } from '../sample-records.ts'
import { startInThisThread, workerFile } from '../workers.ts'

export const seen = seenAt('checkBookings', Date.UTC(2027, 0, 10))
export const attempt = sampleAttempt()

export const open = () => openRemote({ workerFile })

export const bookings = (count: number) =>
  sampleRecords(count, (i) => ({
    creationDate: new Date(Date.UTC(2027, 0, 1) + i * 977_000).toISOString(),
    status: ['CONFIRMED', 'CANCELLED', 'FAILED'][i % 3],
    total: `${i}.${String(i % 100).padStart(2, '0')}`,
    cancellationCost: i % 4 === 0 ? null : `${i % 50}.05`,
    currency: ['EUR', 'USD', 'JPY', 'KWD'][i % 4],
    holder: { firstName: 'Hedwig', lastName: `Zzyzx${i}` },
  }))

/** Fields of a booking that differ in status, days, hotel and guest from those of other numbers. */
export const variedFields = (i: number) => ({
  hotelCode: `h${i % 7}`,
  status: i % 5 === 0 ? 'CANCELLED' : 'CONFIRMED',
  cancellationCost: i % 5 === 0 ? '12.10' : null,
  creationDate: new Date(Date.UTC(2027, 0, 1) + i * 7_000_000).toISOString(),
  checkin: `2027-0${1 + (i % 9)}-10`,
  checkout: `2027-0${1 + (i % 9)}-14`,
  holder: { firstName: i % 2 ? 'Zoë' : 'Anna', lastName: `Guest${i}` },
})

export const noon = Date.UTC(2027, 0, 10, 12)
export const hourMs = 3_600_000
export const dayMs = 86_400_000
/** The filter that matches every booking. */
export const all: LedgerFilter = { status: 'all', basis: 'created', from: null, to: null, text: '' }
export const newest: LedgerSort = { by: 'created', descending: true }

/** The parent folder of the ledger's folder, which also contains its backups and logs. */
export let home: string
export let folder: string
export let key: Uint8Array
export let ledger: OpenLedger

interface OpeningOptions {
  /** The accounting zone; Zurich when absent. */
  readonly zone?: string
  /** The time of its opening. */
  readonly nowMs?: number
}

let lastOptions: OpeningOptions = {}
const closings: (() => unknown)[] = []

function makeFolder(): void {
  home = mkdtempSync(join(tmpdir(), 'ledger of Zoë '))
  folder = join(home, 'ledger')
  key = new Uint8Array(randomBytes(32))
}

async function removeFolder(): Promise<void> {
  for (const close of closings.splice(0).reverse()) await close()
  rmSync(home, { recursive: true, force: true })
}

/** Makes a folder and a key for each test. */
export function folderForEachTest(): void {
  beforeEach(makeFolder)
  afterEach(removeFolder)
}

/** Makes one folder and key for all tests of the file. */
export function folderForAllTests(): void {
  beforeAll(makeFolder)
  afterAll(removeFolder)
}

/** Opens a ledger for each test. */
export function ledgerForEachTest(opening: OpeningOptions = {}): void {
  folderForEachTest()
  beforeEach(() => void openAgain(opening))
}

/** Opens one ledger for all tests of the file. */
export function ledgerForAllTests(opening: OpeningOptions = {}): void {
  folderForAllTests()
  beforeAll(() => void openAgain(opening))
}

function openAgain(opening: OpeningOptions): OpenLedger {
  lastOptions = opening
  ledger = openSecond('ledger', opening)
  return ledger
}

/** Opens the ledger of a folder in `home`, with the test's key. */
export function openSecond(name: string, { zone = 'Europe/Zurich', nowMs }: OpeningOptions = {}): OpenLedger {
  return closedAfterTest(openLedger(join(home, name), key, zone, nowMs))
}

/** Closes this ledger after the test, unless the test does. */
export function closedAfterTest(openedLedger: OpenLedger): OpenLedger {
  closings.push(() => openedLedger.connection.open && openedLedger.close())
  return openedLedger
}

/** Closes the ledger, runs `meanwhile` on its files and opens it again, as before or in another zone. */
export function reopen(opening: OpeningOptions = {}, meanwhile: () => void = () => {}): OpenLedger {
  ledger.close()
  meanwhile()
  return openAgain({ ...lastOptions, ...opening })
}

/** Replaces the ledger by a new one in a new folder, for the next run of a property. */
export function openNew(opening: OpeningOptions = {}): void {
  reopen(opening, () => {
    rmSync(home, { recursive: true })
    makeFolder()
  })
}

/** Opens the ledger as the desk does, by default in this thread and in Zurich. */
export async function openRemote(options: Partial<LedgerOptions> = {}): Promise<Ledger> {
  const remote = await createLedger({ folder, key, workerFile: startInThisThread, accountingZone: 'Europe/Zurich', ...options })
  closings.push(remote.close)
  return remote
}

/** Stores one booking, by default as looked up at noon, and returns its row id. */
export function put(fields: Readonly<Record<string, unknown>> = {}, atMs = noon, source: AnswerSource['source'] = 'checkBooking'): number {
  return store(ledger, [sampleRecord(fields)], seenAt(source, atMs)).ids[0] ?? 0
}

/** Stores bookings `r0`, `r1` and so on with these fields, by default as listed at noon. */
export const putEach = (bookings: readonly Readonly<Record<string, unknown>>[], atMs = noon) =>
  store(
    ledger,
    bookings.map((fields, i) => sampleRecord({ bookingRef: `r${i}`, ...fields })),
    seenAt('checkBookings', atMs),
  )

/** Deletes all bookings, with their records, history, words and sums. */
export const removeBookings = () =>
  ledger.connection.exec(
    'delete from unpaired; delete from booking_raw; delete from history; delete from search; delete from booking; delete from daily',
  )

/** Purges the guests of stays that ended before this day, or without a day only what was removed earlier; returns what was purged. */
export function purge(before = '', atMs = noon): { readonly ids: readonly number[]; readonly offers: number } {
  const ids: number[] = []
  let offers = 0
  let next: PurgePosition | null = before === '' ? { at: 'index', begun: false } : null
  do {
    const slice = purgeSlice(ledger, before, atMs, next)
    ids.push(...slice.purged)
    offers += slice.offers
    next = slice.next
  } while (next !== null)
  ledger.connection.pragma('wal_checkpoint(truncate)')
  return { ids, offers }
}

/** Whether any decrypted page of the ledger's file contains this text. */
export const isInPages = (text: string) => ledger.connection.serialize().includes(Buffer.from(text))

/** The context of a job that was requested at this time. */
export const jobAt = (atMs = noon, signal = new AbortController().signal) => ({ atMs, progress: () => {}, signal })

/** Matches the error of a ledger that has this trouble. */
export const ledgerFailure = (trouble: LedgerErrorCode) => expect.objectContaining({ failure: { kind: 'ledger', trouble } })

/** Returns the rows that match a filter, newest first. */
export const ledgerRows = (filter: Partial<LedgerFilter> = {}): LedgerRow[] => page(ledger, { ...all, ...filter }, newest, null, 500).rows
