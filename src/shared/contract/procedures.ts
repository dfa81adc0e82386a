/**
 * All that the window may ask of the desk, and all that the desk tells it unasked: one row each. Rows borrow from
 * `endpoints.ts` where a question is one of the service's own. Preload, `ipc/serve.ts` and the `Desk` type derive from it.
 */

import { AskedDate } from '../domain/dates.ts'
import { ClientRef, CreditCard, Holder, Hotel, Occupancy, Pax, SpecialRequest, stayQuery } from '../domain/schemas.ts'
import { Offer } from '../domain/terms.ts'
import { z } from '../domain/zod.ts'
import { ArrivalsState } from './arrivals-views.ts'
import { AttemptView, Comparison, OtherDesksLook, RateCheck } from './booking-views.ts'
import { CancellationCase, CancelQuote, CancelResult } from './cancel-views.ts'
import { ConnectionInput, DeskState, Settings, SettingsChange } from './desk-views.ts'
import { endpoints } from './endpoints.ts'
import {
  ChangesOrder,
  ClosedMonth,
  ClosedZones,
  CloseOrder,
  CloseReport,
  ClosingAsking,
  ExportOrder,
  ExportPreset,
  ExportPreview,
  ExportProgress,
  ExportReport,
  MonthNow,
  MonthOfBasis,
} from './export-views.ts'
import type { Outcome } from './failure.ts'
import { FailureData } from './failure-data.ts'
import {
  BookingPlace,
  Freshness,
  Kept,
  LedgerChoices,
  LedgerFilter,
  LedgerRecord,
  LedgerRow,
  LedgerTotals,
  ledgerSorts,
  RefreshReport,
  SavedView,
} from './ledger-views.ts'
import { BackupChoice, GuestReport, Maintenance, Passphrase, ReaderCopyOrder, stoppableWork, WouldBring } from './maintenance-views.ts'
import { Notice } from './notice-views.ts'
import { SwitchedFault } from './practice.ts'
import { HotelRow, SearchQuery, UnreadParts } from './search-views.ts'
import { SettingsChanges, SettingsExport } from './settings-file.ts'
import { Coverage } from './sync-views.ts'

const Nothing = z.strictObject({})
const SearchId = z.string().max(64)
const Reference = endpoints.checkBooking.request
/** What a clerk says of what speaks against sending: which stays that may be the same one were seen, and why an open one is gone over. */
const saidBefore = {
  acknowledged: z.array(z.string().max(300)).max(200).optional(),
  reason: z
    .string()
    .trim()
    .min(8, { error: 'Say in a few words why this stay is another one.' })
    .max(300, { error: 'At most 300 characters.' })
    .optional(),
  /** Why it is sent before the service has said what was booked since the desk was last open; see `notCaughtUp`. */
  withoutCatchUp: z
    .string()
    .trim()
    .min(8, { error: 'Say in a few words why it cannot wait.' })
    .max(300, { error: 'At most 300 characters.' })
    .optional(),
}
/** The clerk was told that outcomes are open which only the present key can find out, and goes on. */
const evenWithOpenCases = z.boolean().optional()
/**
 * `destinations`: whether the key permits searches by destination; null when the service did not say. `extraCa`: the names in the extra CA
 * file that the connection was tested with; empty without one.
 */
const Tested = z.object({ reached: z.literal(true), destinations: z.boolean().nullable(), extraCa: z.array(z.string()) })

