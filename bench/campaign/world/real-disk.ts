/**
 * The real ledger and the real send journal: the ledger's code on an encrypted SQLite file in memory, opened as the app opens it, and the journal's
 * code on a disk that loses unflushed data.
 */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openSendJournal } from '../../../src/main/desk/session/open-send-journal.ts'
import { beginRun } from '../../../src/main/ledger/bookings/seen-order.ts'
import type { Ledger, OperationName } from '../../../src/main/ledger/client/ledger.ts'
import { getAttempt } from '../../../src/main/ledger/journal/attempts.ts'
import { cancellation } from '../../../src/main/ledger/journal/cancellations.ts'
import type { CommitExtras, StoredAttempt, StoredCancellation, WhichCases } from '../../../src/main/ledger/records.ts'
import { ledgerFile, type OpenLedger, openLedger } from '../../../src/main/ledger/storage/open.ts'
import { operations } from '../../../src/main/ledger/worker/operations.ts'
import type { Random } from '../../random.ts'
import { readJournalFile } from '../kills/journal-file.ts'
import { accountOf, type Disk, type DiskParts, type Gate } from './disk.ts'
import { createLossyDisk } from './lossy-disk.ts'
import { exported, rowsOf } from './read-back.ts'
import { copyLedger, key, newLedgerFolder, replaceLedger, zone } from './scratch-ledgers.ts'

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
    copyLedger(file, imageOf(commits++))
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
      copyLedger(file, join(folder, 'image-of-machine'))
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
        copyLedger(file, image)
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
