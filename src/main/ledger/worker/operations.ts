/** The calls to the ledger. To add a call, write its function and list it in one of these tables; `client/ledger.ts` derives its type. */

import type { HistoryLine, LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { find, recordNow } from '../bookings/booking-lookup.ts'
import { addHistory, store } from '../bookings/bookings.ts'
import { dismissNotice, notices } from '../bookings/notices.ts'
import { beginRateLook, dismissRateFind, endRateLook } from '../bookings/rate-looks.ts'
import { clients, dropClient, saveClient } from '../clients/clients.ts'
import { countChanges, writeChanges, writeClosing, writeStoredFile } from '../closings/closing-file.ts'
import { monthNow } from '../closings/closing-month.ts'
import { closings, markFileNamed, saveClosing, unnamedClosings } from '../closings/closings.ts'
import { bindClosedLines } from '../closings/closings-taken-in.ts'
import { beginImport, completeNextPart } from '../database/bulk-import.ts'
import type { ReadableDb, ReaderDb, WritableDb } from '../database/ledger-db.ts'
import { getSetting, setSetting } from '../database/settings.ts'
import { writeExport } from '../exports/export.ts'
import { previewExport } from '../exports/export-preview.ts'
import { hotelFacts, saveHotelFacts } from '../hotels/hotel-facts.ts'
import { dropHotelList, hotelLists, hotelsOfList, saveHotelList } from '../hotels/hotel-lists.ts'
import { findPlaces, learnHotels } from '../hotels/seen-hotels.ts'
import type { JobContext } from '../job.ts'
import { getAttempt, getAttemptOf, getAttempts, saveAttempt } from '../journal/attempts.ts'
import { cancellation, cancellations, saveCancellation } from '../journal/cancellations.ts'
import { note } from '../journal/commit.ts'
import { journalEntriesMissingFromLedger, journaledAfter, ownConfirmed, renumberJournal } from '../journal/comparing.ts'
import { notifyDoubles } from '../journal/double-stays.ts'
import { evidence } from '../journal/evidence.ts'
import { discardFormDraft, formDrafts, formDraftsNaming, saveFormDraft } from '../notes/form-drafts.ts'
import { changeFacts, writeNote } from '../notes/write-notes.ts'
import { markReminders } from '../notes/written.ts'
import { changeOfferFacts, writeOfferNote } from '../offers/offer-notes.ts'
import { offer, offerChoices, offerMonths, offers } from '../offers/offers.ts'
import { changeOffer, makeOffer, markOffer, noteOfferHandedOut, saveOfferChecks } from '../offers/write-offers.ts'
import { eraseGuest, openCasesOf } from '../privacy/guests-erase.ts'
import { exportGuest, findGuests } from '../privacy/guests-search.ts'
import { purgedBookings, purgeSlice } from '../privacy/purge.ts'
import { notesNaming } from '../privacy/remove-notes.ts'
import { eraseOffers, offersNaming } from '../privacy/remove-offers.ts'
import { comingDays } from '../queries/ahead.ts'
import { choices } from '../queries/choices.ts'
import { coverage } from '../queries/coverage.ts'
import type { Selection } from '../queries/filter.ts'
import { freshness } from '../queries/freshness.ts'
import { nearMatches } from '../queries/near-matches.ts'
import { page, rows } from '../queries/pages.ts'
import { plannedStays } from '../queries/planned-stays.ts'
import { nextToWatch, rateFinds } from '../queries/rate-finds.ts'
import { keepBoth, rebookings } from '../queries/rebookings.ts'
import { reminders } from '../queries/reminders.ts'
import { similarStays } from '../queries/similar-stays.ts'
import { monthlySums, totals } from '../queries/totals.ts'
import { uncertainDates } from '../queries/uncertain-dates.ts'
import { createdDays, neverFetched, noteWindow, notFetchedSince } from '../queries/windows.ts'
import { backUp } from '../storage/backup.ts'
import { addUpAgain, checkLedger } from '../storage/check.ts'
import { tryDisk } from '../storage/open.ts'
import { writeReaderCopy } from '../storage/reader-copy.ts'

const everything: Selection = { from: 'booking', id: 'booking.id', conditions: [], params: {} }

/**
 * Operations that may read many rows, for a window, a comparison or an export; they run in the reader thread (`client/remote.ts`). Operations that
 * read a few rows, including everything that decides a booking or a cancellation, stay in the writing thread and never queue behind these.
 * `similarStays` stays there too: it takes some ten milliseconds with a million bookings, thanks to the text index of names.
 */
export const questions = {
  page,
  rows,
  totals,
  monthlySums,
  freshness: (db: ReadableDb, filter: LedgerFilter) => freshness(db, filter, db.nowMs),
  createdDays,
  coverage,
  uncertainDates: (db: ReadableDb) => uncertainDates(db, everything),
  ownConfirmed,
  choices,
  nearMatches,
  previewExport,
  purgedBookings,
  notesNaming,
  reminders,
  comingDays,
  plannedStays,
  nextToWatch,
  rateFinds,
  findPlaces,
  offers,
  offerMonths,
  offerChoices,
  offersNaming,
  formDraftsNaming,
  monthNow,
} satisfies Record<string, (db: ReadableDb, ...input: never[]) => unknown>

/** All calls of the writing thread: the questions, calls that write, and calls that read few rows and must not wait for a question. */
export const operations = {
  ...questions,
  store,
  beginImport,
  endImport: completeNextPart,
  record: recordNow,
  find,
  addHistory: ({ prepare }: WritableDb, id: number, line: HistoryLine) => addHistory(prepare, id, line),
  noteWindow,
  neverAsked: neverFetched,
  notAskedSince: notFetchedSince,
  saveAttempt,
  attempt: getAttempt,
  attemptOf: getAttemptOf,
  attempts: getAttempts,
  saveCancellation,
  cancellation,
  cancellations,
  journalEntriesMissingFromLedger,
  journaledAfter,
  renumberJournal,
  note,
  evidence,
  notices,
  dismissNotice,
  notifyDoubles,
  similarStays,
  remembered: getSetting,
  remember: setSetting,
  addUpAgain,
  tryDisk,
  purgeSlice,
  openCasesOf,
  eraseGuest,
  writeNote,
  changeFacts,
  markReminders,
  rebookings,
  keepBoth,
  beginRateLook,
  endRateLook,
  dismissRateFind,
  clients,
  saveClient,
  dropClient,
  hotelLists,
  hotelsOfList,
  saveHotelList,
  dropHotelList,
  learnHotels,
  hotelFacts,
  saveHotelFacts,
  offer,
  makeOffer,
  changeOffer,
  markOffer,
  noteOfferHandedOut,
  writeOfferNote,
  changeOfferFacts,
  keepOfferChecks: saveOfferChecks,
  eraseOffers,
  formDrafts,
  saveFormDraft,
  discardFormDraft,
  closings,
  bindClosedLines,
  keepClosing: saveClosing,
  unnamedClosings,
  markFileNamed,
} satisfies Record<string, (db: WritableDb, ...input: never[]) => unknown>

/**
 * Background jobs. Each runs in its own thread (`client/remote.ts`) and reads the ledger as it was when the job began, through its own connection.
 * Bookings continue meanwhile. Inputs and results are plain data.
 */
export const jobs = {
  writeExport,
  findGuests,
  exportGuest,
  writeReaderCopy,
  writeClosing,
  writeChanges,
  countChanges,
  writeKept: writeStoredFile,
  check: checkLedger,
  backUp,
} satisfies Record<string, (reader: ReaderDb, work: JobContext, ...input: never[]) => unknown>
