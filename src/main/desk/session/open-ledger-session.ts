/** The ledger of the connection in use while it is open, with its send journal, its cases and every desk that needs them. */

import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { BookingAttempts } from '../../booking/attempts/attempts-port.ts'
import type { FolderMark } from '../../booking/references/reference-numbers.ts'
import type { SendJournal } from '../../booking/send-journal/send-journal.ts'
import { removeLeft, type Unfinished, unfinishedIn } from '../../files/unfinished-files.ts'
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
import { createHotelDesk, type HotelDesk } from '../hotels/hotels.ts'
import { createLearnedHotels, type LearnedHotels } from '../hotels/learned-hotels.ts'
import { createLedgerDesk, type LedgerDesk } from '../ledger/ledger.ts'
import { createNoticeDesk, type NoticeDesk } from '../ledger/notices.ts'
import type { BackupCounts } from '../maintenance/backup-counts.ts'
import { createDiskWatch, type DiskWatch } from '../maintenance/disk-watch.ts'
import { createOffersDesk, type OffersDesk } from '../offers/offers.ts'
import { createRateWatch } from '../rebooking/rate-watch.ts'
import { createRebookingDesk, type RebookingDesk } from '../rebooking/rebooking.ts'
import { createReminders, type RemindersDesk } from '../reminders/reminders.ts'
import { createRecentSearches, type RecentSearches } from '../search/recent-searches.ts'
import type { StoredConnection } from '../settings/settings.ts'
import { type ArrivalsDesk, createArrivals } from '../sync/arrivals.ts'
import type { CatchUp } from '../sync/catch-up.ts'
import type { ComparisonDesk } from '../sync/comparison.ts'
import { createCaseNews } from './case-news.ts'
import { createCases } from './cases.ts'
import { connectionFolder, ledgerFolder, witnessFile } from './ledger-places.ts'
import { openSendJournal } from './open-send-journal.ts'
import { folderMark, keychainMark } from './reference-places.ts'
import type { ServiceAccess } from './service-access.ts'
import { createUpkeep, type Upkeep } from './upkeep.ts'

/** Everything that answers from an open ledger. */
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
  readonly offered: OffersDesk['offered']
  readonly needBetter: RebookingDesk['needBetter']
  /** What keeps the ledger from being written, also for now only; null when it is written. */
  readOnly(): LedgerReadOnly
  /** Bookings and cancellations whose outcome is open. */
  openCases(): number
  /** Those of them whose last request went out under the key in use. */
  casesOfKey(): Promise<number>
  /** Whether a booking or a cancellation is on its way. */
  isSending(): boolean
  /** Notices that nobody has put away, as counted last. */
  notices(): number
  /** When the last whole comparison of this run ended; null before. */
  comparedAtMs(): number | null
  /** Removes what earlier runs of the desk began beside a clerk's files and did not finish. Never rejects. */
  clearUnfinished(): Promise<void>
  close(): Promise<void>
}

/** Which ledger is opened, and how, beside the context. */
export interface LedgerSessionParts {
  readonly connection: StoredConnection
  readonly key: Uint8Array
  /** Whose days the ledger counts by. */
  readonly accountingZone: string
  /** How many bookings its backups hold, kept from one opening to the next. */
  readonly counts: BackupCounts
  readonly service: Pick<ServiceAccess, 'current' | 'need'>
  /** Called when a case opens, closes or changes, and when there is something to be told. */
  readonly changed: () => void
  /** Called for each booking that was confirmed. */
  readonly booked: () => void
}

/** How long another program may hold the ledger before the clerk is told, in milliseconds. */
export const lockTimeoutMs = 10_000

