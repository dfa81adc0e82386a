/** The books of an open connection: its ledger and send journal, its cases, and everything that needs them. */
import type { ExcelMarks } from '../../../shared/contract/export-views.ts'
import type { Emit } from '../../../shared/contract/procedures.ts'
import type { Reference } from '../../../shared/domain/reference.ts'
import type { BookingAttempts } from '../../booking/attempts/booking-attempts.ts'
import type { Clock, Random } from '../../booking/running/clock.ts'
import type { ServiceConnection } from '../../booking/running/service-connection.ts'
import type { SendJournal } from '../../booking/send-journal/send-journal.ts'
import { removeLeft, unfinishedIn } from '../../files/unfinished-files.ts'
import { createLedger } from '../../ledger/client/remote.ts'
import { unfinishedFolder } from '../../ledger/database/backup-files.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { LedgerReadOnly } from '../../ledger/records.ts'
import type { Log } from '../../log/log.ts'
import type { Shell } from '../../shell/shell.ts'
import type { Vault } from '../../vault/vault.ts'
import type { CancelDesk } from '../booking/cancelling.ts'
import type { OtherDesks } from '../booking/other-desks.ts'
import type { StayGuard } from '../booking/similar-stays.ts'
import { type ClosingDesk, createClosingDesk } from '../export/closing.ts'
import { createClosingDays } from '../export/closing-days.ts'
import { createExportDesk, type ExportDesk } from '../export/exporting.ts'
import { createLedgerDesk, type LedgerDesk } from '../ledger/ledger.ts'
import { createNoticeDesk, type NoticeDesk } from '../ledger/notices.ts'
import type { BackupCounts } from '../maintenance/backup-counts.ts'
import { type BackupDesk, createBackups } from '../maintenance/backups.ts'
import { createDiskWatch, type DiskWatch } from '../maintenance/disk-watch.ts'
import { createGuestDesk, type GuestDesk } from '../maintenance/guests.ts'
import { createLedgerCheck, type LedgerCheckDesk } from '../maintenance/ledger-check.ts'
import { createReaderCopies, type ReaderCopyDesk } from '../maintenance/reader-copies.ts'
import { createRetention, type RetentionDesk } from '../maintenance/retention.ts'
import { type ArrivalsDesk, createArrivals } from '../sync/arrivals.ts'
import type { CatchUp } from '../sync/catch-up.ts'
import type { ComparisonDesk } from '../sync/comparison.ts'
import type { SyncDaysParts } from '../sync/sync-days.ts'
import { createCases } from './cases.ts'
import { ledgerFolder, witnessFile } from './ledger-places.ts'
import { openSendJournal } from './open-send-journal.ts'
import { folderMark, keychainMark } from './reference-places.ts'

export interface OpenLedgerSession {
  readonly attempts: BookingAttempts
  readonly stayGuard: StayGuard
  readonly otherDesks: OtherDesks
  readonly cancelling: CancelDesk
  readonly comparison: ComparisonDesk
  readonly catchUp: Pick<CatchUp, 'state' | 'need'>
  readonly arrivals: ArrivalsDesk
  readonly noticeDesk: NoticeDesk
  readonly ledger: LedgerDesk
  readonly closing: ClosingDesk
  readonly exporting: ExportDesk
  readonly check: LedgerCheckDesk
  readonly backups: BackupDesk
  readonly retention: RetentionDesk
  readonly guests: GuestDesk
  readonly readerCopies: ReaderCopyDesk
  /** What keeps the ledger from being written, also for now only; null when it is written. */
  readOnly(): LedgerReadOnly
  /** Bookings and cancellations whose outcome is open. */
  openCases(): number
  /** Those of them whose last request went out under the key in use. */
  casesOfKey(): Promise<number>
  /** Whether a booking or a cancellation is on its way. */
  isSending(): boolean
  notices(): number
  comparedAtMs(): number | null
  /** Removes what earlier runs of the desk began beside a clerk's files and did not finish. Never rejects. */
  clearUnfinished(): Promise<void>
  close(): Promise<void>
}

