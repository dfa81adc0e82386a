/** The interface to the ledger of one connection. `remote.ts` opens it (`createLedger`); `program.ts` serves it in its own thread. */

import type { Ahead } from '../../shared/contract/views/ahead-views.ts'
import type { FormDraft } from '../../shared/contract/views/draft-views.ts'
import type {
  Closing,
  ExportLayout,
  ExportPreview,
  ExportReport,
  MonthNow,
  MonthOfBasis,
} from '../../shared/contract/views/export-views.ts'
import type {
  BookingPlace,
  Freshness,
  HistoryLine,
  Kept,
  LedgerChoices,
  LedgerFilter,
  LedgerRecord,
  LedgerRow,
  LedgerTotals,
  MonthSums,
  UncertainDates,
} from '../../shared/contract/views/ledger-views.ts'
import type { GuestAudience } from '../../shared/contract/views/maintenance-views.ts'
import type { FactsChange, NotesNaming } from '../../shared/contract/views/note-views.ts'
import type { Notice } from '../../shared/contract/views/notice-views.ts'
import type { FoundRate, RateFind, Rebooking } from '../../shared/contract/views/rebooking-views.ts'
import type { ReminderPlace } from '../../shared/contract/views/reminder-views.ts'
import type { FoundPlaces, HotelList, HotelListInput, NamedHotel, SeenHotel } from '../../shared/domain/hotel-lists.ts'
import type { Reference } from '../../shared/domain/reference.ts'
import type { ReminderMark } from '../../shared/domain/reminders.ts'
import type { Client, ClientInput } from '../../shared/domain/selling/clients.ts'
import type { AheadQuestion, DueReminder, RemindersDue } from './days-ahead.ts'
import type { Watching } from './job.ts'
import type { LedgerOffers } from './offers-port.ts'
import type { ClosingsFound, LedgerReadOnly } from './opening.ts'
import type { PurgePlace, PurgeSlice } from './purging.ts'
import type {
  ClosingOrder,
  CommitExtras,
  DayRange,
  DaysAsked,
  ExportJob,
  KeptAttempt,
  LedgerCheck,
  LedgerSort,
  NewClosing,
  ReaderCopyWriting,
  Seen,
  ServiceRecord,
  StayQuestion,
  StoredAttempt,
  StoredCancellation,
  StoredEvidence,
  StoreReport,
  UnnamedClosing,
  WhichCases,
  WitnessedRow,
} from './records.ts'

/** All calls run in the ledger's threads and reject with `FailureError` of kind `ledger` when the file cannot serve them. */
export interface Ledger extends LedgerOffers {
  /** Inserts or updates by booking reference, then client reference; adds a history line when something changed. */
  store(records: readonly ServiceRecord[], seen: Seen): Promise<StoreReport>
  /**
   * Announces a bulk import: until `endImport`, new bookings are stored without the structures that are faster to build afterwards. All queries keep
   * working, but searches are slower. The state survives a crash, and calling it twice is harmless.
   */
  beginImport(): Promise<void>
  /**
   * Builds what `beginImport` deferred, in short steps between other calls; resolves to false when nothing is left. The next opening after a crash,
   * and long jobs requested in between, do the same.
   */
  endImport(): Promise<boolean>
  page(
    filter: LedgerFilter,
    sort: LedgerSort,
    after: string | null,
    limit: number,
    withWritten?: boolean,
  ): Promise<{ rows: LedgerRow[]; next: string | null }>
  /**
   * Returns rows of a list by position, counted from 0. Positions refer to the moment of the answer: if the row `kept` has moved since, the result
   * starts that many positions after (`moved`) or before `from`, so that the row keeps its place on the screen.
   */
  rows(
    filter: LedgerFilter,
    sort: LedgerSort,
    from: number,
    limit: number,
    kept: Kept | null,
    withWritten?: boolean,
  ): Promise<{ rows: LedgerRow[]; from: number; moved: number }>
  totals(filter: LedgerFilter): Promise<LedgerTotals>
  /** Returns the sums of each month of a year, ignoring the filter's own days. */
  monthlySums(filter: LedgerFilter, year: number): Promise<MonthSums[]>
  /** Returns a booking that was read before, even if its row has moved since; null when it can no longer be identified. */
  record(booking: BookingPlace): Promise<LedgerRecord | null>
  find(reference: Reference): Promise<LedgerRow | null>
  /** Adds a line that the desk itself writes to a booking's history (cancellation requested, evidence of a difference ...). */
  addHistory(id: number, line: HistoryLine): Promise<void>

