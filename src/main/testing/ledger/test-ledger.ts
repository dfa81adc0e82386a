/**
 * For tests: a ledger with a folder and a key of its own, new for each test or shared by the tests of a file. `ledger`, `home`, `folder` and `key` are
 * those of the running test. Whatever was opened through this file is closed, and removed with the folder, after the test.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { LedgerFilter, LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { store } from '../../ledger/bookings/bookings.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { createLedger } from '../../ledger/client/remote.ts'
import type { LedgerOptions } from '../../ledger/opening.ts'
import { page } from '../../ledger/queries/pages.ts'
import type { AnswerSource, LedgerSort } from '../../ledger/records.ts'
import { type OpenLedger, openLedger } from '../../ledger/storage/open.ts'
import { sampleAttempt } from '../attempt-samples.ts'
import { sampleRecord, seenAt } from '../sample-records.ts'
import { startInThisThread, workerFile } from '../workers.ts'

export const seen = seenAt('checkBookings', Date.UTC(2027, 0, 10))
export const attempt = sampleAttempt()

export const open = () => openRemote({ workerFile })

export const bookings = (count: number) =>
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
  const openedLedger = openLedger(join(home, name), key, zone, nowMs)
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

/** Returns the rows that match a filter, newest first. */
export const ledgerRows = (filter: Partial<LedgerFilter> = {}): LedgerRow[] => page(ledger, { ...all, ...filter }, newest, null, 500).rows
