/** Reading the ledger, and the desk's own notes and facts about bookings. No service is needed, except to look up or refresh. */
import { QueryDate } from '../../../domain/dates.ts'
import { maxNoteLength } from '../../../domain/desk-facts.ts'
import { z } from '../../../domain/zod.ts'
import { type Events, Nothing, type Procedures, ReferenceInput } from '../../procedure-group.ts'
import { Ahead } from '../../views/ahead-views.ts'
import {
  BookingKey,
  Freshness,
  LedgerChoices,
  LedgerFilter,
  LedgerRecord,
  LedgerRow,
  LedgerTotals,
  ledgerSorts,
  MonthSums,
  NearMatches,
  PinnedRow,
  RefreshReport,
  SavedView,
} from '../../views/ledger-views.ts'
import { FactsChange } from '../../views/note-views.ts'
import { Planner } from '../../views/planner-views.ts'
import { Coverage } from '../../views/sync-views.ts'

export const ledgerProcedures = {
  // Reading the ledger: lists, totals, records, saved views, and which days it covers.
  'ledger.page': {
    input: z.strictObject({
      filter: LedgerFilter,
      sort: z.strictObject({ by: z.enum(ledgerSorts), descending: z.boolean() }),
      after: z.string().max(2000).nullable(),
      limit: z.int().min(1).max(500),
      /** Includes the desk's own facts about each booking. */
      withDeskFacts: z.boolean().optional(),
    }),
    output: z.object({ rows: z.array(LedgerRow), next: z.string().nullable() }),
  },
  /**
   * Returns rows of a list from position `from` (0-based) on, all from one snapshot. `kept` is a booking that must not move on the screen: if its
   * position changed, the answer is shifted by the same number of rows (`moved`).
   */
  'ledger.rows': {
    input: z.strictObject({
      filter: LedgerFilter,
      sort: z.strictObject({ by: z.enum(ledgerSorts), descending: z.boolean() }),
      from: z.int().min(0),
      limit: z.int().min(1).max(500),
      kept: PinnedRow.nullable(),
      withDeskFacts: z.boolean().optional(),
    }),
    output: z.object({ rows: z.array(LedgerRow), from: z.int(), moved: z.int() }),
  },
  /** Returns arrivals and deadlines of the next days for the Today page: the first deadlines, or with `allDeadlines` all of them. */
  'ledger.ahead': {
    input: z.strictObject({ from: QueryDate, days: z.int().min(1).max(31), allDeadlines: z.boolean() }),
    output: Ahead,
  },
  /** Returns the stays and deadlines of a week or a month for the Planner page, at most 2,000 at once; `after` is the `next` of the page before. */
  'ledger.planner': {
    input: z.strictObject({ from: QueryDate, days: z.int().min(1).max(31), after: z.int().nullable() }),
    output: Planner,
  },
  'ledger.totals': { input: LedgerFilter, output: LedgerTotals },
  /** Returns the sums of each month of a year, by the filter's date basis and other criteria; the filter's date range is ignored. */
  'ledger.months': {
    input: z.strictObject({ filter: LedgerFilter, year: z.int().min(1900).max(2999) }),
    output: z.object({ months: z.array(MonthSums) }),
  },
  'ledger.freshness': { input: LedgerFilter, output: Freshness },
  /** Returns a booking, even if its row id changed. Errors: `notHere`. */
  'ledger.record': { input: BookingKey, output: LedgerRecord },
  /** Looks up a booking at the service by one of its references and stores the answer. */
  'ledger.lookUp': { input: ReferenceInput, output: LedgerRecord },
  'ledger.refresh': { input: LedgerFilter, output: RefreshReport },
  'ledger.stopRefresh': { input: Nothing, output: Nothing },
  /** Returns the choices for the filter's fields; `typed` narrows the hotels and destinations. */
  'ledger.choices': { input: z.strictObject({ typed: z.string().max(100) }), output: LedgerChoices },
  /** Suggests what to look for instead of a text that no booking of the list has. */
  'ledger.nearMatches': { input: z.strictObject({ text: z.string().max(200) }), output: NearMatches },
  'ledger.views': { input: Nothing, output: z.object({ views: z.array(SavedView) }) },
  /** Adds a view, or replaces the one with the same name. */
  'ledger.saveView': { input: SavedView, output: z.object({ views: z.array(SavedView) }) },
  'ledger.dropView': { input: z.strictObject({ name: z.string() }), output: z.object({ views: z.array(SavedView) }) },
  /** Returns which creation days, from the first stored one up to today, were requested from the service, and when. */
  'ledger.coverage': { input: Nothing, output: Coverage },
  /** Sets the first creation day that the ledger should contain. The next sync (`sync.run`) goes back to it. */
  'ledger.keepSince': { input: z.strictObject({ since: QueryDate }), output: Coverage },

  // The desk's own notes and facts about a booking. They are stored in the ledger and need no service.
  /**
   * Writes a note, or replaces the text of an existing one; blank text deletes it. `aboutGuest` includes it in the file that a guest may request; if
   * omitted, the note stays included or excluded as before. Errors: `notHere`.
   */
  'notes.write': {
    input: z.strictObject({
      booking: BookingKey,
      note: z.int().nullable(),
      text: z.string().max(maxNoteLength),
      aboutGuest: z.boolean().optional(),
    }),
    output: LedgerRecord,
  },
  /** Changes tags, references or follow-up; omitted fields stay unchanged. Errors: `notHere`. */
  'notes.change': { input: z.strictObject({ booking: BookingKey, change: FactsChange }), output: LedgerRecord },
} as const satisfies Procedures

export const ledgerEvents = {
  'ledger.changed': z.object({ ids: z.array(z.number()) }),
  'ledger.refreshProgress': RefreshReport,
} as const satisfies Events