  /** Records that the service was asked for the creation days of a window. */
  noteWindow(window: DayRange, atMs: number): Promise<void>
  freshness(filter: LedgerFilter): Promise<Freshness>
  /** Returns the creation days of the rows that a filter matches, as few ranges; used to refresh check-in and check-out views. */
  createdDays(filter: LedgerFilter): Promise<DayRange[]>
  /** Returns the parts of a range of creation days for which the service was never asked. */
  neverAsked(range: DayRange): Promise<DayRange[]>
  /**
   * Returns the parts of these creation days that were not asked for since `sinceMs` and since they ended. Entries later than `untilMs` are ignored.
   */
  notAskedSince(ranges: readonly DayRange[], sinceMs: number, untilMs: number): Promise<DayRange[]>
  /**
   * Returns when the service was last asked for each of these creation days. Entries later than `untilMs` count as never: the clock was ahead then.
   */
  coverage(range: DayRange, untilMs: number): Promise<DaysAsked>

  /** Returns how many bookings of the whole ledger have a creation date without a time zone. */
  uncertainDates(): Promise<UncertainDates>

  /** Commits an attempt durably (fsync) before it resolves, with `beside` in the same transaction. */
  saveAttempt(attempt: StoredAttempt, beside?: CommitExtras): Promise<void>
  attempt(clientRef: string): Promise<KeptAttempt | null>
  /** Returns the newest attempt with the same request content. */
  attemptOf(contentHash: string): Promise<KeptAttempt | null>
  /** Returns attempts, newest first; at most 200 settled ones. */
  attempts(which: WhichCases): Promise<KeptAttempt[]>
  /** Commits a cancellation as `saveAttempt` does. */
  saveCancellation(cancellation: StoredCancellation, beside?: CommitExtras): Promise<void>
  cancellation(reference: string): Promise<StoredCancellation | null>
  /** Returns cancellations, newest first; at most 200 settled ones. */
  cancellations(which: WhichCases): Promise<StoredCancellation[]>
  /**
   * Returns the references of those journal entries, in their order, whose attempt (`book`) or cancellation (`cancel`) is missing from the ledger or
   * has recorded only an earlier entry. A case saved before entries were numbered (`witnessed` 0) counts as up to date.
   */
  behindWitness(what: 'book' | 'cancel', lines: readonly { readonly reference: string; readonly sequence: number }[]): Promise<string[]>
  /** Returns what attempts and cancellations know of their last journal entry, for entries after this sequence, in sequence order. */
  witnessedAfter(sequence: number): Promise<WitnessedRow[]>
  /** Assigns new journal entries to these cases, numbered from `first` in their order, and commits like `saveAttempt`. */
  renumberWitness(first: number, rows: readonly Pick<WitnessedRow, 'kind' | 'reference'>[], beside?: CommitExtras): Promise<void>

  /** Returns our own bookings that are confirmed in the ledger and were created on these days, for a comparison with the service. */
  ownConfirmed(range: DayRange): Promise<{ readonly clientRef: string; readonly bookingRef: string | null; readonly createdMs: number }[]>
  /** Adds evidence and notices that belong to no step of a case. */
  note(beside: Pick<CommitExtras, 'evidence' | 'notices'>): Promise<void>
  /** Returns the evidence about one booking, oldest first. */
  evidence(subject: string): Promise<StoredEvidence[]>
  /** Returns the notices that were not dismissed, newest first. */
  notices(): Promise<Notice[]>
  putAway(notice: number, atMs: number | null): Promise<void>
  /**
   * Checks a batch of new or changed confirmed bookings for double bookings: another confirmed booking of one of the same people on a common night in
   * the same hotel or destination. Adds a `doubleStay` notice for each pair not reported before. Returns how many it added and whether bookings are
   * left; if so, call it again.
   */
  tellDoubles(atMs: number): Promise<{ readonly told: number; readonly left: boolean }>
  /**
   * Returns bookings of one of these people on a common night in the same hotel or destination, and bookings of that hotel without any name.
   * Cancelled and finally failed bookings are left out.
   */
  similarStays(question: StayQuestion): Promise<LedgerRow[]>
  /** Returns the choices for the fields of a filter; `typed` narrows hotels and destinations to those whose code or name starts with it. */
  choices(typed: string): Promise<LedgerChoices>

  /** Returns the value stored under a name, in a format that only the caller knows; null when there is none. */
  remembered(name: string): Promise<string | null>
  remember(name: string, value: string): Promise<void>

