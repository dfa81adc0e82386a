/**
 * Corruption: damages bits, blocks, pages and ends of the database, its log and a backup, one way at a time. Whatever can still be read must be what
 * was written, everything else must be an error, and nothing may be deleted. A damaged log may lose its end: SQLite cannot detect that. Then the
 * ledger must be as after one of the commits, and the desk must notice every lost step of a booking or cancellation. A damaged backup is rejected or
 * has its original contents; an intact one restores a damaged ledger.
 */
import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { announcedEntries, entryKeysOf, type JournalEntry } from '../../src/main/booking/send-journal/send-journal.ts'
import { record } from '../../src/main/ledger/bookings/booking-lookup.ts'
import { store } from '../../src/main/ledger/bookings/bookings.ts'
import { notices } from '../../src/main/ledger/bookings/notices.ts'
import { backupFolder, quarantineFolder } from '../../src/main/ledger/database/backup-files.ts'
import { ledgerErrorCodeOf } from '../../src/main/ledger/database/errors.ts'
import type { WritableDb } from '../../src/main/ledger/database/ledger-db.ts'
import { getAttempt, getAttempts, saveAttempt } from '../../src/main/ledger/journal/attempts.ts'
import { cancellation, cancellations, saveCancellation } from '../../src/main/ledger/journal/cancellations.ts'
import { journalEntriesMissingFromLedger } from '../../src/main/ledger/journal/comparing.ts'
import { evidence } from '../../src/main/ledger/journal/evidence.ts'
import { page } from '../../src/main/ledger/queries/pages.ts'
import { totals } from '../../src/main/ledger/queries/totals.ts'
import { backUpFrom } from '../../src/main/ledger/storage/backup.ts'
import { type OpenLedger, openLedger, openReader } from '../../src/main/ledger/storage/open.ts'
import { restoreLedger } from '../../src/main/ledger/storage/restore.ts'
import { sampleAttempt, sampleCancellation, sampleEvidence, sampleNotice } from '../../src/main/testing/attempt-samples.ts'
import { sampleRecord, seenAt } from '../../src/main/testing/sample-records.ts'
import { FailureError } from '../../src/shared/contract/failure.ts'
import type { LedgerFilter } from '../../src/shared/contract/views/ledger-views.ts'
import type { DrillRun } from '../drill.ts'
import { type Random, randomFrom } from '../random.ts'

// A ledger to be damaged: with a log that was not checkpointed, a backup from before it, and the send journal of everything that was sent. An open
// reader prevents the checkpoint, as an export does.

