/** What the ledger's thread does for each operation of the port. */

import { find, recordNow } from '../bookings/booking-lookup.ts'
import { addHistory, store } from '../bookings/bookings.ts'
import { notices, putAway } from '../bookings/notices.ts'
import { beginRateLook, dismissFind, endRateLook } from '../bookings/rate-looks.ts'
import { clients, dropClient, saveClient } from '../clients/clients.ts'
import { monthNow } from '../closings/closing-month.ts'
import { closings, keepClosing, noteNamed, unnamedClosings } from '../closings/closings.ts'
import { bindClosedLines } from '../closings/closings-taken-in.ts'
import { beginImport, makeNext } from '../database/bulk-import.ts'
import type { ReadableDb, WritableDb } from '../database/ledger-db.ts'
import { getSetting, setSetting } from '../database/settings.ts'
import { previewExport } from '../exports/export-preview.ts'
import { dropHotelList, hotelLists, hotelsOfList, saveHotelList } from '../hotels/hotel-lists.ts'
import { findPlaces, learnHotels } from '../hotels/seen-hotels.ts'
import { getAttempt, getAttemptOf, getAttempts, saveAttempt } from '../journal/attempts.ts'
import { cancellation, cancellations, saveCancellation } from '../journal/cancellations.ts'
import { note } from '../journal/commit.ts'
import { behindWitness, ownConfirmed } from '../journal/comparing.ts'
import { tellDoubles } from '../journal/double-stays.ts'
import { evidence } from '../journal/evidence.ts'
import { renumberWitness, witnessedAfter } from '../journal/witnessed.ts'
import type { Ledger } from '../ledger.ts'
import { discardFormDraft, formDrafts, formDraftsNaming, saveFormDraft } from '../notes/form-drafts.ts'
import { markReminders } from '../notes/mark-reminders.ts'
import { changeFacts, writeNote } from '../notes/write-notes.ts'
import { offerChoices } from '../offers/offer-choices.ts'
import { changeOfferFacts, writeOfferNote } from '../offers/offer-notes.ts'
import { offer, offerMonths, offers } from '../offers/offers.ts'
import { changeOffer, keepOfferChecks, makeOffer, markOffer, noteOfferHandedOut } from '../offers/write-offers.ts'
import { eraseGuest, openCasesOf } from '../privacy/guests-erase.ts'
import { purgedBookings, purgeSlice } from '../privacy/purge.ts'
import { notesNaming } from '../privacy/remove-notes.ts'
import { eraseOffers, offersNaming } from '../privacy/remove-offers.ts'
import type { OperationName, QuestionName } from '../protocol.ts'
import { ahead } from '../queries/ahead.ts'
import { choices } from '../queries/choices.ts'
import { coverage } from '../queries/coverage.ts'
import type { Selection } from '../queries/filter.ts'
import { freshness } from '../queries/freshness.ts'
import { page, rows } from '../queries/pages.ts'
import { nextToWatch, rateFinds } from '../queries/rate-finds.ts'
import { keepBoth, rebookings } from '../queries/rebookings.ts'
import { reminders } from '../queries/reminders.ts'
import { similarStays } from '../queries/similar-stays.ts'
import { monthlySums, totals } from '../queries/totals.ts'
import { uncertainDates } from '../queries/uncertain-dates.ts'
import { createdDays, neverFetched, noteWindow, notFetchedSince } from '../queries/windows.ts'
import { addUpAgain } from '../storage/check.ts'
import { tryDisk } from '../storage/open.ts'

const everything: Selection = { from: 'booking', id: 'booking.id', conditions: [], params: {} }

type Operations = {
  readonly [N in OperationName]: (
    db: N extends QuestionName ? ReadableDb : WritableDb,
    ...input: Parameters<Ledger[N]>
  ) => Awaited<ReturnType<Ledger[N]>>
}

/** Leaving one out, answering with something else than the port says, or writing in a question does not compile. */
export const operations: Operations = {
  store,
  page,
  rows,
  beginImport,
  endImport: makeNext,
  totals,
  monthlySums,
  record: recordNow,
  find,
  addHistory: ({ prepare }, id, line) => addHistory(prepare, id, line),
  noteWindow,
  freshness: (db, filter) => freshness(db, filter, db.nowMs),
  createdDays,
  neverAsked: neverFetched,
  notAskedSince: notFetchedSince,
  coverage,
  uncertainDates: (db) => uncertainDates(db, everything),
  saveAttempt,
  attempt: getAttempt,
  attemptOf: getAttemptOf,
  attempts: getAttempts,
  saveCancellation,
  cancellation,
  cancellations,
  behindWitness,
  witnessedAfter,
  renumberWitness,
  ownConfirmed,
  note,
  evidence,
  notices,
  putAway,
  tellDoubles,
  similarStays,
  choices,
  remembered: getSetting,
  remember: setSetting,
  previewExport,
  addUpAgain,
  tryDisk,
  purgeSlice,
  purgedBookings,
  openCasesOf,
  eraseGuest,
  notesNaming,
  writeNote,
  changeFacts,
  reminders,
  ahead,
  markReminders,
  rebookings,
  keepBoth,
  nextToWatch,
  beginRateLook,
  endRateLook,
  rateFinds,
  dismissFind,
  clients,
  saveClient,
  dropClient,
  hotelLists,
  hotelsOfList,
  saveHotelList,
  dropHotelList,
  learnHotels,
  findPlaces,
  offers,
  offerMonths,
  offerChoices,
  offer,
  makeOffer,
  changeOffer,
  markOffer,
  noteOfferHandedOut,
  writeOfferNote,
  changeOfferFacts,
  keepOfferChecks,
  offersNaming,
  formDraftsNaming,
  eraseOffers,
  formDrafts,
  saveFormDraft,
  discardFormDraft,
  closings,
  monthNow,
  bindClosedLines,
  keepClosing,
  unnamedClosings,
  noteNamed,
}