  /**
   * Removes the guests of settled stays that ended before a day, a few milliseconds of work per call: call it again with `next`. From the place
   * `index` on it only purges removed text from the text index, which is also needed after `eraseGuest`.
   */
  purgeSlice(before: string, atMs: number, place: PurgePlace | null): Promise<PurgeSlice>
  purgedBookings(): Promise<number>
  /** Returns bookings whose booker or guests match every word of a name; newest first, at most 5,000. */
  findGuests(name: string, watching?: Watching): Promise<LedgerRow[]>
  /** Writes these bookings of one guest to a JSON file, for the guest or for the desk, and returns how many there are. Also rejects with `file`. */
  exportGuest(name: string, bookings: readonly BookingPlace[], file: string, audience: GuestAudience, watching?: Watching): Promise<number>
  /** Counts the open attempts and cancellations of these bookings. */
  openCasesOf(bookings: readonly BookingPlace[]): Promise<number>
  /**
   * Removes a guest from these bookings, a few at a time, and returns the ids of those that contained the guest. Also rejects with `casesOpen`,
   * before anything is removed.
   */
  eraseGuest(name: string, bookings: readonly BookingPlace[], atMs: number): Promise<number[]>
  /** Returns which of these bookings have notes, tags or references that contain the guest's name and would be erased with it. */
  notesNaming(name: string, bookings: readonly BookingPlace[]): Promise<NotesNaming[]>
  /** Adds a note to a booking or replaces one (empty text removes it), and returns the booking's id. Also rejects with `notHere`. */
  writeNote(booking: BookingPlace, note: number | null, text: string, atMs: number, aboutGuest?: boolean): Promise<number>
  /** Changes some of the desk's own data about a booking, and returns its id. Also rejects with `notHere`. */
  changeFacts(booking: BookingPlace, change: FactsChange, atMs: number): Promise<number>
  /** Returns confirmed bookings whose free cancellation ends, or whose guests arrive, within the period: the soonest first, at most 500 of each. */
  reminders(due: RemindersDue): Promise<DueReminder[]>
  /**
   * Returns arrivals of the next days and cancellation deadlines among confirmed future stays. Of stays that are not free of charge beyond the
   * period, only the soonest 10,000 are examined.
   */
  ahead(question: AheadQuestion): Promise<Ahead>
  /** Marks these reminders and returns how many were marked; bookings missing from the ledger are skipped. */
  markReminders(places: readonly ReminderPlace[], mark: ReminderMark): Promise<number>
  /** Returns bookings that are to replace others, newest first, until the old one is gone, the new one has failed or both are kept. */
  rebookings(): Promise<Rebooking[]>
  /** Records that both bookings are kept (the new one is named by its client reference); null undoes it. Returns whether such a rebooking exists. */
  keepBoth(clientRef: string, atMs: number | null): Promise<boolean>
  /**
   * Returns the next confirmed booking to check for a better rate: cancelling it is free or refunds a part, and it was not checked for a day. Null
   * when there is none.
   */
  nextToWatch(nowMs: number): Promise<LedgerRow | null>
  /** Records that a booking is being checked, before the service is asked; false when the booking is not in the ledger. */
  beginRateLook(booking: BookingPlace, atMs: number): Promise<boolean>
  /** Stores the best rate that the check found, or that it found none. Returns whether there was one before or is one now. */
  endRateLook(booking: BookingPlace, found: FoundRate | null): Promise<boolean>
  /**
   * Returns better rates found for bookings that can still be cancelled at the same fee: the soonest end of free cancellation first, at most 500,
   * without dismissed ones.
   */
  rateFinds(nowMs: number): Promise<RateFind[]>
  /** Dismisses the rate found for a booking until a rate saves more, or undoes that; false when no rate was found for it. */
  dismissFind(booking: BookingPlace, back: boolean): Promise<boolean>
  /** Returns the desk's clients, by name. */
  clients(): Promise<Client[]>
  /** Adds a client, or changes the one with the id, and returns its id; null when another client has that name. Also rejects with `notHere`. */
  saveClient(id: number | null, client: ClientInput, atMs: number): Promise<number | null>
  /**
   * Deletes a client, its name in the bookings made for it, and what names it in its offers. Returns the ids of those bookings. Remains in free bytes
   * are purged as after `eraseGuest`.
   */
  dropClient(id: number, atMs: number): Promise<number[]>
  /** Returns the desk's hotel lists, by name. */
  hotelLists(): Promise<HotelList[]>
  /** Returns the hotels of a list, in its order. Also rejects with `notHere`. */
  hotelsOfList(id: number): Promise<NamedHotel[]>
  /** Adds a list, or replaces the one with the id, and returns its id; null when another list has that name. Also rejects with `notHere`. */
  saveHotelList(id: number | null, list: HotelListInput, atMs: number): Promise<number | null>
  dropHotelList(id: number): Promise<void>
  /** Stores the names of hotels. */
  learnHotels(hotels: readonly SeenHotel[]): Promise<void>
  /** Returns hotels and destinations by name, as service answers and bookings contain them. */
  findPlaces(typed: string): Promise<FoundPlaces>
  /** Returns forms in progress, latest first; each is deleted 30 days after its last change. */
  formDrafts(): Promise<FormDraft[]>
  /** Returns the forms in progress that contain this name in any field. */
  formDraftsNaming(name: string): Promise<FormDraft[]>
  /** Adds a form in progress, or replaces the one with its id. */
  saveFormDraft(draft: Pick<FormDraft, 'id' | 'form'>, atMs: number): Promise<void>
  discardFormDraft(id: string): Promise<void>
  /** Writes a reader copy of the ledger as it is now (see `reader-copy.ts`) and returns the number of bookings in it. Also rejects with `file`. */
  writeReaderCopy(order: ReaderCopyWriting, watching?: Watching): Promise<number>

