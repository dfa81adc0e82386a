/** The messages between the desk and the ledger's threads. */
import type { Failure } from '../../shared/contract/failure.ts'
import type { Fault } from '../../shared/domain/fault.ts'
import type { Ledger } from './ledger.ts'
import type { LedgerOptions } from './opening.ts'
import type { RestoreRequest } from './records.ts'

/** Operations that take plain data and answer once. Closing and holding the file still have lines of their own, and long work its own threads (`jobs.ts`). */
export const operationNames = [
  'store',
  'page',
  'rows',
  'beginImport',
  'endImport',
  'totals',
  'monthlySums',
  'record',
  'find',
  'addHistory',
  'noteWindow',
  'freshness',
  'createdDays',
  'neverAsked',
  'notAskedSince',
  'coverage',
  'uncertainDates',
  'saveAttempt',
  'attempt',
  'attemptOf',
  'attempts',
  'saveCancellation',
  'cancellation',
  'cancellations',
  'behindWitness',
  'witnessedAfter',
  'renumberWitness',
  'ownConfirmed',
  'note',
  'evidence',
  'notices',
  'putAway',
  'tellDoubles',
  'similarStays',
  'choices',
  'remembered',
  'remember',
  'previewExport',
  'addUpAgain',
  'tryDisk',
  'purgeSlice',
  'purgedBookings',
  'openCasesOf',
  'eraseGuest',
  'notesNaming',
  'writeNote',
  'changeFacts',
  'reminders',
  'ahead',
  'markReminders',
  'rebookings',
  'keepBoth',
  'nextToWatch',
  'beginRateLook',
  'endRateLook',
  'rateFinds',
  'dismissFind',
  'clients',
  'saveClient',
  'dropClient',
  'hotelLists',
  'hotelsOfList',
  'saveHotelList',
  'dropHotelList',
  'learnHotels',
  'findPlaces',
  'offers',
  'offerMonths',
  'offerChoices',
  'offer',
  'makeOffer',
  'changeOffer',
  'markOffer',
  'noteOfferHandedOut',
  'writeOfferNote',
  'changeOfferFacts',
  'keepOfferChecks',
  'offersNaming',
  'formDraftsNaming',
  'eraseOffers',
  'formDrafts',
  'saveFormDraft',
  'discardFormDraft',
  'closings',
  'monthNow',
  'bindClosedLines',
  'keepClosing',
  'unnamedClosings',
  'noteNamed',
] as const satisfies readonly (keyof Ledger)[]

export type OperationName = (typeof operationNames)[number]

/**
 * Those that may read many rows, for a window, a comparison or an export: they have a thread of their own (`reader-thread.ts`). What
 * reads a few, and so all that a booking or a cancellation is decided by, stays with what is written and waits behind none of
 * these: `similarStays` too, which takes some ten milliseconds of a million bookings by the names that the text index knows.
 */
export const questionNames = [
  'page',
  'rows',
  'totals',
  'monthlySums',
  'freshness',
  'createdDays',
  'coverage',
  'uncertainDates',
  'monthNow',
  'ownConfirmed',
  'choices',
  'findPlaces',
  'previewExport',
  'purgedBookings',
  'notesNaming',
  'reminders',
  'ahead',
  'nextToWatch',
  'rateFinds',
  'offers',
  'offerMonths',
  'offerChoices',
  'offersNaming',
  'formDraftsNaming',
] as const satisfies readonly OperationName[]

export type QuestionName = (typeof questionNames)[number]

/** An answer read from one moment of the ledger; null while an import is unfinished, for what it has put off only a writer can make. */
export type Read = { readonly answer: unknown } | null

export type ThreadData = Pick<LedgerOptions, 'folder' | 'key' | 'accountingZone' | 'patienceMs' | 'readerCopy'>

/** What the thread reports of the ledger it has opened. */
export type Opened = Pick<Ledger, 'readOnly' | 'closingsFound'>

/** The read-only thread beside the writing one. */
export interface ReadingThreadData extends ThreadData {
  readonly reading: true
}

/** Background jobs, each in a thread of its own (`jobs.ts`). */
const jobNames = [
  'writeExport',
  'findGuests',
  'exportGuest',
  'writeReaderCopy',
  'writeClosing',
  'writeChanges',
  'countChanges',
  'writeKept',
  'checkLedger',
  'backUp',
] as const
export type JobName = (typeof jobNames)[number]

export interface JobThreadData extends ThreadData {
  readonly aside: { readonly name: JobName; readonly input: readonly unknown[] }
}

/** A thread that replaces a closed ledger, and ends. */
export interface RestoreThreadData extends ThreadData {
  readonly restoring: RestoreRequest
}

/** A thread that previews what a backup would bring, and ends. */
export interface LookingThreadData extends ThreadData {
  readonly lookedAt: Pick<RestoreRequest, 'backup' | 'from'>
}

/** What a thread is started for. */
export type ThreadWork = ThreadData | ReadingThreadData | JobThreadData | RestoreThreadData | LookingThreadData

/** `nowMs`: the desk's clock when it started the thread. */
export type WorkerData = ThreadWork & { readonly nowMs: number }

/** One call; `call` numbers it. */
export interface Ask {
  readonly call: number
  readonly name: OperationName | 'holdStill' | 'letGo' | 'close'
  readonly input: readonly unknown[]
  /** The desk's clock when it asked. */
  readonly nowMs: number
}

/** The number of the opening message, which answers no call. */
export const opening = 0

/** A bug crosses without its error message, which may quote data. */
export type ThreadMessage =
  | { readonly call: number; readonly kind: 'done'; readonly value: unknown }
  | { readonly call: number; readonly kind: 'progress'; readonly rows: number }
  | { readonly call: number; readonly kind: 'failed'; readonly failure: Failure }
  | { readonly call: number; readonly kind: 'fault'; readonly fault: Fault }
