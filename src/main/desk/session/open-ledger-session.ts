/** The open ledger of the current connection, with its send journal, its cases and all procedures that need them. */
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { Reference } from '../../../shared/domain/reference.ts'
import type { FolderMark } from '../../booking/references/reference-numbers.ts'
import type { SendJournal } from '../../booking/send-journal/send-journal.ts'
import { removeLeftovers, type Unfinished, unfinishedIn } from '../../files/unfinished-files.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { createLedger } from '../../ledger/client/remote.ts'
import { unfinishedFolder } from '../../ledger/database/backup-files.ts'
import type { Log } from '../../log/log.ts'
import { createCalendarDesk } from '../calendar/calendar.ts'
import { createClientDesk } from '../clients/clients.ts'
import { command } from '../context/command.ts'
import type { DeskContext } from '../context/desk-context.ts'
import { createDocumentsDesk } from '../documents/documents.ts'
import { createClosingDesk } from '../export/closing.ts'
import { createClosingDays } from '../export/closing-days.ts'
import { createExportDesk } from '../export/exporting.ts'
import { createHotelDesk, createLearnedHotels } from '../hotels/hotels.ts'
import { createLedgerDesk } from '../ledger/ledger.ts'
import { createNoticeDesk } from '../ledger/notices.ts'
import type { BackupCounts } from '../maintenance/backup-counts.ts'
import { createBackups } from '../maintenance/backups.ts'
import { createDiskWatch, type DiskWatch } from '../maintenance/disk-watch.ts'
import { createGuestDesk } from '../maintenance/guests.ts'
import { createLedgerCheck } from '../maintenance/ledger-check.ts'
import { createReaderCopies } from '../maintenance/reader-copies.ts'
import { createRetention } from '../maintenance/retention.ts'
import { createOffersDesk } from '../offers/offers.ts'
import { createRateWatch } from '../rebooking/rate-watch.ts'
import { createRebookingDesk } from '../rebooking/rebooking.ts'
import { createReminders } from '../reminders/reminders.ts'
import { createRecentSearches } from '../search/recent-searches.ts'
import type { StoredConnection } from '../settings/settings.ts'
import { createArrivals } from '../sync/arrivals.ts'
import { type CasesParts, createCases } from './cases.ts'
import { connectionFolder, ledgerFolder, sendJournalFile } from './ledger-places.ts'
import { openSendJournal } from './open-send-journal.ts'
import { folderMark, keychainMark } from './reference-places.ts'
import type { ServiceAccess } from './service-access.ts'

/** Everything that is available while a ledger is open. */
export type OpenLedgerSession = Awaited<ReturnType<typeof wireSession>>

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
export async function openLedgerSession(context: DeskContext, parts: LedgerSessionParts) {
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

/**
 * Returns the folder's store of the last used reference number, and reports failed writes to the disk watch. It is the first file that a booking
 * writes.
 */
function reportingMark(folder: string, disk: DiskWatch): FolderMark {
  const mark = folderMark(folder)
  return { read: mark.read, write: (next) => disk.watchWrite(mark.write(next)) }
}

/** Creates the procedures of an opened ledger. Nothing can be booked before every open case is recovered. */
async function wireSession(
  context: DeskContext,
  parts: LedgerSessionParts,
  { ledger, journal, disk }: { readonly ledger: Ledger; readonly journal: SendJournal; readonly disk: DiskWatch },
) {
  const { clock, log, emit, vault } = context
  const { connection, accountingZone, counts, changed } = parts
  const { current: service, need: needService } = parts.service
  const folder = connectionFolder(context.paths, connection)
  const unfinished = unfinishedIn(unfinishedFolder(ledgerFolder(folder)))
  const leftovers = await unfinished.recordedFiles()

  const maintenanceChanged = () => {
    emit('maintenance.changed', {})
    changed()
  }
  const noticed = () => void noticeDesk.recount()
  const check = createLedgerCheck({ ...context, ledger, changed: maintenanceChanged })
  const ledgerChecked = check.sound
  const upkeep = {
    check,
    backups: createBackups({
      ...context,
      ...{ ledger, counts, ledgerChecked, changed: maintenanceChanged },
      folder: ledgerFolder(folder),
      secondFolder: () => context.memory.read().secondFolders[connection.id] ?? null,
    }),
    retention: createRetention({ ...context, ledger, service, ledgerChecked, noticed, zone: context.deskZone }),
    guests: createGuestDesk({ ...context, ledger, ledgerChecked }),
    readerCopies: createReaderCopies({ ...context, ledger, ledgerChecked, connection: connection.id, folder: ledgerFolder(folder) }),
  }
  const stopUpkeep = () => {
    for (const part of Object.values(upkeep)) part.stop()
  }
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
    ...createCaseEvents(context, ledger, parts),
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
  const exporting = createExportDesk({ ...context, ledger })
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
    /** Why the ledger is read-only, even if only temporarily; null when it is writable. */
    readOnly: () => ledger.readOnly ?? disk.refusing(),
    closing,
    exporting,
    recentSearches: createRecentSearches(ledger),
    documents,
    hotels: createHotelDesk({ ...context, ledger }),
    drafts: {
      'drafts.list': async () => ({ drafts: await ledger.formDrafts() }),
      'drafts.save': command((draft) => ledger.saveFormDraft(draft, context.clock.nowMs())),
      'drafts.discard': command(({ id }) => ledger.discardFormDraft(id)),
    } satisfies Pick<Desk, Extract<keyof Desk, `drafts.${string}`>>,
    learnedHotels: createLearnedHotels(ledger),
    clients: createClientDesk({ ...context, ledger, ledgerChecked }),
    calendar,
    offers,
    rateOfOffer: offers.rateOfOffer,
    requireBetterRate: rebooking.requireBetterRate,
    /** The number of bookings and cancellations whose outcome is open. */
    openCases,
    /** The number of open cases whose last request was sent with the current API key. */
    casesOfKey: async () => {
      const open = await Promise.all([attempts.cases({ open: true }), cancellations.cases({ open: true })])
      return open.flat().filter(({ needsKey }) => !needsKey).length
    },
    /** Whether a booking or cancellation request is in flight. */
    isSending,
    /** The number of notices that were not dismissed, as of the last count. */
    notices: noticeDesk.count,
    /** When the last complete sync of this run ended; null before the first. */
    comparedAtMs: comparison.comparedAtMs,
    /** Removes partial files that earlier runs left next to the clerk's files. Never rejects. */
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
  leftovers: Awaited<ReturnType<Unfinished['recordedFiles']>>,
  log: Log,
): Promise<void> {
  const unnamedFiles = leftovers.length > 0 ? await ledger.unnamedClosings().catch(() => null) : []
  if (unnamedFiles === null) return
  const removed = await removeLeftovers(unfinished, leftovers, new Set(unnamedFiles.map(({ temporary }) => temporary)))
  if (removed > 0) log('files.removed', { unfinished: removed })
}

/** Returns the callbacks for changed cases. No guest data is logged. */
function createCaseEvents(
  { emit, log }: Pick<DeskContext, 'emit' | 'log'>,
  ledger: Pick<Ledger, 'find'>,
  { changed: casesChanged, booked }: Pick<LedgerSessionParts, 'changed' | 'booked'>,
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
