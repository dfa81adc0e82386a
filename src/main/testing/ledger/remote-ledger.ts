/** For tests of the ledger in its threads: its folder and key, and the opened ledgers. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { createLedger } from '../../ledger/client/remote.ts'
import { sampleAttempt } from '../sample-cases.ts'
import { sampleRecord, seenAt } from '../sample-records.ts'
import { workerFile } from '../workers.ts'

export const key = new Uint8Array(randomBytes(32))
export const seen = seenAt('checkBookings', Date.UTC(2027, 0, 10))
export const all: LedgerFilter = { status: 'all', basis: 'created', from: null, to: null, text: '' }
export const attempt = sampleAttempt()

export let home: string
export let folder: string
export const opened: Ledger[] = []

export async function open(withKey = key): Promise<Ledger> {
  const ledger = await createLedger({ folder, key: withKey, workerFile, accountingZone: 'Europe/Zurich' })
  opened.push(ledger)
  return ledger
}

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

/** Creates a folder for each test; closes the ledgers opened in it, and removes it. */
export function makeRemoteFolder(): void {
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'desk-'))
    folder = join(home, 'ledger')
  })

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((ledger) => ledger.close()))
    rmSync(home, { recursive: true })
  })
}