/** Opens ledger and send journal and takes open cases up again. Rejects with `FailureError` of kind `ledger` or `file`. */
export async function openLedgerSession(context: DeskContext, parts: LedgerSessionParts): Promise<OpenLedgerSession> {
  const { paths, log, clock } = context
  const { connection, key, accountingZone, changed } = parts
  const folder = connectionFolder(paths, connection)
  const disk = createDiskWatch({ ...context, tryDisk: () => ledger.tryDisk(), changed })
  const ledger = await createLedger({
    ...{ folder: ledgerFolder(folder), key, workerFile: paths.workerFile, accountingZone },
    ...{ patienceMs: lockTimeoutMs, readerCopy: connection.mode === 'reader', diskRefused: disk.refused },
    slow: (question, ms) => log('ledger.slow', { question, ms: Math.round(ms) }),
    nowMs: () => clock.nowMs(),
    tickMs: () => clock.tickMs(),
  })
  if (ledger.closingsFound) log('closings.found', { ...ledger.closingsFound })
  try {
    const journal = disk.hearing(await openSendJournal(ledger, witnessFile(folder), context))
    try {
      return await joined(context, parts, { ledger, journal, disk })
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

/** The mark of a folder. A disk that refuses it is told of at once: it is written before anything else of a booking. */
function heardMark(folder: string, disk: DiskWatch): FolderMark {
  const mark = folderMark(folder)
  return { read: mark.read, write: (next) => disk.heard(mark.write(next)) }
}

interface Opened {
  readonly ledger: Ledger
  readonly journal: SendJournal
  readonly disk: DiskWatch
}

/** Joins the desks of an opened ledger. Nothing can be booked before every open case is taken up. */
async function joined(context: DeskContext, parts: LedgerSessionParts, { ledger, journal, disk }: Opened): Promise<OpenLedgerSession> {
  const { clock, log, emit, vault } = context
  const { connection, accountingZone, counts, changed } = parts
  const { current: service, need: needService } = parts.service
  const folder = connectionFolder(context.paths, connection)
  const unfinished = unfinishedIn(unfinishedFolder(ledgerFolder(folder)))
  const left = await unfinished.noted()

  const keepingChanged = () => {
    emit('maintenance.changed', {})
    changed()
  }
  const noticed = () => void noticeDesk.recount()
  const { stop: stopUpkeep, ...upkeep } = createUpkeep(context, {
    ...{ connection, ledger, counts, service, noticed },
    changed: keepingChanged,
  })
  const { check } = upkeep
  const noticeDesk = createNoticeDesk(ledger, clock, log, changed)
  const cases = createCases({
    ...context,
    ...{ ledger, journal, service, needService, check, accountingZone, changed },
    // A practice connection keeps nothing in the keychain.
    marks: { folder: heardMark(folder, disk), keychain: connection.mode === 'practice' ? null : keychainMark(vault, connection.id) },
    noticed,
    ...createCaseNews(context, { ledger, changed, booked: parts.booked }),
  })
  const { attempts, cancellations, store, comparison, catchUp } = cases
  const arrivals = createArrivals({ ...context, ledger, store, service, zone: accountingZone })
  const rebooking = createRebookingDesk({ ...context, ledger, service: needService, line: service })
  const reminders = createReminders({ ...context, ledger, service, zone: accountingZone })
  const ledgerDesk = createLedgerDesk({
    ...context,
    ...{ ledger, store, service: needService, attempts, accountingZone, unfinished },
    // The first rows are what the clerk waits for, and the window is drawing them: reading the whole file begins after that.
    rowsShown: () => void context.settled.then(check.begin),
  })
  const exporting = createExportDesk({ ...context, ledger, accountingZone })
  const documents = createDocumentsDesk({ ...context, ledger, unfinished, comparedAtMs: comparison.comparedAtMs })
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
  void context.settled.then(() => {
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
    clients: createClientDesk({ ...context, ledger, sound: check.sound }),
    calendar,
    offers,
    offered: offers.offered,
    needBetter: rebooking.needBetter,
    openCases,
    casesOfKey: async () => {
      const open = await Promise.all([attempts.cases({ open: true }), cancellations.cases({ open: true })])
      return open.flat().filter(({ needsKey }) => !needsKey).length
    },
    isSending,
    notices: noticeDesk.count,
    comparedAtMs: comparison.comparedAtMs,
    clearUnfinished: () => clear(ledger, unfinished, left, log),
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
      // All at once: none of them begins anything while another one ends.
      await Promise.all([cases.stop(), arrivals.stop()])
      await journal.close()
      await ledger.close()
    },
  }
}

/** Removes the files that earlier runs noted as begun, but for one that the ledger keeps as a close: that is finished, and gets its name. */
async function clear(
  ledger: Pick<Ledger, 'unnamedClosings'>,
  unfinished: Unfinished,
  left: Awaited<ReturnType<Unfinished['noted']>>,
  log: Log,
): Promise<void> {
  const closes = left.length > 0 ? await ledger.unnamedClosings().catch(() => null) : []
  if (closes === null) return
  const removed = await removeLeft(unfinished, left, new Set(closes.map(({ temporary }) => temporary)))
  if (removed > 0) log('files.removed', { unfinished: removed })
}