export const procedures = {
  // The desk itself
  'desk.state': { input: Nothing, output: DeskState },
  /** Closes the desk although something is on its way: the answer to `desk.quitAsked`. */
  'desk.quit': { input: Nothing, output: Nothing },
  /** Whether a card can be seen or typed on the screen: meanwhile the window is kept out of screenshots, where the system can. */
  'desk.cardShown': { input: z.strictObject({ shown: z.boolean() }), output: Nothing },
  /**
   * Lets the clerk choose another folder for the desk's data, where the ledger's lies on a network; it is used from the next start on. A dialog
   * that was closed changes nothing. Errors: `unsupported` elsewhere; `ledger` with `networkFolder` or `inUse`; `file`.
   */
  'desk.chooseFolder': { input: Nothing, output: DeskState },
  /** Asks the administrator's feed for a newer version of the desk, and loads it. Errors: `unsupported` where nothing is looked for. */
  'updates.look': { input: Nothing, output: DeskState },
  /** Closes the desk and installs what was loaded. Errors: `unsupported`; `notHere`, nothing is ready; `updateWaits`. */
  'updates.install': { input: Nothing, output: Nothing },
  'settings.read': { input: Nothing, output: Settings },
  'settings.exportable': { input: Nothing, output: SettingsExport },
  /** Writes the settings to a file that the clerk chooses; null: none was chosen. Errors: `file`. */
  'settings.export': { input: Nothing, output: z.object({ file: z.string().nullable() }) },
  /** Lets the clerk choose such a file and says what it would change; null closed the dialog. Errors: `settingsFile`, `file`. */
  'settings.chooseImport': {
    input: Nothing,
    output: z.object({ token: z.string(), name: z.string(), changes: SettingsChanges }).nullable(),
  },
  /** Takes the file in that was chosen last, and answers with what it changed. Errors: `notHere` for another one. */
  'settings.import': { input: z.strictObject({ token: z.string().max(64) }), output: SettingsChanges },
  /** Errors: `input`, `file`; of another accounting zone, which opens the ledger anew, also `inFlight` and `closingRuns`. */
  'settings.write': { input: SettingsChange, output: Settings },

  // Connections. The key goes in and never comes out.
  'connection.practise': { input: Nothing, output: DeskState },
  'connection.test': { input: ConnectionInput, output: Tested },
  /** Tests a stored connection with the key that it has. */
  'connection.testKey': { input: z.strictObject({ id: z.string() }), output: Tested },
  'connection.add': { input: ConnectionInput, output: DeskState },
  'connection.use': { input: z.strictObject({ id: z.string() }), output: DeskState },
  'connection.setKey': { input: z.strictObject({ id: z.string(), apiKey: z.string().max(5000), evenWithOpenCases }), output: DeskState },
  'connection.deleteKey': { input: z.strictObject({ id: z.string(), evenWithOpenCases }), output: DeskState },
  /** Lets the clerk choose a CA file: what `caFile` names it by, and what the form shows; null closed the dialog. */
  'connection.chooseCaFile': { input: Nothing, output: z.object({ file: z.object({ token: z.string(), name: z.string() }).nullable() }) },
  'connection.recoveryCode': { input: Nothing, output: z.object({ code: z.string().nullable() }) },
  /** Writes it to a file that the clerk chooses, and notes that it is kept; null: no file was chosen. Errors: `file`, `ledger` when closed. */
  'connection.saveRecoveryCode': { input: Nothing, output: z.object({ file: z.string().nullable() }) },
  /** The clerk has it on paper. Errors: `file`, `ledger` when closed. */
  'connection.recoveryCodeOnPaper': { input: Nothing, output: DeskState },
  /** The clerk keeps it later: the desk asks again a day later at the earliest. Errors: as above. */
  'connection.recoveryCodeLater': { input: Nothing, output: DeskState },
  /**
   * A name and a password for `proxy`, as the window showed it to the clerk; kept in the keychain. Errors: `input`; `notHere` where another
   * proxy was met meanwhile, which gets neither.
   */
  'connection.proxyLogin': {
    input: z.strictObject({ proxy: z.string().max(300), user: z.string().max(200), password: z.string().max(500) }),
    output: DeskState,
  },
  /** Forgets them. Errors: `notHere`, `keychain`. */
  'connection.forgetProxyLogin': { input: z.strictObject({ proxy: z.string().max(300) }), output: DeskState },
  /** Waits no longer for what the keychain asks; what waited for it ends as if the keychain did not answer. */
  'connection.leaveKeychain': { input: Nothing, output: Nothing },
  'connection.unlock': { input: z.strictObject({ recoveryCode: z.string().max(200) }), output: DeskState },

  // Search. Hotels arrive as `search.hotels` events, the first ones at once.
  'search.start': { input: z.strictObject({ searchId: SearchId, query: SearchQuery }), output: z.object({ batches: z.int() }) },
  'search.stop': { input: z.strictObject({ searchId: SearchId }), output: Nothing },
  'search.hotel': {
    input: z.strictObject({ searchId: SearchId, hotelCode: z.string().max(64) }),
    output: z.object({ hotel: HotelRow }),
  },
  /** A rate of the running search with all that the service said of it. */
  'search.rate': { input: z.strictObject({ searchId: SearchId, rateKey: z.string().max(10_000) }), output: z.object({ hotel: Hotel }) },

  // Booking
  'booking.checkRate': {
    input: z.strictObject({
      rateKey: endpoints.checkRate.request.shape.rateKey,
      /** What was seen in the search, and what was searched for. */
      seen: Offer.nullable(),
      stay: z.strictObject({
        checkin: stayQuery.checkin,
        checkout: stayQuery.checkout,
        paxes: z.array(Pax),
        nationality: stayQuery.nationality,
        currency: stayQuery.currency,
      }),
    }),
    output: RateCheck,
  },
  /** Looks what other desks have booked lately, so that it is known when the clerk books. Never fails: why not is in the answer. */
  'booking.seeOtherDesks': { input: Nothing, output: OtherDesksLook },
  'booking.book': {
    input: z.strictObject({
      checkId: z.string().max(64),
      /** Hotel and terms on the screen when the clerk pressed the button. */
      agreed: Offer,
      holder: Holder,
      occupancies: z.array(Occupancy).min(1).max(20),
      specialRequest: SpecialRequest.optional(),
      creditCard: CreditCard.optional(),
      ...saidBefore,
    }),
    output: AttemptView,
  },
  'booking.cases': { input: z.strictObject({ open: z.boolean() }), output: z.object({ cases: z.array(AttemptView) }) },
  'booking.case': { input: z.strictObject({ clientRef: ClientRef }), output: AttemptView },
  /** Looks an open case up now, without waiting for its schedule. */
  'booking.lookUp': { input: z.strictObject({ clientRef: ClientRef }), output: AttemptView },
  /** Sends the very same request again, under the same client reference, where the machine allows it. */
  'booking.sendAgain': {
    input: z.strictObject({ clientRef: ClientRef, creditCard: CreditCard.optional(), ...saidBefore }),
    output: AttemptView,
  },
  /** Whether an open booking is to be cancelled once it is found; the penalty is asked about again then. */
  'booking.wantCancel': { input: z.strictObject({ clientRef: ClientRef, wanted: z.boolean() }), output: AttemptView },
  /** Compares our bookings with the service’s now, as is done at start and every six hours; joins a run under way. Errors: `noKey`. */
  'booking.compare': { input: Nothing, output: Comparison },
  'booking.stopComparing': { input: Nothing, output: Nothing },

  // The coming arrivals, looked up again at the service
  'arrivals.state': { input: Nothing, output: ArrivalsState },
  /** Looks up the confirmed arrivals of today, tomorrow and the day after; joins a check under way. Errors: `noKey`, `ledger`. */
  'arrivals.check': { input: Nothing, output: ArrivalsState },
  'arrivals.stop': { input: Nothing, output: Nothing },

  // What the desk found out by itself
  'notices.list': { input: Nothing, output: z.object({ notices: z.array(Notice) }) },
  'notices.putAway': { input: z.strictObject({ id: z.int() }), output: Nothing },

  // Ledger
  'ledger.page': {
    input: z.strictObject({
      filter: LedgerFilter,
      sort: z.strictObject({ by: z.enum(ledgerSorts), descending: z.boolean() }),
      after: z.string().max(2000).nullable(),
      limit: z.int().min(1).max(500),
    }),
    output: z.object({ rows: z.array(LedgerRow), next: z.string().nullable() }),
  },
  /**
   * Rows of a list by their place, counted from 0, all as they were at one moment. `kept` is a booking that is to stay where it is on the
   * screen: when it has moved in the list, the answer is as many places further, and `moved` says how many.
   */
  'ledger.rows': {
    input: z.strictObject({
      filter: LedgerFilter,
      sort: z.strictObject({ by: z.enum(ledgerSorts), descending: z.boolean() }),
      from: z.int().min(0),
      limit: z.int().min(1).max(500),
      kept: Kept.nullable(),
    }),
    output: z.object({ rows: z.array(LedgerRow), from: z.int(), moved: z.int() }),
  },
  'ledger.totals': { input: LedgerFilter, output: LedgerTotals },
  'ledger.freshness': { input: LedgerFilter, output: Freshness },
  /** A booking of the list, wherever its row stands now. Errors: `notHere`. */
  'ledger.record': { input: BookingPlace, output: LedgerRecord },
  /** Looks a booking up at the service by one of its references and stores what it says. */
  'ledger.lookUp': { input: Reference, output: LedgerRecord },
  'ledger.refresh': { input: LedgerFilter, output: RefreshReport },
  'ledger.stopRefresh': { input: Nothing, output: Nothing },
  /** What the fields of a filter offer; `typed` narrows the hotels and destinations. */
  'ledger.choices': { input: z.strictObject({ typed: z.string().max(100) }), output: LedgerChoices },
  'ledger.views': { input: Nothing, output: z.object({ views: z.array(SavedView) }) },
  /** Adds a view, or replaces the one of the same name. */
  'ledger.saveView': { input: SavedView, output: z.object({ views: z.array(SavedView) }) },
  'ledger.dropView': { input: z.strictObject({ name: z.string() }), output: z.object({ views: z.array(SavedView) }) },
  /** Which creation days from the first kept one up to today were asked, and when. */
  'ledger.coverage': { input: Nothing, output: Coverage },
  /** Sets the first creation day that the ledger is to hold. The next sync (`booking.compare`) goes back to it. */
  'ledger.keepSince': { input: z.strictObject({ since: AskedDate }), output: Coverage },

  // Exports
  'export.preview': { input: ExportOrder, output: ExportPreview },
  /** Errors: `coverageHoles`, `stopped`, `file`, `inFlight` while another export runs. */
  'export.write': { input: ExportOrder, output: ExportReport },
  'export.stop': { input: Nothing, output: Nothing },
  'export.presets': { input: Nothing, output: z.object({ presets: z.array(ExportPreset) }) },
  'export.savePreset': { input: ExportPreset, output: z.object({ presets: z.array(ExportPreset) }) },
  'export.dropPreset': { input: z.strictObject({ name: z.string() }), output: z.object({ presets: z.array(ExportPreset) }) },

  // Closing months for accounting
  'closing.months': { input: Nothing, output: z.object({ months: z.array(ClosedMonth) }) },
  /** What a month comes to, by the rows that a close would write now. */
  'closing.monthNow': { input: MonthOfBasis, output: MonthNow },
  /** In which accounting zones months were closed; a month of two dates counts twice. */
  'closing.zones': { input: Nothing, output: ClosedZones },
  /** Closes a month of one date: asks the service again for the days of its bookings, exports them all, and keeps file and lines. Errors: as `export.write`, `monthClosed`, `monthMoved`. */
  'closing.close': { input: CloseOrder, output: CloseReport },
  /** Exports what has changed since the last file of a closed month: reversals of what that said, then what is true now. Asks first, too. */
  'closing.changes': { input: ChangesOrder, output: CloseReport },
  /** Writes a kept file once more, to the byte. */
  'closing.saveAgain': { input: z.strictObject({ id: z.int() }), output: z.object({ file: z.string().nullable() }) },
  /** Stops a close or its changes while the service is asked or the file is being written; nothing is closed then. */
  'closing.stop': { input: Nothing, output: Nothing },

  // Keeping the ledger safe and tidy
  'keeping.state': { input: Nothing, output: Maintenance },
  /** Errors: `ledger`, `stopped`. */
  'keeping.backUp': { input: Nothing, output: Maintenance },
  /** Stops what is under way, if it is: its call then fails with `stopped`, and nothing of it is left. */
  'keeping.stop': { input: z.strictObject({ what: z.enum(stoppableWork) }), output: Nothing },
  /** Lets the clerk choose a second folder, to which backups are copied from now on; a closed dialog changes nothing. Errors: `file`. */
  'keeping.chooseSecondFolder': { input: Nothing, output: Maintenance },
  /** Copies no more backups; those that are there stay. */
  'keeping.dropSecondFolder': { input: Nothing, output: Maintenance },
  /** Lets the clerk choose a backup that lies elsewhere, such as one of a computer that broke; null closed the dialog. Errors: `file`. */
  'keeping.chooseBackup': { input: Nothing, output: z.object({ file: z.object({ token: z.string(), name: z.string() }).nullable() }) },
  /** Reads a backup from end to end and says what it, or a new ledger, would bring. Errors: `notHere`, `ledger`, `stopped`, `input` at `recoveryCode`. */
  'keeping.wouldBring': { input: BackupChoice, output: WouldBring },
  /**
   * Puts the present files aside and a backup, or a new ledger, in their place, and opens it. A ledger that nobody can open is put aside with
   * its backups, and the new one has a key of its own. Errors: `inFlight`, `notHere`, `ledger`, `stopped`, `input` at `recoveryCode`.
   */
  'keeping.restore': { input: BackupChoice, output: DeskState },
  /** Removes guests' names from stays that ended longer ago, now and from now on. Amounts stay. */
  'keeping.setRetention': { input: z.strictObject({ months: z.int().min(1).max(240).nullable() }), output: Maintenance },
  /** Bookings in which somebody of this name books or stays, and the names of saved views and presets that name the guest. */
  'keeping.findGuest': {
    input: z.strictObject({ name: z.string().trim().min(2).max(200) }),
    output: z.object({ rows: z.array(LedgerRow), views: z.array(z.string()), presets: z.array(z.string()) }),
  },
  'keeping.exportGuest': { input: z.strictObject({ name: z.string().trim().min(2).max(200) }), output: GuestReport },
  /**
   * Removes this guest from the bookings that are named, and the saved views and presets that name the guest; amounts, dates and
   * references stay. Errors: `casesOpen`.
   */
  'keeping.eraseGuest': {
    input: z.strictObject({ name: z.string().trim().min(2).max(200), bookings: z.array(BookingPlace).min(1).max(5000) }),
    output: GuestReport,
  },

  // Reader copies
  'reader.write': { input: ReaderCopyOrder, output: z.object({ file: z.string().nullable(), bookings: z.int() }) },
  'reader.stopSchedule': { input: Nothing, output: Maintenance },
  /** Stops the copy that is being written; its target is as it was. */
  'reader.stopWriting': { input: Nothing, output: Nothing },
  /** Lets the clerk choose a reader copy and opens it as a connection of its own; null closed the dialog. */
  'reader.open': { input: Nothing, output: DeskState.nullable() },
  /** Opens the reader copy that was handed over from outside, or leaves it. Errors: `notHere`, and as `reader.open`. */
  'reader.openOffered': { input: Nothing, output: DeskState },
  'reader.leaveOffered': { input: Nothing, output: DeskState },
  'reader.unlock': { input: z.strictObject({ passphrase: Passphrase }), output: DeskState },

  /** Writes the evidence of one booking, by one of its references, to a file that the clerk chooses; null: no file was chosen. */
  'ledger.exportEvidence': { input: Reference, output: z.object({ file: z.string().nullable(), entries: z.int() }) },

  // Cancelling
  'cancel.quote': { input: Reference, output: CancelQuote },
  'cancel.confirm': { input: z.strictObject({ quoteId: z.string().max(64) }), output: CancelResult },
  'cancel.cases': { input: z.strictObject({ open: z.boolean() }), output: z.object({ cases: z.array(CancellationCase) }) },
  /** Looks up now whether an open cancellation has taken place. */
  'cancel.lookUp': { input: z.strictObject({ reference: z.string().min(1).max(200) }), output: CancellationCase },

  // Practice
  'practice.faults': { input: Nothing, output: z.object({ faults: z.array(SwitchedFault) }) },
  'practice.switchOn': { input: SwitchedFault, output: z.object({ faults: z.array(SwitchedFault) }) },
  'practice.switchOff': { input: Nothing, output: z.object({ faults: z.array(SwitchedFault) }) },
  /** Codes to try: hotels and destinations of the seeded inventory. */
  'practice.codes': {
    input: Nothing,
    output: z.object({
      hotels: z.array(z.string()),
      destinations: z.array(z.object({ code: z.string(), name: z.string(), hotels: z.int() })),
    }),
  },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>

const events = {
  /** Hotels of a running search; `done` of `batches` calls have ended. The last event has `finished`. */
  'search.hotels': z.object({
    searchId: SearchId,
    hotels: z.array(HotelRow),
    done: z.int(),
    batches: z.int(),
    /** Calls that failed, with the failure as data and the number of codes they asked for. */
    failures: z.array(z.object({ failure: FailureData, codes: z.int() })),
    unread: UnreadParts,
    finished: z.boolean(),
  }),
  'booking.changed': AttemptView,
  'cancel.changed': CancellationCase,
  'comparison.progress': Comparison,
  /** How far a check of the arrivals has come, and how it ended. */
  'arrivals.changed': ArrivalsState,
  /** The clerk wants to close the window while a booking or a cancellation is on its way. */
  'desk.quitAsked': Nothing,
  'ledger.changed': z.object({ ids: z.array(z.number()) }),
  'ledger.progress': RefreshReport,
  'export.progress': ExportProgress,
  /** Of the days that are asked of the service before a month is closed. */
  'closing.asking': ClosingAsking,
  /** Of the reader copy that is being written, by hand or on schedule. */
  'reader.progress': ExportProgress,
  /** Something of `keeping.state` is another. */
  'keeping.changed': Nothing,
  'desk.changed': DeskState,
} as const satisfies Record<string, z.ZodType>

export type ProcedureName = keyof typeof procedures
export const procedureNames = Object.keys(procedures) as ProcedureName[]
export type InputOf<N extends ProcedureName> = z.input<(typeof procedures)[N]['input']>
type ParsedInputOf<N extends ProcedureName> = z.output<(typeof procedures)[N]['input']>
export type OutputOf<N extends ProcedureName> = z.output<(typeof procedures)[N]['output']>
export type EventName = keyof typeof events
export const eventNames = Object.keys(events) as EventName[]
export type EventOf<N extends EventName> = z.output<(typeof events)[N]>

/** The main process implements this; leaving a procedure out does not compile. Failures are thrown as `FailureError`. */
export type Desk = { [N in ProcedureName]: (input: ParsedInputOf<N>) => Promise<OutputOf<N>> }

/** How the desk tells the window something. */
export type Emit = <N extends EventName>(name: N, event: EventOf<N>) => void

/** The whole surface of `window.desk`. */
export interface DeskBridge {
  /** Asks the desk; never rejects for a failure of the service, the disk or the input. */
  ask<N extends ProcedureName>(name: N, input: InputOf<N>): Promise<Outcome<OutputOf<N>>>
  /** Listens; the answer stops listening. */
  on<N extends EventName>(name: N, listen: (event: EventOf<N>) => void): () => void
}
