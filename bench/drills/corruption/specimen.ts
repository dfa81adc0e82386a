/**
 * A ledger to be damaged: with a log that was not checkpointed, a backup from before it, and the send journal of everything that was sent. An open
 * reader prevents the checkpoint, as an export does.
 */
import { randomBytes } from 'node:crypto'
import { cpSync, renameSync, rmSync } from 'node:fs'
import { announced, type JournalEntry, numbersOf } from '../../../src/main/booking/send-journal/send-journal.ts'
import { record } from '../../../src/main/ledger/bookings/booking-lookup.ts'
import { store } from '../../../src/main/ledger/bookings/bookings.ts'
import { notices } from '../../../src/main/ledger/bookings/notices.ts'
import type { WritableDb } from '../../../src/main/ledger/database/ledger-db.ts'
import { getAttempt, getAttempts, saveAttempt } from '../../../src/main/ledger/journal/attempts.ts'
import { cancellation, cancellations, saveCancellation } from '../../../src/main/ledger/journal/cancellations.ts'
import { journalEntriesMissingFromLedger } from '../../../src/main/ledger/journal/comparing.ts'
import { evidence } from '../../../src/main/ledger/journal/evidence.ts'
import { page } from '../../../src/main/ledger/queries/pages.ts'
import { totals } from '../../../src/main/ledger/queries/totals.ts'
import { backUpFrom } from '../../../src/main/ledger/storage/backup.ts'
import { type OpenLedger, openLedger, openReader } from '../../../src/main/ledger/storage/open.ts'
import { sampleAttempt, sampleCancellation, sampleEvidence, sampleNotice } from '../../../src/main/testing/sample-cases.ts'
import { sampleRecord, seenAt } from '../../../src/main/testing/sample-records.ts'
import type { LedgerFilter } from '../../../src/shared/contract/views/ledger-views.ts'

export interface Specimen {
  readonly folder: string
  readonly key: Uint8Array
  /** The name of the backup, and its contents as text. */
  readonly backup: string
  readonly inBackup: string
  /** The ledger's contents after each commit in the log; the last is the present one. */
  readonly afterCommit: readonly string[]
}

const all: LedgerFilter = { status: 'all', basis: 'created', from: null, to: null, text: '' }
const settled = 60
const sends = 8
const atMs = Date.UTC(2027, 1, 1)
const seen = seenAt('bookRate', atMs)

const clientRefOf = (i: number) => `RD-${i}`
const bookingRefOf = (i: number) => `b${i}`
/** Whether a booking is cancelled: every other one is. */
const isCancelled = (i: number) => i % 2 === 1

const booking = (i: number, fields: { clientRef?: string; bookingRef?: string } = {}) =>
  sampleRecord({
    bookingRef: `r${i}`,
    clientRef: `c${i}`,
    creationDate: new Date(Date.UTC(2027, 0, 1) + i * 5_000_000).toISOString(),
    holder: { firstName: 'Guest', lastName: `Number ${i}` },
    remarks: `remark ${i} `.repeat(40),
    total: `${i}.25`,
    ...fields,
  })

/** The send journal of everything that was sent, in order. */
const lines: readonly JournalEntry[] = Array.from({ length: sends }, (_, i) => [
  { kind: 'book' as const, reference: clientRefOf(i) },
  ...(isCancelled(i) ? [{ kind: 'cancel' as const, reference: bookingRefOf(i) }] : []),
])
  .flat()
  .map((line, i) => ({ ...line, sequence: i + 1, atMs, keyFingerprint: 'f' }))

const sequenceOf = (reference: string) => lines.find((line) => line.reference === reference)?.sequence ?? 0

/** Plays one booking from request to answer, sometimes with its cancellation, and a synced booking in between. Each step is a commit. */
function* stepsOf(ledger: OpenLedger, i: number): Generator<void> {
  const clientRef = clientRefOf(i)
  const of = { clientRef, witnessed: sequenceOf(clientRef), createdAtMs: i }
  yield saveAttempt(ledger, sampleAttempt(of), { evidence: [sampleEvidence({ subject: clientRef })] })
  yield void store(ledger, [booking(settled + i)], seenAt('checkBookings', atMs))
  const found = { records: [booking(settled + sends + i, { clientRef, bookingRef: bookingRefOf(i) })], seen }
  yield saveAttempt(ledger, sampleAttempt({ ...of, state: 'CONFIRMED', open: false }), { found, notices: [sampleNotice({ clientRef })] })
  if (!isCancelled(i)) return
  const reference = bookingRefOf(i)
  const cancelling = { reference, witnessed: sequenceOf(reference), createdAtMs: i }
  yield saveCancellation(ledger, sampleCancellation(cancelling))
  yield saveCancellation(ledger, sampleCancellation({ ...cancelling, state: 'CANCELLED', open: false }))
}

/** Makes a specimen in a folder. Its files are as a crash leaves them, and no process has them open. */
export function makeSpecimen(home: string): Specimen {
  const folder = `${home}/ledger`
  const key = randomBytes(32)
  const ledger = openLedger(folder, key, 'UTC')
  store(
    ledger,
    Array.from({ length: settled }, (_, i) => booking(i)),
    seenAt('checkBookings', atMs),
  )
  const backup = backUpFrom(ledger.connection, folder, key, atMs)
  ledger.connection.pragma('wal_checkpoint(truncate)')
  const inBackup = readWhole(ledger)

  const reader = openReader(folder, key, 'UTC', atMs)
  reader.connection.exec('begin')
  reader.prepare('select count(*) from booking').get()
  const afterCommit = [inBackup]
  for (let i = 0; i < sends; i++) for (const _ of stepsOf(ledger, i)) afterCommit.push(readWhole(ledger))
  cpSync(home, `${home}-copy`, { recursive: true })
  reader.connection.close()
  ledger.close()
  rmSync(home, { recursive: true })
  renameSync(`${home}-copy`, home)
  return { folder, key, backup, inBackup, afterCommit }
}

/** Returns everything that the ledger's queries return, as one text. */
export function readWhole(ledger: WritableDb): string {
  const byCreation = { by: 'created', descending: false } as const
  const { rows } = page(ledger, all, byCreation, null, 500)
  return JSON.stringify([
    rows.map(({ id }) => record(ledger, id)),
    page(ledger, { ...all, text: 'guest' }, byCreation, null, 500).rows,
    totals(ledger, all),
    [getAttempts(ledger, 'open'), getAttempts(ledger, 'settled'), cancellations(ledger, 'open'), cancellations(ledger, 'settled')],
    Array.from({ length: sends }, (_, i) => evidence(ledger, clientRefOf(i))),
    notices(ledger),
  ])
}

/**
 * Returns references whose booking or cancellation is incomplete in the ledger although neither the send journal reports it nor an open case would
 * make the desk look it up.
 */
export function unnoticed(ledger: WritableDb): string[] {
  const behind = new Set(
    (['book', 'cancel'] as const).flatMap((kind) => journalEntriesMissingFromLedger(ledger, kind, numbersOf(announced(kind, lines)))),
  )
  const isKnown = ({ kind, reference }: JournalEntry) => {
    const row = kind === 'book' ? getAttempt(ledger, reference) : cancellation(ledger, reference)
    return behind.has(reference) || row?.open === true || row?.state === (kind === 'book' ? 'CONFIRMED' : 'CANCELLED')
  }
  return lines.filter((line) => !isKnown(line)).map(({ reference }) => reference)
}
