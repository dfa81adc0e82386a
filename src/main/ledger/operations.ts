/** What the ledger's thread does for each operation of the port. */

import { note } from './beside.ts'
import { uncertainDates } from './booked-on.ts'
import { addHistory, find, recordNow, store } from './bookings.ts'
import { cancellation, cancellations, saveCancellation } from './cancellations.ts'
import { addUpAgain } from './check.ts'
import { choices } from './choices.ts'
import { monthNow } from './closing-month.ts'
import { closings, keepClosing, noteNamed, unnamedClosings } from './closings.ts'
import { bindClosedLines } from './closings-taken-in.ts'
import { behindWitness, ownConfirmed } from './comparing.ts'
import { coverage } from './coverage.ts'
import { tellDoubles } from './double-stays.ts'
import { evidence } from './evidence.ts'
import { previewExport } from './export-preview.ts'
import type { Selection } from './filter.ts'
import { eraseGuest, openCasesOf } from './guests-erase.ts'
import { beginImport, makeNext } from './import.ts'
import { intent, intentOf, intents, saveIntent } from './intents.ts'
import type { Ledger } from './ledger.ts'
import type { OperationName } from './messages.ts'
import { notices, putAway } from './notices.ts'
import { type Shelf, tryDisk } from './open.ts'
import { page, rows } from './pages.ts'
import { purgedBookings, purgeSlice } from './purge.ts'
import { remember, remembered } from './settings.ts'
import { similarStays } from './similar-stays.ts'
import { totals } from './totals.ts'
import { createdDays, freshness, neverAsked, notAskedSince, noteWindow } from './windows.ts'
import { renumberWitness, witnessedAfter } from './witnessed.ts'

const everything: Selection = { from: 'booking', id: 'booking.id', conditions: [], params: {} }

type Operations = {
  readonly [N in OperationName]: (shelf: Shelf, ...input: Parameters<Ledger[N]>) => Awaited<ReturnType<Ledger[N]>>
}

/** Leaving one out, or answering with something else than the port says, does not compile. */
export const operations: Operations = {
  store,
  page,
  rows,
  beginImport,
  endImport: makeNext,
  totals,
  record: recordNow,
  find,
  addHistory: ({ prepare }, id, line) => addHistory(prepare, id, line),
  noteWindow,
  freshness: (shelf, filter) => freshness(shelf, filter, Date.now()),
  createdDays,
  neverAsked,
  notAskedSince,
  coverage,
  uncertainDates: (shelf) => uncertainDates(shelf, everything),
  saveIntent,
  intent,
  intentOf,
  intents,
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
  remembered,
  remember,
  previewExport,
  addUpAgain,
  tryDisk,
  purgeSlice,
  purgedBookings,
  openCasesOf,
  eraseGuest,
  closings,
  monthNow,
  bindClosedLines,
  keepClosing,
  unnamedClosings,
  noteNamed,
}
