/** The messages between the desk and the ledger's threads. */
import type { Failure } from '../../shared/contract/failure.ts'
import type { Fault } from '../../shared/domain/fault.ts'
import type { Ledger } from './ledger.ts'
import type { LedgerOptions } from './opening.ts'
import type { RestoreRequest } from './records.ts'

/**
 * Operations that take plain data and answer once. Closing and freezing the file are separate messages, and long jobs run in their own threads
 * (`jobs.ts`).
 */
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
 * Operations that may read many rows, for a window, a comparison or an export; they run in the reader thread (`reader-thread.ts`). Operations that
 * read a few rows, including everything that decides a booking or a cancellation, stay in the writing thread and never queue behind these.
 * `similarStays` stays there too: it takes some ten milliseconds with a million bookings, thanks to the text index of names.
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

/** An answer read from one snapshot of the ledger; null during an unfinished import, because only a writer can build what it deferred. */
export type Read = { readonly answer: unknown } | null

export type ThreadData = Pick<LedgerOptions, 'folder' | 'key' | 'accountingZone' | 'patienceMs' | 'readerCopy'>

/** The state of the opened ledger, reported by its thread. */
export type Opened = Pick<Ledger, 'readOnly' | 'closingsFound'>

/** The read-only thread next to the writing one. */
export interface ReadingThreadData extends ThreadData {
  readonly reading: true
}

/** Background jobs, each in its own thread (`jobs.ts`). */
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

/** A thread that restores a closed ledger and exits. */
export interface RestoreThreadData extends ThreadData {
  readonly restoring: RestoreRequest
}

/** A thread that previews what a backup would restore and exits. */
export interface LookingThreadData extends ThreadData {
  readonly lookedAt: Pick<RestoreRequest, 'backup' | 'from'>
}

/** The kinds of work that a thread is started for. */
export type ThreadWork = ThreadData | ReadingThreadData | JobThreadData | RestoreThreadData | LookingThreadData

/** `nowMs` is the desk's clock when it started the thread. */
export type WorkerData = ThreadWork & { readonly nowMs: number }

/** One call; `call` numbers it. */
export interface Ask {
  readonly call: number
  readonly name: OperationName | 'holdStill' | 'letGo' | 'close'
  readonly input: readonly unknown[]
  /** The desk's clock when it sent the call. */
  readonly nowMs: number
}

/** The call number of the opening message, which answers no call. */
export const opening = 0

/** A fault crosses the thread boundary without its error message, which may quote data. */
export type ThreadMessage =
  | { readonly call: number; readonly kind: 'done'; readonly value: unknown }
  | { readonly call: number; readonly kind: 'progress'; readonly rows: number }
  | { readonly call: number; readonly kind: 'failed'; readonly failure: Failure }
  | { readonly call: number; readonly kind: 'fault'; readonly fault: Fault }