  /** Returns the files of all closed months: newest month first, and within a month the close itself first. */
  closings(): Promise<Closing[]>
  /** Returns the current totals of a month, from the rows that its close would contain now. */
  monthNow(of: MonthOfBasis): Promise<MonthNow>
  /** Links bookings to lines of closed months' files that were imported before these bookings arrived; see `closings-taken-in.ts`. */
  bindClosedLines(): Promise<void>
  /** Stores a file that was written for a closed month. Also rejects with `monthClosed`. */
  keepClosing(closing: NewClosing): Promise<Closing>
  /** Returns stored files whose final name was not recorded: the desk stopped in between, or the rename failed. */
  unnamedClosings(): Promise<UnnamedClosing[]>
  /** Records that a stored file has its final name. */
  noteNamed(closing: number): Promise<void>
  /**
   * Writes all bookings of a month to a temporary file, which is renamed after `keepClosing` has stored it. Progress is in rows. Also rejects with
   * `file`.
   */
  writeClosing(order: ClosingOrder, watching?: Watching): Promise<NewClosing>
  /** Does the same with what has changed since the last file of a closed month; null, and no file, when nothing has. Also rejects with `notHere`. */
  writeChanges(order: Omit<ClosingOrder, 'layout'>, watching?: Watching): Promise<{ closing: NewClosing; reversed: number } | null>
  /** Counts, for each closed month, the bookings that have changed, been added or gone since its last file. */
  countChanges(months: readonly MonthOfBasis[], watching?: Watching): Promise<number[]>
  /** Writes a stored file again, byte for byte. Also rejects with `file` and `notHere`. */
  writeKept(closing: number, file: string): Promise<void>

  /** Returns the first rows of an export and its size, as its files would be now. */
  previewExport(filter: LedgerFilter, layout: ExportLayout): Promise<Omit<ExportPreview, 'holes' | 'daysMissing'>>
  /**
   * Writes the files of an export, all or none: temporary files next to the targets, fsync, rename. Progress is in bookings. Also rejects with `file`
   * and `stopped`.
   */
  writeExport(job: ExportJob, watching?: Watching): Promise<Omit<ExportReport, 'daysMissing'>>

  /** Reads the whole file and cross-checks its records. Also rejects with `stopped`. */
  check(watching?: Watching): Promise<LedgerCheck>
  /** Recomputes the daily sums from the bookings. */
  addUpAgain(): Promise<void>
  /** Writes unchanged data as a test. Rejects if the disk refuses it or is nearly full. */
  tryDisk(): Promise<void>
  /** Backs up the ledger as it is now and returns the backup's name after reading it back. Also rejects with `stopped`. */
  backUp(watching?: Watching): Promise<string>
  /** Why the ledger is read-only: every call that writes then rejects with `notWritten`. Null when it is writable. */
  readonly readOnly: LedgerReadOnly
  /** What the opening imported from the log of closed months; null for a read-only ledger. */
  readonly closingsFound: ClosingsFound | null
  close(): Promise<void>
}