export interface BooksParts {
  readonly counts: BackupCounts
  /** The connection's own folder. */
  readonly folder: string
  readonly key: Uint8Array
  readonly workerFile: URL | string
  readonly accountingZone: string
  readonly historyDays?: SyncDaysParts['historyDays']
  /** The folder holds a reader copy that was fetched. */
  readonly readerCopy?: boolean
  /** A practice connection keeps nothing in the keychain. */
  readonly practice: boolean
  /** By which the connection is known, to the vault too. */
  readonly connection: string
  readonly vault: Vault
  /** The zone of the machine, in which moments are told. */
  readonly deskZone: string
  readonly excelMarks: ExcelMarks
  /** Of the app. */
  readonly version: string
  /** The line, or null while the connection has no API key. */
  readonly service: () => ServiceConnection | null
  /** Throws `noKey`. */
  readonly needLine: () => ServiceConnection
  readonly shell: Pick<Shell, 'saveDialog'>
  readonly emit: Emit
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** Told when a case opens, closes or changes, and when there is something to be told. */
  readonly casesChanged: () => void
  /** Where copies of the backups go; null while nowhere. */
  readonly secondFolder: () => string | null
  /** Told of each booking that was confirmed. */
  readonly booked: () => void
}

/** How long another program may hold the ledger before the clerk is told. */
export const patienceMs = 10_000

/** Opens ledger and send journal and takes open cases up again. Rejects with `FailureError` of kind `ledger` or `file`. */
export async function openBooks(parts: BooksParts): Promise<OpenLedgerSession> {
  const { folder, key, workerFile, accountingZone, readerCopy = false } = parts
  const { clock, casesChanged: changed, log } = parts
  const disk = createDiskWatch({ tryDisk: () => ledger.tryDisk(), clock, changed, log })
  const place = { folder: ledgerFolder(folder), key, workerFile, accountingZone }
  const ledger = await createLedger({ ...place, patienceMs, readerCopy, diskRefused: disk.refused })
  if (ledger.closingsFound) parts.log('closings.found', { ...ledger.closingsFound })
  try {
    const journal = disk.hearing(await openSendJournal(ledger, witnessFile(folder), parts))
    try {
      return await takeUp(ledger, journal, disk, parts)
    } catch (error) {
      await journal.close()
      throw error
    }
  } catch (error) {
    disk.stop()
    await ledger.close()
    throw error
  }
}

