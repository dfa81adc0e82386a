/** The open ledger of the current connection, with its send journal, its cases and all procedures that need them. */
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { Reference } from '../../../shared/domain/reference.ts'
import type { BookingAttempts } from '../../booking/attempts/booking-attempts.ts'
import type { FolderMark } from '../../booking/references/reference-numbers.ts'
import type { SendJournal } from '../../booking/send-journal/send-journal.ts'
import { removeLeftovers, type Unfinished, unfinishedIn } from '../../files/unfinished-files.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { createLedger } from '../../ledger/client/remote.ts'
import { unfinishedFolder } from '../../ledger/database/backup-files.ts'
import type { LedgerReadOnly } from '../../ledger/opening.ts'
import type { Log } from '../../log/log.ts'
import type { CancelDesk } from '../booking/cancelling.ts'
import type { OtherDesks } from '../booking/other-desks.ts'
import type { StayGuard } from '../booking/similar-stays.ts'
import { type CalendarDesk, createCalendarDesk } from '../calendar/calendar.ts'
import { type ClientDesk, createClientDesk } from '../clients/clients.ts'
import type { DeskContext } from '../context/desk-context.ts'
import { createDocumentsDesk, type DocumentsDesk } from '../documents/documents.ts'
import { type ClosingDesk, createClosingDesk } from '../export/closing.ts'
import { createClosingDays } from '../export/closing-days.ts'
import { createExportDesk, type ExportDesk } from '../export/exporting.ts'
import { createHotelDesk, createLearnedHotels, type HotelDesk, type LearnedHotels } from '../hotels/hotels.ts'
import { createLedgerDesk, type LedgerDesk } from '../ledger/ledger.ts'
import { createNoticeDesk, type NoticeDesk } from '../ledger/notices.ts'
import type { BackupCounts } from '../maintenance/backup-counts.ts'
import { type BackupDesk, createBackups } from '../maintenance/backups.ts'
import { createDiskWatch, type DiskWatch } from '../maintenance/disk-watch.ts'
import { createGuestDesk, type GuestDesk } from '../maintenance/guests.ts'
import { createLedgerCheck, type LedgerCheckDesk } from '../maintenance/ledger-check.ts'
import { createReaderCopies, type ReaderCopyDesk } from '../maintenance/reader-copies.ts'
import { createRetention, type RetentionDesk } from '../maintenance/retention.ts'
import { createOffersDesk, type OffersDesk } from '../offers/offers.ts'
import { createRateWatch } from '../rebooking/rate-watch.ts'
import { createRebookingDesk, type RebookingDesk } from '../rebooking/rebooking.ts'
import { createReminders, type RemindersDesk } from '../reminders/reminders.ts'
import { createRecentSearches, type RecentSearches } from '../search/recent-searches.ts'
import type { StoredConnection } from '../settings/settings.ts'
import { type ArrivalsDesk, createArrivals } from '../sync/arrivals.ts'
import type { CatchUp } from '../sync/catch-up.ts'
import type { ComparisonDesk } from '../sync/comparison.ts'
import { type CasesParts, createCases } from './cases.ts'
import { connectionFolder, ledgerFolder, sendJournalFile } from './ledger-places.ts'
import { openSendJournal } from './open-send-journal.ts'
import { folderMark, keychainMark } from './reference-places.ts'
import type { ServiceAccess } from './service-access.ts'

