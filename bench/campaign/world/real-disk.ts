/**
 * The real ledger and the real send journal: the ledger's code on an encrypted SQLite file in memory, opened as the app opens it, and the journal's
 * code on a disk that loses unflushed data.
 */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { openSendJournal } from '../../../src/main/desk/session/open-send-journal.ts'
import { type BookingRow, toLedgerRow } from '../../../src/main/ledger/bookings/booking-row.ts'
import { beginRun } from '../../../src/main/ledger/bookings/seen-order.ts'
import type { Ledger, OperationName } from '../../../src/main/ledger/client/ledger.ts'
import type { WritableDb } from '../../../src/main/ledger/database/ledger-db.ts'
import { setSetting } from '../../../src/main/ledger/database/settings.ts'
import { headerLine } from '../../../src/main/ledger/exports/csv/csv.ts'
import { csvContext } from '../../../src/main/ledger/exports/csv/written-cells.ts'
import { bookingLines } from '../../../src/main/ledger/exports/export-rows.ts'
import { getAttempt } from '../../../src/main/ledger/journal/attempts.ts'
import { cancellation } from '../../../src/main/ledger/journal/cancellations.ts'
import { sinceName } from '../../../src/main/ledger/queries/freshness.ts'
import type { CommitExtras, StoredAttempt, StoredCancellation, WhichCases } from '../../../src/main/ledger/records.ts'
import { ledgerFile, type OpenLedger, openLedger } from '../../../src/main/ledger/storage/open.ts'
import { operations } from '../../../src/main/ledger/worker/operations.ts'
import { softwareLayout, wholeLedger } from '../../../src/main/testing/sample-exports.ts'
import { dateIn } from '../../../src/shared/domain/dates.ts'
import type { Random } from '../../random.ts'
import type { Account, Row } from '../checker.ts'
import { readJournalFile } from '../kills/journal-file.ts'
import { accountOf, type Disk, type DiskParts, type Gate } from './disk.ts'
import { createLossyDisk } from './lossy-disk.ts'
import { epochMs, factsOf } from './stays.ts'

/** The accounting zone of every campaign. */
const zone = 'UTC'
/** The key of every ledger of a campaign; their data needs no protection. */
const key = new Uint8Array(32).fill(7)

const inMemory = '/dev/shm'
let place: string | null = null