interface Specimen {
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
function makeSpecimen(home: string): Specimen {
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
function readWhole(ledger: WritableDb): string {
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
function unnoticed(ledger: WritableDb): string[] {
  const behind = new Set(
    (['book', 'cancel'] as const).flatMap((kind) =>
      journalEntriesMissingFromLedger(ledger, kind, entryKeysOf(announcedEntries(kind, lines))),
    ),
  )
  const isKnown = ({ kind, reference }: JournalEntry) => {
    const row = kind === 'book' ? getAttempt(ledger, reference) : cancellation(ledger, reference)
    return behind.has(reference) || row?.open === true || row?.state === (kind === 'book' ? 'CONFIRMED' : 'CANCELLED')
  }
  return lines.filter((line) => !isKnown(line)).map(({ reference }) => reference)
}

export const fullCount = 2000

const pageSize = 8192
const files = ['ledger.db', 'ledger.db-wal', 'ledger.key-check'] as const

/** Ways to damage bytes; each returns the new contents of the file. */
const damages: Record<string, (bytes: Buffer, random: Random) => Buffer> = {
  bit: (bytes, random) => {
    const at = random.below(bytes.length)
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.below(8)), at)
    return bytes
  },
  block: (bytes, random) => {
    randomBytes(512).copy(bytes, random.below(bytes.length))
    return bytes
  },
  zeros: (bytes, random) => {
    const at = random.below(Math.ceil(bytes.length / pageSize)) * pageSize
    return bytes.fill(0, at, Math.min(at + pageSize, bytes.length))
  },
  pageCopied: (bytes, random) => {
    const pages = Math.floor(bytes.length / pageSize)
    const [from, to] = [random.below(pages), random.below(pages)]
    bytes.copy(bytes, to * pageSize, from * pageSize, (from + 1) * pageSize)
    return bytes
  },
  cut: (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  cutAtPage: (bytes, random) => bytes.subarray(0, random.below(Math.ceil(bytes.length / pageSize)) * pageSize),
  grown: (bytes) => Buffer.concat([bytes, randomBytes(pageSize)]),
}
const ways = Object.keys(damages) as [string, ...string[]]

type Verdict = 'same' | 'refused' | 'tailLost' | 'restored' | 'wrong'

class Wrong extends Error {}

/** Opens a damaged ledger and reads it. Returns null if it does not open or cannot be read completely. */
function read(folder: string, { key }: Specimen): { whole: string; unnoticed: string[] } | null {
  let ledger: OpenLedger | null = null
  try {
    ledger = openLedger(folder, key, 'UTC')
    return { whole: readWhole(ledger), unnoticed: unnoticed(ledger) }
  } catch (error) {
    if (error instanceof FailureError || ledgerErrorCodeOf(error) !== null) return null
    throw error
  } finally {
    ledger?.close()
  }
}

/** Judges a ledger that is damaged itself or in its log. */
function judgeLedger(folder: string, specimen: Specimen, mayLose: boolean): Verdict {
  const got = read(folder, specimen)
  if (got === null) return 'refused'
  const after = specimen.afterCommit.lastIndexOf(got.whole)
  if (after === specimen.afterCommit.length - 1) return 'same'
  if (after < 0 || !mayLose) throw new Wrong('read something that was not written')
  if (got.unnoticed.length > 0) throw new Wrong(`nobody notices that ${got.unnoticed.join(', ')} is gone`)
  return 'tailLost'
}

/** Restores the backup. It must have its original contents, or be rejected and leave the ledger unchanged. */
function judgeRestore(folder: string, specimen: Specimen): Verdict {
  const before = readFileSync(join(folder, 'ledger.db'))
  try {
    restoreLedger(folder, specimen.key, { backup: specimen.backup, atMs: 0 })
  } catch (error) {
    if (!(error instanceof FailureError) && ledgerErrorCodeOf(error) === null) throw error
    if (!readFileSync(join(folder, 'ledger.db')).equals(before)) throw new Wrong('the ledger was changed by a backup that was refused')
    return 'refused'
  }
  const got = read(folder, specimen)
  if (got?.whole !== specimen.inBackup) throw new Wrong('restored something that was not backed up')
  if (got.unnoticed.length > 0) throw new Wrong(`nobody notices that the backup lacks ${got.unnoticed.join(', ')}`)
  const quarantined = readdirSync(quarantineFolder(folder)).map((stamp) => join(quarantineFolder(folder), stamp, 'ledger.db'))
  if (quarantined.length !== 1 || !readFileSync(quarantined[0] ?? '').equals(before))
    throw new Wrong('the replaced file was not put aside as it was')
  return 'restored'
}

/** Damages one file in one way, in a fresh copy of the specimen. */
function tryOut(home: string, specimen: Specimen, target: (typeof targets)[number], way: string, random: Random): Verdict {
  const folder = join(home, 'damaged', 'ledger')
  rmSync(join(home, 'damaged'), { recursive: true, force: true })
  for (const place of [folder, backupFolder(folder)]) mkdirSync(place, { recursive: true })
  for (const file of files) copyFileSync(join(specimen.folder, file), join(folder, file))
  const backup = join(backupFolder(folder), specimen.backup)
  copyFileSync(join(backupFolder(specimen.folder), specimen.backup), backup)
  const path = target === 'backup' ? backup : join(folder, target)
  writeFileSync(path, damages[way]?.(readFileSync(path), random) ?? '')
  if (random.chance(0.1)) writeFileSync(join(folder, 'ledger.db-shm'), randomBytes(32_768))

  const verdict = target === 'backup' ? judgeRestore(folder, specimen) : judgeLedger(folder, specimen, target === 'ledger.db-wal')
  if (!existsSync(backup)) throw new Wrong('the backup is gone')
  if (verdict !== 'restored' && !existsSync(join(folder, 'ledger.db'))) throw new Wrong('the file is gone')
  const isLost = target === 'ledger.db' && verdict === 'refused'
  return isLost ? judgeRestore(folder, specimen) : verdict
}

const targets = ['ledger.db', 'ledger.db-wal', 'backup'] as const

export async function run({ count, seed, print }: DrillRun) {
  const random = randomFrom(seed)
  const home = mkdtempSync(join(tmpdir(), 'deskbook-corruption-'))
  const verdicts: Record<Verdict, number> = { same: 0, refused: 0, tailLost: 0, restored: 0, wrong: 0 }
  try {
    const specimen = makeSpecimen(join(home, 'specimen'))
    for (let n = 0; n < count; n++) {
      const target = targets[n % targets.length] ?? 'ledger.db'
      const way = random.pick(ways)
      try {
        verdicts[tryOut(home, specimen, target, way, random)]++
      } catch (error) {
        verdicts.wrong++
        print(`${target}, ${way}: ${error instanceof Error ? error.message : error}`)
      }
    }
  } finally {
    rmSync(home, { recursive: true })
  }
  const { same, refused, tailLost, restored, wrong } = verdicts
  print(`read as written ${same}, end of the log lost and noticed ${tailLost}, refused ${refused}, restored from the backup ${restored}`)
  return { cases: count, failed: wrong }
}