/** Everything that is available while a ledger is open. */
export interface OpenLedgerSession extends Omit<Upkeep, 'stop'> {
  readonly attempts: BookingAttempts
  readonly stayGuard: StayGuard
  readonly otherDesks: OtherDesks
  readonly cancelling: CancelDesk
  readonly comparison: ComparisonDesk
  readonly catchUp: Pick<CatchUp, 'state' | 'need'>
  readonly arrivals: ArrivalsDesk
  readonly noticeDesk: NoticeDesk
  readonly reminders: RemindersDesk
  readonly rebooking: RebookingDesk
  readonly ledger: LedgerDesk
  readonly closing: ClosingDesk
  readonly exporting: ExportDesk
  readonly recentSearches: RecentSearches
  readonly documents: DocumentsDesk
  readonly clients: ClientDesk
  readonly calendar: CalendarDesk
  readonly hotels: HotelDesk
  readonly drafts: Pick<Desk, Extract<keyof Desk, `drafts.${string}`>>
  readonly learnedHotels: LearnedHotels
  readonly offers: OffersDesk
  readonly rateOfOffer: OffersDesk['rateOfOffer']
  readonly needBetter: RebookingDesk['needBetter']
  /** Why the ledger is read-only, even if only temporarily; null when it is writable. */
  readOnly(): LedgerReadOnly
  /** The number of bookings and cancellations whose outcome is open. */
  openCases(): number
  /** The number of open cases whose last request was sent with the current API key. */
  casesOfKey(): Promise<number>
  /** Whether a booking or cancellation request is in flight. */
  isSending(): boolean
  /** The number of notices that were not dismissed, as of the last count. */
  notices(): number
  /** When the last complete sync of this run ended; null before the first. */
  comparedAtMs(): number | null
  /** Removes partial files that earlier runs left next to the clerk's files. Never rejects. */
  clearUnfinished(): Promise<void>
  close(): Promise<void>
}

/** Which ledger to open and how, in addition to the context. */
interface LedgerSessionParts {
  readonly connection: StoredConnection
  readonly key: Uint8Array
  /** The time zone of the ledger's days. */
  readonly accountingZone: string
  /** The number of bookings in each backup, cached across openings. */
  readonly counts: BackupCounts
  readonly service: Pick<ServiceAccess, 'current' | 'need'>
  /** Called when a case opens, closes or changes, and when the displayed state has changed. */
  readonly changed: () => void
  /** Called for each confirmed booking. */
  readonly booked: () => void
}

/** How long to wait for another program's lock on the ledger before reporting it, in milliseconds. */
export const lockTimeoutMs = 10_000