/** Returns the folder of this worker; it is removed when the worker exits. */
function placeOfLane(): string {
  if (place !== null) return place
  const made = mkdtempSync(join(existsSync(inMemory) ? inMemory : tmpdir(), 'deskbook-campaign-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  const ledger = openLedger(join(made, 'empty'), key, zone)
  // Tell the ledger that there are no bookings from before the campaign.
  setSetting(ledger, sinceName, dateIn(zone, epochMs))
  ledger.close()
  place = made
  return made
}

let folders = 0

/** Returns a new folder with an empty ledger. */
function newLedgerFolder(): string {
  const lane = placeOfLane()
  const folder = join(lane, `desk-${folders++}`)
  mkdirSync(folder)
  for (const name of readdirSync(join(lane, 'empty'))) copyFileSync(join(lane, 'empty', name), join(folder, name))
  return folder
}

/** Replaces a ledger by a file and removes its log. */
function replaceLedger(folder: string, image: string): void {
  for (const ending of ['-wal', '-shm']) rmSync(`${ledgerFile(folder)}${ending}`, { force: true })
  copyFileSync(image, ledgerFile(folder))
}

/** Returns each row as the list shows it, with the guests of its record. */
function rowsOf({ prepare, zone }: WritableDb): Row[] {
  const rows = prepare('select booking.*, json from booking join booking_raw using (id) order by id').all()
  return (rows as (BookingRow & { readonly json: string })[]).map(({ json, ...row }) => {
    const { bookingRef, clientRef, status, total, currency, hotelCode, hotelName, checkin, checkout, holder, cancellationCost } =
      toLedgerRow(row, zone)
    const { guests = null } = factsOf(JSON.parse(json))
    const facts = { total, currency, hotelCode, hotelName, checkin, checkout, holder, cancellationCost, guests }
    return { bookingRef, clientRef, status, facts }
  })
}

interface CsvLine {
  readonly [column: string]: string
}

/** Returns the lines of the export, read with an independent CSV parser. */
function exported(ledger: WritableDb): NonNullable<Account['csv']> {
  const lines = [...bookingLines(ledger, wholeLedger, softwareLayout, csvContext(ledger, epochMs))]
  const text = headerLine(softwareLayout.columns, softwareLayout) + lines.map((chunk) => Buffer.from(chunk.lines).toString()).join('')
  return (parse(text, { columns: true }) as CsvLine[]).map((line) => {
    const { bookingRef = '', status = '', total = '', currency = '', hotelCode = '', hotelName = '', checkin = '', checkout = '' } = line
    const holder = [line['holderFirst'], line['holderLast']].filter(Boolean).join(' ')
    const facts = { total, currency, hotelCode, hotelName, checkin, checkout, holder, cancellationCost: line['cancellationCost'] || null }
    return { bookingRef: bookingRef || null, status, total, currency, facts }
  })
}

/** What the real disk needs in addition. */
export interface RealDiskParts extends DiskParts {
  readonly random: Random
  /** Whether a crash may lose commits. */
  readonly losesTail: () => boolean
}

/** The operations whose writes may be rejected, as in `twin-disk.ts`. */
const written: ReadonlySet<OperationName> = new Set<OperationName>([
  ...(['store', 'saveAttempt', 'saveCancellation', 'renumberJournal', 'note', 'addHistory'] as const),
])
/** The maximum number of commits that a crash loses. */
const maxLost = 6
const which: readonly WhichCases[] = ['open', 'watched', 'settled']

/** Creates a ledger in its own folder, which `end` removes. */
export function createRealDisk({ watch, nowMs, random, losesTail, broken }: RealDiskParts): Disk {
  const folder = newLedgerFolder()
  const file = ledgerFile(folder)
  let ledger: OpenLedger = openLedger(folder, key, zone)
  let commits = 0
  let images = 0
  const announced = new Map<string, { readonly kind: string; readonly reference: string; readonly atMs: number }>()
  const journalDisk = createLossyDisk(random, () => {
    for (const { sequence, kind, reference, atMs } of entries()) {
      const line = `${sequence} ${kind} ${reference} ${atMs}`
      if (!announced.has(line)) announced.set(line, { kind, reference, atMs: nowMs() })
    }
  })
  let read: { readonly text: string; readonly entries: ReturnType<typeof readJournalFile>['entries'] } | null = null
  const entries = () => {
    const text = journalDisk.durable()
    if (read?.text !== text) read = { text, entries: readJournalFile(Buffer.from(text)).entries }
    return read.entries
  }

  const imageOf = (commit: number) => join(folder, `image-${commit % maxLost}`)
  const saveImage = () => {
    if (!losesTail()) {
      images = 0
      return
    }
    copyFileSync(file, imageOf(commits++))
    images = Math.min(images + 1, maxLost)
  }

  const run = (name: OperationName, input: readonly unknown[]): unknown => {
    if (written.has(name)) saveImage()
    const operation = operations[name] as unknown as (shelf: OpenLedger, ...input: readonly unknown[]) => unknown
    if (name === 'saveAttempt') {
      const [after, extras = {}] = input as [StoredAttempt, CommitExtras?]
      const before = getAttempt(ledger, after.clientRef)
      operation(ledger, ...input)
      return watch.attempt(before, after, extras)
    }
    if (name === 'saveCancellation') {
      const [after, extras = {}] = input as [StoredCancellation, CommitExtras?]
      const before = cancellation(ledger, after.reference)
      operation(ledger, ...input)
      return watch.cancellation(before, after, extras)
    }
    return operation(ledger, ...input)
  }

  const ledgerThrough = (gate: Gate): Ledger => {
    const calls = (Object.keys(operations) as OperationName[]).map((name) => {
      const ask = (...input: unknown[]) =>
        written.has(name) ? gate.write('ledger', () => run(name, input)) : gate.read(() => run(name, input))
      return [name, ask] as const
    })
    return { ...Object.fromEntries(calls), readOnly: null } as unknown as Ledger
  }

  const openAgain = (image: string | null) => {
    ledger.close()
    if (image !== null) replaceLedger(folder, image)
    ledger = openLedger(folder, key, zone)
  }

  const loseCommits = (most: number) => {
    const lost = Math.min(most, images)
    openAgain(imageOf(commits - lost))
    images = 0
    return lost
  }
  let setBack = () => {}

  const attempts = () => new Map(which.flatMap((one) => operations.attempts(ledger, one)).map((one) => [one.clientRef, one]))
  const cancellations = () => new Map(which.flatMap((one) => operations.cancellations(ledger, one)).map((one) => [one.reference, one]))
  const statesOf = () => JSON.stringify([...attempts().values(), ...cancellations().values()].map(({ body }) => body))

  return {
    open: async (gate) => {
      // Reuse the open ledger at most starts: opening takes most of a schedule's time.
      if (random.chance(0.1)) openAgain(null)
      else ledger = { ...ledger, runBeganMs: beginRun(ledger.prepare) }
      const opened = ledgerThrough(gate)
      const disk = journalDisk.through(gate)
      return { ledger: opened, openJournal: (parts) => openSendJournal(opened, 'witness.log', parts, disk) }
    },
    attempts,
    cancellations,
    notices: () => operations.notices(ledger),
    lines: entries,
    linesToRead: () => readJournalFile(Buffer.from(journalDisk.text())).entries,
    linesEver: () => readJournalFile(Buffer.from(journalDisk.everWritten())).entries,
    crashed: () => {
      if (random.chance(0.5)) journalDisk.cutPower()
    },
    loseBothTails: (most) => {
      if (images === 0) return
      loseCommits(most)
      journalDisk.loseLines(most)
    },
    takeImage: () => {
      ledger.connection.pragma('wal_checkpoint(truncate)')
      copyFileSync(file, join(folder, 'image-of-machine'))
      const putBack = journalDisk.image()
      setBack = () => {
        openAgain(join(folder, 'image-of-machine'))
        putBack()
        images = 0
      }
    },
    setBack: () => setBack(),
    loseTail: (most) => {
      if (random.chance(0.3) || images === 0) {
        const before = statesOf()
        const image = join(folder, 'image-without-log')
        copyFileSync(file, image)
        openAgain(image)
        if (statesOf() !== before) broken('a step of a case was in the log of the ledger alone')
        return 0
      }
      return loseCommits(most)
    },
    account: () =>
      accountOf({
        attempts: [...attempts().values()],
        cancellations: [...cancellations().values()],
        rows: rowsOf(ledger),
        journal: [...announced.values()],
        notices: operations.notices(ledger),
      }),
    csv: () => exported(ledger),
    end: () => {
      ledger.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