/** Nothing can be booked before every open case is taken up. */
async function takeUp(ledger: Ledger, journal: SendJournal, disk: DiskWatch, parts: BooksParts): Promise<OpenLedgerSession> {
  const unfinished = unfinishedIn(unfinishedFolder(ledgerFolder(parts.folder)))
  const left = await unfinished.noted()
  const { service, needLine, shell, emit, clock, random, log, accountingZone, historyDays, deskZone, casesChanged } = parts
  const keepingChanged = () => {
    emit('keeping.changed', {})
    casesChanged()
  }
  const check = createLedgerCheck({ ledger, clock, changed: keepingChanged, log })
  const { sound } = check
  const backups = createBackups({
    ledger,
    folder: ledgerFolder(parts.folder),
    counts: parts.counts,
    secondFolder: parts.secondFolder,
    clock,
    sound,
    changed: keepingChanged,
    log,
  })

  const keeping = { ledger, clock, sound, emit, log }
  const retention = createRetention({ ...keeping, zone: deskZone })
  const guests = createGuestDesk({ ...keeping, shell })
  const copying = { connection: parts.connection, folder: ledgerFolder(parts.folder), vault: parts.vault, shell }
  const readerCopies = createReaderCopies({ ...keeping, ...copying })
  const keepers = [disk, check, backups, retention, guests, readerCopies]

  const noticeDesk = createNoticeDesk(ledger, clock, log, casesChanged)
  const tellRow = (reference: Reference) => {
    // A ledger that closes meanwhile has no row to tell of.
    ledger.find(reference).then(
      (row) => row && emit('ledger.changed', { ids: [row.id] }),
      () => {},
    )
  }
  const noticed = () => void noticeDesk.recount()

  const cases = createCases({
    ledger,
    journal,
    marks: {
      folder: folderMark(parts.folder),
      keychain: parts.practice ? null : keychainMark(parts.vault, parts.connection),
    },
    service,
    needService: needLine,
    check,
    accountingZone,
    historyDays,
    clock,
    random,
    emit,
    log,
    noticed,
    changed: casesChanged,
    tellCancellation: (changed) => {
      const { reference, bookingRef, state } = changed
      log('cancel.changed', { reference, state })
      emit('cancel.changed', changed)
      casesChanged()
      tellRow(bookingRef === null ? { clientRef: reference } : { bookingRef })
    },
    tellAttempt: (changed) => {
      const { clientRef, state, failure, lookUps, booking, bookingRef } = changed
      log('case.changed', { clientRef, state, failure: failure?.kind ?? null, lookUps })
      emit('booking.changed', changed)
      casesChanged()
      if (booking) tellRow(bookingRef ? { bookingRef } : { clientRef })
      if (state === 'CONFIRMED') parts.booked()
    },
  })
  const { attempts, cancellations, cancelling, stayGuard, otherDesks, store, comparison, catchUp } = cases
  const arrivals = createArrivals({ ledger, store, service, clock, zone: accountingZone, emit, log })
  const ledgerDesk = createLedgerDesk({
    ledger,
    store,
    service: needLine,
    shell,
    emit,
    clock,
    attempts,
    accountingZone,
    historyDays,
    deskZone,
    unfinished,
    // The first rows are what the clerk waits for; reading the whole file begins after them.
    rowsShown: check.begin,
  })
  const exporting = createExportDesk({ ledger, shell, emit, clock, accountingZone, version: parts.version, excelMarks: parts.excelMarks })
  const closingDesk = createClosingDesk({
    ...{ ledger, shell, emit, clock, accountingZone, log, version: parts.version, unfinished },
    days: createClosingDays({ ledger, store, service, emit, clock, accountingZone }),
  })

  try {
    await cases.recover()
  } catch (error) {
    for (const part of keepers) part.stop()
    throw error
  }
  await noticeDesk.recount()
  const openCases = () => attempts.openCases().length + cancellations.openCount()
  log('cases.resumed', { open: openCases() })
  cases.begin()
  arrivals.start()

  return {
    attempts,
    stayGuard,
    otherDesks,
    cancelling,
    comparison,
    catchUp,
    arrivals,
    noticeDesk,
    ledger: ledgerDesk,
    check,
    backups,
    retention,
    guests,
    readerCopies,
    readOnly: () => ledger.readOnly ?? disk.refusing(),
    closing: closingDesk,
    exporting,
    openCases,
    casesOfKey: async () => {
      const open = await Promise.all([attempts.cases({ open: true }), cancellations.cases({ open: true })])
      return open.flat().filter(({ needsKey }) => !needsKey).length
    },
    isSending: () => attempts.isSending() || cancellations.isSending(),
    notices: () => noticeDesk.count(),
    comparedAtMs: () => comparison.comparedAtMs(),
    clearUnfinished: async () => {
      // A file that the ledger keeps as a close is finished, and gets its name.
      const closes = left.length > 0 ? await ledger.unnamedClosings().catch(() => null) : []
      if (closes === null) return
      const removed = await removeLeft(unfinished, left, new Set(closes.map(({ temporary }) => temporary)))
      if (removed > 0) log('files.removed', { unfinished: removed })
    },
    close: async () => {
      for (const part of keepers) part.stop()
      ledgerDesk.stop()
      closingDesk.stop()
      exporting.stop()
      // All at once: none of them begins anything while another one ends.
      await Promise.all([cases.stop(), arrivals.stop()])
      await journal.close()
      await ledger.close()
    },
  }
}