/** Opens the ledger and the send journal and recovers open cases. Rejects with `FailureError` of kind `ledger` or `file`. */
export async function openLedgerSession(context: DeskContext, parts: LedgerSessionParts): Promise<OpenLedgerSession> {
  const { paths, log, clock } = context
  const { connection, key, accountingZone, changed } = parts
  const folder = connectionFolder(paths, connection)
  const disk = createDiskWatch({ ...context, tryDisk: () => ledger.tryDisk(), changed })
  const ledger = await createLedger({
    ...{ folder: ledgerFolder(folder), key, workerFile: paths.workerFile, accountingZone },
    ...{ timeoutMs: lockTimeoutMs, readerCopy: connection.mode === 'reader', diskRefused: disk.refused },
    slow: (question, ms) => log('ledger.slow', { question, ms: Math.round(ms) }),
    nowMs: () => clock.nowMs(),
    tickMs: () => clock.tickMs(),
  })
  if (ledger.closingsFound) log('closings.found', { ...ledger.closingsFound })
  try {
    const journal = disk.watchJournal(await openSendJournal(ledger, sendJournalFile(folder), context))
    try {
      return await wireSession(context, parts, { ledger, journal, disk })
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

/** The reference mark of a folder. It is the first write of a booking, so a failed write is reported to the disk watch at once. */
function reportingMark(folder: string, disk: DiskWatch): FolderMark {
  const mark = folderMark(folder)
  return { read: mark.read, write: (next) => disk.watchWrite(mark.write(next)) }
}

interface Opened {
  readonly ledger: Ledger
  readonly journal: SendJournal
  readonly disk: DiskWatch
}

/** Creates the procedures of an opened ledger. Nothing can be booked before every open case is recovered. */
async function wireSession(context: DeskContext, parts: LedgerSessionParts, { ledger, journal, disk }: Opened): Promise<OpenLedgerSession> {
  const { clock, log, emit, vault } = context
  const { connection, accountingZone, counts, changed } = parts
  const { current: service, need: needService } = parts.service
  const folder = connectionFolder(context.paths, connection)
  const unfinished = unfinishedIn(unfinishedFolder(ledgerFolder(folder)))
  const leftovers = await unfinished.noted()

  const maintenanceChanged = () => {
    emit('maintenance.changed', {})
    changed()
  }
  const noticed = () => void noticeDesk.recount()
  const { stop: stopUpkeep, ...upkeep } = createUpkeep(context, {
    ...{ connection, ledger, counts, service, noticed },
    changed: maintenanceChanged,
  })
  const { check } = upkeep
  const noticeDesk = createNoticeDesk(ledger, clock, log, changed)
  const cases = createCases({
    ...context,
    ...{ ledger, journal, service, needService, check, accountingZone, changed },
    // A practice connection does not use the keychain.
    referenceMarks: {
      folder: reportingMark(folder, disk),
      keychain: connection.mode === 'practice' ? null : keychainMark(vault, connection.id),
    },
    noticed,
    ...createCaseEvents(context, { ledger, changed, booked: parts.booked }),
  })
  const { attempts, cancellations, store, comparison, catchUp } = cases
  const arrivals = createArrivals({ ...context, ledger, store, service, zone: accountingZone })
  const rebooking = createRebookingDesk({ ...context, ledger, service: needService, currentConnection: service })
  const reminders = createReminders({ ...context, ledger, service, zone: accountingZone })
  const ledgerDesk = createLedgerDesk({
    ...context,
    ...{ ledger, store, service: needService, attempts, accountingZone, unfinished },
    // Start the full check of the file only after the first rows are drawn, so that it does not delay them.
    rowsShown: () => void context.windowShown.then(check.begin),
  })
  const exporting = createExportDesk({ ...context, ledger, accountingZone })
  const documents = createDocumentsDesk({ ...context, ledger, unfinished, lastCompleteSyncMs: comparison.comparedAtMs })
  const calendar = createCalendarDesk({ ...context, ledger, unfinished })
  const offers = createOffersDesk({ ...context, ledger, service: needService, accountingZone })
  const days = createClosingDays({ ...context, ledger, store, service, accountingZone })
  const closing = createClosingDesk({ ...context, ledger, service, accountingZone, unfinished, days })

  try {
    await cases.recover()
  } catch (error) {
    stopUpkeep()
    throw error
  }
  await noticeDesk.recount()
  const isSending = () => attempts.isSending() || cancellations.isSending()
  const rateWatch = createRateWatch({ ...context, ledger, service, isSending, look: rebooking.watch })
  const openCases = () => attempts.openCases().length + cancellations.openCount()
  log('cases.resumed', { open: openCases() })
  let closed = false
  void context.windowShown.then(() => {
    if (!closed) cases.begin()
  })
  arrivals.start()
  reminders.start()
  rateWatch.start()

  return {
    attempts,
    stayGuard: cases.stayGuard,
    otherDesks: cases.otherDesks,
    cancelling: cases.cancelling,
    comparison,
    catchUp,
    arrivals,
    noticeDesk,
    reminders,
    rebooking,
    ledger: ledgerDesk,
    ...upkeep,
    readOnly: () => ledger.readOnly ?? disk.refusing(),
    closing,
    exporting,
    recentSearches: createRecentSearches(ledger),
    documents,
    hotels: createHotelDesk({ ...context, ledger }),
    drafts: {
      'drafts.list': async () => ({ drafts: await ledger.formDrafts() }),
      'drafts.save': async (draft) => {
        await ledger.saveFormDraft(draft, context.clock.nowMs())
        return {}
      },
      'drafts.discard': async ({ id }) => {
        await ledger.discardFormDraft(id)
        return {}
      },
    },
    learnedHotels: createLearnedHotels(ledger),
    clients: createClientDesk({ ...context, ledger, ledgerChecked: check.sound }),
    calendar,
    offers,
    rateOfOffer: offers.rateOfOffer,
    needBetter: rebooking.needBetter,
    openCases,
    casesOfKey: async () => {
      const open = await Promise.all([attempts.cases({ open: true }), cancellations.cases({ open: true })])
      return open.flat().filter(({ needsKey }) => !needsKey).length
    },
    isSending,
    notices: noticeDesk.count,
    comparedAtMs: comparison.comparedAtMs,
    clearUnfinished: () => removePartialFiles(ledger, unfinished, leftovers, log),
    close: async () => {
      closed = true
      disk.stop()
      stopUpkeep()
      reminders.stop()
      rateWatch.stop()
      ledgerDesk.stop()
      closing.stop()
      exporting.stop()
      documents.stop()
      offers.stop()
      rebooking.stop()
      // Stop them in parallel: none starts work while another one stops.
      await Promise.all([cases.stop(), arrivals.stop()])
      await journal.close()
      await ledger.close()
    },
  }
}

/**
 * Removes the partial files noted by earlier runs, except a file that the ledger records as a closed month:
 * that file is complete and will be renamed.
 */
async function removePartialFiles(
  ledger: Pick<Ledger, 'unnamedClosings'>,
  unfinished: Unfinished,
  leftovers: Awaited<ReturnType<Unfinished['noted']>>,
  log: Log,
): Promise<void> {
  const closes = leftovers.length > 0 ? await ledger.unnamedClosings().catch(() => null) : []
  if (closes === null) return
  const removed = await removeLeftovers(unfinished, leftovers, new Set(closes.map(({ temporary }) => temporary)))
  if (removed > 0) log('files.removed', { unfinished: removed })
}

/** The maintenance parts of a ledger. */
interface Upkeep {
  readonly check: LedgerCheckDesk
  readonly backups: BackupDesk
  readonly retention: RetentionDesk
  readonly guests: GuestDesk
  readonly readerCopies: ReaderCopyDesk
  /** Stops everything; running work is aborted. */
  stop(): void
}

/** Dependencies of the maintenance, in addition to the context. */
interface UpkeepParts {
  readonly connection: StoredConnection
  readonly ledger: Ledger
  readonly counts: BackupCounts
  readonly service: ServiceAccess['current']
  /** Called when something on the maintenance page has changed. */
  readonly changed: () => void
  /** Called when a notice was added. */
  readonly noticed: () => void
}

/** Creates the maintenance parts of a newly opened ledger. */
function createUpkeep(context: DeskContext, { connection, ledger, counts, service, changed, noticed }: UpkeepParts): Upkeep {
  const { memory, deskZone } = context
  const folder = ledgerFolder(connectionFolder(context.paths, connection))
  const check = createLedgerCheck({ ...context, ledger, changed })
  const { sound } = check
  const secondFolder = () => memory.read().secondFolders[connection.id] ?? null
  const backups = createBackups({ ...context, ledger, folder, counts, secondFolder, ledgerChecked: sound, changed })
  const retention = createRetention({ ...context, ledger, service, ledgerChecked: sound, noticed, zone: deskZone })
  const guests = createGuestDesk({ ...context, ledger, ledgerChecked: sound })
  const readerCopies = createReaderCopies({ ...context, ledger, ledgerChecked: sound, connection: connection.id, folder })
  return {
    check,
    backups,
    retention,
    guests,
    readerCopies,
    stop: () => {
      for (const part of [check, backups, retention, guests, readerCopies]) part.stop()
    },
  }
}

/** Dependencies of the case events, in addition to the context. */
interface CaseEventsParts {
  readonly ledger: Pick<Ledger, 'find'>
  /** Called when a case was opened, closed or changed. */
  readonly changed: () => void
  /** Called for each confirmed booking. */
  readonly booked: () => void
}

/** Returns the callbacks for changed cases. No guest data is logged. */
function createCaseEvents(
  { emit, log }: Pick<DeskContext, 'emit' | 'log'>,
  { ledger, changed: casesChanged, booked }: CaseEventsParts,
): Pick<CasesParts, 'notifyAttempt' | 'notifyCancellation'> {
  const emitRow = (reference: Reference) => {
    // The ledger may be closing and then rejects; ignore it.
    ledger.find(reference).then(
      (row) => row && emit('ledger.changed', { ids: [row.id] }),
      () => {},
    )
  }
  return {
    notifyAttempt: (changed) => {
      const { clientRef, state, failure, lookUps, booking, bookingRef } = changed
      log('case.changed', { clientRef, state, failure: failure?.kind ?? null, lookUps })
      emit('booking.changed', changed)
      casesChanged()
      if (booking) emitRow(bookingRef ? { bookingRef } : { clientRef })
      if (state === 'CONFIRMED') booked()
    },
    notifyCancellation: (changed) => {
      const { reference, bookingRef, state } = changed
      log('cancel.changed', { reference, state })
      emit('cancel.changed', changed)
      casesChanged()
      emitRow(bookingRef === null ? { clientRef: reference } : { bookingRef })
    },
  }
}
