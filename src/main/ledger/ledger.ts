/** The port to the ledger of one connection. `remote.ts` opens it (`createLedger`), `program.ts` serves it in a thread of its own. */

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
   * Bookings are about to come by the hundred thousand: until `endImport` new ones are stored without what can be made faster
   * afterwards. Every question is answered as ever, searches more slowly. Outlives a crash; calling it twice is calling it once.
   */
  beginImport(): Promise<void>
  /**
   * Makes what was put off, in short steps between other calls; then answers false, for nothing is left. So do the next opening
   * after a crash and long work that is asked for meanwhile.
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
   * Rows of a list by their place, counted from 0. Places are those of the moment of the answer: where `kept` has moved meanwhile, the rows
   * begin as many places after (`moved`) or before `from`, so that it stands among them where it stood.
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
  /** The sums of each month of a year; the filter's own days do not count. */
  monthlySums(filter: LedgerFilter, year: number): Promise<MonthSums[]>
  /** A booking read before, even if its row has moved since; null when it can no longer be identified. */
  record(booking: BookingPlace): Promise<LedgerRecord | null>
  find(reference: Reference): Promise<LedgerRow | null>
  /** Adds a line of the desk's own to a booking's history (cancel asked for, evidence of a difference …). */
  addHistory(id: number, line: HistoryLine): Promise<void>

  /** Notes that the creation days of a window were asked of the service. */
  noteWindow(window: DayRange, atMs: number): Promise<void>
  freshness(filter: LedgerFilter): Promise<Freshness>
  /** The creation days of the rows that a filter shows, as few ranges; for refreshing check-in and check-out views. */
  createdDays(filter: LedgerFilter): Promise<DayRange[]>
  /** Of these creation days, the ranges that were never asked. */
  neverAsked(range: DayRange): Promise<DayRange[]>
  /** Of these creation days, the ranges that were not asked since this time and since they ended. What was noted after `untilMs` does not count. */
  notAskedSince(ranges: readonly DayRange[], sinceMs: number, untilMs: number): Promise<DayRange[]>
  /** How these creation days were asked. What was noted after `untilMs` counts as never asked: the clock was ahead then. */
  coverage(range: DayRange, untilMs: number): Promise<DaysAsked>

  /** How many bookings of the whole ledger have no creation date with a zone. */
  uncertainDates(): Promise<UncertainDates>

  /** Commits an attempt durably (fsync) before it returns, and what is beside it in the same transaction. */
  saveAttempt(attempt: StoredAttempt, beside?: CommitExtras): Promise<void>
  attempt(clientRef: string): Promise<KeptAttempt | null>
  /** The newest attempt that asks for the same content. */
  attemptOf(contentHash: string): Promise<KeptAttempt | null>
  /** Newest first; of the settled ones at most 200. */
  attempts(which: WhichCases): Promise<KeptAttempt[]>
  /** Commits a cancellation as `saveAttempt` does. */
  saveCancellation(cancellation: StoredCancellation, beside?: CommitExtras): Promise<void>
  cancellation(reference: string): Promise<StoredCancellation | null>
  /** Newest first; of the settled ones at most 200. */
  cancellations(which: WhichCases): Promise<StoredCancellation[]>
  /**
   * Of these journal entries, the references, in their order, whose attempt (`book`) or cancellation (`cancel`) is not here or
   * knows of an earlier line only. One that was kept before lines were counted (`witnessed` 0) knows of them all.
   */
  behindWitness(what: 'book' | 'cancel', lines: readonly { readonly reference: string; readonly sequence: number }[]): Promise<string[]>
  /** What the attempts and cancellations whose last journal entry is after this sequence know of it, in the order of the lines. */
  witnessedAfter(sequence: number): Promise<WitnessedRow[]>
  /** Gives these rows new journal entries, numbered from `first` in their order, and commits as `saveAttempt` does. */
  renumberWitness(first: number, rows: readonly Pick<WitnessedRow, 'kind' | 'reference'>[], beside?: CommitExtras): Promise<void>

  /** Our own bookings that are confirmed in the ledger and were made on these creation days, for a comparison with the service. */
  ownConfirmed(range: DayRange): Promise<{ readonly clientRef: string; readonly bookingRef: string | null; readonly createdMs: number }[]>
  /** Adds lines of evidence and notices that belong to no step of a case. */
  note(beside: Pick<CommitExtras, 'evidence' | 'notices'>): Promise<void>
  /** The lines about one booking, first line first. */
  evidence(subject: string): Promise<StoredEvidence[]>
  /** Notices that are not put away, newest first. */
  notices(): Promise<Notice[]>
  putAway(notice: number, atMs: number | null): Promise<void>
  /**
   * Looks, for some of the confirmed bookings that came or changed since they were last looked at, for another confirmed booking of one of
   * the same people on a common night in the same hotel or destination, and adds a notice `doubleStay` for each pair that nobody was told
   * of. Answers how many, and whether any are left: call it again then.
   */
  tellDoubles(atMs: number): Promise<{ readonly told: number; readonly left: boolean }>
  /**
   * Bookings, neither cancelled nor failed for good, of one of these people on a common night in the same hotel or destination, and
   * those of the hotel that name nobody.
   */
  similarStays(question: StayQuestion): Promise<LedgerRow[]>
  /** What the fields of a filter offer; `typed` narrows hotels and destinations to those whose code or name begins so. */
  choices(typed: string): Promise<LedgerChoices>

  /** What the ledger remembers under a name, in a form that only the caller knows; null when nothing. */
  remembered(name: string): Promise<string | null>
  remember(name: string, value: string): Promise<void>

  /**
   * Removes the guests of settled stays that ended before a day, a few milliseconds of it: call it again with `next`. From the place
   * `index` it only rids the text index of what was removed, as is due after `eraseGuest`.
   */
  purgeSlice(before: string, atMs: number, place: PurgePlace | null): Promise<PurgeSlice>
  purgedBookings(): Promise<number>
  /** Bookings in which somebody books or stays who is called by every word of a name; newest first, at most 5,000. */
  findGuests(name: string, watching?: Watching): Promise<LedgerRow[]>
  /** Writes these bookings of one guest to a JSON file, for the guest or for the desk, and returns how many there are. Rejects with `file` too. */
  exportGuest(name: string, bookings: readonly BookingPlace[], file: string, audience: GuestAudience, watching?: Watching): Promise<number>
  /** Of these bookings, how many attempts and cancellations are open. */
  openCasesOf(bookings: readonly BookingPlace[]): Promise<number>
  /** Removes a guest from these bookings, a few at a time, and answers the ids of those that held it. Rejects with `casesOpen` too; nothing was removed then. */
  eraseGuest(name: string, bookings: readonly BookingPlace[], atMs: number): Promise<number[]>
  /** Which of these bookings have notes, tags or references that name a guest who is called so, and would be erased with the name. */
  notesNaming(name: string, bookings: readonly BookingPlace[]): Promise<NotesNaming[]>
  /** Writes a note about a booking, or another text in the place of one (empty removes it), and answers the booking's id. Rejects with `notHere` too. */
  writeNote(booking: BookingPlace, note: number | null, text: string, atMs: number, aboutGuest?: boolean): Promise<number>
  /** Changes some of what the desk keeps about a booking, and answers its id. Rejects with `notHere` too. */
  changeFacts(booking: BookingPlace, change: FactsChange, atMs: number): Promise<number>
  /** Confirmed bookings whose free period ends, or whose guests arrive, within what is asked for: the soonest first, at most 500 of each. */
  reminders(due: RemindersDue): Promise<DueReminder[]>
  /** Arrivals of the next days and the deadlines of cancellations, among the confirmed stays to come; of those that are not free beyond the days, the soonest 10,000 are looked at. */
  ahead(question: AheadQuestion): Promise<Ahead>
  /** Notes what became of these reminders, and answers of how many: those whose booking is not here are left out. */
  markReminders(places: readonly ReminderPlace[], mark: ReminderMark): Promise<number>
  /** Bookings that others are to take the place of, the newest first: until the old one is gone, the new one came to nothing, or both are kept. */
  rebookings(): Promise<Rebooking[]>
  /** Says that both bookings are kept, the new one named by its client reference; null takes that back. Answers whether there is such a one. */
  keepBoth(clientRef: string, atMs: number | null): Promise<boolean>
  /** The confirmed booking to be looked at next for a better rate: cancelling it is free, or else brings a part back, and it was not looked at for a day; null when there is none. */
  nextToWatch(nowMs: number): Promise<LedgerRow | null>
  /** Notes that a booking is looked at now, before the service is asked; false where it is not here. */
  beginRateLook(booking: BookingPlace, atMs: number): Promise<boolean>
  /** Keeps the best rate that the look has found, or that it found none; whether there was one before or is one now. */
  endRateLook(booking: BookingPlace, found: FoundRate | null): Promise<boolean>
  /** Better rates that were found for bookings that can be cancelled now at the fee of then, the soonest end of the free time first, at most 500; none that was dismissed. */
  rateFinds(nowMs: number): Promise<RateFind[]>
  /** Dismisses what was found for a booking until a rate saves more, or takes that back; false where nothing was found for it. */
  dismissFind(booking: BookingPlace, back: boolean): Promise<boolean>
  /** The clients of the desk, by name. */
  clients(): Promise<Client[]>
  /** Adds a client, or changes the one of an id, and answers its id; null where another client is called so. Rejects with `notHere` too. */
  saveClient(id: number | null, client: ClientInput, atMs: number): Promise<number | null>
  /** Deletes a client, its name in the bookings that were made for it, whose ids are answered, and what names it in its offers. What is left in free bytes goes as after `eraseGuest`. */
  dropClient(id: number, atMs: number): Promise<number[]>
  /** The hotel lists of the desk, by name. */
  hotelLists(): Promise<HotelList[]>
  /** The hotels of a list, in its order. Rejects with `notHere` too. */
  hotelsOfList(id: number): Promise<NamedHotel[]>
  /** Adds a list, or replaces the one of an id, and answers its id; null where another list is called so. Rejects with `notHere` too. */
  saveHotelList(id: number | null, list: HotelListInput, atMs: number): Promise<number | null>
  dropHotelList(id: number): Promise<void>
  /** Keeps what hotels are called. */
  learnHotels(hotels: readonly SeenHotel[]): Promise<void>
  /** Hotels and destinations by their names, as answers and bookings have them. */
  findPlaces(typed: string): Promise<FoundPlaces>
  /** Forms in progress, the latest first; none is stored for longer than 30 days after its last change. */
  formDrafts(): Promise<FormDraft[]>
  /** Those of them that name somebody who is called so, in any field. */
  formDraftsNaming(name: string): Promise<FormDraft[]>
  /** Adds a form in progress, or replaces the one of its id. */
  saveFormDraft(draft: Pick<FormDraft, 'id' | 'form'>, atMs: number): Promise<void>
  discardFormDraft(id: string): Promise<void>
  /** Writes a reader copy of the ledger as it is now, see `reader-copy.ts`, and answers its bookings. Rejects with `file` too. */
  writeReaderCopy(order: ReaderCopyWriting, watching?: Watching): Promise<number>

  /** The files of all closed months: newest month first, of a month the close itself first. */
  closings(): Promise<Closing[]>
  /** What a month comes to by the rows that its close would hold now. */
  monthNow(of: MonthOfBasis): Promise<MonthNow>
  /** Finds the bookings that files of closed months tell of which were taken in before these bookings came; see `closings-taken-in.ts`. */
  bindClosedLines(): Promise<void>
  /** Keeps a file that was written for a closed month. Rejects with `monthClosed` too. */
  keepClosing(closing: NewClosing): Promise<Closing>
  /** Kept files whose name was not noted: the desk was ended in between, or the name was refused. */
  unnamedClosings(): Promise<UnnamedClosing[]>
  /** Notes that a kept file has its name. */
  noteNamed(closing: number): Promise<void>
  /** Writes all bookings of a month beside a file, which gets its name once it was kept by `keepClosing`. Progress is in rows. Rejects with `file` too. */
  writeClosing(order: ClosingOrder, watching?: Watching): Promise<NewClosing>
  /** The same with what has changed since the last file of a closed month; null, and no file, when nothing has. Rejects with `notHere` too. */
  writeChanges(order: Omit<ClosingOrder, 'layout'>, watching?: Watching): Promise<{ closing: NewClosing; reversed: number } | null>
  /** For each closed month, how many of its bookings have changed, come or gone since its last file. */
  countChanges(months: readonly MonthOfBasis[], watching?: Watching): Promise<number[]>
  /** Writes a kept file again, to the byte. Rejects with `file` and `notHere` too. */
  writeKept(closing: number, file: string): Promise<void>

  /** The first rows of an export and its size, as its files would be now. */
  previewExport(filter: LedgerFilter, layout: ExportLayout): Promise<Omit<ExportPreview, 'holes' | 'daysMissing'>>
  /**
   * Writes the files of an export, all of them or none: temporary files beside them, fsync, rename. Progress is in bookings.
   * Rejects with `file` and `stopped` too.
   */
  writeExport(job: ExportJob, watching?: Watching): Promise<Omit<ExportReport, 'daysMissing'>>

  /** Reads the whole file and compares what belongs together in it. Rejects with `stopped` too. */
  check(watching?: Watching): Promise<LedgerCheck>
  /** Makes the sums by day again from the bookings. */
  addUpAgain(): Promise<void>
  /** Test write of unchanged data. Rejects if the disk refuses it or is nearly full. */
  tryDisk(): Promise<void>
  /** Backs up the ledger as it is now and answers with the backup's name, once it was read back. Rejects with `stopped` too. */
  backUp(watching?: Watching): Promise<string>
  /** Why the ledger is read-only: every call that writes then rejects with `notWritten`. Null when it is writable. */
  readonly readOnly: LedgerReadOnly
  /** What was taken in from the log of closed months at the opening; null for a read-only ledger. */
  readonly closingsFound: ClosingsFound | null
  close(): Promise<void>
}
